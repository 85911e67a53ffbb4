"""Who may import whom: the arrows of the house, for every file of the program."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

FOLDERS = (
    *("system", "ui", "text", "storage", "match", "narrate", "art", "board"),
    *("shell", "games", "features", "app", "launch"),
)
"""The folders of the app from the ground up: each imports only from those before it."""
FEATURES = {
    "fairness": set(),
    "help": set(),
    "replay": set(),
    "settings": set(),
    "own_game": set(),
    "review": {"replay"},
    "hints": {"review"},
    "same_cards": {"review"},
    "play": {"fairness", "feats", "hints", "same_cards"},
    "lessons": {"hints", "play"},
    "results": {"review", "same_cards"},
    "feats": {"results"},
    "library": {"results", "same_cards"},
    "day": {"lessons", "results"},
    "journey": {"feats", "lessons", "play", "results"},
    "start": {"day", "journey", "lessons", "own_game", "results"},
    "problems": {"play", "results", "review", "start"},
}
"""The folders of `features`, and which others each may import from; what leads from one to another is navigation's."""
ENGINE_FOLDERS = ("core", "games", "record", "bots")
"""The same for the engines, which import nothing of the app."""
TOP = {"", "__main__"}
"""Version and entry point, in both packages."""
WINDOW = {"ui", "art", "board", "games", "app"}
"""These folders are about what a window shows."""
NO_WINDOW = {"system", "storage", "match", "narrate", "text"}
"""These folders never import pygame."""

GAMES = sorted(path.parent.name for path in (ROOT / "engines" / "games").glob("*/rules.py"))
THINKING = {
    f"bots.{name}"
    for name in (
        "players",
        "search_player",
        "worlds",
        "search",
        "seeds",
        "heuristics_by_game",
        "judge",
    )
}
"""A bot gets a view: what thinks may not even name a match, a record or a secret."""
FOR_THINKING = {
    f"core.{name}"
    for name in (
        "cards",
        "api",
        "search_api",
        "determinization",
        "heuristics",
        "bargaining",
        "levels",
        "sentences",
        "styles",
    )
}
FOR_HEURISTICS = {f"games.{game}.heuristics" for game in GAMES}
GAME_BASICS = (
    "cards",
    "api",
    "search_api",
    "styles",
    "tricks",
    "dealing",
    "ranking",
    "position",
    "heuristics",
    "bargaining",
    "levels",
    "sentences",
    "illegal",
    "talk",
)
FOR_GAMES = {f"core.{name}" for name in GAME_BASICS}
GAME_FOLDERS = tuple(f"games.{game}." for game in GAMES)
RULES = {"rules", "state", "notation", "legal", "search_state"}
"""The files of a game that know no heuristics."""

WORLD_OUTSIDE = {
    *("argparse", "asyncio", "concurrent", "datetime", "importlib", "io", "multiprocessing", "os", "pathlib"),
    *(
        "pkgutil",
        "queue",
        "secrets",
        "shutil",
        "signal",
        "socket",
        "subprocess",
        "sys",
        "tempfile",
        "threading",
        "time",
    ),
}
FORBIDDEN_CALLS = {"open", "input", "eval", "exec", "print", "__import__"}
PROCESSES = ("confinement", "external", "lifeline", "pipe", "workers")
MAY_TOUCH_IT = {
    "__main__",
    "core.interrupts",
    "core.standard_streams",
    "core.outside_file",
    "core.scarcity",
    "record.game_folder",
    *(f"bots.{name}" for name in ("arena", "serve", *PROCESSES)),
}
"""The commands and the engine's end of a bot's pipe; everything else is pure."""
OWN_DATA = {f"games.king.{name}": {"pkgutil"} for name in ("game_file", "policy_weights")}
"""What was learnt, and games in files, lie beside the module that needs them: read once, as the module's code is."""

