"""msgspec, with a structure for each side. usage: with_msgspec.py FILE"""
import sys
from datetime import datetime
from typing import Optional

import msgspec


class Info(msgspec.Struct, gc=False):
    firstName: str
    middleName: Optional[str]
    lastName: str


class Car(msgspec.Struct, gc=False):
    model: str
    year: int


class SourcePhone(msgspec.Struct, gc=False):
    ddi: str
    ddd: str
    number: str


class SourcePerson(msgspec.Struct, gc=False):
    id: int
    name: str
    user_email: str
    personInfo: Info
    created_at: datetime
    car: Car
    phones: list[SourcePhone]
    website: str


class Source(msgspec.Struct, gc=False):
    result: SourcePerson


class Phone(msgspec.Struct, gc=False):
    countryCode: str
    areaCode: str
    number: str


class Person(msgspec.Struct, gc=False):
    id: int
    name: str
    email: str
    firstName: str
    middleName: Optional[str]
    lastName: str
    createdAt: int
    car: Car
    phones: list[Phone]
    website: str


decode = msgspec.json.Decoder(Source, strict=False).decode  # not strict: "2013" is an int
encode = msgspec.json.Encoder().encode

with open(sys.argv[1], "rb") as lines, open(1, "wb", buffering=1 << 20, closefd=False) as output:
    for line in lines:
        person = decode(line).result
        info = person.personInfo
        output.write(encode(Person(
            person.id,
            person.name,
            person.user_email,
            info.firstName,
            info.middleName,
            info.lastName,
            int(person.created_at.timestamp()),
            person.car,
            [Phone(phone.ddi, phone.ddd, phone.number) for phone in person.phones],
            person.website,
        )))
        output.write(b"\n")
