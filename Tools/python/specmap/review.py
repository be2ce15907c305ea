"""Comments a pull request or merge request with the effects of its change of specs: one comment, which later runs update.

    python3 -m specmap.review --forge github specs
    python3 -m specmap.review --forge gitlab --fail-on careful specs

The request and the address of the API come from the variables of a GitHub workflow or a GitLab pipeline, the token from
GITHUB_TOKEN, or for GitLab from SPECMAP_TOKEN, a project access token with the scope `api`. `--print` prints the comment
and sends nothing. The exit code is that of `specmap diff`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

MARK = "<!-- specmap review -->"
PAGE = 100
MOST_PAGES = 50
LONGEST = 60_000  # GitHub takes 65,536 characters
MOST_ROWS = 40
PATIENCE = 30


class Refusal(Exception):
    """Why there is no comment, in a sentence."""


# The text


def run(command: str, arguments: list[str], allowed: tuple[int, ...] = (0, 1)) -> tuple[int, str]:
    try:
        done = subprocess.run([command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    except OSError as error:
        raise Refusal(f"{command} can't be started: {error.strerror}") from None
    if done.returncode not in allowed:
        words = done.stderr.decode(errors="replace").strip().removeprefix("Error: ")
        raise Refusal(words or f"{command} ended with {done.returncode}")
    sys.stderr.write(done.stderr.decode(errors="replace"))
    return done.returncode, done.stdout.decode(errors="replace")


def difference(options: argparse.Namespace) -> tuple[int, str]:
    arguments = ["diff", "--against", options.against, "--fail-on", options.fail_on, "--format", "markdown"]
    return run(options.command, [*arguments, *options.paths])


def open_branches(options: argparse.Namespace) -> list[tuple[str, int, str]]:
    """The branches of changed rules that no example takes: file, line and name."""
    arguments = ["test", "--spec", *options.paths, "--coverage", "--since", options.against, "--format", "json"]
    # 2 may mean that there are no examples: the report is there all the same.
    report = json.loads(run(options.command, arguments, allowed=(0, 1, 2))[1] or "null")
    if report is None:
        return []
    return [
        (file["file"], branch["line"], branch["name"])
        for file in report["files"]
        for branch in file["branches"]
        if branch["stated"] and not branch["taken"]
    ]


def code(text: str) -> str:
    fence = "`" * (2 if "`" in text else 1)
    return f"{fence}{text}{fence}".replace("|", "\\|")


def table(branches: list[tuple[str, int, str]]) -> str:
    if not branches:
        return ""
    count = "1 branch" if len(branches) == 1 else f"{len(branches)} branches"
    rows = [f"| {code(f'{file}:{line}')} | {code(name)} |" for file, line, name in branches[:MOST_ROWS]]
    if len(branches) > MOST_ROWS:
        rows.append(f"| | and {len(branches) - MOST_ROWS} more |")
    return (
        f"\n<details><summary>{count} of the changed rules that no example takes</summary>\n\n"
        "| place | branch |\n| --- | --- |\n" + "\n".join(rows) + "\n\n"
        "`specmap test --coverage --suggest --since` makes examples for them.\n</details>\n"
    )


def comment(text: str, branches: list[tuple[str, int, str]]) -> str:
    body = f"{MARK}\n{text.rstrip()}\n{table(branches)}"
    if len(body) <= LONGEST:
        return body
    cut = body[:LONGEST].rsplit("\n", 1)[0]
    # A picture that is cut would take the rest of the page in.
    fold = cut.rfind("\n<details>")
    if fold > cut.rfind("\n</details>"):
        cut = cut[:fold]
    return f"{cut}\n\nThe rest is left out: run `specmap diff` for all of it.\n"


# Where it goes


def variable(name: str) -> str:
    value = os.environ.get(name, "")
    if not value:
        raise Refusal(f"the variable {name} isn't set")
    return value


class GitHub:
    def __init__(self) -> None:
        number = variable("GITHUB_REF").split("/")
        if len(number) < 3 or number[1] != "pull":
            raise Refusal(f"this is no run of a pull request: GITHUB_REF is {'/'.join(number)}")
        api = os.environ.get("GITHUB_API_URL", "https://api.github.com")
        self.repository = f"{api}/repos/{variable('GITHUB_REPOSITORY')}"
        self.comments = f"{self.repository}/issues/{number[2]}/comments"
        self.headers = {
            "Authorization": f"Bearer {variable('GITHUB_TOKEN')}",
            "Accept": "application/vnd.github+json",
            "X-GitHub-Api-Version": "2022-11-28",
        }
        self.change = "PATCH"

    def address(self, number: int) -> str:
        return f"{self.repository}/issues/comments/{number}"


class GitLab:
    def __init__(self) -> None:
        project = urllib.parse.quote(variable("CI_PROJECT_ID"), safe="")
        request = variable("CI_MERGE_REQUEST_IID")
        self.comments = f"{variable('CI_API_V4_URL')}/projects/{project}/merge_requests/{request}/notes"
        self.headers = {"PRIVATE-TOKEN": variable("SPECMAP_TOKEN")}
        self.change = "PUT"

    def address(self, number: int) -> str:
        return f"{self.comments}/{number}"


def send(forge: GitHub | GitLab, method: str, address: str, body: str | None = None) -> Any:
    data = None if body is None else json.dumps({"body": body}).encode()
    headers = {**forge.headers, "Content-Type": "application/json", "User-Agent": "specmap"}
    request = urllib.request.Request(address, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.loads(answer.read() or b"null")
    except urllib.error.HTTPError as error:
        words = error.read(300).decode(errors="replace")
        raise Refusal(f"{method} {address} was answered with {error.code}: {words}") from None
    except (OSError, ValueError) as error:
        raise Refusal(f"{method} {address} failed: {error}") from None


def known_comment(forge: GitHub | GitLab) -> int | None:
    """The number of the comment of an earlier run."""
    for page in range(1, MOST_PAGES + 1):
        found = send(forge, "GET", f"{forge.comments}?per_page={PAGE}&page={page}")
        for each in found:
            if (each.get("body") or "").startswith(MARK):
                return int(each["id"])
        if len(found) < PAGE:
            return None
    return None


def publish(forge: GitHub | GitLab, body: str, is_needed: bool) -> str:
    number = known_comment(forge)
    if number is not None:
        send(forge, forge.change, forge.address(number), body)
        return "the comment is up to date"
    if not is_needed:
        return "nothing differs, so there is no comment"
    send(forge, "POST", forge.comments, body)
    return "the comment is written"


# The command


def parsed(arguments: list[str] | None) -> argparse.Namespace:
    words = (__doc__ or "").split("\n\n")
    parser = argparse.ArgumentParser(prog="specmap.review", description=words[0], epilog=words[2])
    parser.add_argument("paths", nargs="+", metavar="path", help="spec files and folders of them")
    parser.add_argument("--forge", choices=["github", "gitlab"], required=True)
    parser.add_argument("--against", metavar="rev", help="the base of the request, unless given")
    parser.add_argument("--fail-on", choices=["breaking", "careful", "never"], default="never")
    parser.add_argument("--command", default="specmap", help="the specmap to run")
    parser.add_argument("--print", action="store_true", help="print the comment and send nothing")
    options = parser.parse_args(arguments)
    if not options.against:
        if options.forge == "github":
            options.against = "origin/" + variable("GITHUB_BASE_REF")
        else:
            options.against = variable("CI_MERGE_REQUEST_DIFF_BASE_SHA")
    return options


def main(arguments: list[str] | None = None) -> int:
    try:
        options = parsed(arguments)
        status, text = difference(options)
        branches = open_branches(options)
    except Refusal as refusal:
        print(f"error: {refusal}", file=sys.stderr)
        return 2
    body = comment(text, branches)
    if options.print:
        print(body, end="")
        return status
    try:
        forge: GitHub | GitLab = GitHub() if options.forge == "github" else GitLab()
        print(publish(forge, body, is_needed="nothing differs" not in text.split("\n")[2]))
    except Refusal as refusal:
        # A request from a fork may not comment; that is no fault of the specs.
        print(f"warning: no comment: {refusal}", file=sys.stderr)
        summary = os.environ.get("GITHUB_STEP_SUMMARY")
        if summary:
            with open(summary, "a", encoding="utf-8") as file:
                file.write(body)
    return status


if __name__ == "__main__":
    sys.exit(main())
