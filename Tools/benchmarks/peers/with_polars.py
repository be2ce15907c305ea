"""polars, lazily, told the schema. usage: with_polars.py FILE"""
import sys

import polars as pl

info = pl.Struct({"firstName": pl.String, "middleName": pl.String, "lastName": pl.String})
car = pl.Struct({"model": pl.String, "year": pl.String})
phone = pl.Struct({"ddi": pl.String, "ddd": pl.String, "number": pl.String})
schema = {"result": pl.Struct({
    "id": pl.Int64, "name": pl.String, "user_email": pl.String, "personInfo": info, "created_at": pl.String, "car": car,
    "phones": pl.List(phone), "website": pl.String,
})}

field = pl.col("result").struct.field
pl.scan_ndjson(sys.argv[1], schema=schema).select(
    field("id"),
    field("name"),
    field("user_email").alias("email"),
    field("personInfo").struct.field("firstName"),
    field("personInfo").struct.field("middleName"),
    field("personInfo").struct.field("lastName"),
    field("created_at").str.to_datetime("%Y-%m-%dT%H:%M:%SZ").dt.epoch("s").alias("createdAt"),
    pl.struct(
        field("car").struct.field("model"), field("car").struct.field("year").cast(pl.Int32)
    ).alias("car"),
    field("phones").list.eval(pl.element().struct.rename_fields(["countryCode", "areaCode", "number"])),
    field("website"),
).sink_ndjson("/dev/stdout")
