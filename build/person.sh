# shellcheck shell=bash disable=SC2034 # for those who read it
# What a person does with the README's lines; for .ci/run and build/bare_root.sh, which read it in the checkout.

mapfile -t lines < <(sed -n '/^### From the source$/,/^## /s/^    //p' README.md)
[ "${#lines[@]}" = 2 ] || { echo "README.md has ${#lines[@]} commands under From the source" >&2; exit 1; }
play=${lines[0]} tests=${lines[1]}

# Starts an X server, and sets DISPLAY and its process, $screen.
open_screen() {
    local told number
    exec {told}<> <(:)
    Xvfb -displayfd "$told" -screen 0 1280x800x24 2>/dev/null &
    screen=$!
    read -r number <&"$told"
    export DISPLAY=":$number"
}

# Starts a command, waits for its window, by the class that the menu's entry names, and closes that as its button does.
shows() {
    local started window
    "$@" &
    started=$!
    until window=$(xdotool search --onlyvisible --class KQTable | head -1) && [ -n "$window" ]; do
        kill -0 "$started" || { echo "it ended without a window" >&2; return 1; }
        sleep 0.2
    done
    python3 tests/window/farewell.py "$window"
    wait "$started"
    echo "its window was open"
}
