"""Times `speclint lsp` as an editor uses it: from a keystroke to its diagnostics, and the memory of many keystrokes."""

import json
import random
import subprocess
import time
from os import X_OK, access
from pathlib import Path
from tempfile import TemporaryDirectory

import specs
from places import BUILD

NAME = "latency"
ABOUT = "speclint lsp: from a keystroke to its diagnostics, and memory over 10,000 keystrokes"
KEYSTROKES = 200
LINES = [(2_000, 15, 30), (10_000, 60, None)]  # and the milliseconds that the median and the 95th percentile may take
LONG, MANY, GROWTH = 200, 10_000, 1.2  # a spec of so many lines, typed into so often; its memory may grow so far


class Server:
    """A `speclint lsp` with one open document."""

    def __init__(self, command, folder, text):
        self.process = subprocess.Popen([command, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)
        self.uri, self.version, self.lines = (folder / "edited.yaml").as_uri(), 1, text.split("\n")
        self.request("initialize", {"processId": None, "rootUri": folder.as_uri(), "capabilities": {}})
        self.send("initialized", {})
        document = {"uri": self.uri, "languageId": "yaml", "version": 1, "text": text}
        self.send("textDocument/didOpen", {"textDocument": document})
        self.diagnostics()

    def send(self, method, params, **more):
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params} | more).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        return json.loads(self.process.stdout.read(length))

    def request(self, method, params):
        self.send(method, params, id=method)
        while (message := self.receive()).get("id") != method:
            pass
        return message

    def diagnostics(self):
        """Waits for the diagnostics of the newest text."""
        while True:
            message = self.receive()
            params = message.get("params", {})
            if message.get("method") == "textDocument/publishDiagnostics" and params.get("uri") == self.uri:
                if params.get("version", self.version) == self.version:
                    return

    def type(self, line, column, replaced, text):
        """One edit; the seconds until its diagnostics are there."""
        self.version += 1
        span = {"start": {"line": line, "character": column}, "end": {"line": line, "character": column + replaced}}
        document = {"uri": self.uri, "version": self.version}
        start = time.perf_counter()
        change = {"textDocument": document, "contentChanges": [{"range": span, "text": text}]}
        self.send("textDocument/didChange", change)
        self.diagnostics()
        return time.perf_counter() - start

    def keystrokes(self, count, pick):
        """Types a letter at the end of a description and takes it away again, on lines by chance."""
        described = [number for number, line in enumerate(self.lines) if line.strip().startswith("description:")]
        took = []
        while len(took) < count:
            line = pick.choice(described)
            took.append(self.type(line, len(self.lines[line]), 0, "x"))
            took.append(self.type(line, len(self.lines[line]), 1, ""))
        return took

    def memory(self):
        """The kilobytes that the server holds; None where the system doesn't say."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text()
        except OSError:
            return None
        return int(status.split("VmRSS:")[1].split()[0])

    def end(self):
        self.request("shutdown", None)
        self.send("exit", None)
        return self.process.wait(10)


def run(context):
    """Measures and prints; a row for each size."""
    if not access(context.speclint, X_OK):
        context.left_out[NAME] = f"there is no {context.speclint}"
        return []
    print(f"\n== {NAME}: {ABOUT}\n\n{'':24}{'median ms':>11}{'95 % ms':>9}")
    rows = [timed(context, lines, *goals) for lines, *goals in LINES if context.wants(f"{lines} lines")]
    if context.wants("memory"):
        rows.append(kept(context))
    return rows


def served(context, lines, use):
    """What `use` returns of a server with a spec of so many lines."""
    with TemporaryDirectory(dir=BUILD, prefix="run-") as name:
        folder = Path(name).resolve()
        text = specs.one(random.Random(7), lines)
        (folder / "edited.yaml").write_text(text)
        server = Server(context.speclint, folder, text)
        try:
            found = use(server)
            if server.end() != 0:
                context.problems.append(f"{NAME}: the server ended with {server.process.returncode}")
            return found
        finally:
            server.process.kill()


def timed(context, lines, median, most):
    pick = random.Random(lines)
    took = sorted(served(context, lines, lambda server: server.keystrokes(KEYSTROKES, pick)))
    row = {"name": f"{lines} lines", "median": took[len(took) // 2] * 1e3, "most": took[len(took) * 95 // 100] * 1e3}
    goals = [(row["median"], median), (row["most"], most)]
    missed = any(goal is not None and value > goal for value, goal in goals)
    goal = f"goal {median}" + (f" and {most}" if most else "") + (", MISSED" if missed else "")
    print(f"{lines:>10,} lines{'':8}{row['median']:11.1f}{row['most']:9.1f}   {goal}", flush=True)
    return row


def kept(context):
    pick = random.Random(MANY)

    def use(server):
        server.keystrokes(MANY // 10, pick)
        before = server.memory()
        server.keystrokes(MANY * 9 // 10, pick)
        return before, server.memory()

    before, after = served(context, LONG, use)
    if before is None:
        context.left_out[f"{NAME}: memory"] = "the system has no /proc"
        return {"name": "memory"}
    missed = ", MISSED" if after > before * GROWTH else ""
    shown = f"{before / 1024:.1f} MB after {MANY // 10:,} keystrokes, {after / 1024:.1f} MB after {MANY:,}"
    print(f"memory: {shown}   goal at most {GROWTH} times{missed}")
    return {"name": "memory", "before": before, "after": after}
