"""People in Arrow's columns, by two ways. usage: columns_arrow.py SPEC FILE ROUNDS"""
import io
import statistics
import sys
import time

import pyarrow
import pyarrow.json

import specmap

spec, file, rounds = sys.argv[1:]
with open(file, "rb") as lines:
    data = lines.read()
runtime = specmap.Runtime(spec)
first = runtime.to_arrow(data[: data.index(b"\n")], "Person", lines=True)
schema = pyarrow.RecordBatchReader.from_stream(first).schema
blocks = pyarrow.json.ReadOptions(use_threads=False, block_size=16 << 20)
typed = pyarrow.json.ParseOptions(explicit_schema=schema)


def to_arrow():
    return pyarrow.table(runtime.to_arrow(data, "Person", lines=True))


def by_json():
    mapped = io.BytesIO(runtime.map_lines(data, "Person"))
    return pyarrow.json.read_json(mapped, read_options=blocks, parse_options=typed)


ways = {"to_arrow": to_arrow, "mapped to JSON, read by pyarrow": by_json}
# The schemas differ in what may be null.
if to_arrow().columns != by_json().columns:
    sys.exit("the two ways give different tables")
seconds = {name: [] for name in ways}
for _ in range(int(rounds)):
    for name, way in ways.items():
        begin = time.process_time()
        way()
        seconds[name].append(time.process_time() - begin)
for name, found in seconds.items():
    print(f"{name}\t{statistics.median(found):.3f}")