SHARED = {"core.cards", "core.api", "core.escape", "core.sentences", "core.outside_file", "games.registry"}
SHARED |= {
    "core.interrupts",
    "core.scarcity",
    "core.standard_streams",
    "core.talk",
    "record.deal_codes",
    "record.limits",
    "record.checksum",
    "record.game_folder",
    "games.king.own_games",
    "games.king.game_file",
}
"""What every part of the app may take from the engines."""
HOLDERS = {"narrate.bot_profiles": {"core"}, "__main__": {"__main__"}}
"""Besides `match`, which alone holds matches, records and secrets: what else may be taken, and where."""
BLIND = ("board", "art")
"""What draws and drags never sees a match, its state, its record or its secret."""
FOR_DRAWING = {"core.cards", "core.api", "core.sentences", "core.outside_file"}
FOR_TABLES = (".state", ".contracts", ".bidding", ".layout", ".acts", ".ledger", ".owed", ".remarks")
"""A game's own table may count as the rules do, from what everybody knows."""


def modules(package: str) -> list[str]:
    """Name the modules of a package, without the package's name."""
    paths = [path.relative_to(ROOT).with_suffix("") for path in sorted((ROOT / package).rglob("*.py"))]
    return [".".join(path.parts[1:]).removesuffix("__init__").removesuffix(".") for path in paths]


def tree(name: str) -> ast.Module:
    """Read a module given by its full name; kept, the trees of all would take 85 MB."""
    path = ROOT / name.rstrip(".").replace(".", "/")
    return ast.parse((path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text("utf-8"))


def is_package(name: str) -> bool:
    return (ROOT / name.replace(".", "/") / "__init__.py").exists()


def read_imports(name: str, module: ast.Module) -> Iterator[str]:
    """List what a module imports, by full names; a name taken from a package is given as that module."""
    home = name.split(".") if is_package(name) else name.split(".")[:-1]
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = home[: len(home) - node.level + 1] if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                inner = f"{start}.{alias.name}"
                is_module = (ROOT / f"{inner.replace('.', '/')}.py").exists() or is_package(inner)
                yield inner if is_module else start


@cache
def imports(name: str) -> frozenset[str]:
    """Give what a module imports; tests ask for it again and again."""
    return frozenset(read_imports(name, tree(name)))


def within(words: Iterable[str], package: str) -> set[str]:
    """Keep what lies in a package of ours, without the package's name."""
    return {word.removeprefix(f"{package}.") for word in words if word.split(".")[0] == package and word != package}


def own(name: str, package: str) -> set[str]:
    """List what a module imports from a package of ours, without the package's name."""
    return within(imports(name), package)


ENGINE, APP = modules("engines"), modules("kq_table")


def wrong(names: list[str], rule: Callable[[str], Collection[str]]) -> dict[str, Collection[str]]:
    """Give, by module, what breaks a rule there."""
    return {name: found for name in names if (found := rule(name))}


def packages(name: str) -> set[str]:
    """Name the packages that a module imports from, by their full names' first words."""
    return {word.split(".")[0] for word in imports(name)}


def test_the_engine_knows_no_table_and_draws_nothing() -> None:
    assert {} == wrong(ENGINE, lambda name: packages(f"engines.{name}") - {"engines"} - sys.stdlib_module_names)


def test_rules_and_minds_touch_no_file_clock_or_thread() -> None:
    pure = [name for name in ENGINE if name not in MAY_TOUCH_IT]
    assert {} == wrong(pure, lambda name: (packages(f"engines.{name}") & WORLD_OUTSIDE) - OWN_DATA.get(name, set()))

    def calls(name: str) -> set[str]:
        called = [node.func for node in ast.walk(tree(f"engines.{name}")) if isinstance(node, ast.Call)]
        return {func.id for func in called if isinstance(func, ast.Name)} & FORBIDDEN_CALLS

    assert {} == wrong([name for name in ENGINE if name != "__main__"], calls)


def test_chance_comes_from_a_generator_that_was_given() -> None:
    """`random.random()` would be a memory that all matches share; only the class may be taken."""

    def shared_chance(name: str) -> list[str]:
        nodes = list(ast.walk(tree(f"engines.{name}")))
        whole = [node for node in nodes if isinstance(node, ast.Import) and node.names[0].name == "random"]
        parts = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.module == "random"]
        return [ast.unparse(node) for node in [*whole, *parts] if ast.unparse(node) != "from random import Random"]

    assert {} == wrong(ENGINE, shared_chance)


