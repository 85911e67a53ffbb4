"""The project is what it says it is: lint, types, versions, packages, and nothing of one machine in it."""

from __future__ import annotations

import ast
import configparser
import importlib
import importlib.metadata
import os
import pkgutil
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from email.parser import HeaderParser
from pathlib import Path, PurePosixPath

import notices
import pytest
from identity import DATA_OF_ENGINES
from packaging.markers import Marker

import kq_table
from kq_table.launch import bootstrap
from tests.kq_table.text.languages import OTHERS

from .conftest import cannot
from .test_layers import ENGINE_FOLDERS, FEATURES, FOLDERS

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
# Brackets keep these from finding themselves.
FOREIGN = re.compile(
    rb"/(?:home|Users)/[a-z]|/roo[t]/|/tm[p]/[a-z]|/wor[k]/|C:\\Users|pythonhoste[d]|pyp[i]\.(?:org|python)"
)
RULING = re.compile(
    r"\b((?:GEN|KQ|KNQ|CR|TQ|KG|JR|PT|RF|BB|TX)-\d+)\b|\bdef test_(kq|knq|cr|tq|kg|jr|pt|rf|bb|tx)_(\d+)"
)
GUIDE = ROOT / "CONTRIBUTING.md"
PAGES = [GUIDE, *sorted((ROOT / "docs").glob("*.md"))]
"""What those read who change the program."""
PATH_ENDINGS = (".py", ".toml", ".po", ".md", ".sh")
MADE = ("dist/", ".venv/", ".work/", "~/")
"""Below these lies what is made here, or what is the user's."""
LOCKS = sorted((ROOT / "build" / "requirements").glob("*.txt"))


def run(*command: str) -> str:
    """Run a tool in the checkout and give its output; its complaint is the test's."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-6000:]}{done.stderr[-2000:]}"
    return done.stdout


def tracked() -> list[Path]:
    """List the files that are committed."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        cannot("needs git and a checkout")
    return [ROOT / name for name in run("git", "ls-files", "-z").split("\0") if name and (ROOT / name).is_file()]


# -- lint and types ------------------------------------------------------------------------------------------------


def test_ruff_finds_nothing() -> None:
    run(sys.executable, "-m", "ruff", "check", "--no-cache", ".")


def test_ruff_would_format_nothing_anew() -> None:
    run(sys.executable, "-m", "ruff", "format", "--no-cache", "--check", ".")


def test_mypy_finds_nothing() -> None:
    # To write a cache that nobody reads again takes half as long as the search itself.
    cache = [] if (ROOT / ".mypy_cache").is_dir() else ["--cache-dir=/dev/null"]
    run(sys.executable, "-m", "mypy", *cache)


def test_no_word_is_misspelt_in_what_people_read() -> None:
    written = [path for path in tracked() if path.suffix in {".py", ".md", ".po", ".html", ".toml", ".sh", ".yml"}]
    written = [path for path in written if not {*OTHERS} & {path.parent.name, path.stem}]
    run(sys.executable, "-m", "codespell_lib", *map(str, written))


# -- what is committed ---------------------------------------------------------------------------------------------


def test_build_is_source_and_not_ignored() -> None:
    names = {path.relative_to(ROOT).as_posix() for path in tracked()}
    assert {"build/kq.spec", "build/make.py", "build/linux/install.sh", "build/requirements/run.txt"} <= names
    done = subprocess.run(["git", "check-ignore", "build/kq.spec", "build/new.py"], cwd=ROOT, check=False)
    assert done.returncode == 1, "git would ignore a file in build/"


