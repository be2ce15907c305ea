"""Maps records by the Python module, and by a function. usage: callers.py SPEC MAPPING FILE ROUNDS COMMAND"""
import subprocess
import sys
import threading
import time
from datetime import datetime

import orjson

import specmap

BLOCK = 256 * 1024

spec, mapping, file, rounds, command = sys.argv[1:]
with open(file, "rb") as opened:
    data = opened.read()
lines = data.splitlines()
runtime = specmap.Runtime(spec)


def blocks(text):
    start = 0
    while start < len(text):
        end = text.find(b"\n", start + BLOCK) + 1 or len(text)
        yield text[start:end]
        start = end


def a_record_a_call():
    for line in lines:
        runtime.map(line, mapping)


def blocks_of_lines(text=data):
    for block in blocks(text):
        runtime.map_lines(block, mapping)


def two_threads():
    middle = data.find(b"\n", len(data) // 2) + 1
    threads = [threading.Thread(target=blocks_of_lines, args=(half,)) for half in (data[:middle], data[middle:])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def by_hand():
    for line in lines:
        orjson.dumps(person(orjson.loads(line)))


def person(record):
    """What `Specs/Examples/people` maps, as one would write it for this job alone."""
    result = record["result"]
    info = result["personInfo"]
    mapped = {
        "id": int(result["id"]),
        "name": result["name"],
        "email": result["user_email"],
        "firstName": info["firstName"],
        "lastName": info["lastName"],
        "createdAt": int(datetime.fromisoformat(result["created_at"].replace("Z", "+00:00")).timestamp()),
        "car": {"model": result["car"]["model"], "year": int(result["car"]["year"])},
        "phones": [{"countryCode": p["ddi"], "areaCode": p["ddd"], "number": p["number"]} for p in result["phones"]],
        "website": result["website"],
    }
    if (middle := info.get("middleName")) is not None:
        mapped["middleName"] = middle
    return mapped


def a_process():
    for line in lines[:20]:
        subprocess.run([command, "map", "--spec", spec, "--as", mapping], input=line, check=True, capture_output=True)


def measure(name, way, clock, count=len(lines)):
    begin = clock()
    way()
    print(f"{name}\t{(clock() - begin) / count:.9f}")


if orjson.loads(runtime.map(lines[0], mapping)) != person(orjson.loads(lines[0])):
    sys.exit("the module and the function make different objects")
a_record_a_call()
for _ in range(int(rounds)):
    measure("Python, a record a call", a_record_a_call, time.process_time)
    measure("Python, orjson and a function by hand", by_hand, time.process_time)
    measure("Python, blocks of lines", blocks_of_lines, time.perf_counter)
    measure("Python, blocks of lines, two threads", two_threads, time.perf_counter)
    measure("Python, a process a record", a_process, time.perf_counter, len(lines[:20]))
