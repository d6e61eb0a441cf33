import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Data } from "../../../src/index.ts";
import { filesOf, isRecord, plain, readCases, recordsOf } from "../../conformance/cases.ts";
import { EXAMPLES, exampleCases } from "../../examples/example-cases.ts";
import type { Random } from "../random.ts";
import { changedText } from "./changes/text.ts";
import { type RulesInput, type RunInput, someWays } from "./rules.ts";
import { anyToken } from "./tokens.ts";

const CASES = join(import.meta.dirname, "../../conformance");
const NOW = "2025-06-15T12:00:00Z";
/** Larger cases test limits; changing a character of them tests nothing else. */
const MOST_CHARACTERS = 6_000;

/**
 * The inputs to change: the conformance cases with their questions, and the examples. Read at the
 * first use.
 */
let corpus: readonly RulesInput[] | undefined;

export function mutationsInput(random: Random): RulesInput {
  corpus ??= [...cases(), ...examples()];
  const { files, runs } = random.of(corpus);
  const foreign = {
    line: () => random.of(random.of(random.of(corpus ?? []).files)[1].split("\n")),
    token: () => anyToken(random),
  };
  return {
    files: files.map(([label, text]) => [
      label,
      random.list(0, 3, () => 0).reduce((now) => changedText(random, now, foreign), text),
    ]),
    runs: runs.length === 0 ? [] : random.list(1, 4, () => changedRun(random, random.of(runs))),
    ways: someWays(random),
  };
}

function changedRun(random: Random, run: RunInput): RunInput {
  return random.oneIn(2) ? run : { ...run, data: changedData(random, run.data) };
}

function changedData(random: Random, data: Data): Data {
  const values = [
    "",
    "0",
    "-1",
    "5",
    "1,5",
    "1,500",
    "yes",
    "2024-02-29",
    "10:00",
    "5 eur",
    "7%",
    "1...3",
    "1e28",
    "99999999999999999999999999999",
    3,
    true,
    null,
  ];
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, random.oneIn(2) ? value : random.of(values)]),
  );
}

function cases(): RulesInput[] {
  return readCases(CASES, [CASES]).flatMap(({ body }) => {
    const files = filesOf(body);
    if (files.length === 0 || charactersOf(files) > MOST_CHARACTERS) return [];
    return [{ files, runs: recordsOf(body.run).map(runOf) }];
  });
}

function runOf(request: Readonly<Record<string, unknown>>): RunInput {
  return {
    spec: String(request.spec ?? ""),
    ...(request.repo === undefined ? {} : { repository: String(request.repo) }),
    effective: String(request.effective ?? NOW),
    ...(Array.isArray(request.rules) && { rules: request.rules.map(String) }),
    data: jsonData(request.data),
  };
}

/** Inputs are JSON: integers that a double cannot hold are given as text. */
function jsonData(data: unknown): Data {
  const exact = (value: unknown) =>
    typeof value === "bigint" && !Number.isSafeInteger(Number(value)) ? String(value) : value;
  const entries = Object.entries(isRecord(data) ? data : {}).map(([key, value]) => [key, plain(exact(value))]);
  return Object.fromEntries(entries);
}

/** Each example with the questions of its checked cases. */
function examples(): RulesInput[] {
  return readdirSync(EXAMPLES).map((folder) => {
    const below = join(EXAMPLES, folder);
    const files = readdirSync(below, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".rules"))
      .sort()
      .map((path): [string, string] => [path, readFileSync(join(below, path), "utf8")]);
    return { files, runs: exampleCases(folder).map(({ spec, effective, data }) => ({ spec, effective, data })) };
  });
}

function charactersOf(files: readonly (readonly [string, string])[]): number {
  return files.reduce((sum, [, text]) => sum + text.length, 0);
}
