"""People, about 900 bytes of JSON each, half of it noise; the same in every run.

A tenth of the names is outside ASCII, a twentieth of the lines is escaped, a twentieth has its keys shuffled, and three
tenths of the middle names are null.
"""
import json
from datetime import datetime, timedelta, timezone
from random import Random

FIRST = "Lucas Maria Ana Pedro Olga Yuri John Mary Chen Aiko Omar Fatima Noah Emma Liam Mia".split()
FIRST_ELSEWHERE = "José Zoë Łukasz Ольга 美咲 Søren Çağla Nguyễn".split()
LAST = "Souza Medeiros Silva Ivanov Smith Johnson Brown Garcia Müller Rossi Tanaka Kim Nowak Dubois".split()
CARS = ["i30", "Golf", "Civic", "Corolla", "Model 3", "Fusca", "Uno", "Gol", "Clio", "Panda", "A4", "Focus", "Fiesta"]
WORDS = (
    "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna"
    " aliqua ut enim ad minim veniam quis nostrud exercitation"
).split()
START = datetime(2010, 1, 1, tzinfo=timezone.utc)


def person(random, number):
    """A person as the source has it, and when it was made, in unix seconds."""
    is_elsewhere = random.random() < 0.1
    first, last = random.choice(FIRST_ELSEWHERE if is_elsewhere else FIRST), random.choice(LAST)
    created = START + timedelta(seconds=random.randrange(15 * 365 * 86400))
    mail = f"user{number}@example.org" if is_elsewhere else f"{first}.{last}{number}@example.com".lower()
    members = {
        "id": number,
        "noise1": words(random, 5, 11),
        "name": f'{first} "{random.choice(WORDS)}" {last}' if random.random() < 0.01 else f"{first} {last}",
        "user_email": mail,
        "noise2": random.random() * 1000,
        "personInfo": {
            "firstName": first,
            "middleName": None if random.random() < 0.3 else random.choice(FIRST),
            "lastName": last,
        },
        "noise3": [random.randrange(100_000) for _ in range(random.randrange(4, 12))],
        "created_at": created.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "car": {"model": random.choice(CARS), "year": str(random.randrange(1990, 2025))},
        "noise4": {
            "a": words(random, 4, 4),
            "b": {"x": random.random(), "y": -random.random(), "tags": [random.choice(WORDS) for _ in range(4)]},
            "c": random.choice([True, False, None]),
        },
        "phones": [phone(random) for _ in range(random.randrange(2, 5))],
        "noise5": [{"k": random.choice(WORDS), "v": random.randrange(-1000, 1000)} for _ in range(3)],
        "website": f"http://www.{random.choice(WORDS)}{number}.example.com/{random.choice(WORDS)}",
        "noise6": {
            "ip": ".".join(str(random.randrange(256)) for _ in range(4)),
            "agent": words(random, 4, 7),
            "score": random.randrange(10**9),
        },
    }
    return members, int(created.timestamp())


def words(random, least, most):
    return " ".join(random.choice(WORDS) for _ in range(random.randint(least, most)))


def phone(random):
    return {
        "ddi": random.choice(["55", "1", "44", "49", "81"]),
        "ddd": str(random.randrange(11, 99)),
        "number": f"{random.randrange(1000, 9999)}-{random.randrange(1000, 9999)}",
    }


def mapped(source, created):
    """What the job makes of a person."""
    return {
        "id": source["id"],
        "name": source["name"],
        "email": source["user_email"],
        **source["personInfo"],
        "createdAt": created,
        "car": {"model": source["car"]["model"], "year": int(source["car"]["year"])},
        "phones": [{"countryCode": p["ddi"], "areaCode": p["ddd"], "number": p["number"]} for p in source["phones"]],
        "website": source["website"],
    }


def unmapped(source):
    """What is written of a mapped person: the source without noise, the year as the number that the object holds."""
    kept = {key: value for key, value in source.items() if not key.startswith("noise")}
    return {**kept, "car": {**source["car"], "year": int(source["car"]["year"])}}


def text(random, members):
    """A person's line of JSON."""
    items = list(members.items())
    if random.random() < 0.05:
        random.shuffle(items)
    line = json.dumps(dict(items), ensure_ascii=random.random() < 0.05, separators=(",", ":"))
    return line.replace("/", "\\/") if random.random() < 0.05 else line


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def write(folder, count):
    """Writes the people, one a line and as one document; what is made of them; what that is written back as."""
    random = Random(20240601)
    names = ["people.ndjson", "people.json", "mapped.ndjson", "unmapped.ndjson"]
    lines, document, objects, back = [open(folder / name, "w", encoding="utf-8") for name in names]
    with lines, document, objects, back:
        document.write('{"result":[')
        for number in range(1, count + 1):
            members, created = person(random, number)
            line = text(random, members)
            lines.write(f'{{"result":{line}}}\n')
            document.write(("," if number > 1 else "") + line)
            objects.write(compact(mapped(members, created)) + "\n")
            back.write(f'{{"result":{compact(unmapped(members))}}}\n')
        document.write("]}\n")


def repeat(folder, people, times):
    """Writes the lines of other people several times over."""
    for name in ["people.ndjson", "mapped.ndjson"]:
        with open(folder / name, "wb") as file:
            for _ in range(times):
                with open(people.ready() / name, "rb") as lines:
                    while block := lines.read(1 << 20):
                        file.write(block)
