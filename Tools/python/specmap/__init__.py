"""Maps JSON to objects and back, by rules in YAML specs.

    import specmap

    with specmap.Runtime("person.yaml") as runtime:
        people = runtime.objects(b'{"full_name": "Lucas"}')
"""

from ._arrow import Column, Columns, Table
from ._library import version as __version__
from ._reports import (
    DataError,
    DataWarning,
    Diagnostic,
    Edit,
    Error,
    Failure,
    Fix,
    Note,
    Position,
    SpecError,
    SpecPlace,
    UseError,
)
from ._runtime import Runtime, diagnose

__all__ = [
    "Column",
    "Columns",
    "DataError",
    "DataWarning",
    "Diagnostic",
    "Edit",
    "Error",
    "Failure",
    "Fix",
    "Note",
    "Position",
    "Runtime",
    "SpecError",
    "SpecPlace",
    "Table",
    "UseError",
    "__version__",
    "diagnose",
]
