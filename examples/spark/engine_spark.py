"""Evaluates rules for the rows of a Spark DataFrame, with `engine batch` in each Python worker.

A worker starts one Node process and keeps it for all tasks that it gets. Batches of rows go to its
standard input and come back with answers from its standard output, as Arrow IPC: one batch for one
batch, in order. The engine and the rules travel with the job; executors need `node` and `pyarrow`.
"""

import hashlib
import json
import os
import re
import subprocess
import tempfile
import zipfile
from datetime import datetime, timezone
from functools import partial
from operator import itemgetter
from pathlib import Path

import pyarrow as pa
from pyspark import SparkFiles
from pyspark.sql.functions import struct, to_json
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema
from pyspark.sql.types import StructType


def evaluate(df, workspace, spec=None, *, rules=None, effective=None, effective_column=None,
             units=None, columns=None, engine=".", node="node"):
    """The rows of `df` with the answers of rules: for each rule its value and, as text, its veto.

    workspace: a bundle that `engine build --show` made, a folder with `.rules` files, or one such file.
    rules: the rules to answer; default all of the spec.
    effective: the instant of all rows, default now, the same in all tasks and retries; or
    effective_column: the column with the instant of each row.
    units, columns: the units of bare numbers and the columns of inputs, by input.
    engine: the folder in which `npm install engine-rules apache-arrow` was run.
    Raises ValueError with the message of the engine, before the job starts.
    """
    options = [*_source(workspace), *_options(spec, rules, effective, effective_column, units, columns)]
    archive = _archive(Path(engine), Path(workspace))
    answers = _answer_schema(df, archive, [node, *_command(options, archive.folder)])
    context = df.sparkSession.sparkContext
    context.addArchive(f"{archive.zip}#{archive.name}")
    context.addPyFile(__file__)
    added = [field.name for field in answers if field.name in df.columns]
    if added:
        raise ValueError(f"the rows have the columns {added} already")
    schema = StructType([*df.schema.fields, *answers.fields])
    return df.mapInArrow(partial(_evaluate_task, node, options, archive.name), schema)


def pipe(df, workspace, spec=None, *, rules=None, effective=None, units=None, columns=None,
         engine=".", node="node"):
    """An RDD of JSON texts: the rows of `df` with the answers of rules, through `rdd.pipe`.

    One Node process for each partition. docs/spark.md tells the traps that the lines below avoid.
    """
    # A member of JSON has no unit in its name, as a column `weight [gram]` has.
    headers = {name: _HEADER.fullmatch(name) for name in df.columns}
    in_headers = {found[1]: found[2] for found in headers.values() if found}
    options = [*_source(workspace), *_options(spec, rules, effective, None, in_headers | (units or {}), columns)]
    archive = _archive(Path(engine), Path(workspace))
    context = df.sparkSession.sparkContext
    context.addArchive(f"{archive.zip}#{archive.name}")
    # Decimals as texts: as JSON numbers they would be doubles to most readers.
    texts = df.select(*[df[f"`{name}`"].cast("string").alias(found[1] if found else name)
                        for name, found in headers.items()])
    words = [node, *_command(options, Path(archive.name), "ndjson")]
    # Without the code of the exit being checked, a partition that failed would be shorter;
    # without PATH there would be no node.
    lines = texts.select(to_json(struct("*"))).rdd.map(itemgetter(0))
    return lines.pipe(" ".join(_quoted(word) for word in words),
                      env={"PATH": os.environ["PATH"]}, checkCode=True)


def _options(spec, rules, effective, effective_column, units, columns):
    if effective_column is None:
        instant = ["--effective", effective or datetime.now(timezone.utc).isoformat()]
    else:
        instant = ["--effective-column", effective_column]
    return [
        *(spec or "").split(),
        *instant,
        *(["--rules", ",".join(rules)] if rules else []),
        *(word for item in (units or {}).items() for word in ("--unit", "=".join(item))),
        *(word for item in (columns or {}).items() for word in ("--map", "=".join(item))),
    ]


def _command(options, folder, form="arrows"):
    """The words of the command; those that lie in the folder of the archive begin with it."""
    streams = ["--in", "-", "--in-format", form, "--out", "-", "--out-format", form]
    only = ["--only"] if form == "arrows" else []
    engine = str(folder / "node_modules/engine-rules/bin/engine.js")
    return [engine, "batch", *streams, *only, "--workers", "1",
            *(str(folder / word[1:]) if word.startswith("\0") else word for word in options)]


_HEADER = re.compile(r"(.*?) *\[(.*)\]")


def _quoted(word):
    return "'" + word.replace("'", "'\"'\"'") + "'"


