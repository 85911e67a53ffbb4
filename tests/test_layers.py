"""Who may import whom: the arrows of the house, for every file of the program."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

GAMES = sorted(path.parent.name for path in (ROOT / "engines").glob("*/rules.py"))
TRUNK = {
    "cards": set(),
    "spec": {"cards"},
    "chance": set(),
    "worlds": {"cards", "spec"},
    "talk": {"spec"},
    "veil": {"cards", "spec", "talk", "worlds"},
    "record": {"spec"},
    "tricks": {"cards", "spec"},
    "position": {"chance", "spec"},
    "claim": {"cards", "spec"},
    "styles": {"spec"},
    "hints": {"spec", "styles"},
    "games": {"spec", *(f"{game}.rules" for game in GAMES)},
    "codes": {"chance", "games", "spec"},
    "replay": {"games", "record", "spec", "talk", "veil"},
    "redeal": {"cards", "record", "replay", "spec", "worlds"},
    "match": {"games", "record", "replay", "spec", "veil"},
    "verify": {"chance", "codes", "record", "replay", "spec"},
}
"""What each part of the engine's trunk may take from the others."""
FOR_GAMES = {"cards", "spec", "styles", "tricks", "position", "hints"}
FOR_LORE = {f"{game}.mind" for game in GAMES}
FOR_THINKING = {"cards", "spec", "worlds", "hints", "styles"}
"""A mind gets a view: what thinks may not even name a match, a record or a secret."""
THINKING = ("players", "search", "trials", "seeding", "lore")
TRUTH = {"match", "replay", "redeal", "chance", "worlds", "veil", "record", "position", "arena"}

WORLD_OUTSIDE = {
    "asyncio",
    "concurrent",
    "datetime",
    "io",
    "multiprocessing",
    "os",
    "pathlib",
    "queue",
    "secrets",
    "shutil",
}
WORLD_OUTSIDE |= {"signal", "socket", "subprocess", "sys", "tempfile", "threading", "time", "argparse"}
MAY_TOUCH_IT = {"__main__", "arena", "minds.commands", "minds.outside", "minds.pipe", "minds.serve"}
"""The commands and the engine's end of a bot's pipe; everything else is pure."""

SHARED = {"cards", "spec", "games", "codes"}
HOLDERS = {
    "host": {"claim", "match", "minds", "talk"},
    "chair": {"match"},
    "conversation": {"match", "talk"},
    "blind": {"chance", "match", "record", "redeal"},
    "examiner": {"minds"},
    "matches": {"match", "minds", "record", "chance", "verify"},
    "sealing": {"record", "chance"},
    "proof": {"record", "verify"},
    "takeback": {"match", "replay", "talk"},
    "reader": {"record", "replay", "talk", "veil"},
    "counsel": {"match"},
    "reasons": {"record"},
    "bots": {"minds"},
    "dev.thinker": {"minds"},
    "manners": {"hints", "styles"},
    "__main__": {"__main__"},
}
"""
What the app takes from the engine besides shared words, and where alone.

A `chair` and a `conversation` are handed the match for a moment, and `blind` takes a copy of it to pieces; `matches`
opens what the host holds, `takeback` opens it anew; `reader` holds records in which nothing can be done, shown
through the veil.
"""
BLIND = ("draw", "drag", "director", "layout", "anim")


