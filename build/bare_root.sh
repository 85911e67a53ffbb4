#!/usr/bin/env bash
# Tries in a bare Debian or Ubuntu what a person does there. Needs root, mmdebstrap, Xvfb and xdotool.
#   build/bare_root.sh packages            the .deb and the archive: install, start from the menu's entry, uninstall
#   build/bare_root.sh source [WORD…]      the README's two lines, from the first fault to the end; the words go to the
#                                          second: pytest's, for a part of the tests
# KQ_SUITE      bookworm, trixie, noble …; this system's own if not given
# KQ_WITH       packages that are there beside python3, such as python3-pip
# KQ_PYTHON     the folder of another Python, which is there as /opt/python and comes first
set -euo pipefail
# What is mounted here is gone at the end.
[ -n "${KQ_APART:-}" ] || KQ_APART=1 exec unshare --mount --propagation private "$0" "$@"
cd "$(dirname "$0")/.."
# shellcheck source=build/person.sh
. build/person.sh
scratch=$(mktemp -d)
root=$scratch/root
screen=
trap '[ -z "$screen" ] || kill "$screen"; umount -R "$root/dev" "$root/proc" 2>/dev/null; rm -rf --one-file-system "$scratch"' EXIT
path=/usr/local/bin:/usr/bin:/bin

say() { printf '\n== %s\n' "$*"; }
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
person() {
    chroot "$root" setpriv --reuid=person --regid=person --clear-groups \
        env -i PATH="$path" HOME=/srv/person LANG=C DISPLAY="$DISPLAY" "$@"
}

bare() {
    # shellcheck disable=SC1091 # the system's own
    suite=${KQ_SUITE:-$(. /etc/os-release && echo "$VERSION_CODENAME")}
    say "A bare $suite with $*"
    # Ubuntu keeps what Python's venv needs in a part of its own, which every Ubuntu has switched on.
    case $suite in bookworm | trixie | forky | sid) components=main ;; *) components=main,universe ;; esac
    mmdebstrap --quiet --variant=apt --components="$components" --include="$(IFS=,; echo "$*")" "$suite" "$root"
    echo 'person:x:1000:1000::/srv/person:/bin/sh' >>"$root/etc/passwd"
    echo 'person:x:1000:' >>"$root/etc/group"
    install -d -o 1000 -g 1000 "$root/srv/person"
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    # The network here may have a certificate of its own.
    if [ -e /etc/ssl/certs/ca-certificates.crt ]; then
        cp /etc/ssl/certs/ca-certificates.crt "$root/etc/pip.crt"
        printf '[global]\ncert = /etc/pip.crt\n' >"$root/etc/pip.conf"
    fi
    inside apt-get update -qq
    open_screen
}

# Types a line of the README in the folder of the checkout.
# shellcheck disable=SC2016 # for the shell inside
types() { person sh -c 'cd "$0" && eval "$1"' "/srv/person/$folder" "$1"; }

# A line that must end with status 1 and say these words.
refuses() {
    local status=0
    said=$("${@:2}" 2>&1) || status=$?
    printf '%s\n' "$said"
    [ "$status" = 1 ] && [[ $said == *"$1"* ]] || { echo "not refused with these words: $1 (status $status)" >&2; return 1; }
}

from_source() {
    # shellcheck disable=SC2086 # words
    bare python3 ${KQ_WITH:-}
    folder="Spiele für Jürgen"
    mkdir "$root/srv/person/$folder"
    git -c safe.directory="$PWD" archive HEAD | tar -x -C "$root/srv/person/$folder"
    inside chown -R person:person /srv/person
    if [ -n "${KQ_PYTHON:-}" ]; then
        mkdir "$root/opt/python"
        mount --bind "$KQ_PYTHON" "$root/opt/python"
        path=/opt/python/bin:$path
    fi
    person python3 --version

    if [ -z "${KQ_WITH:-}${KQ_PYTHON:-}" ]; then
        say "Nothing but python3: it says what to install, and that is enough"
        refuses "Run:  sudo apt install" types "$play"
        remedy=$(printf '%s\n' "$said" | sed -n 's/^Run:  sudo //p')
        # shellcheck disable=SC2086 # words
        inside $remedy --yes -qq --no-install-recommends >/dev/null
    fi

    say "No network"
    refuses "Check your internet connection" apart types "$play"

    say "\$ $play"
    # A desktop has these.
    inside apt-get install -y -qq --no-install-recommends \
        libx11-6 libxext6 libxcursor1 libxi6 libxrandr2 libxfixes3 libxss1 >/dev/null
    shows types "$play"

    say "\$ $tests $*"
    time types "$tests $*"
}

# Does without a network what works in the root.
apart() (
    # shellcheck disable=SC2329 # by person
    chroot() { unshare --net chroot "$@"; }
    "$@"
)

packages() {
    package=$(ls -t dist/*.deb | head -1)
    archive=$(ls -t dist/*.tar.xz | head -1)
    bare ca-certificates

    say "Install the package"
    cp "$package" "$root/kq.deb"
    inside apt-get install -y -qq --no-install-recommends /kq.deb >/dev/null
    entry=$(inside sh -c 'grep -h ^Exec= /usr/share/applications/*KQTable.desktop')
    shows person env PATH=/usr/games:/usr/bin:/bin "${entry#Exec=}"
    person env SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy /usr/games/kq-table --selftest --game the-queen

    say "Uninstall the package"
    inside apt-get purge -y -qq kq-table >/dev/null
    left=$(inside find / -xdev \( -path /proc -o -path '*/person' -o -path /var -o -path /kq.deb \) -prune -o -iname '*kq*table*' -print)
    [ -z "$left" ] || { echo "left behind: $left" >&2; exit 1; }
    echo "nothing is left behind"

    say "Install the archive for one user, then uninstall it"
    tar -C "$root/srv/person" -xf "$archive" --no-same-owner
    inside chown -R person:person /srv/person
    person sh -c './srv/person/kq-table-*/install.sh'
    shows person /srv/person/.local/bin/kq-table
    person sh -c './srv/person/kq-table-*/install.sh --remove'
    left=$(person find /srv/person/.local -iname '*kq*' ! -type d ! -path '*/kq-table/*')
    [ -z "$left" ] || { echo "left behind: $left" >&2; exit 1; }
}

case ${1:-} in
source) from_source "${@:2}" ;;
packages) packages ;;
*)
    sed -n '2,/^set/s/^# //p' "$0" >&2
    exit 2
    ;;
esac
say "All checks passed"
