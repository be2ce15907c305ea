"""What the DuckDB programs share: one thread, and a query whose one column is the JSON of each record."""
import sys

import duckdb


def connect():
    connection = duckdb.connect()
    connection.execute("SET threads = 1")
    connection.execute("SET preserve_insertion_order = true")
    connection.execute("SET enable_progress_bar = false")
    connection.execute("SET TimeZone = 'UTC'")
    connection.execute("""
        CREATE MACRO fail(words) AS error(words);
        CREATE MACRO iso(date) AS strftime(date, '%Y-%m-%dT%H:%M:%SZ');
    """)
    return connection


def write(connection, query):
    """Writes a query's rows, as JSON where it has several columns, and as they are where it has one of JSON."""
    connection.execute(f"COPY ({query}) TO '/dev/stdout' (FORMAT JSON)")


def write_json(connection, query):
    connection.execute(
        f"COPY ({query}) TO '/dev/stdout' (FORMAT CSV, HEADER false, QUOTE '', ESCAPE '', DELIMITER E'\\x01')"
    )


FILE = sys.argv[1]
