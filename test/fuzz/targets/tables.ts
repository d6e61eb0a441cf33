import { outputPlan } from "../../../src/batch/output/plan.ts";
import { missingInput, missingReason, vetoText } from "../../../src/batch/output/tally.ts";
import { workspaceRules } from "../../../src/batch/rules/rules.ts";
import type { ChunkOutcome } from "../../../src/batch/work/work.ts";
import { beginWork } from "../../../src/batch/work/worker.ts";
import {
  type Engine,
  EngineErrors,
  EngineTimeout,
  type EvaluationResponse,
  type RuleResult,
} from "../../../src/index.ts";
import { loaded, outcome, Refused } from "../checks/outcome.ts";
import { type TableInput, tableInput } from "../inputs/tables.ts";
import { expectSame, Finding, type Target } from "../target.ts";

const REFUSED = "refused";

/** The values that a record of a table gives, by input key. */
type Values = ReadonlyMap<string, string>;

/** The records of a table are answered as each is by itself. */
export const tablesTarget: Target<TableInput> = {
  name: "tables",
  weight: 30,
  input: tableInput,
  async check(input) {
    const engine = loaded(input);
    if (engine instanceof Refused) return;
    const { effective, rules, format, responses } = input;
    const asked = workspaceRules(engine, { spec: "main" }, () => "");
    const known = await asked.interface({ rules, effective, isForAllTimes: false, explain: false }).catch(refusal);
    if (known instanceof Refused) return;
    const keys = known.inputs.map(({ key }) => key);
    const records = input.records.map((data) => valuesOf(data, keys));
    const expected = records.map((values) => aloneAnswered(engine, input, values));
    if (expected.includes(undefined)) return;
    const terms = {
      only: true,
      plain: false,
      arms: false,
      responses,
      explain: false,
      units: new Map(),
      isTyped: false,
    };
    const plan = outputPlan(undefined, known.rules, terms);
    const work = await beginWork({
      ...{ compiled: asked.compiled(), rules, effective: known.effective, inFormat: format, outFormat: "ndjson" },
      // The last column keeps a line of CSV from being empty.
      ...{ columns: [...keys, ""], bindings: keys.map((key, column) => ({ column, key })), effectiveColumn: undefined },
      ...{ explain: false, plan },
    });
    const payload = records.map((values, at) => (format === "csv" ? csvLine(values, keys) : jsonLine(values, at)));
    const found = answersOf(work({ payload: Buffer.from(payload.join("")) }));
    for (const [at, answer] of expected.entries())
      expectSame(`table of ${format}`, responses ? wholeLine(answer) : ruleLine(answer), found[at] ?? "no answer");
    if (found.length !== expected.length) throw new Finding(`table of ${format}`, `${found.length} answers`);
  },
};

function refusal(thrown: unknown): Refused {
  if (thrown instanceof EngineErrors) return new Refused("", thrown.message);
  throw thrown;
}

/** Texts as UTF-8 has them, without those that a table cannot give. */
function valuesOf(data: TableInput["records"][number], keys: readonly string[]): Values {
  const entries = Object.entries(data).map(
    ([key, value]) => [key.toLowerCase(), Buffer.from(String(value)).toString()] as const,
  );
  return new Map(entries.filter(([key, text]) => text !== "" && keys.includes(key)));
}

/** The answer to one record; undefined: it takes too long. */
function aloneAnswered(
  engine: Engine,
  { effective, rules }: TableInput,
  values: Values,
): EvaluationResponse | Refused | undefined {
  const data = Object.fromEntries(values);
  const answer = outcome(() => engine.run({ spec: "main", effective, rules, data, timeout: 1_000 }));
  return answer instanceof Refused && answer.kind === EngineTimeout.name ? undefined : answer;
}

function csvLine(values: Values, keys: readonly string[]): string {
  const cells = keys.map((key) => (values.has(key) ? `"${values.get(key)?.replaceAll('"', '""')}"` : ""));
  return `${[...cells, "x"].join()}\n`;
}

/** Whole numbers of every other record are numbers. */
function jsonLine(values: Values, at: number): string {
  const members = [...values].map(([key, text]) => {
    const isNumber = at % 2 === 0 && /^(0|-?[1-9]\d{0,14})$/.test(text);
    return `${JSON.stringify(key)}:${isNumber ? text : JSON.stringify(text)}`;
  });
  return `{${members.join()}}\n`;
}

/** A line, or the refusal of a record, for each record. */
function answersOf({ output, rejects }: ChunkOutcome): readonly string[] {
  const lines = Buffer.from(output).toString().split("\n").slice(0, -1);
  for (const { index } of rejects) lines.splice(index, 0, REFUSED);
  return lines;
}

function wholeLine(answer: EvaluationResponse | Refused | undefined): string {
  return answer instanceof Refused ? REFUSED : JSON.stringify({ response: answer });
}

function ruleLine(answer: EvaluationResponse | Refused | undefined): string {
  if (answer === undefined || answer instanceof Refused) return REFUSED;
  const members = Object.entries(answer.results).flatMap(([rule, result]) => [
    [rule, result.vetoed ? null : result.result],
    [`${rule}.veto`, result.vetoed ? reasonOf(result) : null],
  ]);
  return JSON.stringify(Object.fromEntries(members));
}

function reasonOf({ missing_data: missing, veto_reason: reason = "" }: RuleResult): string {
  return missing === undefined ? vetoText({ reason }) : missingReason(missingInput(reason));
}
