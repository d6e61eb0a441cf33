import { join } from "node:path";
import * as Flags from "@oclif/core/flags";
import type { Engine } from "../../../engine/engine.ts";
import type { OldRules } from "../../../testing/against/old-rules.ts";
import type { PropertyResult } from "../../../testing/properties/check-property.ts";
import { REPORT_FORMS, type ReportFile, reportFile } from "../../../testing/report/forms.ts";
import type { CaseRecord } from "../../../testing/report/record.ts";
import type { WaitingTest } from "../../../testing/run-files.ts";
import { readCount } from "../../arguments/values.ts";
import { EngineCommand, jsonFlag, prefixFlag, toggle, wordArgs } from "../../command.ts";
import { UsageError } from "../../failure.ts";
import { note, print, printJson } from "../../output.ts";
import { openSoundSpecs } from "../../sound-specs.ts";
import { openWorkspace } from "../../workspace.ts";

export default class TestCommand extends EngineCommand {
  static override summary = "Run test cases, which list the answers that rules must give";
  static override description =
    "Reads test case files, whose names end in .cases.yaml or .cases.csv: all of the workspace, or the given files and folders; `-` reads cases in YAML from stdin.";
  static override usage = "[PATH …]";
  static override examples = [
    "engine test",
    "engine test shipping.cases.yaml --filter 'heavy parcel'",
    "engine test --prefix rules --coverage --min 95 --report junit=junit.xml",
    "engine test --against git:HEAD",
    "engine test --watch --coverage",
    "engine test --update",
    "engine test --generate more.cases.yaml",
  ];
  static override flags = {
    prefix: prefixFlag,
    filter: Flags.string({ helpValue: "<text>", summary: "run the cases with this text in their names" }),
    bail: toggle({ summary: "stop at the first case that fails" }),
    seed: Flags.string({ helpValue: "<n>", summary: "try other inputs for properties; default 1" }),
    coverage: toggle({ summary: "show which arms of the rules the cases reach" }),
    min: Flags.string({ helpValue: "<percent>", summary: "with --coverage: exit 1 when fewer goals are met" }),
    lcov: Flags.string({ helpValue: "<file>", summary: "with --coverage: write it in the lcov format" }),
    html: Flags.string({ helpValue: "<folder>", summary: "with --coverage: write a page with the sources" }),
    report: Flags.string({
      helpValue: "<form=file>",
      multiple: true,
      multipleNonGreedy: true,
      summary: "write a report: junit=, tap=, markdown= or json=FILE",
    }),
    against: Flags.string({
      helpValue: "<old>",
      summary:
        "also run failing cases against other rules, and show where they differ: a folder, a file, git:REVISION or an instant",
    }),
    watch: toggle({ summary: "run affected cases again after each change, until q or Ctrl-C" }),
    json: jsonFlag,
    update: toggle({ summary: "replace expectations that differ by the present answers, and list them" }),
    generate: Flags.string({
      helpValue: "<file>",
      summary: "write a small set of cases that reach the open goals of coverage and expect the present answers",
    }),
    force: toggle({
      char: "f",
      summary:
        "replace files even if they are not an earlier report; with --generate: replace the file; with --update: also where CI is set",
    }),
  };
  static override args = wordArgs;

  async run(): Promise<number> {
    const { flags, args } = await this.parse(TestCommand);
    checkUpdate(flags);
    refuseStdin(args.words ?? [], flags);
    if (flags.generate !== undefined) return generated(flags.generate, args.words ?? [], flags);
    const settings: TestSettings = {
      ...flags,
      paths: args.words ?? [],
      seed: readSeed(flags.seed),
      least: leastPercent(flags),
      reports: (flags.report ?? []).map(readReport),
    };
    if (flags.watch) return watched(settings);
    await refuseForeignReports(settings, flags);
    return runOnce(settings, settings.paths);
  }
}

/** Cases of stdin are read once, and cannot be written. */
function refuseStdin(
  paths: readonly string[],
  flags: Readonly<Record<"watch" | "update" | "generate", unknown>>,
): void {
  const other = (["watch", "update", "generate"] as const).find(
    (name) => flags[name] !== undefined && flags[name] !== false,
  );
  if (paths.includes("-") && other !== undefined) throw new UsageError(`\`-\` and --${other} exclude each other`);
}

