"""Files and functions stay small: the sizes above which a reader is lost."""

from __future__ import annotations

import ast

from tests.house.sources import PACKAGE, functions_of, is_compiled, name_of, package_files, python_files

FILE_LINES = 600
FUNCTION_LINES = 60
COMPILED_FILE_LINES = 1200
COMPILED_FUNCTION_LINES = 150
POSITIONAL_PARAMETERS = 4
FILES_IN_A_FOLDER = 30


def test_no_file_is_longer_than_one_subject_needs() -> None:
    too_long = {
        name_of(module): lines
        for module in python_files()
        if (lines := module.read_text(encoding="utf-8").count("\n"))
        > (COMPILED_FILE_LINES if is_compiled(module) else FILE_LINES)
    }
    assert not too_long


def test_no_function_is_longer_than_a_screen() -> None:
    too_long = {
        f"{name_of(module)}:{function.lineno} {function.name}": lines
        for module in python_files()
        for function in functions_of(module)
        if (lines := (function.end_lineno or 0) - function.lineno + 1)
        > (COMPILED_FUNCTION_LINES if is_compiled(module) else FUNCTION_LINES)
    }
    assert not too_long


def test_no_function_takes_more_than_four_positional_parameters() -> None:
    too_many = [
        f"{name_of(module)}:{function.lineno} {function.name}"
        for module in package_files()
        if not is_compiled(module) and not module.with_suffix(".h").exists()  # the Python twin of C functions
        for function in functions_of(module)
        if positional_parameters(function) > POSITIONAL_PARAMETERS
    ]
    assert not too_many


def positional_parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """How many arguments a caller may pass by position, `self` not counted."""
    names = [argument.arg for argument in function.args.posonlyargs + function.args.args]
    return len(names) - (names[:1] in (["self"], ["cls"]))


def test_no_folder_of_the_package_is_crowded() -> None:
    folders = [folder for folder in (PACKAGE, *PACKAGE.rglob("*")) if folder.is_dir()]
    crowded = [name_of(folder) for folder in folders if len(list(folder.glob("*.py"))) > FILES_IN_A_FOLDER]
    assert not crowded
