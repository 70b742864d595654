"""Compile the kernel: every module of the package that has a `.pxd` beside it."""

from __future__ import annotations

import sys
from pathlib import Path

SOURCE = Path(__file__).parent / "src"
# consts.pxd holds literals for the C compiler; consts.py beside it is their twin for plain Python.
NOT_COMPILED = {"consts.py"}
# No debug sections, and on Linux no symbol table: the binaries stay small.
COMPILE_ARGS = [] if sys.platform == "win32" else ["-O3", "-g0"]
LINK_ARGS = ["-s"] if sys.platform.startswith("linux") else []


def compiled_sources() -> list[Path]:
    """The modules to compile, in a fixed order (tools/build_kernel.py and conftest.py ask this too)."""
    modules = (header.with_suffix(".py") for header in sorted(SOURCE.rglob("*.pxd")))
    return [module for module in modules if module.exists() and module.name not in NOT_COMPILED]


def build() -> None:
    """Hand the modules to Cython and the C compiler."""
    from Cython.Build import cythonize
    from setuptools import Extension, setup

    here = Path(__file__).parent
    extensions = [
        Extension(
            ".".join(module.relative_to(SOURCE).with_suffix("").parts),
            [str(module.relative_to(here))],
            include_dirs=[str(module.parent.relative_to(here))],
            extra_compile_args=COMPILE_ARGS,
            extra_link_args=LINK_ARGS,
        )
        for module in compiled_sources()
    ]
    setup(
        ext_modules=cythonize(
            extensions,
            build_dir="build/cython",  # generated C stays out of the source tree and out of the wheel
            compiler_directives={"language_level": "3"},
            include_path=["src"],
        )
    )


if __name__ == "__main__":
    build()
