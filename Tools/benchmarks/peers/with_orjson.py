"""orjson, and dictionaries by hand. usage: with_orjson.py FILE"""
import sys
from datetime import datetime

import orjson

with open(sys.argv[1], "rb") as lines, open(1, "wb", buffering=1 << 20, closefd=False) as output:
    for line in lines:
        person = orjson.loads(line)["result"]
        info, car = person["personInfo"], person["car"]
        output.write(orjson.dumps({
            "id": person["id"],
            "name": person["name"],
            "email": person["user_email"],
            "firstName": info["firstName"],
            "middleName": info["middleName"],
            "lastName": info["lastName"],
            "createdAt": int(datetime.fromisoformat(person["created_at"]).timestamp()),
            "car": {"model": car["model"], "year": int(car["year"])},
            "phones": [
                {"countryCode": phone["ddi"], "areaCode": phone["ddd"], "number": phone["number"]}
                for phone in person["phones"]
            ],
            "website": person["website"],
        }))
        output.write(b"\n")
