"""Man pages of the commands, made of what they know of themselves: `COMMAND --experimental-dump-help`.

    python3 Tools/packaging/manual.py COMMAND… FOLDER

writes into the folder COMMAND.1 for each command, COMMAND-INNER.1 for each that it has (`man specmap map` finds
specmap-map.1), and completions for bash, zsh and fish.
"""

import json
import os
import re
import subprocess
import sys
from datetime import datetime, timezone
from pathlib import Path

EXIT = {
    "specmap": [("0", "all went well"), ("1", "data was bad, or a check has failures"), ("2", "wrong use, or it couldn't run")],
    "speclint": [("0", "nothing to report"), ("1", "there are diagnostics that --fail-on names"), ("2", "wrong use, or it couldn't run")],
}
SHELLS = {
    "bash": "share/bash-completion/completions/{name}",
    "zsh": "share/zsh/vendor-completions/_{name}",
    "fish": "share/fish/vendor_completions.d/{name}.fish",
}


def run(command, *arguments):
    return subprocess.run([str(command), *arguments], capture_output=True, text=True, check=True).stdout


def escaped(text):
    """Text as roff takes it: a backslash, a minus and a dot at the start of a line mean something there."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    text = re.sub(r"`([^`]*)`", r"\\fB\1\\fR", text)
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.split("\n"))


def option(argument):
    """`-o, --output <file>` in bold and italics."""
    value = argument.get("valueName", "")
    if argument["kind"] == "positional":
        dots = "..." if argument["isRepeating"] else ""
        return f"\\fI{escaped(value)}\\fR{dots}"
    ordered = sorted(argument["names"], key=lambda name: name["kind"] != "short")
    names = [("-" if name["kind"] == "short" else "--") + name["name"] for name in ordered]
    text = ", ".join(f"\\fB{escaped(name)}\\fR" for name in names)
    if argument["kind"] == "option":
        text += f" \\fI{escaped(value)}\\fR" + ("..." if argument["isRepeating"] else "")
    return text


def paragraphs(text):
    """A discussion: lines that are indented stay as they are."""
    lines, plain = [], True
    for line in text.split("\n"):
        indented = line.startswith("  ")
        if line and indented == plain:
            lines.append(".fi" if plain is False else ".nf")
            plain = not plain
        lines.append(escaped(line) if line else ".PP" if plain else "")
    return lines + ([] if plain else [".fi"])


def about(argument):
    text = argument.get("abstract", "")
    values = argument.get("allValues") or argument.get("allValueStrings")
    if values and not all(re.search(rf"\b{re.escape(value)}\b", text) for value in values):
        text += f" One of {', '.join(values)}."
    default = argument.get("defaultValue")
    if default and argument["kind"] != "flag":
        text += f" By default {default}."
    return escaped(text.strip())


def arguments_of(command):
    shown = [one for one in command.get("arguments") or [] if one.get("shouldDisplay", True)]
    return [one for one in shown if not any(name["name"] in ("help", "version") for name in one.get("names") or [])]


def synopsis(path, command):
    words = [f"\\fB{' '.join(path)}\\fR"]
    for argument in arguments_of(command):
        text = option(argument) if argument["kind"] == "positional" else option({**argument, "names": [argument["preferredName"]]})
        words.append(f"[{text}]" if argument["isOptional"] else text)
    return " ".join(words)


def heading(name):
    """With the date of SOURCE_DATE_EPOCH alone: pages of equal commands are equal."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    date = datetime.fromtimestamp(int(epoch), timezone.utc).strftime("%Y-%m-%d") if epoch else ""
    return f'.TH {name.upper()} 1 "{date}"'


def options(command):
    lines = []
    for argument in arguments_of(command):
        lines += [".TP", option(argument), about(argument)]
    return lines


def inner_commands(command):
    inner = command.get("subcommands") or []
    return [one for one in inner if one["commandName"] != "help" and one.get("shouldDisplay", True)]


def exit_codes(name):
    lines = [".SH EXIT STATUS"]
    for code, meaning in EXIT.get(name, []):
        lines += [".TP", f"\\fB{code}\\fR", escaped(meaning)]
    return lines


def see_also(names):
    return [".SH SEE ALSO", ", ".join(f"\\fB{escaped(name)}\\fR(1)" for name in names)]


def page(name, command, version):
    """The page of a command: what it is about, and what commands it has."""
    lines = [
        f'{heading(name)} "{version}" "User Commands"', ".SH NAME",
        f"{name} \\- {escaped(command.get('abstract', '').rstrip('.'))}", ".SH SYNOPSIS",
        f"\\fB{name}\\fR \\fIcommand\\fR ...", ".br", f"\\fB{name} help\\fR \\fIcommand\\fR", ".SH DESCRIPTION",
        *paragraphs(command.get("discussion", "")), ".SH COMMANDS", "Each has a page of its own.",
    ]
    for inner in inner_commands(command):
        other = f"{name}-{inner['commandName']}"
        lines += [".TP", f"\\fB{escaped(other)}\\fR(1)", escaped(inner.get("abstract", ""))]
    own = options(command)
    lines += [".SH OPTIONS", *own] if own else []
    others = [other for other in EXIT if other != name]
    return "\n".join([*lines, *exit_codes(name), *see_also(others)]) + "\n"


def inner_page(name, command, version):
    """The page of one of a command's commands, with those that it has itself."""
    path = [name, command["commandName"]]
    lines = [
        f'{heading("-".join(path))} "{version}" "User Commands"', ".SH NAME",
        f"{escaped('-'.join(path))} \\- {escaped(command.get('abstract', '').rstrip('.'))}", ".SH SYNOPSIS",
        f"\\fB{' '.join(path)}\\fR \\fIcommand\\fR ..." if inner_commands(command) else synopsis(path, command),
    ]
    lines += [".SH DESCRIPTION", *paragraphs(command["discussion"])] if command.get("discussion") else []
    own = options(command)
    lines += [".SH OPTIONS", *own] if own else []
    for inner in inner_commands(command):
        deeper = [*path, inner["commandName"]]
        lines += [f".SH \"{' '.join(deeper).upper()}\"", escaped(inner.get("abstract", "")), ".PP", synopsis(deeper, inner)]
        lines += [".PP", *paragraphs(inner["discussion"])] if inner.get("discussion") else []
        lines += options(inner)
    return "\n".join([*lines, *exit_codes(name), *see_also([name])]) + "\n"


def files(commands):
    """Man pages and completions of commands, by their places below `usr`."""
    found = {}
    for path in commands:
        name = Path(path).name
        command = json.loads(run(path, "--experimental-dump-help"))["command"]
        version = run(path, "--version").strip()
        found[f"share/man/man1/{name}.1"] = page(name, command, version).encode()
        for inner in inner_commands(command):
            text = inner_page(name, inner, version)
            found[f"share/man/man1/{name}-{inner['commandName']}.1"] = text.encode()
        for shell, place in SHELLS.items():
            script = run(path, "--generate-completion-script", shell)
            found[place.format(name=name)] = script.encode()
    return found


def main():
    if len(sys.argv) < 3:
        sys.exit("usage: python3 Tools/packaging/manual.py COMMAND… FOLDER")
    *commands, folder = sys.argv[1:]
    for name, data in files(commands).items():
        target = Path(folder) / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


if __name__ == "__main__":
    main()