def folder_of(name: str) -> str:
    """The folder of a module given by its name within its package; a module at the top is its own folder."""
    return name.partition(".")[0]


def against_the_direction(name: str, taken: set[str], folders: tuple[str, ...]) -> set[str]:
    """What a module may not import: of folders that stand above its own, or of none that the list names."""
    here = folder_of(name)
    below = set(folders[: folders.index(here) + 1] if here in folders else folders) | {""}
    return {word for word in taken if folder_of(word) not in below}


@pytest.mark.parametrize("package", ["engines", "kq_table"])
def test_every_module_lies_in_a_folder_of_the_list(package: str) -> None:
    folders = {"engines": ENGINE_FOLDERS, "kq_table": FOLDERS}[package]
    found = {folder_of(name) for name in {"engines": ENGINE, "kq_table": APP}[package]}
    assert {*folders, *TOP} == found


def test_a_folder_imports_only_what_stands_below_it() -> None:
    for package, names, folders in (("engines", ENGINE, ENGINE_FOLDERS), ("kq_table", APP, FOLDERS)):

        def above(name: str, package: str = package, folders: tuple[str, ...] = folders) -> set[str]:
            return against_the_direction(name, own(f"{package}.{name}", package), folders) - TOP

        assert {} == wrong(names, above)


def test_an_import_against_the_direction_is_found() -> None:
    planted = ast.parse("def draw():\n    from kq_table.features.play import scene\n    return scene")
    taken = within(read_imports("kq_table.board.card_input", planted), "kq_table")
    assert {"features.play.scene"} == against_the_direction("board.card_input", taken, FOLDERS)


@pytest.mark.parametrize("package", ["engines", "kq_table"])
def test_no_module_imports_itself_by_way_of_others(package: str) -> None:
    """Imports inside functions and for the type checker count too; a package's own text is no part of a circle."""
    names = {"engines": ENGINE, "kq_table": APP}[package]
    arrows = {name: own(f"{package}.{name}", package) - {name} for name in names}
    while ends := {name for name, taken in arrows.items() if not taken & arrows.keys()}:
        arrows = {name: taken - ends for name, taken in arrows.items() if name not in ends}
    # What is left lies in a circle or above one.
    while tops := set(arrows).difference(*arrows.values()):
        arrows = {name: taken for name, taken in arrows.items() if name not in tops}
    assert {} == arrows


def test_a_game_and_what_thinks_take_only_their_share() -> None:
    def too_much_for_thinking(name: str) -> set[str]:
        heuristics = FOR_HEURISTICS if name == "bots.heuristics_by_game" else set()
        return own(f"engines.{name}", "engines") - {"", "bots"} - FOR_THINKING - THINKING - heuristics

    assert {} == wrong(sorted(THINKING), too_much_for_thinking)

    def too_much_for_a_game(name: str) -> set[str]:
        game, part = name.split(".")[1], name.rsplit(".", maxsplit=1)[-1]
        taken = own(f"engines.{name}", "engines") - {""}
        foreign = {word for word in taken if not word.startswith(f"games.{game}")} - FOR_GAMES
        return foreign | {word for word in taken if part in RULES and word.endswith("heuristics")}

    assert {} == wrong([name for name in ENGINE if name.startswith(GAME_FOLDERS)], too_much_for_a_game)


def _printed(code: str) -> str:
    """Run some code in a Python of its own that knows this checkout, and give what it prints."""
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {code}"],
        capture_output=True,
        encoding="utf-8",
        check=True,
        timeout=60,
    )
    return done.stdout.strip()


def test_to_import_the_engine_is_cheap() -> None:
    code = "import sys, engines; print(sorted(set(sys.modules) & {'argparse', 'json', 'random', 'hashlib', 'pygame'}))"
    assert "[]" == _printed(code)


