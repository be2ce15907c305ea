"""Columns, read by pyarrow, polars and DuckDB."""

import datetime
import decimal
import gc
import json
import threading
from pathlib import Path

import pytest

import specmap

pyarrow = pytest.importorskip("pyarrow", reason="pyarrow isn't installed")

GUIDE = Path(__file__).resolve().parents[3] / "Sources/SpecRuntime/SpecMap.docc/Python.md"

SPEC = """\
specmap: 1
mappings:
  Order:
    properties:
      id: {type: integer, required: true}
      name: {type: string}
      price: {type: number}
      exact: {type: decimal}
      paid: {type: boolean}
      made: {type: date, date_format: iso8601}
      bytes: {type: data}
      link: {type: url}
      tags: {list: {type: string, if_null: null}}
      lines: {list: {object: Line}}
      home: {object: Address}
      by_key: {dictionary: {type: integer}}
      state: {type: integer, values: {1: open, 2: closed}}
      any:
  Line:
    properties:
      sku: {type: string}
      amounts: {list: {list: {type: integer}}}
  Address:
    properties: {city: {type: string}}
"""

WHOLE = {
    "id": 1,
    "name": "Ünï \"code\" 🚀\n",
    "price": 1.5,
    "exact": "@12345678901234567890.000000000000000001@",
    "paid": True,
    "made": "2024-02-29T12:34:56.789012Z",
    "bytes": "aGVsbG8=",
    "link": "https://example.com/a?b=c",
    "tags": ["a", None, ""],
    "lines": [{"sku": "x", "amounts": [[1, 2], [], [3]]}, {}],
    "home": {"city": "Köln"},
    "by_key": {"a": 1, "b": 2},
    "state": 1,
    "any": {"x": [1, "y", None]},
}


@pytest.fixture(scope="module")
def orders():
    with specmap.Runtime(texts={"orders.yaml": SPEC}) as runtime:
        yield runtime


def text(value):
    return json.dumps(value, ensure_ascii=False).replace('"@', "").replace('@"', "")


def test_types_columns_by_the_spec(orders):
    schema = pyarrow.schema(orders.to_arrow(b"", "Order", lines=True))
    utf8, int64 = pyarrow.string(), pyarrow.int64()
    expected = {
        "id": int64,
        "name": utf8,
        "price": pyarrow.float64(),
        "exact": pyarrow.decimal128(38, 18),
        "paid": pyarrow.bool_(),
        "made": pyarrow.timestamp("us", "UTC"),
        "bytes": pyarrow.binary(),
        "link": utf8,
        "tags": pyarrow.list_(utf8),
        "lines": pyarrow.list_(
            pyarrow.struct([("sku", utf8), ("amounts", pyarrow.list_(pyarrow.list_(int64)))])
        ),
        "home": pyarrow.struct([("city", utf8)]),
        "by_key": pyarrow.map_(utf8, int64),
        "state": utf8,
        "any": utf8,
    }
    assert {field.name: field.type for field in schema} == expected
    assert not schema.field("id").nullable and schema.field("name").nullable
    columns = orders.columns("Order")
    assert [column.name for column in columns.columns] == list(expected)
    assert columns.notes == ("Order.any: any JSON: a column of JSON text",)
    assert columns.spark.startswith("`id` BIGINT, `name` STRING, `price` DOUBLE, `exact` DECIMAL(38, 18)")


def test_holds_what_the_objects_hold(orders):
    batch = pyarrow.record_batch(orders.to_arrow(text([WHOLE, {"id": 2}]), "Order"))
    batch.validate(full=True)
    row, empty = batch.to_pylist()
    assert row["name"] == WHOLE["name"] and row["link"] == WHOLE["link"]
    assert row["exact"] == decimal.Decimal("12345678901234567890.000000000000000001")
    assert row["made"] == datetime.datetime(2024, 2, 29, 12, 34, 56, 789012, datetime.timezone.utc)
    assert row["bytes"] == b"hello" and row["paid"] is True and row["price"] == 1.5
    assert row["tags"] == ["a", None, ""]
    assert row["lines"] == [
        {"sku": "x", "amounts": [[1, 2], [], [3]]},
        {"sku": None, "amounts": None},
    ]
    assert row["home"] == {"city": "Köln"} and row["by_key"] == [("a", 1), ("b", 2)]
    assert row["state"] == "open" and json.loads(row["any"]) == WHOLE["any"]
    assert empty == {**dict.fromkeys(row), "id": 2}


