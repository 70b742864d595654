#!/bin/sh
# Install what uv.lock names, and Lexiko itself, into .venv. Argument: the Python to use.
set -eu

uv=.uv/bin/uv
settings=$(.uv/bin/python -m pip config list 2>/dev/null || true)
of_pip() { printf '%s\n' "$settings" | sed -n "s/^[^=]*\.$1='\(.*\)'\$/\1/p" | head -n 1; }

# uv reads none of pip's settings, so a certificate and a mirror that pip is told about are handed on.
certificates=${SSL_CERT_FILE:-$(of_pip cert)}
if [ -n "$certificates" ]; then
    export SSL_CERT_FILE="$certificates"
elif [ -e /etc/ssl/certs/ca-certificates.crt ]; then
    export UV_SYSTEM_CERTS="${UV_SYSTEM_CERTS:-true}"
fi
index=${UV_DEFAULT_INDEX:-${UV_INDEX_URL:-$(of_pip index-url)}}

if [ -z "$index" ]; then
    exec "$uv" sync --quiet --locked --python "$1"
fi
# uv refuses a lock that was made against another index: take the locked packages by version and hash instead.
unset UV_DEFAULT_INDEX UV_INDEX_URL
locked=$(mktemp)
trap 'rm -f "$locked"' EXIT
"$uv" export --quiet --frozen --no-emit-project >"$locked"
"$uv" venv --quiet --clear --python "$1" .venv
"$uv" pip sync --quiet --python .venv --require-hashes --default-index "$index" "$locked"
"$uv" pip install --quiet --python .venv --no-deps --default-index "$index" --editable .
