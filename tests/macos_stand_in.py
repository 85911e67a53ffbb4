"""
Stands in for the tools of macOS, each called by its path first: notes how, and fails where the real one does.

What the keychain holds stands in `KEYCHAIN`, what Apple makes of a parcel in `APPLE_SAYS`, free bytes in `FREE_BYTES`.
"""

from __future__ import annotations

import hashlib
import json
import os
import plistlib
import sys
from collections.abc import Callable
from pathlib import Path

AD_HOC = "-"
NOT_SIGNED, NO_SUCH_PROFILE, NO_TICKET = 1, 69, 65


def codesign(words: list[str]) -> int:
    """Sign a bundle or an image, or look whether it is as it was when it was signed."""
    path = Path(words[-1])
    mark = path / "Contents" / "_CodeSignature" if path.is_dir() else path.with_suffix(".signature")
    if "--verify" in words:
        return said("code object is not signed, or has changed", NOT_SIGNED) if signed(path) != kept(mark) else 0
    identity = words[words.index("--sign") + 1]
    if identity not in {AD_HOC, *os.environ.get("KEYCHAIN", "").split(",")}:
        return said(f"{identity}: no identity found", 1)
    if path.is_dir():
        facts = plistlib.loads((path / "Contents" / "Info.plist").read_bytes())
        if not (path / "Contents" / "MacOS" / facts["CFBundleExecutable"]).is_file():
            return said(f"{path}: code object is not signed at all", 1)
    if "--entitlements" in words:
        plistlib.loads(Path(words[words.index("--entitlements") + 1]).read_bytes())
    mark.write_text(json.dumps({"files": signed(path), "by": identity}), encoding="utf-8", newline="\n")
    return 0


def signed(path: Path) -> str:
    """Give a digest of all that a signature covers."""
    files = sorted(path.rglob("*")) if path.is_dir() else [path]
    covered = [each for each in files if each.is_file() and each.name != "_CodeSignature"]
    return hashlib.sha256(b"".join(str(each).encode() + each.read_bytes() for each in covered)).hexdigest()


def kept(mark: Path) -> str:
    return str(json.loads(mark.read_bytes())["files"]) if mark.exists() else ""


def ditto(words: list[str]) -> int:
    """Pack a bundle for Apple; what it is signed by goes along."""
    bundle, parcel = map(Path, words[-2:])
    parcel.write_bytes((bundle / "Contents" / "_CodeSignature").read_bytes())
    return 0


def xcrun(words: list[str]) -> int:
    """Send a parcel to Apple, whose refusal is told with status 0 all the same; or attach its approval."""
    if words[0] == "notarytool":
        if words[words.index("--keychain-profile") + 1] not in os.environ.get("KEYCHAIN", "").split(","):
            return said("Error: No Keychain password item found for profile", NO_SUCH_PROFILE)
        if os.environ.get("APPLE_SAYS", "Accepted") == "Accepted":
            approvals().touch()
        return said(f"status: {os.environ.get('APPLE_SAYS', 'Accepted')}", 0)
    return 0 if approvals().exists() else said("The staple and validate action failed! Error 65.", NO_TICKET)


def approvals() -> Path:
    return Path(os.environ["TOLD"]).with_name("approved")


def hdiutil(words: list[str]) -> int:
    """Pack a folder into an image."""
    folder, image = Path(words[words.index("-srcfolder") + 1]), Path(words[-1])
    names = sorted(path.name for path in folder.iterdir())
    if "FREE_BYTES" in os.environ:
        image.write_bytes(b"part")
        return said("hdiutil: create failed - No space left on device", 1)
    image.write_text("\n".join(names), encoding="utf-8", newline="\n")
    return 0


def said(text: str, status: int) -> int:
    sys.stderr.write(f"{text}\n")
    return status


TOOLS: dict[str, Callable[[list[str]], int]] = {tool.__name__: tool for tool in (codesign, ditto, xcrun, hdiutil)}

if __name__ == "__main__":
    name, words = Path(sys.argv[1]).name, sys.argv[2:]
    with Path(os.environ["TOLD"]).open("a", encoding="utf-8", newline="\n") as told:
        told.write(json.dumps([name, *words]) + "\n")
    raise SystemExit(TOOLS[name](words))