def test_gives_the_same_rows_as_the_objects(orders):
    records = []
    for number in range(3000):
        record = {**WHOLE, "id": number, "tags": ["t"] * (number % 5)}
        for key in list(record)[1:]:
            if (number + len(key)) % 7 == 0:
                del record[key]
            elif (number + len(key)) % 11 == 0:
                record[key] = None
        records.append(text(record))
    lines = "\n".join(records)
    table = pyarrow.table(orders.to_arrow(lines, "Order", lines=True))
    table.validate(full=True)
    for row, object in zip(table.to_pylist(), orders.objects(lines, "Order", lines=True)):
        for key in ("id", "name", "price", "paid", "tags", "home", "state"):
            assert row[key] == object.get(key), key
        assert dict(row["by_key"] or {}) == (object.get("by_key") or {})
        assert [line["sku"] for line in row["lines"] or []] == [
            line.get("sku") for line in object.get("lines") or []
        ]
        assert (row["any"] is None) == (object.get("any") is None)


@pytest.mark.parametrize("data, lines", [(b"", True), (b"\n\n", True), (b"[]", False)])
def test_gives_an_empty_table_of_nothing(orders, data, lines):
    table = orders.to_arrow(data, "Order", lines=lines)
    assert len(table) == 0 and pyarrow.table(table).num_columns == 14
    assert pyarrow.record_batch(table).num_rows == 0


def test_leaves_bad_records_out(orders):
    errors = []
    lines = b'{"id":1,"tags":["a"]}\n{"id":"x","tags":["b"]}\n{"id":2\n[{"id":3},{"name":"n"}]\n{"id":4,"home":{"city":1}}\n{"id":5}'
    table = pyarrow.table(orders.to_arrow(lines, "Order", lines=True, on_error=errors.append))
    table.validate(full=True)
    assert table["id"].to_pylist() == [1, 5] and table["tags"].to_pylist() == [["a"], None]
    assert errors[0].bad_records == 4 and [each.record for each in errors[0].failures] == [2, 3, 4, 5]
    with pytest.raises(specmap.DataError):
        orders.to_arrow(lines, "Order", lines=True)
    document = b'[{"id":1},{"id":"x"},{"id":2}]'
    assert pyarrow.table(orders.to_arrow(document, "Order", on_error=errors.append))["id"].to_pylist() == [1, 2]
    broken = orders.to_arrow(b'[{"id":1},{"id":2}', "Order", on_error=errors.append)
    assert len(broken) == 0


@pytest.mark.parametrize(
    "record, property",
    [
        ('{"id": 18446744073709551615}', "id"),
        ('{"id": 1, "exact": 123456789012345678901}', "exact"),
        ('{"id": 1, "exact": 0.0000000000000000001}', "exact"),
        ('{"id": 1, "lines": [{"amounts": [[1], [9223372036854775808]]}]}', "lines[].amounts[][]"),
    ],
)
def test_reports_what_a_column_cannot_hold(orders, record, property):
    errors = []
    lines = '{"id":7,"lines":[{"sku":"a"}]}\n' + record + '\n{"id":8}'
    table = pyarrow.table(orders.to_arrow(lines, "Order", lines=True, on_error=errors.append))
    table.validate(full=True)
    assert table["id"].to_pylist() == [7, 8]
    failure = errors[0].failures[0]
    assert (failure.id, failure.property, failure.record, failure.line) == ("number-out-of-range", property, 2, 2)
    assert "can't hold" in failure.message


def test_takes_some_of_the_properties(orders):
    table = pyarrow.table(orders.to_arrow(text(WHOLE), "Order", only=["name", "home.city"]))
    assert table.column_names == ["name", "home"]


def test_shows_choices_references_and_circles():
    spec = """\
specmap: 1
mappings:
  Pet: {choose_by: kind, cases: {cat: Cat, dog: Dog}}
  Cat: {properties: {name: {type: string}, lives: {type: integer}, owner: {reference: Owner}}}
  Dog: {properties: {name: {type: string}, tricks: {list: {type: string}}, friend: {object: Pet}}}
  Owner: {primary_key: id, properties: {id: {type: integer}}}
  Free: {unknown: keep, properties: {}}
"""
    with specmap.Runtime(texts={"pets.yaml": spec}) as runtime:
        data = b'[{"kind":"cat","name":"a","lives":9,"owner":3},{"kind":"dog","name":"b","friend":{"kind":"cat","name":"c"}}]'
        table = pyarrow.table(runtime.to_arrow(data, "Pet"))
        table.validate(full=True)
        cat, dog = table.to_pylist()
        assert (cat["$mapping"], cat["lives"], cat["owner"]) == ("Cat", 9, 3)
        assert (dog["$mapping"], dog["tricks"]) == ("Dog", None)
        assert json.loads(dog["friend"]) == {"$mapping": "Cat", "name": "c"}
        assert any("inside itself" in note for note in runtime.columns("Pet").notes)