def modules(package: str) -> Iterator[tuple[str, ast.Module]]:
    for path in sorted((ROOT / package).rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        yield name, ast.parse(path.read_text("utf-8"))


def is_package(name: str) -> bool:
    return (ROOT / name.replace(".", "/") / "__init__.py").exists()


def imports(name: str, tree: ast.Module) -> Iterator[str]:
    """List what a module imports, by full names; a name taken from a package is given as that module."""
    home = name.split(".") if is_package(name) else name.split(".")[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = home[: len(home) - node.level + 1] if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                inner = f"{start}.{alias.name}"
                is_module = (ROOT / f"{inner.replace('.', '/')}.py").exists() or is_package(inner)
                yield inner if is_module else start


def own(name: str, tree: ast.Module, package: str) -> set[str]:
    """List what a module imports from a package of ours, without the package's name."""
    return {word.removeprefix(f"{package}.") for word in imports(name, tree) if word.split(".")[0] == package}


ENGINE = [(name.removeprefix("engines").lstrip("."), tree) for name, tree in modules("engines")]
APP = [(name.removeprefix("kq_table").lstrip("."), tree) for name, tree in modules("kq_table")]
every_engine = pytest.mark.parametrize(("name", "tree"), ENGINE, ids=[name or "engines" for name, _ in ENGINE])
every_room = pytest.mark.parametrize(("name", "tree"), APP, ids=[name or "kq_table" for name, _ in APP])


@every_engine
def test_the_engine_knows_no_table_and_draws_nothing(name: str, tree: ast.Module) -> None:
    taken = {word.split(".")[0] for word in imports(f"engines.{name}", tree)}
    assert not taken - {"engines"} - sys.stdlib_module_names


@every_engine
def test_rules_and_minds_touch_no_file_clock_or_thread(name: str, tree: ast.Module) -> None:
    taken = {word.split(".")[0] for word in imports(f"engines.{name}", tree)}
    assert name in MAY_TOUCH_IT or not taken & WORLD_OUTSIDE
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not called & {"open", "input", "eval", "exec", "print", "__import__"} or name == "__main__"


@every_engine
def test_chance_comes_from_a_generator_that_was_given(name: str, tree: ast.Module) -> None:
    """`random.random()` would be a memory that all matches share; only the class may be taken."""
    taken = [node for node in ast.walk(tree) if isinstance(node, ast.Import) and node.names[0].name == "random"]
    assert not taken
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            assert ["Random"] == [alias.name for alias in node.names]


@every_engine
def test_the_trunk_points_one_way(name: str, tree: ast.Module) -> None:
    taken = own(f"engines.{name}", tree, "engines")
    place, _, part = name.partition(".")
    if name in TRUNK:
        assert not taken - TRUNK[name]
    elif place in GAMES:
        assert not {word for word in taken if word.split(".")[0] != place and word != "engines"} - FOR_GAMES
    elif place == "minds" and part in THINKING:
        lore = FOR_LORE if part == "lore" else set()
        assert not {word for word in taken if not word.startswith("minds")} - FOR_THINKING - lore
        assert not {word for word in taken if word.startswith("minds.")} - {f"minds.{part}" for part in THINKING}


def test_every_part_of_the_engine_has_its_place() -> None:
    places = {name.partition(".")[0] for name, _ in ENGINE}
    assert not places - set(TRUNK) - set(GAMES) - {"", "__main__", "arena", "minds"}


def test_rules_know_no_mind() -> None:
    for name, tree in ENGINE:
        if name.endswith((".rules", ".facts", ".deeds", ".legal", ".fast")):
            assert not any(
                word.endswith((".mind", ".hints")) or ".minds" in word for word in imports(f"engines.{name}", tree)
            )


def _printed(code: str) -> str:
    """Run some code in a Python of its own that knows this checkout, and give what it prints."""
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {code}"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return done.stdout.strip()


def test_to_import_the_engine_is_cheap() -> None:
    code = "import sys, engines; print(sorted(set(sys.modules) & {'argparse', 'json', 'random', 'hashlib', 'pygame'}))"
    assert "[]" == _printed(code)


def test_bots_are_put_to_the_test_without_a_window() -> None:
    assert "False" == _printed("import sys, kq_table.__main__, kq_table.blind; print('pygame' in sys.modules)")


@every_room
def test_only_the_host_holds_a_match_and_only_the_bots_their_pipe(name: str, tree: ast.Module) -> None:
    taken = own(f"kq_table.{name}", tree, "engines") - {"engines"}
    if name.startswith("tables."):
        # A game's own table may reckon as the rules do, from what everybody knows.
        taken = {word for word in taken if not word.endswith((".facts", ".contracts"))}
    assert not {word.split(".")[0] for word in taken} - SHARED - HOLDERS.get(name, set())


@every_room
def test_what_draws_and_drags_sees_no_truth(name: str, tree: ast.Module) -> None:
    if name in BLIND:
        words = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        assert not words & {"Match", "State", "Seal", "Record"}
        assert not own(f"kq_table.{name}", tree, "kq_table") & {"host", "bots", "store"}
        assert not own(f"kq_table.{name}", tree, "engines") - {"cards", "spec"}
    if name.startswith(("ui", "theme")):
        assert not own(f"kq_table.{name}", tree, "engines")


@every_room
def test_the_app_names_no_test_and_no_package_it_does_not_depend_on(name: str, tree: ast.Module) -> None:
    ours = {"engines", "kq_table", "assets", "pygame", "platformdirs"}
    fonts = {"font_source_sans_pro", "font_source_serif_pro"}
    assert (
        not {word.split(".")[0] for word in imports(f"kq_table.{name}", tree)} - ours - fonts - sys.stdlib_module_names
    )
