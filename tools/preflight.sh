#!/bin/sh
# Is everything here that cannot be installed from a package index?
# Prints the Python to use, or says in one sentence what is missing and how to get it.
set -u

fits() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

python=
for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
    if fits "$candidate"; then
        python=$candidate
        break
    fi
done

missing=
debian=
fedora=
lack() { # what it is called, Debian's packages, Fedora's packages
    missing="${missing:+$missing and }$1"
    debian="$debian $2"
    fedora="$fedora $3"
}

named=python3 # how the distribution names the packages of this Python
case "$python" in */*) ;; python3.*) named=$python ;; esac

if [ -z "$python" ]; then
    lack "Python 3.11 or newer" "python3 python3-venv python3-dev" "python3 python3-devel"
else
    "$python" -c 'import ensurepip, venv' >/dev/null 2>&1 ||
        lack "Python's venv module" "$named-venv" "$named"
    "$python" -c 'import os, sysconfig as s; open(os.path.join(s.get_path("include"), "Python.h")).close()' \
        >/dev/null 2>&1 || lack "the Python headers (Python.h)" "$named-dev" "$named-devel"
fi

# The compiler that setuptools will call: CC, or else the one this Python was built with.
compiler=${CC:-}
[ -n "$compiler" ] || [ -z "$python" ] ||
    compiler=$("$python" -c 'import sysconfig; print(sysconfig.get_config_var("CC") or "cc")')
trial=$(mktemp -d) && trap 'rm -rf "$trial"' EXIT
printf '#include <stdio.h>\nint main(void) { return puts("") == EOF; }\n' >"$trial/trial.c"
# shellcheck disable=SC2086 # a compiler may come with options: "gcc -pthread"
${compiler:-cc} "$trial/trial.c" -o "$trial/trial" >/dev/null 2>&1 ||
    lack "a working C compiler" "gcc libc6-dev" "gcc glibc-devel"

if [ -n "$missing" ]; then
    if command -v apt-get >/dev/null 2>&1; then
        remedy="install it with: sudo apt-get install$debian"
    elif command -v dnf >/dev/null 2>&1; then
        remedy="install it with: sudo dnf install$fedora"
    elif [ "$(uname)" = Darwin ]; then
        remedy="install it with: xcode-select --install (compiler), brew install python (Python)"
    else
        remedy="Debian calls the packages:$debian"
    fi
    echo "Lexiko needs $missing; $remedy" >&2
    exit 1
fi
echo "$python"
