"""pydantic, with a model. usage: with_pydantic.py FILE"""
import sys
from datetime import datetime
from typing import Annotated, Optional

from pydantic import AliasPath, BaseModel, Field, PlainSerializer

Seconds = Annotated[datetime, PlainSerializer(lambda date: int(date.timestamp()), return_type=int)]


def found(*path: str):
    """A field that stands at this path."""
    return Field(validation_alias=AliasPath(*path))


class Car(BaseModel):
    model: str
    year: int


class Phone(BaseModel):
    countryCode: str = found("ddi")
    areaCode: str = found("ddd")
    number: str


class Person(BaseModel):
    id: int = found("result", "id")
    name: str = found("result", "name")
    email: str = found("result", "user_email")
    firstName: str = found("result", "personInfo", "firstName")
    middleName: Optional[str] = found("result", "personInfo", "middleName")
    lastName: str = found("result", "personInfo", "lastName")
    createdAt: Seconds = found("result", "created_at")
    car: Car = found("result", "car")
    phones: list[Phone] = found("result", "phones")
    website: str = found("result", "website")


with open(sys.argv[1], "rb") as lines, open(1, "w", buffering=1 << 20, encoding="utf-8", closefd=False) as output:
    for line in lines:
        output.write(Person.model_validate_json(line).model_dump_json())
        output.write("\n")