/** The words of the command line, read. */
interface TestSettings {
  readonly prefix: string;
  /** Files and folders of cases; none: all of the workspace. */
  readonly paths: readonly string[];
  readonly filter?: string | undefined;
  readonly bail: boolean;
  readonly seed: number | undefined;
  readonly coverage: boolean;
  /** The least coverage, in percent. */
  readonly least: number;
  readonly lcov?: string | undefined;
  readonly html?: string | undefined;
  readonly reports: readonly ReportFile[];
  readonly json: boolean;
  readonly update: boolean;
  readonly against?: string | undefined;
}

/** Runs after each change: all cases when the rules changed, else those of the files that did. */
async function watched(settings: TestSettings): Promise<number> {
  const { prefix, paths, json, update, lcov, html, reports } = settings;
  const given = Object.entries({ json, update, lcov, html, report: reports[0] }).find(([, value]) => Boolean(value));
  if (given !== undefined) throw new UsageError(`--${given[0]} and --watch exclude each other`);
  const { findCaseFiles } = await import("../../../testing/cases/find.ts");
  const { CASE_ENDINGS } = await import("../../../testing/cases/file-names.ts");
  const { watching } = await import("../../watching.ts");
  const find = () => findCaseFiles(prefix, paths).map(({ shown }) => shown);
  return watching(prefix, { endings: CASE_ENDINGS, find }, (changed) =>
    // Coverage is that of all cases.
    runOnce(settings, settings.coverage ? paths : (changed ?? paths)),
  );
}

async function runOnce(settings: TestSettings, paths: readonly string[]): Promise<number> {
  const { prefix, filter, bail, seed, lcov, html, json, reports, least } = settings;
  const { moduleFiles } = await import("../../../node/workspace/module-files.ts");
  const { engine, workspace, leftOut } = await openSoundSpecs(prefix, { modules: moduleFiles(), asJson: json });
  const { runTests } = await import("../../../testing/test-run.ts");
  const { propertyRecord, recordOf } = await import("../../../testing/report/record.ts");
  const { caseText, summaryText } = await import("../../../testing/report/text.ts");
  const { Coverage } = await import("../../../testing/coverage/coverage.ts");
  const { reportCoverage } = await import("../../../testing/coverage/report.ts");
  const { Updates } = await import("../../../testing/update/updates.ts");
  const coverage = settings.coverage ? new Coverage(engine) : undefined;
  const updates = settings.update ? new Updates() : undefined;
  const old = settings.against === undefined ? undefined : await oldRules(settings.against, prefix, engine);
  const results: CaseRecord[] = [];
  const tell = (record: CaseRecord, isUpdated: boolean) => {
    if (!json && (!isUpdated || record.status !== "failed")) print(caseText(record));
    if (json || reports.length > 0) results.push(record);
  };
  const onProperty = (result: PropertyResult) => tell(propertyRecord(result, prefix), false);
  const { readInput, STDIN } = await import("../../arguments/read-input.ts");
  const stdin = paths.includes(STDIN) ? await readInput(STDIN) : undefined;
  const notRun = new Map<string, number>();
  const onNotRun = ({ reason }: WaitingTest) => notRun.set(reason, (notRun.get(reason) ?? 0) + 1);
  const options = { prefix, paths, stdin, filter, bail, seed, onProperty, leftOut, onNotRun };
  const counts = runTests(engine, options, (result) => {
    tell(recordOf(result, prefix, old), updates !== undefined);
    coverage?.add(result);
    updates?.add(result);
  });
  const covered = coverage && reportCoverage(engine, coverage, workspace, { lcov, html });
  const report = { ...counts, results, coverage: covered?.report };
  if (!json) print(summaryText(counts) + (covered?.text ?? ""));
  if (json) printJson(report);
  for (const [reason, count] of notRun) note(`not run: ${count} ${count === 1 ? "case" : "cases"}: ${reason}`);
  if (reports.length > 0) {
    const { writeReport } = await import("../../../testing/report/write.ts");
    for (const file of reports) writeReport(report, file);
  }
  const { moduleOrders } = await import("../../../node/workspace/module-orders.ts");
  moduleOrders(prefix)?.serve(engine);
  const percent = covered?.report.percent ?? 100;
  if (percent < least) note(`error: the coverage ${percent} % is less than ${least} %`);
  const isWhole = leftOut.specs.length === 0 && leftOut.unread === undefined;
  const isSound = isWhole && percent >= least && counts.refuted === 0;
  if (updates === undefined) return counts.failed > 0 || !isSound ? 1 : 0;
  const { writeUpdates } = await import("../../../testing/update/updates.ts");
  const { left } = writeUpdates(updates, note);
  return left > 0 || !isSound ? 1 : 0;
}

