"""Values of Python that JSON doesn't have, or has otherwise; the same with orjson and without."""

import array
import dataclasses
import datetime
import enum
import io
import json
import math
import mmap
import uuid
from decimal import Decimal
from pathlib import Path
from types import SimpleNamespace

import pytest

import specmap
from specmap import _values

SPEC = """\
specmap: 1
mappings:
  Order:
    properties:
      id: {type: uuid}
      price: {type: decimal}
      weight: {type: number}
      made: {type: date, date_format: iso8601}
      day: {date_format: day}
      photo: {type: data}
      state: {type: string}
      any:
"""


@pytest.fixture(params=["orjson", "json"])
def orders(request, monkeypatch):
    if request.param == "json":
        monkeypatch.setattr(_values, "orjson", None)
    elif _values.orjson is None:
        pytest.skip("orjson isn't installed")
    with specmap.Runtime(texts={"orders.yaml": SPEC}) as runtime:
        yield runtime


class State(enum.Enum):
    OPEN = "open"


@dataclasses.dataclass
class Order:
    state: State


def nested(depth):
    value = {}
    for _ in range(depth):
        value = {"any": value}
    return value


@pytest.mark.parametrize("text", ["18446744073709551616", "-9223372036854775809", "0.1", "1e300", "12345678901234567890123"])
def test_reads_numbers_as_python_does(orders, text):
    assert orders.objects(f'{{"any": {text}}}') == [{"any": json.loads(text)}]
    assert orders.objects(f'{{"any": {text}}}\n', lines=True) == [{"any": json.loads(text)}]


def test_reads_a_number_beyond_doubles(orders):
    assert orders.objects('{"any": 1e400}') == [{"any": math.inf}]
    assert orders.objects('{"any": 1e400}', decimals=True) == [{"any": Decimal("1e400")}]


def test_writes_back_the_decimals_that_it_gave(orders):
    text = b'{"price":1234567890.12345678901234567890,"any":[0.10,1]}'
    assert orders.unmap(orders.objects(text, decimals=True)[0]) == text
    assert orders.unmap_lines(orders.objects(text, decimals=True)) == text + b"\n"
    assert orders.unmap({"price": Decimal("1.10"), "any": None}) == b'{"price":1.10,"any":null}'


@pytest.mark.parametrize("value", [2**63, 2**64, -(2**63) - 1, 10**40])
def test_writes_long_integers(orders, value):
    assert orders.unmap({"any": value}) == f'{{"any":{value}}}'.encode()


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, Decimal("NaN"), Decimal("Infinity")])
def test_refuses_what_is_no_number(orders, value):
    for wrong in ({"weight": value}, {"weight": value, "any": None}, {"any": [value, Decimal(1)]}):
        with pytest.raises(ValueError):
            orders.unmap(wrong)
        with pytest.raises(ValueError):
            orders.unmap_lines([wrong])


def test_writes_values_of_python(orders):
    zone = datetime.timezone(datetime.timedelta(hours=2))
    made = datetime.datetime(2024, 1, 2, 3, 4, 5, 678901, tzinfo=zone)
    number = uuid.UUID(int=1)
    wide = SimpleNamespace(dtype=SimpleNamespace(kind="f"), ndim=0, item=lambda: 1.5)
    assert orders.unmap({"made": made, "id": number, "weight": wide}) == (
        b'{"id":"00000000-0000-0000-0000-000000000001","weight":1.5,"made":"2024-01-02T01:04:05.678901Z"}'
    )
    assert orders.unmap({"day": datetime.date(2024, 1, 2)}) == b'{"day":"2024-01-02"}'
    assert orders.unmap({"photo": b"ab", "any": (1, None)}) == b'{"photo":"YWI=","any":[1,null]}'
    assert orders.unmap(Order(State.OPEN)) == b'{"state":"open"}'
    assert orders.unmap({"any": {1: 2}}) == b'{"any":{"1":2}}'
    with pytest.raises(specmap.DataError, match="with its zone"):
        orders.unmap({"made": datetime.datetime(2024, 1, 2)})
    for wrong in ({1}, object(), Order):
        with pytest.raises(TypeError, match=f"of type {type(wrong).__name__}"):
            orders.unmap({"any": wrong})


def test_writes_what_is_deep(orders):
    assert orders.unmap(nested(400)).count(b"any") == 400
    with pytest.raises(specmap.DataError):
        orders.unmap(nested(600))


@pytest.mark.parametrize("text", ['{"state":"a\ud800"}', '{"\udfff":1}'], ids=range(2))
def test_reports_half_a_surrogate_pair(orders, text):
    for call in (orders.map, orders.unmap, orders.map_lines, orders.to_arrow):
        with pytest.raises(specmap.DataError, match="expected UTF-8"):
            call(text)
    with pytest.raises(specmap.DataError, match="expected UTF-8"):
        orders.unmap({"state": "a\ud800"})


def test_takes_any_buffer_of_bytes(orders, tmp_path):
    text = b'{"state":"open"}'
    path = tmp_path / "order.json"
    path.write_bytes(text)
    with open(path, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        for buffer in (mapped, array.array("B", text), memoryview(b"".join(bytes([each, 0]) for each in text))[::2]):
            assert orders.map(buffer) == orders.unmap(buffer) == text
            assert orders.map_lines(buffer) == orders.unmap_lines(buffer) == text + b"\n"


@pytest.mark.parametrize("value", [0, 10**12, True, None, [123, 125], {}, Path("a"), io.BytesIO(b"{}"), array.array("i", [1])])
def test_says_what_data_may_be(orders, value):
    for call in (orders.map, orders.map_lines, orders.to_arrow, orders.check, orders.objects):
        with pytest.raises(TypeError, match=f"expected JSON as bytes.*of type {type(value).__name__}"):
            call(value)


def test_says_that_a_dictionary_is_not_several(orders):
    with pytest.raises(TypeError, match="`unmap` takes"):
        orders.unmap_lines({"state": "open"})
