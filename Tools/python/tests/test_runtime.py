"""Loading, mapping, and what goes wrong."""

import json
import os
import pickle
import subprocess
import sys
from decimal import Decimal

import pytest
import specmap
from conftest import PERSON


def test_maps_text_bytes_and_other_buffers(person):
    for data in (b'{"n":"a"}', '{"n":"a"}', bytearray(b'{"n":"a"}'), memoryview(b'{"n":"a"}'), '\ufeff{"n":"a"}'):
        assert person.map(data, "Person") == b'{"name":"a"}'
    assert person.map(b'{"n":"a"}', pretty=True) == b'{\n  "name": "a"\n}'
    assert person.map('{"n":"é🚀\\u0000"}') == '{"name":"é🚀\\u0000"}'.encode()


def test_gives_objects_as_dictionaries(person):
    assert person.objects('[{"n":"a"},{"n":"b"}]') == [{"name": "a"}, {"name": "b"}]
    assert person.objects('{"n":"a"}') == [{"name": "a"}]
    assert person.objects("[]") == []
    assert person.objects('{"n":"a"}\n\n[{"n":"b"},{"n":"c"}]\r\n', lines=True) == [
        {"name": "a"},
        {"name": "b"},
        {"name": "c"},
    ]
    assert person.objects("", lines=True) == []
    assert person.objects('{"n":"a","age":1}', only=["age"]) == [{"age": 1}]


def test_gives_decimals_when_asked():
    with specmap.Runtime(texts={"a.yaml": "specmap: 1\nmappings: {A: {properties: {x: {type: decimal}}}}\n"}) as runtime:
        text = '{"x": 0.12345678901234567890123}'
        assert runtime.objects(text, decimals=True) == [{"x": Decimal("0.12345678901234567890123")}]


def test_writes_json_and_dictionaries_back(person):
    assert person.unmap(b'{"name":"a"}') == b'{"n":"a"}'
    assert person.unmap({"name": "a", "friend": {"name": "é"}}) == '{"n":"a","friend":{"n":"é"}}'.encode()
    assert person.unmap([{"name": "a"}]) == b'[{"n":"a"}]'
    assert person.unmap_lines([{"name": "a"}, {"name": "b"}]) == b'{"n":"a"}\n{"n":"b"}\n'
    assert person.unmap_lines(b'{"name":"a"}\n') == b'{"n":"a"}\n'


def test_reports_all_that_is_wrong_with_data(person):
    with pytest.raises(specmap.DataError) as caught:
        person.map('[{"n":1},\n {"friend": {"n": null}}]')
    error = caught.value
    assert (error.total, error.records, error.bad_records) == (3, 2, 2)
    first = error.failures[0]
    assert (first.id, first.property, first.at, first.record) == ("wrong-type", "name", "$[0].n", 1)
    assert (first.line, first.column, first.found, first.expected) == (1, 7, "1", "string")
    assert first.spec == specmap.SpecPlace("person.yaml", 5, 29)
    assert str(error).startswith("1:7: error[wrong-type] name: expected string, found 1\n  at $[0].n, record 1")
    assert isinstance(error, (specmap.Error, ValueError))


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b'{"n":"\xff"}', b'{"n":"\xed\xa0\x80"}', b'{"n":"a"} x', b"\xff\xfe", b"\0", b"[" * 5000],
    ids=range(8),
)
def test_refuses_what_is_no_json(person, data):
    with pytest.raises(specmap.DataError) as caught:
        person.map(data)
    assert caught.value.failures[0].id in ("invalid-json", "too-deep")
    assert person.map(b'{"n":"a"}') == b'{"name":"a"}'


def test_leaves_bad_lines_out_when_asked(person):
    lines = b'{"n":"a"}\n{"n":1}\nx\n{"n":"b"}'
    with pytest.raises(specmap.DataError) as caught:
        person.map_lines(lines)
    assert caught.value.failures[0].line == 2
    errors = []
    assert person.map_lines(lines, on_error=errors.append) == b'{"name":"a"}\n{"name":"b"}\n'
    assert [(failure.line, failure.record) for failure in errors[0].failures] == [(2, 2), (3, 3)]
    assert (errors[0].records, errors[0].bad_records) == (4, 2)
    assert person.objects(lines, lines=True, on_error=errors.append) == [{"name": "a"}, {"name": "b"}]
    with pytest.raises(TypeError):
        person.objects(lines, on_error=errors.append)


def test_counts_lines_beyond_a_block(person):
    lines = b'{"n":"a"}\n' * 60_000 + b'{"n":1}\n'
    with pytest.raises(specmap.DataError) as caught:
        person.map_lines(lines)
    assert caught.value.failures[0].line == 60_001
    assert person.map_lines(lines[:-8]) == b'{"name":"a"}\n' * 60_000


def test_lists_a_hundred_failures_and_counts_all(person):
    failures = person.check(b'{"n":1}\n' * 1000, lines=True)
    assert len(failures) == 100
    with pytest.raises(specmap.DataError) as caught:
        person.map(b"[" + b",".join([b'{"n":1}'] * 1000) + b"]")
    assert caught.value.total == 1000 and str(caught.value).endswith("and 900 more")


