"""DuckDB, told the columns. usage: with_duckdb.py FILE THREADS"""
import sys

import duckdb

person = """STRUCT(
    id BIGINT, name VARCHAR, user_email VARCHAR,
    personInfo STRUCT(firstName VARCHAR, middleName VARCHAR, lastName VARCHAR),
    created_at TIMESTAMP,
    car STRUCT(model VARCHAR, year VARCHAR),
    phones STRUCT(ddi VARCHAR, ddd VARCHAR, number VARCHAR)[],
    website VARCHAR
)"""

connection = duckdb.connect()
connection.execute(f"SET threads = {int(sys.argv[2])}")
connection.execute("SET preserve_insertion_order = true")
connection.execute("SET enable_progress_bar = false")
connection.execute(f"""
    COPY (
        SELECT result.id AS id, result.name AS name, result.user_email AS email,
            result.personInfo.firstName AS firstName, result.personInfo.middleName AS middleName,
            result.personInfo.lastName AS lastName,
            epoch(result.created_at)::BIGINT AS createdAt,
            {{'model': result.car.model, 'year': result.car.year::INT}} AS car,
            list_transform(
                result.phones,
                lambda phone: {{'countryCode': phone.ddi, 'areaCode': phone.ddd, 'number': phone.number}}
            ) AS phones,
            result.website AS website
        FROM read_ndjson('{sys.argv[1]}', columns = {{result: '{person}'}})
    ) TO '/dev/stdout' (FORMAT JSON)
""")
