#!/usr/bin/env bash
# Tries the .deb and the archive in a bare Debian: install, start from the menu entry, uninstall.
# Needs root, debootstrap, Xvfb and xdotool; uses the system's own package source and release.
#   build/bare_root.sh [FOLDER]    FOLDER: a bare Debian that exists already
set -euo pipefail
cd "$(dirname "$0")/../dist"
scratch=$(mktemp -d)
root=${1:-$scratch/root}
screen=
trap '[ -z "$screen" ] || kill "$screen"; rm -rf --one-file-system "$scratch"' EXIT
package=$(ls -t ./*.deb | head -1)
archive=$(ls -t ./*.tar.xz | head -1)

say() { printf '\n== %s\n' "$*"; }
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
player() { inside setpriv --reuid=1000 --regid=1000 --clear-groups env HOME=/srv/player DISPLAY=":$number" "$@"; }

if [ ! -d "$root" ]; then
    say "A bare Debian"
    source=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | head -1)
    # shellcheck disable=SC1091 # the system's own
    . /etc/os-release
    debootstrap --variant=minbase "$VERSION_CODENAME" "$root" "$source" >/dev/null
fi
install -d -o 1000 -g 1000 "$root/srv/player"

exec {told}<> <(:)
Xvfb -displayfd "$told" -screen 0 1280x800x24 2>/dev/null &
screen=$!
read -r number <&"$told"

# Starts a command as the player and waits for its window, by the class that the menu's entry names.
shows() {
    player "$@" >"$scratch/said" 2>&1 &
    started=$!
    if ! DISPLAY=":$number" timeout 60 xdotool search --sync --onlyvisible --class KQTable >/dev/null; then
        cat "$scratch/said" >&2
        exit 1
    fi
    echo "its window is open"
    kill "$started"
    wait "$started" || true
}

say "Install the package"
cp "$package" "$root/kq.deb"
inside apt-get update -qq
inside apt-get install -y -qq --no-install-recommends /kq.deb >/dev/null
entry=$(inside sh -c 'grep -h ^Exec= /usr/share/applications/*KQTable.desktop')
shows env PATH=/usr/games:/usr/bin:/bin "${entry#Exec=}"
player env SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy /usr/games/kq-table --selftest --game the-queen

say "Uninstall the package"
inside apt-get purge -y -qq kq-table >/dev/null
left=$(inside find / -xdev \( -path /proc -o -path '*/player' -o -path /var -o -path /kq.deb \) -prune -o -iname '*kq*table*' -print)
[ -z "$left" ] || { echo "left behind: $left" >&2; exit 1; }
echo "nothing is left behind"

say "Install the archive for one user, then uninstall it"
tar -C "$root/srv/player" -xf "$archive" --no-same-owner
chown -R 1000:1000 "$root/srv/player"
player sh -c './srv/player/kq-table-*/install.sh'
shows /srv/player/.local/bin/kq-table
player sh -c './srv/player/kq-table-*/install.sh --remove'
left=$(player find /srv/player/.local -iname '*kq*' ! -type d ! -path '*/kq-table/*')
[ -z "$left" ] || { echo "left behind: $left" >&2; exit 1; }

say "All checks passed"
