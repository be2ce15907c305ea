"""Packs built binaries: wheel, tar.gz, .deb and a bill of materials. Equal files in give equal files out."""

import argparse
import base64
import gzip
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import uuid
import zipfile
from datetime import datetime, timezone
from pathlib import Path

import manual
from check_binaries import glibc, output

ROOT = Path(__file__).resolve().parents[2]
EPOCH = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
SUMMARY = "Maps JSON to objects and back, by rules in YAML specs"

# What is linked statically: the package of Debian, and its licence.
DEBIAN = {
    "libyaml-dev": "MIT",
    "libsqlite3-dev": "blessing",
    "zlib1g-dev": "Zlib",
    "libzstd-dev": "BSD-3-Clause",
    "libre2-dev": "BSD-3-Clause",
    "libsimdjson-dev": "Apache-2.0",
    "libstdc++-dev": "GPL-3.0-with-GCC-exception",
}
SWIFT = {"swift-argument-parser": "Apache-2.0", "grdb.swift": "MIT"}


def version():
    text = (ROOT / "Sources/SpecSource/Version.swift").read_text()
    return re.search(r'productVersion = "([^"]+)"', text)[1]


def machine():
    return os.uname().machine


def files_below(folder):
    return sorted(path for path in folder.rglob("*") if path.is_file())


def shared_files(parts):
    """Man pages and completions, by their places below `usr`. The commands write them, so they are run."""
    return manual.files(files_below(parts / "bin"))


# Archives


def tar(target, entries, links):
    """A tar.gz of (name, bytes, mode), and of links by their names."""
    with open(target, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=EPOCH) as zipped:
        with tarfile.open(fileobj=zipped, mode="w", format=tarfile.USTAR_FORMAT) as archive:
            for name, data, mode in sorted(entries):
                member = tarfile.TarInfo(name)
                member.size, member.mode, member.mtime = len(data), mode, EPOCH
                archive.addfile(member, io.BytesIO(data))
            add_links(archive, links)


def add_links(archive, links):
    for name, goal in sorted(links.items()):
        member = tarfile.TarInfo(name)
        member.type, member.linkname, member.mode, member.mtime = tarfile.SYMTYPE, goal, 0o777, EPOCH
        archive.addfile(member)


def make_archive(parts, licences, target):
    top = f"specmap-{version()}-linux-{machine()}"
    entries = [
        (f"{top}/{path.relative_to(parts)}", path.read_bytes(), 0o644 if path.parent.name == "include" else 0o755)
        for folder in ("bin", "include")
        for path in files_below(parts / folder)
    ]
    # A program that is linked with the library looks for the name that the library says it has.
    entries.append((f"{top}/lib/libspecmap.so.1", (parts / "lib/libspecmap.so").read_bytes(), 0o755))
    links = {f"{top}/lib/libspecmap.so": "libspecmap.so.1"}
    entries += [(f"{top}/{name}", data, 0o644) for name, data in shared_files(parts).items()]
    entries += [(f"{top}/licenses/{name}", data, 0o644) for name, data in licences.items()]
    tar(target / f"{top}.tar.gz", entries, links)


# The wheel


def platform(parts):
    """The oldest systems that the binaries run on, as a tag."""
    binaries = files_below(parts / "bin") + files_below(parts / "lib")
    major, minor = max(max(glibc(path)[0] for path in binaries), (2, 17))
    return f"manylinux_{major}_{minor}_{machine()}"


def metadata():
    readme = (ROOT / "Tools/packaging/wheel.md").read_text()
    return f"""Metadata-Version: 2.4
Name: specmap
Version: {version()}
Summary: {SUMMARY}
License-Expression: MIT
License-File: LICENSE
Requires-Python: >=3.9
Provides-Extra: fast
Requires-Dist: orjson; extra == 'fast'
Classifier: Operating System :: POSIX :: Linux
Classifier: Programming Language :: Python :: 3
Classifier: Typing :: Typed
Description-Content-Type: text/markdown

{readme}"""


