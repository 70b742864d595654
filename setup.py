"""Compile the kernel: every module of the package that has a `.pxd` beside it, and what Cython gives them all."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).parent / "src"
HEADERS = "src/lexiko/kernel"
# consts.pxd, written from it by tools/kernel_consts.py, is what the other modules are compiled with.
NOT_COMPILED = {"consts.py"}
# What Cython puts into every module is compiled once, for all: half of each module's C, and of its compiling, was that.
SHARED = "lexiko.cython_shared"
# No debug sections, and on Linux no symbol table: the binaries stay small.
COMPILE_ARGS = [] if sys.platform == "win32" else ["-O3", "-g0"]
LINK_ARGS = ["-s"] if sys.platform.startswith("linux") else []
# A checkout is compiled in place by tools/build_kernel.py, which shows how far it is: its installation need not be.
IN_PLACE = os.environ.get("LEXIKO_KERNEL") == "in place"
AT_ONCE = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def compiled_sources() -> list[Path]:
    """The modules to compile, in a fixed order, what they share first (build_kernel.py and conftest.py ask too)."""
    modules = (header.with_suffix(".py") for header in sorted(SOURCE.rglob("*.pxd")))
    own = [module for module in modules if module.exists() and module.name not in NOT_COMPILED]
    return [SOURCE.joinpath(*SHARED.split(".")).with_suffix(".py"), *own]


def distribution(modules: Iterable[Path], generated: str) -> dict[str, Any]:
    """What setuptools is told; C comes below the folder `generated`: out of the source tree and out of the wheel."""
    from setuptools import Extension
    from setuptools.command.build_ext import build_ext

    class BuildKernel(build_ext):
        """Translated only when it is compiled, since an sdist needs neither."""

        def build_extensions(self) -> None:
            from Cython.Build import cythonize

            translated = cythonize(
                self.extensions,
                nthreads=AT_ONCE if len(self.extensions) > 1 else 0,
                build_dir=generated,
                compiler_directives={"language_level": "3"},
                include_path=["src"],
                shared_utility_qualified_name=SHARED,
            )
            sources = {extension.name: extension.sources for extension in translated}
            for extension in self.extensions:
                extension.sources = sources[extension.name]
            super().build_extensions()

    here = Path(__file__).parent
    named = {".".join(module.relative_to(SOURCE).with_suffix("").parts): module for module in modules}
    wanted = [
        Extension(
            name,
            [] if name == SHARED else [str(module.relative_to(here))],  # Cython writes that C itself
            include_dirs=[HEADERS],
            extra_compile_args=COMPILE_ARGS,
            extra_link_args=LINK_ARGS,
        )
        for name, module in named.items()
    ]
    options = {"build_ext": {"parallel": AT_ONCE}}
    return {"ext_modules": wanted, "cmdclass": {"build_ext": BuildKernel}, "options": options}


def compile_alone(module: Path, folder: Path) -> str:
    """Compile one module, everything below that folder; the path of the binary (for tools/build_kernel.py)."""
    from setuptools import Distribution

    command = Distribution(distribution([module], str(folder))).get_command_obj("build_ext")
    command.build_lib = command.build_temp = str(folder)
    command.ensure_finalized()
    command.run()
    return command.get_ext_fullpath(command.extensions[0].name)


def build() -> None:
    """Hand the modules to Cython and the C compiler, as many at once as there are processors."""
    from setuptools import setup

    setup(**distribution([] if IN_PLACE else compiled_sources(), "build/cython"))


if __name__ == "__main__":
    build()
