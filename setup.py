"""Compile the kernel: every module of the package that has a `.pxd` beside it."""

from __future__ import annotations

import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

SOURCE = Path("src")
# consts.pxd holds literals for the C compiler; consts.py beside it is their twin for plain Python.
NOT_COMPILED = {"consts.py"}
# No debug sections, and on Linux no symbol table: the wheel stays small.
COMPILE_ARGS = [] if sys.platform == "win32" else ["-O3", "-g0"]
LINK_ARGS = ["-s"] if sys.platform.startswith("linux") else []


def compiled_modules() -> list[Extension]:
    """The extension modules to build, in a fixed order."""
    sources = [
        header.with_suffix(".py")
        for header in sorted(SOURCE.rglob("*.pxd"))
        if header.with_suffix(".py").exists() and header.with_suffix(".py").name not in NOT_COMPILED
    ]
    return [
        Extension(
            ".".join(source.relative_to(SOURCE).with_suffix("").parts),
            [str(source)],
            extra_compile_args=COMPILE_ARGS,
            extra_link_args=LINK_ARGS,
        )
        for source in sources
    ]


setup(
    ext_modules=cythonize(
        compiled_modules(),
        build_dir="build/cython",  # generated C stays out of the source tree and out of the wheel
        compiler_directives={"language_level": "3"},
        include_path=[str(SOURCE)],
    )
)
