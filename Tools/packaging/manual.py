"""Man pages of the commands, made of what they know of themselves: `COMMAND --experimental-dump-help`.

    python3 Tools/packaging/manual.py COMMAND… FOLDER

writes COMMAND.1 for each command into the folder, and its completions for bash, zsh and fish.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

EXIT = {
    "specmap": [("0", "all went well"), ("1", "data was bad, or a check has failures"), ("2", "wrong use, or it couldn't run")],
    "speclint": [("0", "nothing to report"), ("1", "there are diagnostics"), ("2", "wrong use, or it couldn't run")],
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


def section(path, command, lines, is_top):
    if not is_top:
        lines += [f".SS \"{' '.join(path[1:])}\"", escaped(command.get("abstract", "")), ".PP", synopsis(path, command)]
        if command.get("discussion"):
            lines += [".PP", *paragraphs(command["discussion"])]
    for argument in arguments_of(command):
        lines += [".TP", option(argument), about(argument)]
    for inner in command.get("subcommands") or []:
        if inner["commandName"] != "help" and inner.get("shouldDisplay", True):
            section([*path, inner["commandName"]], inner, lines, False)


def page(dump, version):
    command = dump["command"]
    name = command["commandName"]
    lines = [
        f'.TH {name.upper()} 1 "" "{version}" "User Commands"', ".SH NAME",
        f"{name} \\- {escaped(command.get('abstract', '').rstrip('.'))}", ".SH SYNOPSIS",
        f"\\fB{name}\\fR \\fIcommand\\fR ...", ".br", f"\\fB{name} help\\fR \\fIcommand\\fR", ".SH DESCRIPTION",
        *paragraphs(command.get("discussion", "")), ".SH COMMANDS",
    ]
    section([name], command, lines, True)
    lines.append(".SH EXIT STATUS")
    for code, meaning in EXIT.get(name, []):
        lines += [".TP", f"\\fB{code}\\fR", escaped(meaning)]
    others = [other for other in EXIT if other != name]
    lines += [".SH SEE ALSO", ", ".join(f"\\fB{other}\\fR(1)" for other in others)]
    return "\n".join(line for line in lines if line is not None) + "\n"


def files(commands):
    """Man pages and completions of commands, by their places below `usr`."""
    found = {}
    for command in commands:
        name = Path(command).name
        dump = json.loads(run(command, "--experimental-dump-help"))
        found[f"share/man/man1/{name}.1"] = page(dump, run(command, "--version").strip()).encode()
        for shell, place in SHELLS.items():
            script = run(command, "--generate-completion-script", shell)
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
