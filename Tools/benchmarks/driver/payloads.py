"""Payloads as three APIs send them, by chance: orders of a shop, events of issues, pods of a cluster."""

from random import Random

from people import CARS, FIRST, FIRST_ELSEWHERE, LAST, WORDS, compact, words

STATES = ["pending", "authorized", "partially_paid", "paid", "paid", "paid", "partially_refunded", "refunded", "voided"]
EVENTS = [
    "labeled",
    "unlabeled",
    "renamed",
    "assigned",
    "unassigned",
    "closed",
    "milestoned",
    "demilestoned",
    "locked",
    "head_ref_deleted",
    "subscribed",
    "mentioned",
]
IMAGES = ["web", "api", "worker", "proxy", "metrics", "cache"]


def date(random, offset="Z"):
    day = f"20{random.randrange(15, 30)}-{random.randrange(1, 13):02}-{random.randrange(1, 29):02}"
    return f"{day}T{random.randrange(24):02}:{random.randrange(60):02}:{random.randrange(60):02}{offset}"


def money(random):
    return f"{random.randrange(2000)}.{random.randrange(100):02}"


def token(random, size):
    return f"{random.getrandbits(size * 4):0{size}x}"


# Specs/Examples/shopify-order


def order(random):
    number = random.randrange(10**9)
    first = random.choice(FIRST_ELSEWHERE if random.random() < 0.1 else FIRST)
    last = random.choice(LAST)
    mail = f"{random.choice(FIRST)}.{number}@Example.com"
    return {
        "order": {
            "id": number,
            "admin_graphql_api_id": f"gid://shopify/Order/{number}",
            "browser_ip": ".".join(str(random.randrange(256)) for _ in range(4)),
            "cancelled_at": date(random, "-05:00") if random.random() < 0.1 else None,
            "client_details": {
                "accept_language": None,
                "session_hash": token(random, 16),
                "user_agent": words(random, 4, 8),
            },
            "created_at": date(random, random.choice(["-05:00", "+01:00", "Z"])),
            "currency": random.choice(["USD", "EUR", "DKK"]),
            "customer": {
                "id": random.randrange(10**9),
                "email": mail,
                "first_name": first,
                "last_name": last,
                "orders_count": 1,
                "state": "disabled",
            },
            "discount_codes": [discount(random) for _ in range(random.choice([0, 0, 1, 2]))],
            "email": f" {mail}" if random.random() < 0.2 else mail,
            "financial_status": random.choice(STATES),
            "fulfillment_status": random.choice([None, "fulfilled", "partial", "restocked"]),
            "landing_site": f"/collections/{random.choice(WORDS)}?ref={token(random, 8)}",
            "line_items": [line(random) for _ in range(random.randrange(1, 6))],
            "name": f"#{random.randrange(1000, 99999)}",
            "note": words(random, 3, 9) if random.random() < 0.3 else None,
            "note_attributes": pairs(random, random.randrange(4)),
            "order_number": random.randrange(1000, 99999),
            "shipping_address": {
                "address1": f"{random.choice(WORDS)} Street {random.randrange(200)}",
                "address2": None,
                "city": "Louisville",
                "zip": str(random.randrange(10000, 99999)),
                "country_code": "US",
                "province": "Kentucky",
            },
            "subtotal_price": money(random),
            "tags": ", ".join(random.choice(WORDS) for _ in range(random.randrange(4))),
            "total_price": money(random),
            "total_tax": money(random),
        }
    }


def discount(random):
    kind = random.choice(["percentage", "fixed_amount", "shipping"])
    return {"code": random.choice(WORDS) + str(random.randrange(100)), "amount": money(random), "type": kind}


def pairs(random, count):
    return [{"name": f"{random.choice(WORDS)} {index}", "value": words(random, 1, 4)} for index in range(count)]


def line(random):
    return {
        "id": random.randrange(10**9),
        "sku": token(random, 8).upper() if random.random() < 0.8 else None,
        "name": f"{random.choice(CARS)} - {words(random, 1, 4)}",
        "quantity": random.randrange(1, 9),
        "price": money(random),
        "gift_card": random.random() < 0.1,
        "grams": random.randrange(2000),
        "properties": pairs(random, random.choice([0, 0, 1, 2])),
        "vendor": random.choice(WORDS),
        "taxable": True,
    }


# Specs/Examples/github-issue-events