/** With `--generate` nothing is told of the cases themselves. */
const NOT_GENERATING = [
  ...["filter", "bail", "seed", "coverage", "min", "lcov", "html", "report", "against", "watch", "json", "update"],
];

/** Writes a file of cases for what the others do not reach. */
async function generated(
  file: string,
  paths: readonly string[],
  flags: Readonly<Record<string, unknown>> & { readonly prefix: string; readonly force: boolean },
): Promise<number> {
  const other = NOT_GENERATING.find((name) => flags[name] !== undefined && flags[name] !== false);
  if (other !== undefined) throw new UsageError(`--${other} and --generate exclude each other`);
  const { isYaml } = await import("../../../testing/cases/file-names.ts");
  if (!isYaml(file)) throw new UsageError(`--generate: \`${file}\` does not end in .cases.yaml`);
  const { writeGenerated } = await import("../../../testing/generate/generate.ts");
  const { engine } = await openWorkspace(flags.prefix);
  print(writeGenerated(engine, { file, paths, prefix: flags.prefix, force: flags.force }));
  return 0;
}

/** Opens the rules of `--against`. Throws EngineErrors and Failure. */
async function oldRules(text: string, prefix: string, engine: Engine): Promise<OldRules> {
  const { readSide } = await import("../../../impact/sides/side.ts");
  const { engineOf, nameOf } = await import("../../../impact/sides/side.ts");
  const { OldRules } = await import("../../../testing/against/old-rules.ts");
  const side = readSide("against", text);
  if (side.kind === "override") throw new UsageError("--against: a case replaces rules itself, with `override`");
  const open = async (path: string) => (await openWorkspace(path)).engine;
  const old = side.kind === "instant" ? engine : await engineOf(side, { prefix, open });
  return new OldRules(nameOf(side), old, side.kind === "instant" ? side.effective : undefined);
}

function readSeed(text: string | undefined): number | undefined {
  const seed = text === undefined ? undefined : readCount("seed", text);
  if (seed === undefined || seed < 2 ** 32) return seed;
  throw new UsageError(`--seed: \`${text}\` is not below ${2 ** 32}`);
}

/** Reads FORM=FILE. */
function readReport(text: string): ReportFile {
  const file = reportFile(text);
  if (file !== undefined) return file;
  throw new UsageError(`--report: \`${text}\` is not FORM=FILE with a form among ${REPORT_FORMS.join(", ")}`);
}

async function refuseForeignReports({ lcov, html, reports }: TestSettings, flags: UpdateFlags): Promise<void> {
  const { refuseForeignOutputs } = await import("../../foreign-files.ts");
  const outputs = [
    { path: lcov, kind: "lcov file" },
    { path: html === undefined ? undefined : join(html, "index.html"), kind: "page of coverage" },
    ...reports.map(({ form, path }) => ({ path, kind: `${form} report` as const })),
  ] as const;
  await refuseForeignOutputs(outputs, flags);
}

interface UpdateFlags {
  readonly update: boolean;
  readonly force: boolean;
  readonly generate?: string | undefined;
  readonly lcov?: string | undefined;
  readonly html?: string | undefined;
  readonly report?: readonly string[] | undefined;
}

/** On a server nobody looks at what an update accepts. */
function checkUpdate({ update, force, generate, lcov, html, report }: UpdateFlags): void {
  if (force && !update && [generate, lcov, html, report].every((given) => given === undefined))
    throw new UsageError("--force goes with --update, --generate, --lcov, --html or --report");
  if (update && !force && (process.env.CI ?? "") !== "")
    throw new UsageError("--update where CI is set accepts answers that nobody has seen: add --force");
}

interface CoverageFlags {
  readonly coverage: boolean;
  readonly min?: string | undefined;
  readonly lcov?: string | undefined;
  readonly html?: string | undefined;
}

/** The least coverage in percent. Throws UsageError for flags that need `--coverage`. */
function leastPercent({ coverage, min, lcov, html }: CoverageFlags): number {
  const given = Object.entries({ min, lcov, html }).find(([, value]) => value !== undefined);
  if (given !== undefined && !coverage) throw new UsageError(`--${given[0]} goes with --coverage`);
  if (min === undefined) return 0;
  if (!/^\d{1,3}(\.\d+)?$/.test(min) || Number(min) > 100)
    throw new UsageError(`--min: \`${min}\` is not a percentage from 0 to 100`);
  return Number(min);
}
