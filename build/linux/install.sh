#!/bin/sh
# Puts @TITLE@ into the menu of this user alone; `./install.sh --remove` takes it out again. Matches and settings stay.
# `--prefix DIR` puts it there instead of into ~/.local, for packagers.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
prefix=$HOME/.local
share=${XDG_DATA_HOME:-$prefix/share}
if [ "${1:-}" = --prefix ]; then
    prefix=$2
    share=$2/share
fi
lib=$prefix/lib/@KEY@

if [ -e "$lib" ] && [ ! -e "$lib/THIRD-PARTY.txt" ]; then
    echo "$lib holds something else; nothing was changed." >&2
    exit 1
fi
rm -rf "$lib"
rm -f "$prefix/bin/@KEY@"
(cd "$here/share" && find . -type f) | while IFS= read -r file; do rm -f "$share/$file"; done
if [ "${1:-}" = --remove ]; then
    echo "@TITLE@ is no longer in your menu. Your matches and settings are still there."
    exit 0
fi

mkdir -p "$lib" "$prefix/bin" "$share"
cp -R "$here/." "$lib"
rm -rf "$lib/share" "$lib/install.sh"
cp -R "$here/share/." "$share"
ln -s "../lib/@KEY@/@KEY@" "$prefix/bin/@KEY@"
# A menu needs the whole path, as the Desktop Entry Specification quotes it: first for the string, then for the sed.
quoted=$(printf '%s' "$lib/@KEY@" | sed -e 's/[\\"`$]/\\\\&/g' -e 's/%/%%/g' -e 's/[\\&|]/\\&/g')
entry=$share/applications/@APP_ID@.desktop
sed "s|^Exec=.*|Exec=\"$quoted\"|" "$here/share/applications/@APP_ID@.desktop" >"$entry"
echo "@TITLE@ is in your menu now."
