"""What Tools/release packs: equal files for equal parts, a wheel that pip installs, a .deb that dpkg reads."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PACK = ROOT / "Tools/packaging/package.py"
CHECK = ROOT / "Tools/packaging/check_binaries.py"

pytestmark = pytest.mark.skipif(
    sys.platform != "linux"
    or not all(map(shutil.which, ("cc", "objdump", "nm", "swift")))
    or not (ROOT / ".build/checkouts").exists(),
    reason="releases are packed on Linux, where the package was built",
)


def run(*command, **options):
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, **options)


# A command that knows its version and, for the man page, its help.
STUB = r'''
#include <stdio.h>
#include <string.h>
int main(int count, char **words) {
    if (count > 1 && strcmp(words[1], "--experimental-dump-help") == 0)
        puts("{\"command\": {\"commandName\": \"" NAME "\", \"abstract\": \"A stub.\"}}");
    else
        puts(NAME " 9.9");
    return 0;
}
'''


@pytest.fixture(scope="module")
def parts(tmp_path_factory):
    """Small programs in place of the commands and the library."""
    folder = tmp_path_factory.mktemp("parts")
    for name in ("bin", "lib", "include"):
        (folder / name).mkdir()
    shutil.copy(ROOT / "Sources/CSpecMap/include/specmap.h", folder / "include")
    functions = [
        line.split("(")[0].split()[-1].lstrip("*")
        for line in (folder / "include/specmap.h").read_text().splitlines()
        if line.startswith(("specmap_status ", "const char *specmap_", "int32_t specmap_"))
    ]
    source = folder / "lib.c"
    source.write_text("".join(f"int {name}(void) {{ return 0; }}\n" for name in functions))
    exports = f"-Wl,--version-script={ROOT / 'Tools/packaging/exports.map'}"
    library = folder / "lib/libspecmap.so"
    assert run("cc", "-shared", "-fPIC", "-Wl,-soname=libspecmap.so.1", exports, source, "-o", library).returncode == 0
    source.write_text(STUB)
    for name in ("specmap", "speclint"):
        assert run("cc", f'-DNAME="{name}"', source, "-o", folder / "bin" / name).returncode == 0
    return folder


@pytest.fixture(scope="module")
def packed(parts, tmp_path_factory):
    targets = [tmp_path_factory.mktemp("packed") for _ in range(2)]
    for target in targets:
        outcome = run(sys.executable, PACK, parts, target, env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"})
        assert outcome.returncode == 0, outcome.stderr
    return targets


def checksums(folder):
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


def test_gives_equal_files_for_equal_parts(packed):
    first, second = map(checksums, packed)
    assert first == second
    assert sorted(Path(name).suffix for name in first) == [".deb", ".gz", ".json", ".whl"]


# Man pages and completions of both commands, below `usr` or the root of an environment.
SHARED = [
    f"share/{place.format(name)}"
    for name in ("specmap", "speclint")
    for place in (
        "man/man1/{}.1",
        "bash-completion/completions/{}",
        "zsh/vendor-completions/_{}",
        "fish/vendor_completions.d/{}.fish",
    )
]


def test_makes_a_wheel_that_pip_installs(packed, tmp_path):
    wheel = next(packed[0].glob("*.whl"))
    assert run(sys.executable, "-m", "venv", tmp_path).returncode == 0
    outcome = run(tmp_path / "bin/pip", "install", "--no-index", "--disable-pip-version-check", wheel)
    assert outcome.returncode == 0, outcome.stderr
    assert run(tmp_path / "bin/speclint").stdout == "speclint 9.9\n"
    assert [name for name in SHARED if not (tmp_path / name).is_file()] == []
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "SPECMAP"))}
    # The module is found, and the library in it is no real one.
    outcome = run(tmp_path / "bin/python", "-m", "specmap", env=environment, cwd=tmp_path)
    assert "expected a library with version 1 of the interface" in outcome.stderr or outcome.stdout == "specmap 9.9\n"
    outcome = run(tmp_path / "bin/pip", "check", "--disable-pip-version-check")
    assert outcome.returncode == 0, outcome.stdout


@pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="there is no dpkg-deb")
def test_makes_a_package_that_dpkg_reads(packed, tmp_path):
    package = next(packed[0].glob("*.deb"))
    fields = run("dpkg-deb", "--field", package, "Package", "Depends").stdout
    assert "Package: specmap" in fields and "libc6 (>= 2." in fields
    assert run("dpkg-deb", "--extract", package, tmp_path).returncode == 0
    assert run(tmp_path / "usr/bin/specmap").stdout == "specmap 9.9\n"
    assert (tmp_path / "usr/include/specmap.h").exists()
    names = [f"usr/{name}.gz" if "/man/" in name else f"usr/{name}" for name in SHARED]
    assert [name for name in names if not (tmp_path / name).is_file()] == []
    sums = tmp_path / "control"
    assert run("dpkg-deb", "--control", package, sums).returncode == 0
    assert run("md5sum", "--check", "--quiet", sums / "md5sums", cwd=tmp_path).returncode == 0


def test_makes_an_archive_whose_library_programs_find(packed, tmp_path):
    archive = next(packed[0].glob("*.tar.gz"))
    assert run("tar", "-xzf", archive, "-C", tmp_path, "--strip-components", "1").returncode == 0
    assert [name for name in SHARED if not (tmp_path / name).is_file()] == []
    source = tmp_path / "main.c"
    source.write_text("#include <specmap.h>\nint main(void) { return specmap_abi(); }\n")
    folder = tmp_path / "lib"
    linked = run("cc", f"-I{tmp_path}/include", source, f"-L{folder}", "-lspecmap", "-o", tmp_path / "main")
    assert linked.returncode == 0, linked.stderr
    outcome = run(tmp_path / "main", env={**os.environ, "LD_LIBRARY_PATH": str(folder)})
    assert (outcome.returncode, outcome.stderr) == (0, "")


def test_says_what_is_inside(packed):
    bill = json.loads(next(packed[0].glob("*.json")).read_text())
    names = {component["name"] for component in bill["components"]}
    assert {"swift", "swift-argument-parser", "grdb.swift", "specmap", "libspecmap.so"} <= names
    assert bill["metadata"]["timestamp"] == "2023-11-14T22:13:20Z"


def test_checks_what_binaries_need(parts, tmp_path):
    assert run(sys.executable, CHECK, parts).stderr == ""
    folder = tmp_path / "parts"
    shutil.copytree(parts, folder)
    source = tmp_path / "more.c"
    source.write_text("int specmap_more(void) { return 0; }\n")
    run("cc", "-shared", "-fPIC", source, "-lz", "-Wl,--no-as-needed", "-lz", "-o", folder / "lib/libspecmap.so")
    outcome = run(sys.executable, CHECK, folder, "--forbid", "9.9")
    assert outcome.returncode == 1
    for text in ("needs libz.so.1", "don't agree on", "speclint holds the path 9.9"):
        assert text in outcome.stderr


@pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("debootstrap"), reason="roots are made by root, with debootstrap")
def test_tries_no_release_that_is_not_there(tmp_path):
    outcome = run(ROOT / "Tools/try-release", "--artifacts", tmp_path)
    assert outcome.returncode == 2
    assert "has 0 files like *.whl, expected one: run Tools/release" in outcome.stderr


def test_tries_known_systems_alone():
    outcome = run(ROOT / "Tools/try-release", "buster")
    assert outcome.returncode == 2
    assert "buster: expected bookworm, trixie, bullseye" in outcome.stderr
