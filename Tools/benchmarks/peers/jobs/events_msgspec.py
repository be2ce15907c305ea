"""The job of Specs/Examples/github-issue-events with msgspec, an event a line. usage: events_msgspec.py FILE"""
import sys
from datetime import datetime, timezone
from typing import Any, Union

import msgspec
from msgspec import UNSET, UnsetType

Text = Union[str, None, UnsetType]

REASONS = {"completed": "done", "not_planned": "dropped", "duplicate": "duplicate", None: UNSET, UNSET: UNSET}
KINDS = {"labeled": "LabelEvent", "unlabeled": "LabelEvent", "renamed": "RenameEvent", "assigned": "AssignEvent",
         "unassigned": "AssignEvent", "closed": "CloseEvent", "milestoned": "MilestoneEvent",
         "demilestoned": "MilestoneEvent"}
KNOWN = {"id", "event", "created_at", "actor", "issue"}


class SourceUser(msgspec.Struct, gc=False):
    login: str
    id: Union[int, None, UnsetType] = UNSET
    site_admin: Union[bool, None, UnsetType] = UNSET


class Issue(msgspec.Struct, gc=False):
    number: Union[int, None, UnsetType] = UNSET


class Label(msgspec.Struct, gc=False):
    name: Any = UNSET
    color: Text = UNSET


class Rename(msgspec.Struct, gc=False, rename={"old": "from", "new": "to"}):
    old: Any = UNSET
    new: Any = UNSET


class Milestone(msgspec.Struct, gc=False):
    title: Any = UNSET


class Source(msgspec.Struct, gc=False):
    id: int
    event: str
    created_at: datetime
    actor: Union[SourceUser, None, UnsetType] = UNSET
    issue: Union[Issue, None, UnsetType] = UNSET
    label: Union[Label, None, UnsetType] = UNSET
    rename: Union[Rename, None, UnsetType] = UNSET
    assignee: Union[SourceUser, UnsetType] = UNSET
    commit_id: Text = UNSET
    state_reason: Text = UNSET
    milestone: Union[Milestone, None, UnsetType] = UNSET


class User(msgspec.Struct, gc=False):
    login: str
    id: Union[int, None, UnsetType]
    isAdmin: Union[bool, None, UnsetType]


class Event(msgspec.Struct, gc=False, rename={"mapping": "$mapping"}):
    mapping: str
    id: int
    event: str
    createdAt: datetime
    actor: Union[User, None, UnsetType]
    issueNumber: Union[int, None, UnsetType]
    labelName: Any = UNSET
    labelColor: Text = UNSET
    oldTitle: Any = UNSET
    newTitle: Any = UNSET
    assignee: Union[User, UnsetType] = UNSET
    commitID: Text = UNSET
    reason: Text = UNSET
    milestone: Any = UNSET


def user(source):
    return User(source.login, source.id, source.site_admin) if source else source


def member(source, name):
    return getattr(source, name) if source else source


def camel(key):
    first, *rest = key.split("_")
    return first + "".join(word[:1].upper() + word[1:] for word in rest)


def kept(event, members):
    """The members of another event that no rule reads, beside the others."""
    found = msgspec.to_builtins(event)
    for key, value in members.items():
        if key == "issue" and value:
            found |= {camel(name): inner for name, inner in value.items() if name != "number"}
        elif key not in KNOWN:
            found[camel(key)] = value
    return found


utc = timezone.utc
decode = msgspec.json.Decoder(Source).decode
decode_all = msgspec.json.Decoder().decode
encode = msgspec.json.Encoder().encode

with open(sys.argv[1], "rb") as lines, open(1, "wb", buffering=1 << 20, closefd=False) as output:
    for line in lines:
        source = decode(line)
        kind = KINDS.get(source.event, "OtherEvent")
        event = Event(
            kind, source.id, source.event, source.created_at.astimezone(utc), user(source.actor),
            member(source.issue, "number"),
        )
        if kind == "LabelEvent":
            event.labelName, color = member(source.label, "name"), member(source.label, "color")
            event.labelColor = color.lower() if color else color
        elif kind == "RenameEvent":
            event.oldTitle, event.newTitle = member(source.rename, "old"), member(source.rename, "new")
        elif kind == "AssignEvent":
            if source.assignee is UNSET:
                raise ValueError("an assignment without an assignee")
            event.assignee = user(source.assignee)
        elif kind == "CloseEvent":
            event.commitID, event.reason = source.commit_id, REASONS[source.state_reason]
        elif kind == "MilestoneEvent":
            event.milestone = member(source.milestone, "title")
        output.write(encode(event if kind != "OtherEvent" else kept(event, decode_all(line))))
        output.write(b"\n")
