#!/bin/sh
# Writes the lists of exact, hash-checked packages anew from pyproject.toml. Needs uv; says nothing of where they lie.
set -eu
cd "$(dirname "$0")/../.."
lock() {
    list=$1
    shift
    {
        echo "# Exact packages of build/requirements/lock.sh; pip takes them with --require-hashes."
        uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
            --only-binary :all: "$@" pyproject.toml
    } >"build/requirements/$list.new"
    mv "build/requirements/$list.new" "build/requirements/$list"
}
lock run.txt
lock test.txt --extra test
lock freeze.txt --extra build
