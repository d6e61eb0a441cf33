import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { quoted } from "../../../src/batch/csv/fields.ts";
import { Engine } from "../../../src/index.ts";
import { CaseProblems } from "../../../src/testing/cases/problems.ts";
import { readYamlCases } from "../../../src/testing/cases/read-yaml.ts";
import { Coverage } from "../../../src/testing/coverage/coverage.ts";
import { reportCoverage } from "../../../src/testing/coverage/report.ts";
import { REPORT_FORMS } from "../../../src/testing/report/forms.ts";
import { type CaseRecord, propertyRecord, recordOf } from "../../../src/testing/report/record.ts";
import { caseText } from "../../../src/testing/report/text.ts";
import { reportText } from "../../../src/testing/report/write.ts";
import { runTests } from "../../../src/testing/test-run.ts";
import { Updates, writeUpdates } from "../../../src/testing/update/updates.ts";
import { EXAMPLES } from "../../examples/example-cases.ts";
import { TempFolder } from "../../node/temp-folder.ts";
import { expectForPeople, outcome, Refused } from "../checks/outcome.ts";
import { changedText } from "../inputs/changes/text.ts";
import { anyYaml } from "../inputs/yaml.ts";
import type { Random } from "../random.ts";
import { expectSame, Finding, type Target } from "../target.ts";

interface CaseFileInput {
  /** The folder of the rules. */
  readonly example: string;
  readonly ending: "yaml" | "csv";
  readonly text: string;
  /** Each character is a byte, so that the file is hardly ever UTF-8. */
  readonly isBytes: boolean;
}

type CorpusFile = Pick<CaseFileInput, "example" | "ending" | "text">;

/** Larger files take longer, and meet nothing else. */
const MOST_CHARACTERS = 6_000;
/** Cases of a table. */
const MOST_LINES = 5;

/** The files of cases of the examples, the first of them as tables too. Read at the first use. */
let corpus: readonly CorpusFile[] | undefined;
const engines = new Map<string, Engine>();

/** Files of cases give documented errors or results, and what `--update` writes is settled. */
export const caseFilesTarget: Target<CaseFileInput> = {
  name: "case files",
  weight: 12,
  input(random) {
    corpus ??= corpusOfExamples();
    const { example, ending, text } = random.of(corpus);
    return { example, ending, text: anyCaseText(random, text, corpus), isBytes: random.oneIn(20) };
  },
  check({ example, ending, text, isBytes }) {
    const path = `fuzz.cases.${ending}`;
    const folder = new TempFolder({ [path]: Buffer.from(text, isBytes ? "latin1" : "utf8") });
    try {
      const first = outcome(() => run(example, folder.path));
      if (first instanceof Refused || first.get().size === 0) return;
      writeUpdates(first, expectForPeople);
      const written = readFileSync(folder.at(path), "utf8");
      const again = outcome(() => run(example, folder.path));
      if (again instanceof Refused) throw new Finding("updated file is refused", `${again.text}\n${written}`);
      writeUpdates(again, expectForPeople);
      expectSame("updated twice", written, readFileSync(folder.at(path), "utf8"));
    } finally {
      folder.remove();
    }
  },
};

/** Runs the cases below a folder as the command does; gives the updates that they need. */
function run(example: string, prefix: string): Updates {
  const engine = engines.get(example) ?? loadedExample(example);
  engines.set(example, engine);
  const results: CaseRecord[] = [];
  const coverage = new Coverage(engine);
  const updates = new Updates();
  const onProperty = (result: Parameters<typeof propertyRecord>[0]) => results.push(propertyRecord(result, prefix));
  const counts = runTests(engine, { prefix, paths: [], onProperty }, (result) => {
    results.push(recordOf(result, prefix));
    coverage.add(result);
    updates.add(result);
  });
  for (const record of results) expectForPeople(caseText(record));
  const covered = reportCoverage(engine, coverage, { files: [], sources: [] }, {});
  for (const form of REPORT_FORMS) reportText({ ...counts, results, coverage: covered.report }, form);
  return updates;
}

function loadedExample(example: string): Engine {
  const engine = new Engine();
  const below = join(EXAMPLES, example);
  engine.load(
    readdirSync(below, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".rules"))
      .sort()
      .map((path): [string, string] => [path, readFileSync(join(below, path), "utf8")]),
  );
  return engine;
}

function anyCaseText(random: Random, text: string, files: readonly CorpusFile[]): string {
  const words = text.match(/[\w./-]+/g) ?? [];
  if (random.oneIn(4)) return anyYaml(random, random.of(["", "cases:\n  - ", `${text.slice(0, 300)}\n`]), words);
  const foreign = {
    line: () => random.of(random.of(files).text.split("\n")),
    token: () => anyYaml(random, "", words, 1),
  };
  return random.list(1, 4, () => 0).reduce((now) => changedText(random, now, foreign), text);
}

function corpusOfExamples(): CorpusFile[] {
  return readdirSync(EXAMPLES).flatMap((example) =>
    readdirSync(join(EXAMPLES, example))
      .filter((name) => name.endsWith(".cases.yaml"))
      .map((name) => readFileSync(join(EXAMPLES, example, name), "utf8"))
      .filter(({ length }) => length <= MOST_CHARACTERS)
      .flatMap((text): CorpusFile[] => [
        { example, ending: "yaml", text },
        { example, ending: "csv", text: tableOf(text) },
      ]),
  );
}

/** The first cases of a file as a table: their texts are those of the YAML, whatever they mean. */
function tableOf(text: string): string {
  const file = { path: "corpus", source: "corpus", text };
  const cases = (readYamlCases(file, new CaseProblems().of(file))?.cases ?? []).slice(0, MOST_LINES);
  const records = cases.map(({ name, spec, effective, data, results }) => {
    const given = data.map((each): [string, string] => [each.name.value, each.value ?? ""]);
    const wanted = results.map(({ rule, expectation: { start, end } }): [string, string] => [
      rule.value,
      text.slice(start, end),
    ]);
    const own = { name, spec: spec?.value ?? "", effective: effective?.value ?? "" };
    return new Map([...Object.entries(own), ...given, ...wanted]);
  });
  const columns = [...new Set(records.flatMap((record) => [...record.keys()]))];
  const lines = [columns, ...records.map((record) => columns.map((column) => record.get(column) ?? ""))];
  return lines.map((line) => `${line.map((text) => quoted(text)).join(",")}\n`).join("");
}
