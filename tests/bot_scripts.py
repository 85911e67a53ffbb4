"""Tiny outside bots, good and bad, for tests of the pipe. Each is a whole program."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

_LOOP: Final = """
import json, os, subprocess, sys, time
heard, start = [], None
def say(**message):
    sys.stdout.write(json.dumps(message) + "\\n")
    sys.stdout.flush()
for text in sys.stdin:
    message = json.loads(text)
    heard.append(message["type"])
    if message["type"] == "start":
        start = message
    if message["type"] == "hello":
        say(type="hello", name="Tiny", author="a test", version="1", games=[], levels=[])
    if message["type"] == "choose":
        legal, n = message["legal"], message["n"]
        {act}
"""

_ACTS: Final = {
    "first": 'say(type="deed", n=n, deed=legal[0])',
    "talker": 'say(type="info", n=n, depth=1); say(type="deed", n=n - 1, deed="old"); '
    'say(type="deed", n=n, deed=legal[-1], estimate={"mean": 1.5, "sd": 2}, reasons=["so it is"])',
    "thinker": 'say(type="info", n=n - 1, candidates=[[legal[0], 9.0]]); '
    'say(type="info", n=n, candidates=[[legal[1], 2.5], ["no deed", 1.0], [legal[0], 1.0]]); '
    'say(type="deed", n=n, deed=legal[1])',
    "counter": 'say(type="deed", n=n, deed=legal[0], reasons=[str(heard.count(w)) for w in ("start", "line")])',
    "asker": 'say(type="deed", n=n, deed=legal[0], reasons=[str(eval(question)) for question in sys.argv[2:]])',
    "parent": 'child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"]); '
    'say(type="deed", n=n, deed=legal[0], reasons=[str(child.pid)])',
    "loud": r"sys.stderr.write('\x1b[2J\u202eHello\x07\n' + 'z' * 300_000 + '\n'); sys.stderr.flush(); "
    'say(type="deed", n=n, deed=legal[0])',
    "hung": "time.sleep(600)",
    "illegal": 'say(type="deed", n=n, deed="play 9Z")',
    "garbage": 'sys.stdout.buffer.write(b"\\xff{{{ no\\n"); sys.stdout.flush()',
    "wordy": 'sys.stdout.write("[" * 200000 + "\\n"); sys.stdout.flush()',
    "nested": 'sys.stdout.write("[" * 60000 + "\\n"); sys.stdout.flush()',
    "odd": 'say(type="deed", n=n, deed=legal[0], estimate={"mean": "high", "sd": None})',
    "complaining": 'say(type="error", reason="I do not know this game")',
    "crash": "os._exit(3)",
    "crash-once": "open(sys.argv[1], 'ab').write(b'x'); "
    "os._exit(3) if os.path.getsize(sys.argv[1]) < 2 else say(type='deed', n=n, deed=legal[0])",
    "repeating": 'say(type="deed", n=n, deed="old") if n < 9 else say(type="deed", n=n - 1, deed=legal[0])',
    "half": 'sys.stdout.write(\'{"type":"deed","n":\'); sys.stdout.flush(); time.sleep(600)',
    "endless": "sys.stdout.write('x' * 70_000); sys.stdout.flush()\n        while True: sys.stdout.write('x' * 70_000)",
    "nan": 'say(type="info", n=n, candidates=[[legal[0], float("nan")]]); '
    'say(type="deed", n=n, deed=legal[0], estimate={"mean": float("inf"), "sd": float("nan")})',
    "huge": 'sys.stdout.write(\'{"type":"deed","n":\' + "9" * 60000 + "}\\n"); sys.stdout.flush()',
    "binary": 'sys.stdout.buffer.write(bytes(range(256)) * 9 + b"\\n"); sys.stdout.flush()',
    "listing": 'say(type="deed", n=[n], deed={"a": legal}, reasons=7)',
    "closing-out": "os.close(1); time.sleep(600)",
    "closing-in": "os.close(0); time.sleep(600)",
    "closing-both": "os.close(0); os.close(1); time.sleep(600)",
    "babbler": 'say(type="info", text="y" * 3000)\n        while True: say(type="info", text="y" * 3000)',
}

_WHOLE: Final = {
    "mute": "",
    "deaf": "import time; time.sleep(600)",
    "shouting": 'while True: print(\'{"type":"info"}\')',
    "streaming": "import os\nwhile True: os.write(1, b'y' * 65536)",
    "no-program": "this is no Python (",
    "spy": """
import json, os, sys
from pathlib import Path
def parent(pid):
    return int(Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()[1])
def look(pid):
    "Give what it could open of a process."
    for of in "mem", "fd/0":
        try:
            with open(f"/proc/{pid}/{of}", "rb") as found:
                yield [of, os.readlink(f"/proc/{pid}/{of}") if of == "fd/0" else ""]
        except OSError:
            pass
command = parent(os.getppid())
seen = {}
for pid in filter(str.isdecimal, os.listdir("/proc")):
    try:
        if command in (int(pid), parent(pid)):
            seen[Path(f"/proc/{pid}/cmdline").read_bytes().decode().replace(chr(0), " ")] = list(look(pid))
    except OSError:
        pass  # it has ended
with open(sys.argv[1], "ab") as told:
    told.write(json.dumps(seen).encode() + bytes([10]))
for text in sys.stdin:
    message = json.loads(text)
    if message["type"] == "choose":
        print(json.dumps({"type": "deed", "n": message["n"], "deed": message["legal"][0]}), flush=True)
""",
    "diary": """
import json, sys
with open(sys.argv[1], "ab") as diary:
    for text in sys.stdin.buffer:
        message = json.loads(text)
        diary.write(text)
        diary.flush()
        if message["type"] == "choose":
            print(json.dumps({"type": "deed", "n": message["n"], "deed": message["legal"][0]}), flush=True)
""",
}
KINDS: Final = (*_ACTS, *_WHOLE)


def bot(folder: Path, kind: str, *questions: str) -> list[str]:
    """Write a bot of a kind and give the command that runs it; an ``asker`` tells what Python says to *questions*."""
    path = folder / f"{kind}.py"
    path.write_text(_WHOLE[kind] if kind in _WHOLE else _LOOP.format(act=_ACTS[kind]), encoding="utf-8", newline="\n")
    return [sys.executable, str(path), str(folder / "memory"), *questions]


def outside(folder: Path, kind: str, *questions: str) -> str:
    """Write such a bot and name it as a player."""
    return f"cmd:{command(bot(folder, kind, *questions))}"


def command(words: list[str]) -> str:
    """Write a program and its arguments as its system's shell would have them."""
    return shlex.join(words) if os.name == "posix" else subprocess.list2cmdline(words)