def _answer_schema(df, archive, command):
    """The columns of the answers: those of an empty table."""
    sink = pa.BufferOutputStream()
    pa.ipc.new_stream(sink, to_arrow_schema(df.schema)).close()
    ended = subprocess.run(command, input=sink.getvalue().to_pybytes(), capture_output=True)
    if ended.returncode != 0:
        raise ValueError(ended.stderr.decode("utf-8", "replace").strip())
    return from_arrow_schema(pa.ipc.open_stream(ended.stdout).schema)


class _Archive:
    """The engine, apache-arrow and the rules, as a folder on this machine and as one file."""

    def __init__(self, name, folder, zip, place):
        self.name, self.folder, self.zip, self._place = name, folder, zip, place


def _archive(engine, workspace):
    files = dict(_engine_files(engine)) | dict(_rule_files(workspace))
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(f"{name}\0".encode() + files[name].read_bytes())
    name = f"engine-{digest.hexdigest()[:16]}"
    if name not in _archives:
        place = tempfile.TemporaryDirectory(prefix="engine-spark-")
        packed = Path(place.name) / f"{name}.zip"
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as made:
            for path in sorted(files):
                made.write(files[path], path)
        with zipfile.ZipFile(packed) as made:
            made.extractall(packed.with_suffix(""))
        _archives[name] = _Archive(name, packed.with_suffix(""), packed, place)
    return _archives[name]


_archives = {}
"""Those that this process has made, until its end."""


def _engine_files(engine):
    packages = engine / "node_modules"
    own = packages / "engine-rules" if (packages / "engine-rules").is_dir() else engine
    yield "node_modules/engine-rules/package.json", own / "package.json"
    for part in ["bin", "dist/cli", "dist/lib"]:
        for path in _modules(own / part):
            yield f"node_modules/engine-rules/{path.relative_to(own)}", path
    needed = ["apache-arrow"]
    for name in needed:
        package = packages / name
        if not package.is_dir():
            raise ValueError(f"{engine} has no package {name}: npm install engine-rules apache-arrow")
        yield f"node_modules/{name}/package.json", package / "package.json"
        for path in _modules(package):
            yield f"node_modules/{name}/{path.relative_to(package)}", path
        dependencies = json.loads((package / "package.json").read_text())["dependencies"] if name == "apache-arrow" else {}
        needed.extend(other for other in dependencies if not other.startswith("@types/"))


def _modules(folder):
    """The files that Node runs: neither sources, nor types, nor maps."""
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder).parts
        if path.suffix in {".js", ".cjs", ".mjs", ".json"} and not {"src", "node_modules"} & set(inside):
            yield path


_BUNDLE = "rules/bundle.mjs"


def _source(workspace):
    """The flag for the rules; a word that begins with NUL is a path in the archive."""
    return ["--bundle", "\0" + _BUNDLE] if Path(workspace).suffix in {".js", ".mjs"} else ["--prefix", "\0rules"]


def _rule_files(workspace):
    if workspace.is_file():
        is_bundle = workspace.suffix in {".js", ".mjs"}
        yield _BUNDLE if is_bundle else f"rules/{workspace.name}", workspace
    for path in sorted(workspace.rglob("*.rules")):
        yield f"rules/{path.relative_to(workspace)}", path


_children = {}
"""The Node processes of this Python worker, by their command and the schema of their rows."""


def _evaluate_task(node, options, archive, batches):
    command = [node, *_command(options, Path(SparkFiles.get(archive)))]
    for batch in batches:
        if batch.num_rows == 0:
            continue
        key = (*command, batch.schema.serialize().to_pybytes())
        child = _children.get(key) or _Child(command, batch.schema)
        # A child that fails is not used again: the retry of the task starts another one.
        _children.pop(key, None)
        answers = child.evaluate(batch)
        _children[key] = child
        yield pa.RecordBatch.from_arrays(
            [*batch.columns, *answers.columns], names=[*batch.schema.names, *answers.schema.names])


class _Child:
    def __init__(self, command, schema):
        self._errors = tempfile.TemporaryFile()
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors)
        self._input = pa.ipc.new_stream(self._process.stdin, schema)
        self._output = None

    def evaluate(self, batch):
        """The answers for a batch. A batch is answered only when all of it was read, so neither
        side waits for the other."""
        try:
            self._input.write_batch(batch)
            self._process.stdin.flush()
            if self._output is None:
                self._output = pa.ipc.open_stream(self._process.stdout)
            answers = self._output.read_next_batch()
        except (OSError, StopIteration, pa.ArrowInvalid) as error:
            self._process.kill()
            status = self._process.wait()
            self._errors.seek(0)
            said = self._errors.read().decode("utf-8", "replace").strip()
            raise RuntimeError(f"engine ended with status {status}: {said}") from error
        if answers.num_rows != batch.num_rows:
            self._process.kill()
            raise RuntimeError(f"engine answered {answers.num_rows} of {batch.num_rows} rows")
        return answers
