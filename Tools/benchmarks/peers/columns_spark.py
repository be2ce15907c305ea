"""People in columns of Spark, by three ways. usage: columns_spark.py SPEC FILE ROUNDS"""
import os
import statistics
import sys
import warnings

from pyspark.sql import SparkSession
from pyspark.sql import functions as F

import specmap.spark

spec, file, rounds = sys.argv[1:]
warnings.simplefilter("ignore")
TICK = os.sysconf("SC_CLK_TCK")
# Its size makes what Spark spends on a job itself small beside the mapping.
FILES = [file] * 4
SCHEMA = (
    "result STRUCT<id BIGINT, name STRING, user_email STRING, personInfo STRUCT<firstName STRING, middleName STRING,"
    " lastName STRING>, created_at STRING, car STRUCT<model STRING, year STRING>, phones ARRAY<STRUCT<ddi STRING,"
    " ddd STRING, number STRING>>, website STRING>"
)
COLUMNS = [
    "p.id", "p.name", "p.user_email AS email", "p.personInfo.firstName", "p.personInfo.middleName",
    "p.personInfo.lastName", "to_timestamp(p.created_at) AS joined",
    "struct(p.car.model AS model, cast(p.car.year AS BIGINT) AS year) AS car",
    "transform(p.phones, x -> struct(x.ddi AS countryCode, x.ddd AS areaCode, x.number AS number)) AS phones",
    "p.website",
]  # fmt: skip

options = {
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.driver.memory": "3g",
    "spark.sql.session.timeZone": "UTC",
}
builder = SparkSession.builder.master("local[1]")
for name, value in options.items():
    builder = builder.config(name, value)
spark = builder.getOrCreate()
spark.sparkContext.setLogLevel("OFF")
specmap.spark.register(spark)


def by_json():
    parsed = spark.read.text(FILES).select(F.from_json("value", SCHEMA, {"mode": "FAILFAST"}).alias("r"))
    return parsed.selectExpr("r.result AS p").selectExpr(*COLUMNS)


def by_rows():
    return specmap.spark.map(spark.read.text(FILES), spec, "Person").good


def by_format():
    return spark.read.format("specmap").option("spec", spec).option("mapping", "Person").load(FILES)


def processor_time():
    """Seconds of this process's descendants, the JVM and the workers, those that ended too."""
    children, ticks = {}, {}
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{process}/stat") as stat:
                fields = stat.read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        children.setdefault(int(fields[1]), []).append(int(process))
        ticks[int(process)] = sum(map(int, fields[11:15]))
    total, waiting = 0, [os.getpid()]
    while waiting:
        below = children.get(waiting.pop(), [])
        total += sum(ticks[process] for process in below)
        waiting += below
    return total / TICK


ways = {"format specmap": by_format, "specmap.spark.map": by_rows, "from_json and select": by_json}
samples = [[tuple(row) for row in way().orderBy("id").limit(300).collect()] for way in ways.values()]
if any(sample != samples[0] for sample in samples):
    sys.exit("the three ways give different rows")
seconds = {name: [] for name in ways}
for turn in range(-2, int(rounds)):
    for name, way in ways.items():
        begin = processor_time()
        way().write.format("noop").mode("overwrite").save()
        # The JVM compiles what it runs in the first rounds.
        if turn >= 0:
            seconds[name].append(processor_time() - begin)
for name, found in seconds.items():
    print(f"{name}\t{statistics.median(found):.2f}")
spark.stop()
