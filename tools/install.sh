#!/bin/sh
# Install what uv.lock names, and Lexiko itself, into .venv. Argument: the Python to use.
# uv refuses a lock made against another index, so where a mirror is configured for uv or pip, the locked
# packages are taken from it by version and hash instead.
set -eu

uv=.uv/bin/uv
index=${UV_DEFAULT_INDEX:-${UV_INDEX_URL:-${PIP_INDEX_URL:-}}}
[ -n "$index" ] || index=$(.uv/bin/python -m pip config get global.index-url 2>/dev/null || true)

if [ -z "$index" ]; then
    exec "$uv" sync --quiet --locked --python "$1"
fi
unset UV_DEFAULT_INDEX UV_INDEX_URL
locked=$(mktemp)
trap 'rm -f "$locked"' EXIT
"$uv" export --quiet --frozen --no-emit-project >"$locked"
"$uv" venv --quiet --clear --python "$1" .venv
"$uv" pip sync --quiet --python .venv --require-hashes --default-index "$index" "$locked"
"$uv" pip install --quiet --python .venv --no-deps --default-index "$index" --editable .
