"""Threads, forks, small stacks, memory."""

import gc
import multiprocessing
import os
import resource
import signal
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import specmap
from conftest import PERSON

LINES = b'{"n":"a","age":3,"friend":{"n":"b"}}\n' * 2000


def test_maps_on_many_threads(person):
    expected = person.map_lines(LINES)
    with ThreadPoolExecutor(8) as pool:
        for result in pool.map(lambda _: person.map_lines(LINES), range(64)):
            assert result == expected


def test_closes_while_threads_map():
    for _ in range(20):
        runtime = specmap.Runtime(texts={"person.yaml": PERSON})
        begun = threading.Barrier(5)

        def work():
            begun.wait()
            try:
                while True:
                    assert runtime.map(b'{"n":"a"}') == b'{"name":"a"}'
            except ValueError as error:
                assert not isinstance(error, specmap.DataError)

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        begun.wait()
        time.sleep(0.002)
        runtime.close()
        for thread in threads:
            thread.join(30)
            assert not thread.is_alive()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_forks_while_threads_map(person):
    expected = person.map_lines(LINES)
    stop = threading.Event()

    def work():
        while not stop.is_set():
            person.map_lines(LINES)
            person.unmap(b'{"name":"a"}')

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(25):
            child = os.fork()
            if child == 0:
                signal.alarm(20)
                ok = person.map_lines(LINES) == expected and person.unmap(b'{"name":"a"}') == b'{"n":"a"}'
                with specmap.Runtime(texts={"person.yaml": PERSON}) as other:
                    ok = ok and other.map(b'{"n":"a"}') == b'{"name":"a"}'
                os._exit(0 if ok else 1)
            _, status = os.waitpid(child, 0)
            assert status == 0
    finally:
        stop.set()
        for thread in threads:
            thread.join()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_forks_while_threads_begin(person):
    paths = ["name", "age", "friend.name", "friend.age"]
    stop = threading.Event()

    def work():
        while not stop.is_set():
            thread = threading.Thread(target=lambda: [person.map(b'{"n":"a"}', only=[path]) for path in paths])
            thread.start()
            thread.join()

    threads = [threading.Thread(target=work) for _ in range(3)]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    for thread in threads:
        thread.start()
    try:
        for _ in range(200):
            child = os.fork()
            if child == 0:
                signal.alarm(20)
                os._exit(0 if person.map(b'{"n":"a"}', only=paths[:2]) == b'{"name":"a"}' else 1)
            _, status = os.waitpid(child, 0)
            assert status == 0
    finally:
        sys.setswitchinterval(interval)
        stop.set()
        for thread in threads:
            thread.join()


def _mapped(runtime, text):
    return runtime.map(text)


@pytest.mark.parametrize("method", ["fork", "spawn"])
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_goes_to_other_processes(person, method):
    with multiprocessing.get_context(method).Pool(2) as pool:
        mapped = pool.starmap_async(_mapped, [(person, b'{"n":"a"}')] * 4)
        assert mapped.get(timeout=120) == [b'{"name":"a"}'] * 4


@pytest.mark.parametrize("size", [128, 256, 1024])
def test_reads_deep_json_on_a_small_stack(size):
    # What is too deep is a failure that says so, wherever it is read.
    done = []

    def work():
        with specmap.Runtime(texts={"person.yaml": PERSON}) as runtime:
            for depth in (1, 20, 100, 500, 900, 5000, 100_000):
                text = b'{"n":"a","friend":' * depth + b"null" + b"}" * depth
                try:
                    assert runtime.map(text).count(b"friend") == depth
                except specmap.DataError as error:
                    assert error.failures[0].id == "too-deep"
                    done.append(depth)
                try:
                    runtime.unmap(b'{"name":"a","friend":' * depth + b"null" + b"}" * depth)
                except specmap.DataError as error:
                    assert error.failures[0].id == "too-deep"
            assert runtime.map(b'{"n":"a"}') == b'{"name":"a"}'
        done.append("end")

    before = threading.stack_size(size * 1024)
    try:
        thread = threading.Thread(target=work)
        thread.start()
    finally:
        threading.stack_size(before)
    thread.join()
    assert done[-1:] == ["end"]
    assert 5000 in done


def resident():
    """Kilobytes of memory in use."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_keeps_no_memory():
    cycles = int(os.environ.get("SPECMAP_CYCLES", "10000"))

    def cycle(count):
        for _ in range(count):
            with specmap.Runtime(texts={"person.yaml": PERSON}) as runtime:
                runtime.map(b'{"n":"a"}')
                with pytest.raises(specmap.DataError):
                    runtime.map(b"{}")
        gc.collect()

    cycle(min(cycles, 1000))
    before = resident()
    cycle(cycles)
    assert resident() - before < 4096


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_keeps_no_memory_of_many_choices_of_properties():
    names = [f"p{number}" for number in range(11)]
    spec = "specmap: 1\nmappings:\n  A:\n    properties:\n" + "".join(f"      {name}:\n" for name in names)
    with specmap.Runtime(texts={"a.yaml": spec}) as runtime:

        def choose(numbers):
            for number in numbers:
                only = [name for place, name in enumerate(names) if number >> place & 1]
                assert runtime.map(b'{"p0":1}', only=only) == (b'{"p0":1}' if number & 1 else b"{}")

        choose(range(1, 500))
        before = resident()
        choose(range(500, 2048))
        assert resident() - before < 8192


def test_gives_back_what_threads_used(person):
    def work():
        person.map_lines(LINES)

    def rounds(count):
        for _ in range(count):
            thread = threading.Thread(target=work)
            thread.start()
            thread.join()
        gc.collect()

    rounds(50)
    before = resident()
    rounds(300)
    assert resident() - before < 8192