def test_may_be_handed_on_often_and_outlives_everything(orders):
    with specmap.Runtime(texts={"orders.yaml": SPEC}) as runtime:
        table = runtime.to_arrow(text([WHOLE] * 10), "Order")
    first, second = pyarrow.table(table), pyarrow.table(table)
    capsule = table.__arrow_c_stream__()
    unused = table.__arrow_c_array__()
    del table, runtime
    gc.collect()
    third = pyarrow.RecordBatchReader._import_from_c_capsule(capsule).read_all()
    del capsule, unused
    gc.collect()
    assert first == second == third and first.num_rows == 10
    column = first["tags"]
    del first, second, third
    gc.collect()
    assert column.to_pylist() == [["a", None, ""]] * 10


def test_leaks_nothing(orders):
    def resident():
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * 4096

    data = text([WHOLE] * 200)
    for _ in range(50):
        pyarrow.table(orders.to_arrow(data, "Order"))
    gc.collect()
    before = resident()
    for number in range(1000):
        table = orders.to_arrow(data, "Order")
        if number % 3 == 0:
            pyarrow.record_batch(table)
        elif number % 3 == 1:
            table.__arrow_c_stream__(), table.__arrow_c_schema__(), table.__arrow_c_array__()
    gc.collect()
    assert resident() - before < 20 << 20
    from specmap import _arrow

    assert not _arrow._lent


def test_works_in_threads(orders):
    data, results = text([WHOLE] * 100), []
    threads = [
        threading.Thread(target=lambda: results.append(pyarrow.table(orders.to_arrow(data, "Order")))) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 8 and all(result == results[0] for result in results)


def test_runs_the_program_of_the_guide(tmp_path, monkeypatch, capsys):
    blocks = GUIDE.read_text().split("```")
    files = {
        before.rsplit("<!-- file: ", 1)[1].split(" ")[0]: block.split("\n", 1)[1]
        for before, block in zip(blocks[::2], blocks[1::2])
        if "<!-- file: " in before
    }
    shown = next(block.split("\n", 1)[1] for block in blocks[1::2] if block.startswith("text\nname: string"))
    (tmp_path / "person.yaml").write_text(files["person.yaml"])
    monkeypatch.chdir(tmp_path)
    exec(compile(files["arrow.py"], "arrow.py", "exec"), {})
    assert capsys.readouterr().out == shown


def test_is_read_by_polars(orders):
    polars = pytest.importorskip("polars", reason="polars isn't installed")
    frame = polars.DataFrame(orders.to_arrow(text([WHOLE, {"id": 2}]), "Order"))
    assert frame["id"].to_list() == [1, 2] and frame["tags"].to_list() == [["a", None, ""], None]
    assert frame["name"][0] == WHOLE["name"] and frame["home"].to_list() == [{"city": "Köln"}, None]


def test_is_read_by_duckdb(orders):
    duckdb = pytest.importorskip("duckdb", reason="DuckDB isn't installed")
    table = orders.to_arrow(text([WHOLE, {"id": 2}, {"id": 3, "price": 2.5}]), "Order")
    query = "SELECT sum(id)::BIGINT, max(price), count(name) FROM table_of_orders"
    connection = duckdb.connect()
    connection.register("table_of_orders", table)
    assert connection.sql(query).fetchall() == [(6, 2.5, 1)]
    assert connection.sql(query).fetchall() == [(6, 2.5, 1)]


def test_maps_rows_of_a_job_that_hold_line_breaks():
    from specmap.spark import Task

    texts = {"a.yaml": "specmap: 1\nmappings: {A: {properties: {id: {type: integer}, note: {type: string}}}}\n"}
    rows = ['{"id":\n1}', "\r\n", '{"id":2,\r"note":"b"}', '{"id":3,"note":"a\nb"}', None, '{"id":4,"note":"a\\nb"}', "{\n"]
    batch = pyarrow.record_batch([pyarrow.array(rows)], names=["json"])
    for given in (batch, batch.slice(0), batch.cast(pyarrow.schema([("json", pyarrow.large_string())]))):
        task = Task(texts, "A", (), False, True)
        good = pyarrow.Table.from_batches(task.good(iter([given])))
        assert good.to_pylist() == [{"id": 1, "note": None}, {"id": 2, "note": "b"}, {"id": 4, "note": "a\nb"}]
        bad = pyarrow.Table.from_batches(task.bad(iter([given]))).to_pylist()
        assert [(row["json"], row["failures"][0]["id"]) for row in bad] == [
            (rows[3], "invalid-json"),
            (rows[6], "invalid-json"),
        ]
        assert pyarrow.Table.from_batches(task.good(iter([given.slice(2, 1)]))).to_pylist() == [{"id": 2, "note": "b"}]
