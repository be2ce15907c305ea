"""Python's json, and dictionaries by hand. usage: stdlib.py FILE"""
import json
import sys
from datetime import datetime

encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

with open(sys.argv[1], "rb") as lines, open(1, "w", buffering=1 << 20, encoding="utf-8", closefd=False) as output:
    for line in lines:
        person = json.loads(line)["result"]
        info, car = person["personInfo"], person["car"]
        output.write(encode({
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
        output.write("\n")
