#!/bin/sh
# Installs @TITLE@ for this user only and adds it to the menu. `./install.sh --remove` removes it; matches and settings
# are kept. For packagers: `--prefix DIR` installs it in DIR instead of ~/.local.
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
    echo "$lib already exists and is not @TITLE@. Nothing was changed." >&2
    exit 1
fi
rm -rf "$lib"
rm -f "$prefix/bin/@KEY@"
(cd "$here/share" && find . -type f) | while IFS= read -r file; do rm -f "$share/$file"; done
if [ "${1:-}" = --remove ]; then
    echo "@TITLE@ has been removed. Your matches and settings are still here."
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
echo "@TITLE@ is installed. You will find it in your menu."