def make_wheel(parts, licences, target):
    name = f"specmap-{version()}"
    tag = f"py3-none-{platform(parts)}"
    info = f"{name}.dist-info"
    package = ROOT / "Tools/python/specmap"
    sources = [path for path in files_below(package) if path.suffix in (".py", ".pyi") or path.name == "py.typed"]
    entries = [(f"specmap/{path.relative_to(package)}", path.read_bytes(), 0o644) for path in sources]
    entries.append(("specmap/libspecmap.so", (parts / "lib/libspecmap.so").read_bytes(), 0o755))
    entries.append(("specmap/include/specmap.h", (parts / "include/specmap.h").read_bytes(), 0o644))
    entries += [(f"{name}.data/scripts/{path.name}", path.read_bytes(), 0o755) for path in files_below(parts / "bin")]
    entries += [(f"{name}.data/data/{file}", data, 0o644) for file, data in shared_files(parts).items()]
    entries += [(f"{info}/licenses/{file}", data, 0o644) for file, data in licences.items()]
    wheel = f"Wheel-Version: 1.0\nGenerator: specmap\nRoot-Is-Purelib: false\nTag: {tag}\n"
    entries += [(f"{info}/METADATA", metadata().encode(), 0o644), (f"{info}/WHEEL", wheel.encode(), 0o644)]
    entries.sort()
    record = "".join(f"{file},sha256={digest(data)},{len(data)}\n" for file, data, _ in entries)
    entries.append((f"{info}/RECORD", (record + f"{info}/RECORD,,\n").encode(), 0o644))
    time = datetime.fromtimestamp(max(EPOCH, 315532800), timezone.utc).timetuple()[:6]
    with zipfile.ZipFile(target / f"{name}-{tag}.whl", "w") as archive:
        for file, data, mode in entries:
            member = zipfile.ZipInfo(file, time)
            member.external_attr = (0o100000 | mode) << 16
            member.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(member, data, compresslevel=9)


def digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


# The package for Debian and Ubuntu


def make_deb(parts, licences, target):
    architecture = {"x86_64": "amd64", "aarch64": "arm64"}[machine()]
    library = f"usr/lib/{machine()}-linux-gnu"
    root = {f"./usr/bin/{path.name}": (path.read_bytes(), 0o755) for path in files_below(parts / "bin")}
    root[f"./{library}/libspecmap.so.1"] = ((parts / "lib/libspecmap.so").read_bytes(), 0o644)
    root["./usr/include/specmap.h"] = ((parts / "include/specmap.h").read_bytes(), 0o644)
    root["./usr/share/doc/specmap/copyright"] = (licences["LICENSE"], 0o644)
    for name, data in licences.items():
        if name != "LICENSE":
            root[f"./usr/share/doc/specmap/licenses/{name}"] = (data, 0o644)
    for name, data in shared_files(parts).items():
        # Debian's man pages are compressed.
        is_page = name.startswith("share/man/")
        root[f"./usr/{name}.gz" if is_page else f"./usr/{name}"] = (gzip.compress(data, 9, mtime=EPOCH) if is_page else data, 0o644)
    links = {f"./{library}/libspecmap.so": "libspecmap.so.1"}
    size = sum(len(data) for data, _ in root.values()) // 1024
    newest = max(glibc(path)[0] for path in files_below(parts / "bin") + files_below(parts / "lib"))
    control = f"""Package: specmap
Version: {version()}
Architecture: {architecture}
Maintainer: SpecMap <specmap@example.invalid>
Installed-Size: {size}
Depends: libc6 (>= {newest[0]}.{newest[1]}), libgcc-s1
Section: utils
Priority: optional
Description: {SUMMARY}
 The commands specmap and speclint, and the library libspecmap for C.
"""
    sums = "".join(f"{hashlib.md5(data).hexdigest()}  {name[2:]}\n" for name, (data, _) in sorted(root.items()))
    # dpkg runs ldconfig where a package asks for it.
    meta = {"./control": control, "./md5sums": sums, "./triggers": "activate-noawait ldconfig\n"}
    members = [
        ("debian-binary", b"2.0\n"),
        ("control.tar.gz", deb_tar({name: (text.encode(), 0o644) for name, text in meta.items()}, {})),
        ("data.tar.gz", deb_tar(root, links)),
    ]
    with open(target / f"specmap_{version()}_{architecture}.deb", "wb") as file:
        file.write(b"!<arch>\n")
        for name, data in members:
            file.write(f"{name:<16}{EPOCH:<12}{0:<6}{0:<6}{100644:<8}{len(data):<10}`\n".encode())
            file.write(data + b"\n" * (len(data) % 2))


def deb_tar(files, links):
    folders = {"./"} | {str(Path(name).parents[i]) for name in files | links for i in range(len(Path(name).parents))}
    raw = io.BytesIO()
    with gzip.GzipFile("", "wb", 9, raw, mtime=EPOCH) as zipped:
        with tarfile.open(fileobj=zipped, mode="w", format=tarfile.USTAR_FORMAT) as archive:
            for folder in sorted({"./" if each in (".", "./") else f"./{each.removeprefix('./')}/" for each in folders}):
                member = tarfile.TarInfo(folder)
                member.type, member.mode, member.mtime = tarfile.DIRTYPE, 0o755, EPOCH
                archive.addfile(member)
            for name, (data, mode) in sorted(files.items()):
                member = tarfile.TarInfo(name)
                member.size, member.mode, member.mtime = len(data), mode, EPOCH
                archive.addfile(member, io.BytesIO(data))
            add_links(archive, links)
    return raw.getvalue()