def test_nothing_committed_names_a_machine_or_a_host_of_packages() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {hit[0]!r}" for path in tracked() if (hit := FOREIGN.search(path.read_bytes()))
    ]
    assert [] == found


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_a_list_of_pinned_packages_names_hashes_and_no_host(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    packages = re.findall(r"^[a-z0-9-]+==", text, re.MULTILINE)
    assert packages
    assert len(packages) == len(
        re.findall(r"\\\n    --hash=sha256:[0-9a-f]{64}", re.sub(r"( \\\n    --hash\S+)+", r"\1", text))
    )
    assert not re.search(r"https?:|--(?:extra-)?index|--find-links|@", text)


@pytest.mark.parametrize(("lock", "extra"), [("run", ""), ("test", "test"), ("freeze", "build")])
def test_the_pinned_packages_are_those_that_the_project_asks_for(lock: str, extra: str) -> None:
    text = (ROOT / "build" / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")
    pinned = {name: numbers(version) for name, version in re.findall(r"^([a-z0-9-]+)==([\d.]+)", text, re.MULTILINE)}
    for line in bootstrap.requirements(extra):
        name, lowest, limit = asked(line)
        assert numbers(lowest) <= pinned[name] < numbers(limit), line


def test_what_is_pinned_and_what_is_not_installs_the_same_extras() -> None:
    script = (ROOT / "build" / "requirements" / "lock.sh").read_text(encoding="utf-8")
    assert {f"{lock}.txt": f"--extra {extra}" if extra else "" for extra, lock in bootstrap.LOCKS.items()} == {
        name: options.strip() for name, options in re.findall(r"^lock (\S+)(.*)$", script, re.MULTILINE)
    }


def test_whatever_a_test_imports_comes_with_the_tests() -> None:
    """Imports within functions too: a skip where something is missing would hide that it always is."""
    asked_for = {bootstrap._spelled(line) for line in bootstrap.requirements("test")}
    owners = importlib.metadata.packages_distributions()
    ours = {"engines", "kq_table", *(path.stem for folder in ("", "build") for path in (ROOT / folder).iterdir())}
    foreign = {
        name
        for path in (ROOT / "tests").rglob("*.py")
        for name in imported(path)
        if name not in ours and name not in sys.stdlib_module_names
    }
    assert {"numpy", "open_spiel", "pyspiel", "pytest"} <= foreign
    # OpenSpiel may be missing, where it has no wheel.
    known = {**owners, "open_spiel": ["open_spiel"], "pyspiel": ["open_spiel"]}
    foreign -= {"gi"}  # comes with the system, whose own Python runs what imports it
    assert set() == {name for name in foreign if not asked_for & {bootstrap._spelled(it) for it in known.get(name, ())}}


def imported(path: Path) -> Iterator[str]:
    """Give the first name of every module that a file imports."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield str(node.module).partition(".")[0]
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in {"import_module", "importorskip"}:
            yield from (str(name.value).partition(".")[0] for name in node.args if isinstance(name, ast.Constant))


def asked(line: str) -> tuple[str, str, str]:
    """Give the name of a package that the project asks for, the lowest version, and the first that is too high."""
    found = re.fullmatch(r"([a-z-]+)>=([\d.]+),<([\d.]+)(?:; .*)?", line)
    assert found, line
    return found[1], found[2], found[3]


@pytest.mark.parametrize(
    ("system", "machine", "is_there"),
    [
        ("linux", "x86_64", True),
        ("linux", "aarch64", True),
        ("win32", "AMD64", True),
        ("darwin", "arm64", True),
        ("darwin", "x86_64", False),
        ("win32", "ARM64", False),
    ],
)
def test_openspiel_is_asked_for_only_where_it_has_a_wheel(system: str, machine: str, is_there: bool) -> None:
    pinned = (ROOT / "build" / "requirements" / "test.txt").read_text(encoding="utf-8")
    (locked,) = re.findall(r"^open-spiel==\S+ *;? *(.*) \\$", pinned, re.MULTILINE)
    (wanted,) = (line.partition(";")[2] for line in bootstrap.requirements("test") if line.startswith("open-spiel"))
    environment = {"sys_platform": system, "platform_machine": machine, "python_version": "3.11"}
    assert [is_there, is_there] == [not text or Marker(text).evaluate(environment) for text in (locked, wanted)]


def numbers(version: str) -> tuple[int, ...]:
    """Read a version so that it can be compared."""
    return tuple(int(part) for part in version.split("."))


# -- what is said twice is the same --------------------------------------------------------------------------------


def test_the_start_looks_for_the_packages_that_the_project_names() -> None:
    """Not for those of some machines only: without them it starts too, and says what it lacks."""
    always = [line for line in PROJECT["project"]["dependencies"] if ";" not in line]
    assert set(bootstrap.REQUIRED_PACKAGES) == {bootstrap._spelled(line) for line in always}


def test_the_oldest_python_is_said_everywhere_alike() -> None:
    oldest = ".".join(map(str, bootstrap.MIN_PYTHON))
    assert f">={oldest}" == PROJECT["project"]["requires-python"]
    assert oldest == PROJECT["tool"]["mypy"]["python_version"]
    assert f"py{oldest.replace('.', '')}" == PROJECT["tool"]["ruff"]["target-version"]
    assert f"Python {oldest} or newer" in (ROOT / "README.md").read_text(encoding="utf-8")


def rulings(folder: str) -> set[str]:
    """Give the ids of the rulings that Python files of a folder name."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / folder).rglob("*.py")]
    return {id_ or f"{game.upper()}-{number}" for text in texts for id_, game, number in RULING.findall(text)}


def test_every_ruling_is_told_and_has_a_test() -> None:
    told = set(re.findall(r"\* \*\*([A-Z]+-\d+) ", (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")))
    assert set() == (rulings("engines") | rulings("kq_table") | rulings("tests")) - told
    assert set() == {ruling for ruling in told if not ruling.startswith("GEN")} - rulings("tests")


def test_every_rule_that_is_off_has_its_reason() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    lint = text[text.index("[tool.ruff.lint]") :]
    bare = [line for line in lint.splitlines() if re.match(r'\s+"[A-Z]+\d*"', line) and "#" not in line]
    assert [] == bare


def test_readme_leads_with_a_picture_and_names_the_two_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert text.startswith("![")
    assert text.index("python3 -m kq_table") < text.index("python3 -m tests")


# -- what is installed ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """Build the wheel, without a download: hatchling is one of the test packages."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder))
    (path,) = folder.glob("*.whl")
    return zipfile.ZipFile(path)


def test_the_wheel_holds_both_packages_and_every_asset(wheel: zipfile.ZipFile) -> None:
    names = set(wheel.namelist())
    assert {
        "kq_table/__main__.py",
        "engines/__main__.py",
        "kq_table/assets/KQ_ASSETS",
        "kq_table/text/en/messages.mo",
    } <= names
    shipped = [path for path in tracked() if path.is_relative_to(ROOT / "assets") and path.suffix != ".py"]
    assert {f"kq_table/{path.relative_to(ROOT).as_posix()}" for path in shipped} <= names
    assert {path.relative_to(ROOT).as_posix() for path in DATA_OF_ENGINES} <= names
    assert not [name for name in names if re.fullmatch(r"kq_table/assets/.*\.py", name)]
    assert not [name for name in names if "__pycache__" in name or name.startswith(("tests/", "build/"))]


def test_all_that_the_engines_read_is_shipped() -> None:
    folder = ROOT / "engines"
    assert DATA_OF_ENGINES == sorted(path for path in tracked() if path.is_relative_to(folder) and path.suffix != ".py")


def test_what_is_installed_runs_without_the_checkout(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path)
    code = "from kq_table.app import loop; from kq_table.system import resources as r"
    code += "; print(r.root()); r.font('sans', 'regular')"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, encoding="utf-8", check=False
    )
    assert str(tmp_path / "kq_table" / "assets") == done.stdout.strip(), done.stderr


def test_the_wheel_says_its_version_commands_and_licence(wheel: zipfile.ZipFile) -> None:
    place = f"kq_table-{kq_table.__version__}.dist-info"
    facts = HeaderParser().parsestr(wheel.read(f"{place}/METADATA").decode())
    assert (kq_table.__version__, "MIT") == (facts["Version"], facts["License-Expression"])
    assert f"{place}/licenses/LICENSE" in wheel.namelist()
    commands = configparser.ConfigParser()
    commands.read_string(wheel.read(f"{place}/entry_points.txt").decode())
    assert {"kq-engine": "engines.__main__:main"} == dict(commands["console_scripts"])
    assert {"kq-table": "kq_table.__main__:main"} == dict(commands["gui_scripts"])


def test_every_licence_of_a_shipped_library_has_its_text() -> None:
    works = [*notices.LIBRARIES.values(), notices.PACKAGES["pygame-ce"]]
    wanted = {name for work in works for name in notices.texts(work.licence, work.name)}
    assert not wanted - {path.stem for path in notices.TEXTS.glob("*.txt")}


def test_the_libraries_that_run_are_the_ones_asked_for() -> None:
    for line in bootstrap.requirements(""):
        name, lowest, limit = asked(line)
        assert numbers(lowest) <= numbers(importlib.metadata.version(name)) < numbers(limit), line


# -- what people read ----------------------------------------------------------------------------------------------


def test_every_picture_of_the_pages_is_there_and_can_be_taken_anew() -> None:
    sys.path.insert(0, str(ROOT / "build"))
    try:
        import pictures
    finally:
        sys.path.pop(0)
    pages = "".join((ROOT / page).read_text(encoding="utf-8") for page in ("README.md", "docs/index.html"))
    names = {f"{name}.jpg" for name in pictures.PICTURES} | {f"{name}.webp" for name in pictures.FILMS}
    assert names == set(re.findall(r"pictures/([a-z-]+\.(?:jpg|webp))", pages))
    assert names == {path.name for path in pictures.OUT.iterdir()}


def test_a_film_is_short_enough_to_open_a_page() -> None:
    assert [] == [path.name for path in (ROOT / "docs").rglob("*.webp") if path.stat().st_size > 1_500_000]


def test_the_page_for_a_site_needs_nothing_from_elsewhere() -> None:
    page = (ROOT / "docs" / "index.html").read_text(encoding="utf-8")
    taken = re.findall(r'(?:src|href)="([^"]*)"', page)
    assert taken
    assert {True} == {(ROOT / "docs" / link).is_file() or f'id="{link[1:]}"' in page for link in taken}
    assert "<script" not in page
    assert "http" not in page


# -- what developers read ------------------------------------------------------------------------------------------


def quoted(text: str) -> set[str]:
    """Give the words between backticks, and those of indented lines that end as a file does."""
    inline = {word for span in re.findall(r"`([^`]+)`", text) for word in span.split()}
    lines = {word for line in re.findall(r"^ {4}.*$", text, re.MULTILINE) for word in line.split()}
    return {word.strip("(),;:") for word in inline | {word for word in lines if word.endswith(PATH_ENDINGS)}}


def is_there(word: str, names: set[str]) -> bool:
    """Whether there is such a file or folder; a name alone may lie in any folder, `<game>` stands for each game."""
    pattern = re.sub(r"<[^>]*>|…", "*", word)
    if "/" not in pattern:
        return any(PurePosixPath(name).match(pattern) for name in names)
    return next(ROOT.glob(pattern), None) is not None


def stale_paths(text: str, names: set[str]) -> set[str]:
    """List the paths in a page that lead nowhere."""
    paths = {word for word in quoted(text) if re.fullmatch(r"[\w.<>*…~-]+(?:/[\w.<>*…~-]*)*", word)}
    paths = {word for word in paths if "/" in word or word.endswith(PATH_ENDINGS)}
    return {word for word in paths if not word.startswith(MADE) and not is_there(word, names)}


def test_every_path_in_the_developers_pages_exists() -> None:
    names = {path.name for path in tracked()}
    assert {} == {page.name: found for page in PAGES if (found := stale_paths(page.read_text("utf-8"), names))}
    assert {"a/b.py", "no.po", "no/<game>.md"} == stale_paths(
        "`a/b.py` `no.po` `no/<game>.md` `docs/*.md` `x.y`", names
    )


def test_every_module_in_the_developers_pages_exists() -> None:
    for page in PAGES:
        for word in quoted(page.read_text("utf-8")):
            if re.fullmatch(r"(?:engines|kq_table)(?:\.\w+)+", word):
                assert pkgutil.resolve_name(word) is not None


def test_every_link_of_a_page_leads_somewhere() -> None:
    links = {
        (page.parent / link, page.name)
        for page in [*PAGES, ROOT / "README.md", ROOT / "CHANGELOG.md"]
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    }
    assert set() == {(path, name) for path, name in links if not path.exists()}


def test_the_guide_is_short_and_lists_the_folders_as_the_layers_do() -> None:
    text = GUIDE.read_text("utf-8")
    assert len(text.encode()) <= 4096
    app, engines = (re.findall(r"^ {6}(\w+)/", part, re.MULTILINE) for part in text.split("    engines/"))
    assert [*reversed(FOLDERS)] == app
    assert [*reversed(ENGINE_FOLDERS)] == engines
    features = re.findall(r"^ {8}((?:\w+/ *)+)$", text, re.MULTILINE)
    assert FEATURES.keys() == set(" ".join(features).replace("/", "").split())