def test_warns_of_what_was_replaced(person):
    with pytest.warns(specmap.DataWarning, match="invalid-replaced") as caught:
        assert person.map(b'{"n":"a","age":"x"}') == b'{"name":"a","age":null}'
    assert caught[0].message.failure.property == "age"
    assert caught[0].filename == __file__
    assert [failure.severity for failure in person.check(b'{"n":"a","age":"x"}')] == ["warning"]


def test_warns_where_it_was_called(person):
    text = b'{"n":"a","age":"x"}'
    back = b'{"name":"a","x":1}'
    for call in (
        lambda: person.map(text),
        lambda: person.map_lines(text),
        lambda: person.objects(text),
        lambda: person.objects(text, lines=True),
        lambda: person.to_arrow(text),
        lambda: person.unmap(back),
        lambda: person.unmap_lines(back),
    ):
        with pytest.warns(specmap.DataWarning) as caught:
            call()
        assert [each.filename for each in caught] == [__file__]


def test_checks_data(person):
    assert person.check(b'{"n":"a"}') == []
    assert [failure.id for failure in person.check(b"{}")] == ["missing"]


def test_holds_all_diagnostics_of_wrong_specs(tmp_path):
    spec = "specmap: 1\nmappings: {A: {properties: {x: {object: Bx}, y: {tipe: string}}}}\n"
    (tmp_path / "a.yaml").write_text(spec)
    with pytest.raises(specmap.SpecError) as caught:
        specmap.Runtime(tmp_path)
    first, *others = caught.value.diagnostics
    assert len(others) >= 1 and {"unknown-mapping"} <= {each.id for each in caught.value.diagnostics}
    assert first.file.endswith("a.yaml") and first.start.line == 2
    assert str(caught.value).count("error[") == 1 + len(others)
    assert specmap.diagnose(tmp_path) == list(caught.value.diagnostics)
    assert specmap.diagnose(texts={"person.yaml": PERSON}) == []


def test_refuses_wrong_use(person, tmp_path):
    with pytest.raises(specmap.UseError, match="did you mean `Person`") as caught:
        person.map(b"{}", "Persn")
    assert caught.value.id == "unknown-name"
    with pytest.raises(specmap.UseError):
        person.map(b"{}", only=["nothing"])
    with pytest.raises(TypeError, match="only="):
        person.map(b"{}", only="name")
    with pytest.raises(specmap.SpecError, match="nowhere"):
        specmap.Runtime(tmp_path / "nowhere")
    for wrong in ((), ("a", "b\0c")):
        with pytest.raises((TypeError, ValueError)):
            specmap.Runtime(*wrong)
    with pytest.raises(TypeError):
        specmap.Runtime("a", texts={})
    with pytest.raises(specmap.UseError):
        specmap.Runtime(texts={})


def test_works_until_it_is_closed():
    with specmap.Runtime(texts={"person.yaml": PERSON}) as runtime:
        runtime.map(b'{"n":"a"}')
        assert repr(runtime) == "<specmap.Runtime of person.yaml>"
    for call in (runtime.map, runtime.objects, runtime.check, runtime.to_arrow):
        with pytest.raises(specmap.UseError, match="closed"):
            call(b'{"n":"a"}')
    runtime.close()
    assert repr(runtime).endswith("closed>")


def test_describes_the_specs(tmp_path):
    (tmp_path / "é.yaml").write_text(PERSON, encoding="utf-8")
    with specmap.Runtime(tmp_path) as runtime:
        assert (runtime.mappings, runtime.entries, runtime.warnings) == (("Person",), ("Person",), ())
        assert [os.path.basename(file) for file in runtime.files] == ["é.yaml"]


def test_is_pickled_with_its_errors(person):
    again = pickle.loads(pickle.dumps(person))
    assert again.map(b'{"n":"a"}') == b'{"name":"a"}'
    with pytest.raises(specmap.DataError) as caught:
        again.map(b"{}")
    error = pickle.loads(pickle.dumps(caught.value))
    assert error.failures == caught.value.failures and str(error) == str(caught.value)
    with pytest.raises(specmap.SpecError) as caught:
        specmap.Runtime(texts={"a.yaml": "specmap: 1\nmappings: {A: {}}\nx: 1\n"})
    assert pickle.loads(pickle.dumps(caught.value)).diagnostics == caught.value.diagnostics


def test_runs_the_command_as_a_module(command):
    folder = os.environ.get("SPECMAP_COMMANDS", "")
    package = os.path.dirname(os.path.dirname(specmap.__file__))
    environment = {**os.environ, "PATH": folder + os.pathsep + os.environ["PATH"], "PYTHONPATH": package}
    run = [sys.executable, "-m", "specmap", "--version"]
    outcome = subprocess.run(run, env=environment, capture_output=True, text=True, check=False)
    assert outcome.returncode == 0 and specmap.__version__ in outcome.stdout


def test_agrees_with_pythons_own_reader(person):
    mapped = person.map(json.dumps([{"n": "a\u2028\"\\\n\x7f", "age": 2**63 - 1}]))
    assert json.loads(mapped) == [{"name": "a\u2028\"\\\n\x7f", "age": 2**63 - 1}]
