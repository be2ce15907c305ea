"""The examples give what the commands give, byte by byte."""

import pytest
import specmap
from conftest import SPECS, example_folders


def jobs():
    for folder in example_folders():
        for output in sorted(folder.glob("*output.*json")):
            name = output.name.split(".")[0] if output.name.count(".") > 1 else None
            yield pytest.param(folder, output, name, id=f"{folder.relative_to(SPECS)}/{output.name}")


@pytest.mark.filterwarnings("ignore::specmap.DataWarning")
@pytest.mark.parametrize(("folder", "output", "name"), list(jobs()))
def test_maps_and_unmaps_as_the_commands_do(folder, output, name, command):
    lines = output.suffix == ".ndjson"
    source = (folder / f"input{output.suffix}").read_bytes()
    with specmap.Runtime(folder / "spec.yaml") as runtime:
        name = name or runtime.mappings[0]
        mapped = (runtime.map_lines if lines else runtime.map)(source, name)
        arguments = ["--spec", folder / "spec.yaml", "--as", name, "-"]
        expected = command("map", *arguments, input=source).stdout
        assert mapped == (expected if lines else expected.removesuffix(b"\n"))
        unmapped = command("unmap", *arguments, input=expected)
        if unmapped.returncode == 0:
            written = (runtime.unmap_lines if lines else runtime.unmap)(mapped, name)
            assert written == (unmapped.stdout if lines else unmapped.stdout.removesuffix(b"\n"))
        else:
            with pytest.raises(specmap.DataError):
                (runtime.unmap_lines if lines else runtime.unmap)(mapped, name)
        objects = runtime.objects(source, name, lines=lines)
        assert isinstance(objects, list)


@pytest.mark.filterwarnings("ignore::specmap.DataWarning")
@pytest.mark.parametrize("file", sorted((SPECS / "Examples").rglob("invalid.*json")), ids=lambda file: file.parent.name)
def test_reports_the_failures_that_the_command_reports(file, command):
    lines = file.suffix == ".ndjson"
    with specmap.Runtime(file.parent / "spec.yaml") as runtime:
        name = runtime.mappings[0]
        found = runtime.check(file.read_bytes(), name, lines=lines)
    arguments = ["--spec", file.parent / "spec.yaml", "--as", name, "--on-error", "skip", "--errors", "json", file]
    reported = command("map", *arguments).stderr.decode().splitlines()
    assert sorted(failure.message for failure in found) == sorted(
        message for message in map(message_of, reported) if message
    )


def message_of(line):
    import json

    return json.loads(line).get("message")
