"""Compares Spark with one machine: the same rows, sorted, must be the same bytes.

usage: check.py [RECORDS]   default 1,000,000
"""

import glob
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

HERE = Path(__file__).resolve().parent
ENGINE = HERE.parent.parent
os.environ |= {"SPARK_LOCAL_IP": "127.0.0.1", "SPARK_LOCAL_HOSTNAME": "localhost", "PYSPARK_PYTHON": sys.executable}
sys.path.insert(0, str(HERE))

import pyarrow as pa
import pyarrow.csv as csv
import pyarrow.parquet as parquet
from pyspark.sql import SparkSession

import engine_spark

RULES = ["total", "sturdy"]
# So many rows are compared in all ways; fewer of them are a quick test, with few tasks.
MANY = 10_000


def table(first, step, count):
    """Rows that differ in many ways; none is like its neighbours."""
    ids = range(first, first + step * count, step)
    cents = [id * 7919 % 60_000 for id in ids]
    days = [date(2025, 12, 1) + timedelta(days=id % 61) for id in ids]
    return pa.table({
        "id": pa.array(ids, pa.int64()),
        "weight [gram]": pa.array([None if id % 11 == 0 else id * 104_729 % 33_000 for id in ids], pa.int32()),
        "insured [eur]": pa.array([None if c % 97 == 0 else Decimal(c) / 100 for c in cents], pa.decimal128(12, 2)),
        "zone": pa.array([["home", "eu", "world", None, "möon"][c % 50 % 5] for c in cents]),
        "express": pa.array([None if id % 13 == 0 else id % 3 == 0 for id in ids]),
        "sent": pa.array(days),
        # A column that no rule needs.
        "seen": pa.array([id / 7 for id in ids]),
    })


def write_rows(folder, records):
    """Files of very different sizes: the first has half of the rows."""
    files = 16 if records >= MANY else 4
    sizes = [records // 2] + [records // 2 // (files - 1)] * (files - 2)
    sizes.append(records - sum(sizes))
    first = 0
    for part, size in enumerate(sizes):
        parquet.write_table(table(first, 1, size), folder / f"part-{part:02}.parquet")
        first += size


def sorted_bytes(path):
    found = parquet.read_table(path, partitioning=None)
    sink = pa.BufferOutputStream()
    csv.write_csv(found.sort_by("id"), sink)
    return sink.getvalue().to_pybytes()


def on_one_machine(folder, rows):
    out = folder / "one.parquet"
    words = ["batch", "parcel", "--prefix", HERE / "rules", "--in", rows, "--out", out, "--rules", ",".join(RULES)]
    command = ["node", ENGINE / "bin/engine.js", *words, "--effective-column", "sent", "--doubles", "shortest"]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    return sorted_bytes(out)


def executors(spark):
    """The processes of the executors of this session."""
    found = []
    for path in glob.glob("/proc/[0-9]*/cmdline"):
        try:
            words = Path(path).read_bytes().split(b"\0")
        except OSError:
            continue
        if spark.sparkContext.applicationId.encode() in words:
            found.append(int(path.split("/")[2]))
    return found


def kill_one(spark, tasks):
    """Kills an executor when some tasks of the job are done and some are not."""
    tracker = spark.sparkContext.statusTracker()
    while True:
        for stage in map(tracker.getStageInfo, tracker.getActiveStageIds()):
            if stage is not None and stage.numTasks >= tasks and 1 <= stage.numCompletedTasks < tasks - 2:
                os.kill(executors(spark)[0], signal.SIGKILL)
                print(f"killed an executor after {stage.numCompletedTasks} of {stage.numTasks} tasks", flush=True)
                return
        time.sleep(0.02)


def main(records):
    folder = Path(tempfile.mkdtemp(prefix="engine-spark-"))
    rows = folder / "rows"
    rows.mkdir()
    write_rows(rows, records)
    begin = time.monotonic()
    expected = on_one_machine(folder, rows)
    print(f"one machine: {records:,} rows in {time.monotonic() - begin:.1f} s", flush=True)
    os.environ["SPARK_WORKER_DIR"] = str(folder / "work")
    # One of two executors is killed; a quick test has two tasks at once in one, as each is a JVM that has to start.
    cluster = "local-cluster[2,1,1024]" if records >= MANY else "local-cluster[1,2,1024]"
    builder = SparkSession.builder.master(cluster).config("spark.ui.enabled", "false")
    # Parts of one file each, so that half of the rows are one task.
    spark = builder.config("spark.sql.files.openCostInBytes", "1g").getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    df = spark.read.parquet(str(rows))
    plan = [("as read", df), ("in 3", df.repartition(3))]
    if records >= MANY:
        plan += [("in 7", df.repartition(7)), ("in 1", df.repartition(1)), ("in 2", df.repartition(2)), ("killed", df.repartition(24, "id"))]
    check_failure(spark)
    check_pipe(spark, df)
    for name, rows_of in plan:
        out = folder / name.replace(" ", "-")
        if name == "killed":
            threading.Thread(target=kill_one, args=(spark, 24), daemon=True).start()
        begin = time.monotonic()
        answers = engine_spark.evaluate(
            rows_of, HERE / "rules", "parcel", rules=RULES, effective_column="sent", engine=ENGINE)
        answers.write.parquet(str(out))
        found = sorted_bytes(out)
        print(f"Spark, {name}: {time.monotonic() - begin:.1f} s", "same" if found == expected else "DIFFERENT", flush=True)
        if found != expected:
            sys.exit(1)
    spark.stop()


def check_failure(spark):
    """A value that does not fit its column fails the task, with the words of the engine."""
    rules = Path(tempfile.mkdtemp()) / "day.rules"
    rules.write_text("spec day\ndata given: date\nrule answer: given\n")
    df = spark.createDataFrame([("2026-01-01",), ("2026-01-01T10:00:00",)], "given string")
    try:
        engine_spark.evaluate(df, rules, "day", engine=ENGINE).collect()
        sys.exit("a task that failed was not told")
    except Exception as error:
        told = "the column `answer` cannot hold `2026-01-01T10:00:00`" in str(error)
        print("a failure is told" if told else f"NOT TOLD: {error}", flush=True)
        if not told:
            sys.exit(1)


def check_pipe(spark, df):
    """Lines of JSON through rdd.pipe have the answers of the DataFrame."""
    some = df.where("id < 300").drop("seen", "sent")
    piped = engine_spark.pipe(some, HERE / "rules", "parcel", rules=RULES, effective="2026-01-01", engine=ENGINE)
    answers = engine_spark.evaluate(some, HERE / "rules", "parcel", rules=RULES, effective="2026-01-01", engine=ENGINE)
    lines = sorted((int(row["id"]), row["sturdy"]) for row in spark.read.json(piped).collect())
    same = lines == sorted((row["id"], None if row["sturdy"] is None else str(row["sturdy"]).lower()) for row in answers.collect())
    print("rdd.pipe: same" if same else "rdd.pipe: DIFFERENT", flush=True)
    if not same:
        sys.exit(1)


main(int(sys.argv[1].replace(",", "")) if len(sys.argv) > 1 else 1_000_000)