# What is inside


def pins():
    pinned = json.loads((ROOT / "Package.resolved").read_text())["pins"]
    return {pin["identity"]: (pin["state"].get("version") or pin["state"]["revision"], pin["location"]) for pin in pinned}


def debian_versions():
    """The packages of Debian that are inside, with their versions. libstdc++'s package has its version in its name."""
    found = {}
    for name in DEBIAN:
        pattern = "libstdc++-*-dev" if name == "libstdc++-dev" else name
        query = ["dpkg-query", "--show", "--showformat=${db:Status-Status} ${Package} ${Version}\n", pattern]
        lines = subprocess.run(query, capture_output=True, text=True, check=False).stdout.splitlines()
        rows = [line.split()[1:] for line in lines if line.startswith("installed ")]
        if rows:
            found[name] = max(rows, key=lambda row: [int(part) for part in re.findall(r"\d+", row[1])])
    return found


def swift_version():
    return re.search(r"Swift version ([\d.]+)", output("swift", "--version"))[1]


def licence_texts():
    texts = {"LICENSE": (ROOT / "LICENSE").read_bytes()}
    for name in SWIFT:
        for folder in (ROOT / ".build/checkouts").iterdir():
            if folder.name.lower() == name:
                file = next(path for path in sorted(folder.iterdir()) if path.name.startswith("LICENSE"))
                texts[f"{name}.txt"] = file.read_bytes()
    for package, _ in debian_versions().values():
        file = Path("/usr/share/doc") / package / "copyright"
        if file.exists():
            texts[f"{package}.txt"] = file.read_bytes()
    compiler = Path(output("sh", "-c", "readlink -f \"$(command -v swiftc)\"").strip())
    licence = compiler.parents[1] / "share/swift/LICENSE.txt"
    if licence.exists():
        texts["swift.txt"] = licence.read_bytes()
    return texts


def make_bill(parts, target):
    """CycloneDX 1.5."""
    components = [component("swift", swift_version(), "Apache-2.0", f"pkg:generic/swift@{swift_version()}")]
    for name, (found, location) in sorted(pins().items()):
        if name in SWIFT:
            place = location.removeprefix("https://").removesuffix(".git")
            components.append(component(name, found, SWIFT[name], f"pkg:swift/{place}@{found}"))
    for name, (package, found) in sorted(debian_versions().items()):
        quoted = found.replace("+", "%2B").replace(":", "%3A")
        components.append(component(package, found, DEBIAN[name], f"pkg:deb/debian/{package.replace('+', '%2B')}@{quoted}"))
    for path in files_below(parts / "bin") + files_below(parts / "lib"):
        checksum = hashlib.sha256(path.read_bytes()).hexdigest()
        entry = {"type": "file", "name": path.name, "hashes": [{"alg": "SHA-256", "content": checksum}]}
        components.append({"bom-ref": f"file:{path.name}", **entry})
    time = datetime.fromtimestamp(EPOCH, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    product = component("specmap", version(), "MIT", f"pkg:generic/specmap@{version()}")
    body = {"metadata": {"timestamp": time, "component": {**product, "type": "application"}}, "components": components}
    serial = uuid.uuid5(uuid.NAMESPACE_OID, json.dumps(body, sort_keys=True))
    bill = {"bomFormat": "CycloneDX", "specVersion": "1.5", "serialNumber": f"urn:uuid:{serial}", "version": 1, **body}
    name = f"specmap-{version()}-linux-{machine()}.cdx.json"
    (target / name).write_text(json.dumps(bill, indent=2) + "\n")


def component(name, found, licence, url):
    known = {"id": licence}
    licences = [{"expression": "GPL-3.0-or-later WITH GCC-exception-3.1"}] if "GCC" in licence else [{"license": known}]
    return {
        "type": "library",
        "bom-ref": url,
        "name": name,
        "version": found,
        "licenses": licences,
        "purl": url,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", type=Path, help="a folder with bin, lib and include")
    parser.add_argument("target", type=Path)
    parser.add_argument("--only", choices=["wheel", "archive", "deb", "bill"], help="make one of them")
    arguments = parser.parse_args()
    arguments.target.mkdir(parents=True, exist_ok=True)
    licences = licence_texts()
    makers = {
        "wheel": lambda: make_wheel(arguments.parts, licences, arguments.target),
        "archive": lambda: make_archive(arguments.parts, licences, arguments.target),
        "deb": lambda: make_deb(arguments.parts, licences, arguments.target),
        "bill": lambda: make_bill(arguments.parts, arguments.target),
    }
    for name, make in makers.items():
        if arguments.only in (None, name):
            make()
    return 0


if __name__ == "__main__":
    sys.exit(main())
