"""The job of Specs/Examples/kubernetes-pod with msgspec. Members that no rule reads are kept, which its structures don't
do: dictionaries by hand. usage: pods_msgspec.py FILE"""
import sys
from datetime import datetime, timezone

import msgspec

HOLDS = {"True": True, "False": False, "Unknown": None, None: None}
PHASES = {"Pending": "pending", "Running": "running", "Succeeded": "done", "Failed": "failed", "Unknown": "unknown",
          None: None}
STATES = {"running": "Running", "waiting": "Waiting", "terminated": "Terminated"}
PROTOCOLS = {"TCP", "UDP", "SCTP", None}
utc = timezone.utc
MISSING = object()


def is_a(value, kind):
    if value is not None and type(value) is not kind:
        raise ValueError(f"not a {kind}: {value!r}")
    return value


def date(value):
    if value is None:
        return None
    return msgspec.convert(value, datetime).astimezone(utc)


def texts(value):
    for element in is_a(value, list) or ():
        if type(element) is not str:
            raise ValueError("not text")
    return value


def dictionary(value):
    for member in (is_a(value, dict) or {}).values():
        if type(member) is not str:
            raise ValueError("not text")
    return value


def move(source, made, name, key, change):
    value = source.pop(key, MISSING)
    if value is not MISSING:
        made[name] = change(value)


def text(value):
    return is_a(value, str)


def flag(value):
    return is_a(value, bool)


def whole(value):
    return is_a(value, int)


def required(source, made, name, key, kind):
    value = source.pop(key)
    if type(value) is not kind:
        raise ValueError(f"`{key}` isn't a {kind}")
    made[name] = value


def several(change):
    return lambda value: None if value is None else [change(is_a(element, dict)) for element in value]


def kept(made, source):
    """What no rule reads, beside the rest."""
    for key in source:
        if key in made:
            raise ValueError(f"{key} is taken")
    made.update(source)
    return made


def metadata(source):
    made = {}
    required(source, made, "name", "name", str)
    made["namespace"] = text(source.pop("namespace", "default"))
    move(source, made, "labels", "labels", dictionary)
    move(source, made, "annotations", "annotations", dictionary)
    move(source, made, "createdAt", "creationTimestamp", date)
    return kept(made, source)


def port(source):
    made = {}
    move(source, made, "name", "name", text)
    required(source, made, "number", "containerPort", int)
    made["protocol"] = source.pop("protocol", "TCP")
    if made["protocol"] not in PROTOCOLS:
        raise ValueError("not in the table")
    return kept(made, source)


def resources(source):
    if source is None:
        return None
    made = {}
    move(source, made, "limits", "limits", dictionary)
    move(source, made, "requests", "requests", dictionary)
    return kept(made, source)


def variable(source):
    made = {}
    required(source, made, "name", "name", str)
    move(source, made, "value", "value", text)
    outer = source.pop("valueFrom", None)
    if outer:
        inner = outer.pop("secretKeyRef", None)
        if inner:
            move(inner, made, "secret", "name", lambda value: value)
            move(inner, made, "secretKey", "key", lambda value: value)
            kept(source, inner)
        kept(source, outer)
    return kept(made, source)


def container(source):
    made = {}
    required(source, made, "name", "name", str)
    required(source, made, "image", "image", str)
    move(source, made, "command", "command", texts)
    move(source, made, "ports", "ports", several(port))
    move(source, made, "resources", "resources", resources)
    move(source, made, "variables", "env", several(variable))
    return kept(made, source)


def spec(source):
    made = {}
    move(source, made, "nodeName", "nodeName", text)
    made["containers"] = [container(each) for each in source.pop("containers")]
    return kept(made, source)


def condition(source):
    made = {}
    move(source, made, "type", "type", text)
    move(source, made, "holds", "status", HOLDS.__getitem__)
    move(source, made, "since", "lastTransitionTime", date)
    return kept(made, source)


def state(source):
    if source is None:
        return None
    (name,) = source.keys() & STATES.keys()
    inner, made = source.pop(name), {"$mapping": STATES[name]}
    if name == "running":
        move(inner, made, "startedAt", "startedAt", date)
    elif name == "waiting":
        move(inner, made, "reason", "reason", lambda value: value)
        move(inner, made, "message", "message", lambda value: value)
    else:
        required(inner, made, "exitCode", "exitCode", int)
        move(inner, made, "reason", "reason", lambda value: value)
        move(inner, made, "finishedAt", "finishedAt", date)
    return kept(kept(made, inner), source)


def container_status(source):
    made = {}
    move(source, made, "name", "name", text)
    move(source, made, "isReady", "ready", flag)
    move(source, made, "restarts", "restartCount", whole)
    move(source, made, "state", "state", state)
    return kept(made, source)


def status(source):
    if source is None:
        return None
    made = {}
    move(source, made, "phase", "phase", PHASES.__getitem__)
    move(source, made, "podIP", "podIP", text)
    for each in source.get("conditions") or ():
        if each.get("type") == "Ready":
            made["isReady"] = HOLDS[each.get("status")]
            break
    move(source, made, "conditions", "conditions", several(condition))
    move(source, made, "containers", "containerStatuses", several(container_status))
    return kept(made, source)


def pod(source):
    if source.pop("apiVersion", "v1") != "v1" or source.pop("kind", "Pod") != "Pod":
        raise ValueError("not a pod")
    made = {"metadata": metadata(source.pop("metadata")), "spec": spec(source.pop("spec"))}
    move(source, made, "status", "status", status)
    return kept(made, source)


decode = msgspec.json.Decoder(dict).decode
encode = msgspec.json.Encoder().encode

with open(sys.argv[1], "rb") as lines, open(1, "wb", buffering=1 << 20, closefd=False) as output:
    for line in lines:
        output.write(encode(pod(decode(line))))
        output.write(b"\n")
