"""Builds the empty package that pre-commit installs, which brings the wheel of this version. A backend by PEP 517."""

import re
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def version():
    text = (ROOT / "Sources/SpecSource/Version.swift").read_text(encoding="utf-8")
    return re.search(r'productVersion = "([^"]+)"', text)[1]


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    info = f"specmap_hook-{version()}.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: specmap-hook\nVersion: {version()}\nRequires-Dist: specmap=={version()}\n"
    wheel = "Wheel-Version: 1.0\nGenerator: specmap\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    name = f"specmap_hook-{version()}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w") as archive:
        archive.writestr(f"{info}/METADATA", metadata)
        archive.writestr(f"{info}/WHEEL", wheel)
        archive.writestr(f"{info}/RECORD", f"{info}/METADATA,,\n{info}/WHEEL,,\n{info}/RECORD,,\n")
    return name
