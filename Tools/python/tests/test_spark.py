"""Jobs of Spark, on a cluster of two executors on this machine."""

import bz2
import datetime
import decimal
import gzip
import io
import os
import re
import shutil
import signal
import sys
import threading
import time
from pathlib import Path

import pytest

import specmap
import specmap.spark

pytest.importorskip("pyarrow", reason="pyarrow isn't installed")
pyspark = pytest.importorskip("pyspark", reason="pyspark isn't installed")
pytestmark = [
    pytest.mark.skipif(shutil.which("java") is None or sys.platform != "linux", reason="there is no Java, or no /proc"),
    pytest.mark.filterwarnings("ignore"),
]

SPEC = """\
specmap: 1
use: [parts.yaml]
mappings:
  Order:
    properties:
      id: {type: integer, required: true}
      total: {type: decimal}
      made: {type: date, date_format: iso8601}
      lines: {list: {object: Line}}
      attributes: {dictionary: {type: string}}
      note:
"""
PARTS = "specmap: 1\nmappings:\n  Line: {properties: {sku: {type: string}, count: {type: integer}}}\n"
TEXTS = {"orders.yaml": SPEC, "parts.yaml": PARTS}


@pytest.fixture(scope="module")
def spark():
    from pyspark.sql import SparkSession

    here = {name: os.environ[name] for name in ("SPECMAP_LIBRARY",) if name in os.environ}
    here["PYTHONPATH"] = os.pathsep.join([str(Path(specmap.__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    here["PYTHONDONTWRITEBYTECODE"] = "1"
    os.environ.update(here, PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1")
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.ui.enabled", "false")
    for name, value in here.items():
        builder = builder.config(f"spark.executorEnv.{name}", value)
    options = {
        "spark.executor.memory": "512m",
        "spark.sql.session.timeZone": "UTC",
        "spark.network.timeout": "600s",
        "spark.rpc.askTimeout": "300s",
        "spark.sql.execution.arrow.maxRecordsPerBatch": "500",
    }
    for name, value in options.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


def frame(spark, *rows):
    return spark.createDataFrame([(row,) for row in rows], "value string")


def test_maps_rows_to_typed_columns_and_keeps_the_bad_ones(spark):
    rows = frame(
        spark,
        '{"id": 1, "total": 2.50, "made": "2024-02-29T01:02:03Z", "lines": [{"sku": "ä", "count": 3}], '
        '"attributes": {"a": "b"}, "note": [1]}',
        '{"id": "x", "lines": [{"count": "y"}]}',
        None,
        "  ",
        '{"id":\n2}',
        '{"id": 3',
        '[{"id": 4}, {"id": 5}]',
    )
    good, bad = specmap.spark.map(rows, TEXTS, "Order")
    first, *others = good.orderBy("id").collect()
    assert (first.id, first.total, first.note) == (1, decimal.Decimal("2.5"), "[1]")
    assert first.made == datetime.datetime(2024, 2, 29, 1, 2, 3)
    assert first.lines[0].sku == "ä" and first.lines[0]["count"] == 3 and first.attributes == {"a": "b"}
    assert [row.id for row in others] == [2, 4, 5] and others[0].lines is None
    found = {row.json: row.failures for row in bad.collect()}
    assert set(found) == {'{"id": "x", "lines": [{"count": "y"}]}', '{"id": 3'}
    failures = found['{"id": "x", "lines": [{"count": "y"}]}']
    assert [(each.id, each.property, each.at) for each in failures] == [
        ("wrong-type", "id", "$.id"),
        ("wrong-type", "lines.0.count", "$.lines[0].count"),
    ]
    assert failures[0].rule == "orders.yaml:6:18" and failures[0].found == '"x"'
    assert found['{"id": 3'][0].id == "invalid-json"


def test_finds_every_bad_row_however_many(spark):
    # Spark 4 makes no text of a number beside a text by itself.
    numbers = "if(id % 3 = 0, '\"x\"', string(id))"
    rows = spark.range(3000).selectExpr(f"concat('{{\"id\": ', {numbers}, ', \"total\": \"', id, '\"}}') AS j")
    good, bad = specmap.spark.map(rows, TEXTS, "Order", text=False)
    assert (good.count(), bad.count()) == (0, 3000)
    assert bad.where("json IS NOT NULL").count() == 0
    assert bad.selectExpr("sum(size(failures))").first()[0] == 4000


def test_takes_files_and_some_properties(spark, tmp_path):
    for name, text in {**TEXTS, "in.ndjson": '{"id":1,"total":2}\n{"id":2}\n'}.items():
        (tmp_path / name).write_text(text)
    paths = [tmp_path / "orders.yaml", tmp_path / "parts.yaml"]
    good, bad = specmap.spark.map(str(tmp_path / "in.ndjson"), paths, "Order", only=["id"])
    shutil.rmtree(tmp_path / "nowhere", ignore_errors=True)
    (tmp_path / "orders.yaml").unlink()
    assert good.columns == ["id"] and sorted(row.id for row in good.collect()) == [1, 2]
    assert bad.count() == 0


def test_fails_the_job_when_asked_to(spark):
    good, _ = specmap.spark.map(frame(spark, '{"id": 1}', '{"id": "x"}'), TEXTS, "Order", on_error="fail")
    with pytest.raises(Exception, match="expected integer"):
        good.collect()


def test_reports_wrong_use_before_the_job(spark):
    rows = frame(spark, "{}")
    with pytest.raises(specmap.SpecError):
        specmap.spark.map(rows, {"a.yaml": "specmap: 1\nmappings: {A: {properties: {b: {object: C}}}}\n"}, "A")
    with pytest.raises(specmap.UseError):
        specmap.spark.map(rows, TEXTS, "Oder")
    with pytest.raises(ValueError, match="name the `column`"):
        specmap.spark.map(rows.selectExpr("value AS a", "value AS b"), TEXTS, "Order")
    with pytest.raises(ValueError, match='"skip" or "fail"'):
        specmap.spark.map(rows, TEXTS, "Order", on_error="stop")


@pytest.fixture
def reading(spark, tmp_path):
    """Reads the NDJSON files of `tmp_path` by the format."""
    if not hasattr(spark, "dataSource"):
        pytest.skip("this pyspark has no data sources of Python")
    specmap.spark.register(spark)
    for name, text in TEXTS.items():
        (tmp_path / name).write_text(text)

    def read(path="*.ndjson", **options):
        format = spark.read.format("specmap").option("spec", str(tmp_path / "orders.yaml")).option("mapping", "Order")
        paths = [path] if isinstance(path, str) else path
        return format.options(**options).load([str(tmp_path / each) for each in paths])

    return read


def test_the_format_reads_each_line_once_however_files_are_split(reading, tmp_path):
    """Ranges end in the middle of lines, at their ends, and within their line breaks."""
    lines = [f'{{"id": {number}, "note": "{"ä" * (number % 9 * 5)}"}}' for number in range(20)]
    (tmp_path / "a.ndjson").write_bytes("\r\n".join([*lines[:10], "", " "]).encode())
    (tmp_path / "b.ndjson").write_text("\n".join(lines[10:]))
    at_break = (tmp_path / "b.ndjson").read_bytes().index(b"\n", 100)
    for size in (1 << 20, at_break, at_break + 1, 61):
        rows = reading(partitionBytes=str(size))
        assert rows.rdd.getNumPartitions() == sum(-(-(tmp_path / f"{name}.ndjson").stat().st_size // size) for name in "ab")
        assert sorted(row.id for row in rows.collect()) == list(range(20))


def test_blocks_hold_each_line_once(tmp_path, monkeypatch):
    """Without a job: every size of a range and of a block."""
    source = pytest.importorskip("specmap._ranges")
    for text in (b"", b"\n", b"a", b"a\n\nbc\r\nlonger than a block\n\nd", b"a\nb\nc\n"):
        for size in range(1, len(text) + 2):
            for block in (1, 2, 3, 7, 100):
                monkeypatch.setattr(source, "_BLOCK", block)
                found = []
                for start in range(0, len(text), size):
                    part = source.Range(None, "", start, min(start + size, len(text)), None)
                    found += source.blocks(io.BytesIO(text), part)
                assert b"".join(lines for _, lines in found) == text
                assert all(text[position : position + len(lines)] == lines for position, lines in found)
                assert all(lines.endswith(b"\n") for _, lines in found[:-1])


def test_the_format_has_typed_columns_and_the_bad_lines_with_their_places(reading, tmp_path):
    lines = [
        '{"id": 1, "total": 2.50, "made": "2024-02-29T01:02:03Z", "lines": [{"sku": "ä", "count": 3}], "note": [1]}',
        '{"id": "x", "lines": [{"count": "y"}]}',
        '{"id": 3',
    ]
    (tmp_path / "a.ndjson").write_text("\n".join(lines))
    first = reading().collect()[0]
    assert (first.id, first.total, first.note) == (1, decimal.Decimal("2.5"), "[1]")
    assert first.made == datetime.datetime(2024, 2, 29, 1, 2, 3)
    assert first.lines[0].sku == "ä" and first.lines[0]["count"] == 3
    assert reading(only="id, lines.sku").columns == ["id", "lines"]
    bad = reading(rows="bad", partitionBytes="50").orderBy("position").collect()
    assert [row.json for row in bad] == lines[1:] and bad[0].file == str(tmp_path / "a.ndjson")
    assert [(tmp_path / "a.ndjson").read_bytes()[row.position :].split(b"\n")[0].decode() for row in bad] == lines[1:]
    assert [each.id for each in bad[0].failures] == ["wrong-type", "wrong-type"]
    assert bad[1].failures[0].id == "invalid-json"
    assert [row.json for row in reading(rows="bad", text="false").collect()] == [None, None]


def test_the_format_reads_compressed_files_and_folders(reading, tmp_path):
    text = b"".join(b'{"id": %d}\n' % number for number in range(50))
    folder = tmp_path / "day"
    (folder / "_temporary").mkdir(parents=True)
    (folder / "_temporary" / "part").write_text('{"id": 1000}')
    (folder / "a.ndjson").write_bytes(text)
    (folder / "b.gz").write_bytes(gzip.compress(text[:100]) + gzip.compress(text[100:]))
    (tmp_path / "empty.ndjson").touch()
    assert sorted(row.id for row in reading(["day", "empty.ndjson"]).collect()) == sorted([*range(50), *range(50)])


def test_the_format_reads_files_without_a_record(reading, tmp_path):
    (tmp_path / "empty.ndjson").touch()
    assert reading().count() == 0 and reading(rows="bad").count() == 0
    (tmp_path / "blank.ndjson").write_text("\n" * 100)
    assert reading().count() == 0 and reading(rows="bad", partitionBytes="7").count() == 0


def test_finds_files_by_paths_and_addresses(tmp_path):
    ranges = pytest.importorskip("specmap._ranges")
    (tmp_path / "a.ndjson").write_text("{}")
    for path in ("", "/*.ndjson", "/a.ndjson"):
        for scheme in ("", "file:", "file://"):
            found = [part.path for part in ranges.ranges(f"{scheme}{tmp_path}{path}", 100)]
            assert found == [str(tmp_path / "a.ndjson")]
    for name, text in {"b.bz2": bz2.compress(b"{}"), "c.gz": gzip.compress(b"{}")}.items():
        (tmp_path / name).write_bytes(text)
        assert [part.end for part in ranges.ranges(str(tmp_path / name), 1)] == [None]
    (tmp_path / "utf16").write_text("{}", encoding="utf-16")
    with pytest.raises(ValueError, match="expected lines of JSON in UTF-8"):
        list(ranges.ranges(str(tmp_path / "utf16"), 1))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"spec": ""}, "expected the option `spec`"),
        ({"mapping": "Oder"}, "no mapping is called `Oder`"),
        ({"partition": "1"}, "unknown option `partition`: expected spec, mapping"),
        ({"partitionBytes": "0"}, 'expected a number of bytes, 1 or more, as the option `partitionBytes`, found "0"'),
        ({"rows": "all"}, 'expected good or bad as the option `rows`, found "all"'),
        ({"rows": "bad", "onError": "fail"}, 'expected skip as the option `onError`, found "fail"'),
    ],
)
def test_the_format_refuses_wrong_options_before_the_job(reading, tmp_path, options, message):
    (tmp_path / "a.ndjson").write_text('{"id": 1}')
    with pytest.raises(Exception, match=re.escape(message)):
        reading(**options)


def test_the_format_refuses_what_it_cannot_read(reading, spark, tmp_path):
    with pytest.raises(Exception, match="there is no file"):
        reading("nowhere").collect()
    (tmp_path / "a.ndjson").write_text('{"id": 1}\n{"id": "x"}\n')
    with pytest.raises(Exception, match="expected integer"):
        reading(onError="fail").collect()
    with pytest.raises(Exception, match="leave out `schema`"):
        format = spark.read.schema("id STRING").format("specmap").option("spec", str(tmp_path / "orders.yaml"))
        format.option("mapping", "Order").load(str(tmp_path / "a.ndjson")).collect()


def executors(driver):
    """The processes of the executors that this driver started."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            if b"CoarseGrainedExecutorBackend" not in (folder / "cmdline").read_bytes():
                continue
            parent = int(folder.name)
            while parent > 1 and parent != driver:
                parent = int((Path("/proc") / str(parent) / "stat").read_text().rsplit(")", 1)[1].split()[1])
            if parent == driver:
                found.append(int(folder.name))
        except (OSError, ValueError):
            continue
    return found


def test_holds_each_record_once_when_an_executor_is_killed(spark, tmp_path):
    """One of the two executors is killed in mid-write, once a task has written a part of its rows."""
    count, parts = 8000, 8
    begun = tmp_path / "begun"
    begun.mkdir()

    def slowly(batches):
        for batch in batches:
            yield batch
            (begun / f"{os.getpid()}").touch()
            time.sleep(0.3)

    rows = spark.range(0, count, 1, parts).selectExpr(
        "concat('{\"id\": ', if(id % 10 = 3, '\"x', ''), id, if(id % 10 = 3, '\"', ''), '}') AS value"
    )
    rows = rows.mapInArrow(slowly, "value string")
    good, bad = specmap.spark.map(rows, TEXTS, "Order")
    killed = []

    def kill():
        deadline = time.monotonic() + 300
        while not any(begun.iterdir()) and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(0.4)
        driver = spark.sparkContext._gateway.proc.pid
        for process in executors(driver)[:1]:
            os.kill(process, signal.SIGKILL)
            killed.append(process)

    killer = threading.Thread(target=kill)
    killer.start()
    good.select("id").write.parquet(str(tmp_path / "good"))
    killer.join()
    bad.write.parquet(str(tmp_path / "bad"))
    assert killed
    ids = sorted(row.id for row in spark.read.parquet(str(tmp_path / "good")).collect())
    assert ids == [number for number in range(count) if number % 10 != 3]
    texts = sorted(row.json for row in spark.read.parquet(str(tmp_path / "bad")).collect())
    assert texts == sorted(f'{{"id": "x{number}"}}' for number in range(count) if number % 10 == 3)


@pytest.mark.parametrize("job", ["job.py", "files.py"])
def test_runs_the_jobs_of_the_guide(spark, tmp_path, capsys, monkeypatch, job):
    """The page's files and jobs, in the session of these tests, print what the page shows."""
    if job == "files.py" and not hasattr(spark, "dataSource"):
        pytest.skip("this pyspark has no data sources of Python")
    page = Path(__file__).resolve().parents[3] / "Sources/SpecRuntime/SpecMap.docc/Spark.md"
    blocks = page.read_text().split("```")
    files, shown = {}, {}
    for before, block, after in zip(blocks[::2], blocks[1::2], [*blocks[3::2], ""]):
        if "<!-- file: " in before:
            name = before.rsplit("<!-- file: ", 1)[1].split(" ")[0]
            files[name], shown[name] = block.split("\n", 1)[1], after.split("\n", 1)[-1]
    for name in ("orders.yaml", "orders.ndjson"):
        (tmp_path / name).write_text(files[name])
    monkeypatch.chdir(tmp_path)
    # The workers of this session are in another folder.
    text = files[job].replace('"orders.ndjson"', repr(str(tmp_path / "orders.ndjson")))
    text = text.replace('option("spec", "orders.yaml")', f'option("spec", {str(tmp_path / "orders.yaml")!r})')
    exec(compile(text, job, "exec"), {})
    assert capsys.readouterr().out == shown[job]