def event(random):
    kind, number = random.choice(EVENTS), random.randrange(10**10, 10**11)
    members = {
        "id": number,
        "node_id": f"LE_{token(random, 12)}",
        "url": f"https://api.github.com/repos/octo-org/widgets/issues/events/{number}",
        "actor": user(random) if random.random() < 0.95 else None,
        "event": kind,
        "commit_id": token(random, 40) if random.random() < 0.2 else None,
        "commit_url": None,
        "created_at": date(random),
    }
    name = kind.removeprefix("un").removeprefix("de")
    if name == "labeled":
        members["label"] = {"name": words(random, 1, 2), "color": token(random, 6).upper()}
    elif name == "renamed":
        members["rename"] = {"from": words(random, 3, 6), "to": words(random, 3, 6)}
    elif name == "assigned":
        members |= {"assignee": user(random), "assigner": user(random)}
    elif name == "milestoned":
        members["milestone"] = {"title": f"{random.randrange(9)}.{random.randrange(20)}"}
    elif name == "closed":
        members["state_reason"] = random.choice(["completed", "not_planned", "duplicate", None])
    elif name == "locked":
        members["lock_reason"] = words(random, 1, 2)
    members["issue"] = {
        "number": random.randrange(10**5),
        "title": words(random, 3, 8),
        "state": random.choice(["open", "closed"]),
        "labels": [{"id": random.randrange(10**6), "name": random.choice(WORDS)} for _ in range(random.randrange(3))],
    }
    return members | {"performed_via_github_app": {"slug": random.choice(WORDS)} if random.random() < 0.1 else None}


def user(random):
    login = f"{random.choice(FIRST).lower()}-{random.randrange(100)}"
    return {
        "login": login,
        "id": random.randrange(10**7),
        "node_id": token(random, 8),
        "gravatar_id": "",
        "avatar_url": f"https://avatars.githubusercontent.com/u/{random.randrange(10**7)}?v=4",
        "type": "User",
        "site_admin": random.random() < 0.05,
    }


# Specs/Examples/kubernetes-pod


def pod(random):
    name = f"{random.choice(IMAGES)}-{token(random, 8)}-{token(random, 5)}"
    names = random.sample(IMAGES, random.randrange(1, 4))
    return {
        "apiVersion": "v1",
        "kind": "Pod",
        "metadata": {
            "name": name,
            "generateName": name[:-5],
            "namespace": random.choice(["shop", "default", "kube-system"]),
            "uid": token(random, 32),
            "resourceVersion": str(random.randrange(10**7)),
            "creationTimestamp": date(random),
            "labels": {"app": names[0], "app.kubernetes.io/part-of": "shop", "pod-template-hash": token(random, 8)},
            "annotations": {
                f"{random.choice(WORDS)}.io/{index}": words(random, 1, 3) for index in range(random.randrange(4))
            },
            "ownerReferences": [{"kind": "ReplicaSet", "name": name[:-6], "controller": True}],
        },
        "spec": {
            "containers": [container(random, each) for each in names],
            "nodeName": f"node-{random.randrange(100)}",
            "restartPolicy": "Always",
            "terminationGracePeriodSeconds": 30,
            "volumes": [{"name": "kube-api-access", "projected": {"defaultMode": 420}}],
        },
        "status": {
            "phase": random.choice(["Pending", "Running", "Running", "Succeeded", "Failed"]),
            "podIP": f"10.244.{random.randrange(256)}.{random.randrange(256)}",
            "qosClass": "Burstable",
            "conditions": [
                {
                    "type": kind,
                    "status": random.choice(["True", "True", "False", "Unknown"]),
                    "lastProbeTime": None,
                    "lastTransitionTime": date(random),
                }
                for kind in ["Initialized", "Ready", "ContainersReady", "PodScheduled"]
            ],
            "containerStatuses": [status(random, each) for each in names],
        },
    }


def container(random, name):
    limits = lambda: {"cpu": f"{random.randrange(1, 20)}00m", "memory": f"{random.randrange(64, 1024)}Mi"}
    made = {
        "name": name,
        "image": f"registry.example.com/shop/{name}:1.{random.randrange(30)}.{random.randrange(9)}",
        "imagePullPolicy": "IfNotPresent",
        "ports": [{"name": "http", "containerPort": random.randrange(1024, 65536), "protocol": "TCP"}],
        "env": [
            {"name": f"{random.choice(WORDS).upper()}_LEVEL", "value": random.choice(WORDS)},
            {"name": "DB_PASSWORD", "valueFrom": {"secretKeyRef": {"name": "db", "key": "password"}}},
        ],
        "resources": {"limits": limits(), "requests": limits()},
    }
    return made | ({"command": ["/bin/sh", "-c", words(random, 2, 5)]} if random.random() < 0.5 else {})


def status(random, name):
    states = [
        {"running": {"startedAt": date(random)}},
        {"running": {"startedAt": date(random)}},
        {"waiting": {"reason": "CrashLoopBackOff", "message": words(random, 4, 9)}},
        {"terminated": {"exitCode": 137, "reason": "OOMKilled", "finishedAt": date(random), "startedAt": date(random)}},
    ]
    return {
        "name": name,
        "ready": random.random() < 0.9,
        "restartCount": random.randrange(9),
        "state": random.choice(states),
        "imageID": f"registry.example.com/shop/{name}@sha256:{token(random, 64)}",
        "lastState": {"terminated": {"exitCode": 137, "reason": "OOMKilled"}} if random.random() < 0.2 else {},
    }


def write(folder, make, count):
    """Writes so many payloads, one a line."""
    random = Random(20240605)
    with open(folder / "records.ndjson", "w", encoding="utf-8") as file:
        for _ in range(count):
            file.write(compact(make(random)) + "\n")
