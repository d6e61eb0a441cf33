import type { Data } from "../../../src/index.ts";
import type { Random } from "../random.ts";
import { INPUTS } from "./expressions/declared.ts";
import { NAMES, programsInput } from "./programs.ts";
import type { RulesInput } from "./rules.ts";

/** The records of a table, and the rules for it. */
export interface TableInput {
  readonly files: RulesInput["files"];
  readonly effective: string;
  readonly rules?: readonly string[];
  readonly records: readonly Data[];
  readonly format: "csv" | "ndjson";
  readonly responses: boolean;
}

/** A generated program with the data of its runs, one of its inputs mostly under another name. */
export function tableInput(random: Random): TableInput {
  const { files, runs } = programsInput(random);
  const [{ effective = "", rules } = {}] = runs;
  const given = INPUTS.map(({ name }) => name).filter((name) => runs.some(({ data }) => Object.hasOwn(data, name)));
  const [old, name] = random.oneIn(4) || given.length === 0 ? ["", ""] : [random.of(given), random.of(NAMES)];
  const word = new RegExp(`\\b${old}\\b`, "g");
  const called = (key: string) => (key === old ? name : key);
  return {
    files: old === "" ? files : files.map(([label, text]) => [label, text.replace(word, name)]),
    effective,
    ...(rules !== undefined && { rules }),
    records: runs.map(({ data }) =>
      Object.fromEntries(Object.entries(data).map(([key, value]) => [called(key), value])),
    ),
    format: random.of(["csv", "ndjson"]),
    responses: random.oneIn(4),
  };
}