def test_bots_are_put_to_the_test_without_a_window() -> None:
    assert "False" == _printed(
        "import sys, kq_table.__main__, kq_table.features.fairness.fairness_check; print('pygame' in sys.modules)"
    )


def is_windowless_feature(name: str) -> bool:
    """Whether a module of a feature works without a window, as a match does: then it may hold one, or a record."""
    taken = {folder_of(word) for word in own(f"kq_table.{name}", "kq_table")}
    return folder_of(name) == "features" and not taken & WINDOW and "pygame" not in packages(f"kq_table.{name}")


def test_only_a_match_holds_the_truth() -> None:
    def secrets(name: str) -> set[str]:
        taken = own(f"kq_table.{name}", "engines") - {""} - SHARED
        if folder_of(name) == "games":
            taken = {word for word in taken if not word.endswith(FOR_TABLES)}
        return {word for word in taken if folder_of(word) not in HOLDERS.get(name, set())}

    outside = [name for name in APP if folder_of(name) != "match" and not is_windowless_feature(name)]
    assert {} == wrong(outside, secrets)
    assert not is_windowless_feature("features.play.scene")
    assert is_windowless_feature("features.fairness.fairness_check")


def test_what_draws_and_drags_sees_no_truth() -> None:
    def truth(name: str) -> set[str]:
        words = {node.id for node in ast.walk(tree(f"kq_table.{name}")) if isinstance(node, ast.Name)}
        return words & {"Match", "State", "SealedSource", "Record"} | own(f"kq_table.{name}", "engines") - FOR_DRAWING

    assert {} == wrong([name for name in APP if folder_of(name) in BLIND], truth)
    lowest = [name for name in APP if folder_of(name) in {"ui", "system"}]
    assert {} == wrong(lowest, lambda name: own(f"kq_table.{name}", "engines") - {"core.escape", "core.outside_file"})


def test_no_game_of_the_app_names_another() -> None:
    def other_games(name: str) -> set[str]:
        games = {word.split(".")[1] for word in own(f"kq_table.{name}", "kq_table") if word.startswith("games.")}
        return games - {"shared", name.split(".")[1]}

    tables = [name for name in APP if name.startswith("games.") and name != "games.registry"]
    assert {} == wrong(tables, other_games)


def other_features(name: str, taken: set[str]) -> set[str]:
    """What a module of `features` may not import: of features that the list does not give to its own."""
    here = name.split(".")[1]
    others = {word for word in taken if word.startswith("features.") and word.split(".")[1] != here}
    return {word for word in others if word.split(".")[1] not in FEATURES[here]}


def test_a_feature_imports_only_from_those_that_the_list_gives_it() -> None:
    inside = [name for name in APP if name.startswith("features.")]
    assert FEATURES.keys() == {name.split(".")[1] for name in inside}
    assert {} == wrong(inside, lambda name: other_features(name, own(f"kq_table.{name}", "kq_table")))
    assert {"features.play.claim"} == other_features("features.hints.words", {"features.play.claim"})


def test_what_needs_no_window_imports_no_pygame() -> None:
    windowless = [name for name in APP if folder_of(name) in NO_WINDOW]
    assert {} == wrong(windowless, lambda name: packages(f"kq_table.{name}") & {"pygame"})


def test_the_app_names_no_test_and_no_package_it_does_not_depend_on() -> None:
    ours = {
        "engines",
        "kq_table",
        "assets",
        "pygame",
        "platformdirs",
        "accesskit",
        "font_source_sans_pro",
        "font_source_serif_pro",
    }
    known = ours | sys.stdlib_module_names
    assert {} == wrong(APP, lambda name: packages(f"kq_table.{name}") - known)


def test_no_tool_for_developers_names_a_test() -> None:
    tools = [f"tools.{path.stem}" for path in sorted((ROOT / "tests" / "tools").glob("*.py"))]
    assert {} == wrong(
        tools, lambda name: {word for word in own(f"tests.{name}", "tests") if folder_of(word) != "tools"}
    )
