"""
Makes a disk image of the frozen bundle, signed and notarised if an identity is given.

`KQ_SIGN_IDENTITY` names a *Developer ID Application* of the keychain, `KQ_NOTARY_PROFILE` the credentials that
`xcrun notarytool store-credentials` put there.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Final

from frozen import BUNDLE, is_ready
from identity import DIST, KEY, ROOT, SOURCES, WORDS, WORK

IMAGE: Final = DIST / f"{KEY}-{WORDS['VERSION']}-macos-{platform.machine()}.dmg"
ENTITLEMENTS: Final = SOURCES / "macos" / "entitlements.plist"
AD_HOC: Final = "-"
"""Signs for nobody in particular: Apple's processors run no program without any signature."""
INFO: Final = {
    "CFBundleDisplayName": WORDS["TITLE"],
    "CFBundleDocumentTypes": [
        {
            "CFBundleTypeName": f"{WORDS['TITLE']} match",
            "CFBundleTypeExtensions": ["kq"],
            "CFBundleTypeRole": "Viewer",
            "LSHandlerRank": "Owner",
        }
    ],
    "CFBundleShortVersionString": WORDS["VERSION"],
    "LSApplicationCategoryType": "public.app-category.card-games",
    "LSMinimumSystemVersion": "11.0",
    "NSHighResolutionCapable": True,
    "NSHumanReadableCopyright": f"© 2026 {WORDS['MAKERS']}. MIT licence.",
    "NSPrincipalClass": "NSApplication",
    "NSRequiresAquaSystemAppearance": False,
}
"""Entries of Info.plist besides those of PyInstaller."""


def make() -> int:
    """Sign, pack and notarise; give the exit status."""
    if not is_ready("macos", "darwin", "macOS", BUNDLE):
        return 1
    identity, profile = (os.environ.get(name, "") for name in ("KQ_SIGN_IDENTITY", "KQ_NOTARY_PROFILE"))
    # One that an earlier call made would be taken for this one's, where a step fails.
    IMAGE.unlink(missing_ok=True)
    for command in commands(identity, profile):
        if status := subprocess.call(command):
            print(f"macos: no image was made: {' '.join(command[:3])} ended with status {status}", file=sys.stderr)
            IMAGE.unlink(missing_ok=True)
            return 1
    for line in skipped(identity, profile):
        print(line)
    print(f"{IMAGE.relative_to(ROOT)}: {IMAGE.stat().st_size / 1e6:.1f} MB")
    return 0


def commands(identity: str, profile: str) -> list[list[str]]:
    """List the commands that turn the bundle into the disk image, in order."""
    steps = [sign(BUNDLE, identity), ["codesign", "--verify", "--deep", "--strict", str(BUNDLE)]]
    if identity and profile:
        parcel = str(WORK / f"{KEY}.zip")
        steps += [["ditto", "-c", "-k", "--keepParent", str(BUNDLE), parcel], submit(parcel, profile), staple(BUNDLE)]
    steps += image()
    if identity:
        steps.append(["codesign", "--force", "--timestamp", "--sign", identity, str(IMAGE)])
    if identity and profile:
        steps += [submit(str(IMAGE), profile), staple(IMAGE)]
    return steps


def skipped(identity: str, profile: str) -> list[str]:
    """Say which steps were left out, and what they need."""
    lines = []
    if not identity:
        lines.append("macos: not signed, because KQ_SIGN_IDENTITY is not set. Users must allow the program to start")
    if not (identity and profile):
        lines.append("macos: not notarised, because KQ_SIGN_IDENTITY and KQ_NOTARY_PROFILE are not both set")
    return lines


def sign(path: Path, identity: str) -> list[str]:
    """Sign everything in the bundle again: the licences came after PyInstaller's own signature."""
    hardened = ["--options", "runtime", "--timestamp", "--entitlements", str(ENTITLEMENTS)] if identity else []
    return ["codesign", "--force", "--deep", *hardened, "--sign", identity or AD_HOC, str(path)]


def submit(parcel: str, profile: str) -> list[str]:
    """Send a file to Apple and wait for its approval."""
    return ["xcrun", "notarytool", "submit", parcel, "--keychain-profile", profile, "--wait"]


def staple(path: Path) -> list[str]:
    """Attach Apple's approval to a file, so that starting it needs no network."""
    return ["xcrun", "stapler", "staple", str(path)]


def image() -> list[list[str]]:
    """Pack the bundle with a link to the applications folder."""
    folder = WORK / "macos"
    source = ["-volname", WORDS["TITLE"], "-srcfolder", str(folder)]
    return [
        ["rm", "-rf", str(folder)],
        ["mkdir", "-p", str(folder)],
        ["cp", "-R", str(BUNDLE), str(folder)],
        ["ln", "-s", "/Applications", str(folder / "Applications")],
        ["hdiutil", "create", "-ov", "-format", "ULFO", *source, str(IMAGE)],
    ]
