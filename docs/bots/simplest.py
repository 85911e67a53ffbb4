"""
Simplest: the smallest bot of your own. It plays any of the games badly, and needs Python 3.11 and nothing else.

    python3 -m engines arena --game king --players "cmd:python3 docs/bots/simplest.py,page" --deals 5 --seed 1

`docs/bots.md` describes the messages; put a better choice in the place of the first legal move.
"""

import json
import sys


def send(**message: object) -> None:
    """Write a message; without the flush it might wait here for the next."""
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


for line in sys.stdin:
    message = json.loads(line)
    match message["type"]:
        case "hello":
            send(type="hello", name="Simplest", author="you", version="1")
        case "choose":
            send(type="deed", n=message["n"], deed=message["legal"][0], reasons=["It was the first in the list."])
        case "talk":
            send(type="talk", n=message["n"], say=[])
        case "quit":
            break
