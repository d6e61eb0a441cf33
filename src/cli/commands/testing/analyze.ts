import * as Flags from "@oclif/core/flags";
import { sarifLog } from "../../../engine/text/sarif.ts";
import type { LeftOut } from "../../../model/diagnostic.ts";
import { foldName } from "../../../model/fold-name.ts";
import { checkTargetWords, chooseTarget, chooseTargets, namesIn } from "../../arguments/target.ts";
import { nameList } from "../../arguments/values.ts";
import { EngineCommand, jsonFlag, prefixFlag, toggle, wordArgs } from "../../command.ts";
import { requestFailure, UsageError } from "../../failure.ts";
import { sarifFiles } from "../../layout/sarif-files.ts";
import { note, print, printJson } from "../../output.ts";
import { openSoundSpecs } from "../../sound-specs.ts";
import { openWorkspace } from "../../workspace.ts";

/** An instant of a spec that is the same at all times. */
const FIRST_DAY = "0001-01-01";

interface AskedFlags {
  readonly json: boolean;
  readonly sarif: boolean;
  readonly markdown: boolean;
  readonly property?: readonly string[] | undefined;
  readonly against?: string | undefined;
  readonly exclusive?: string | undefined;
}

/** A spec that is asked for is answered, or refused with its reason. */
function refuseLeftOut({ specs }: LeftOut, names: readonly string[]): void {
  const asked = new Set(names.map((name) => foldName(name)));
  const found = specs.find(({ spec }) => asked.has(spec));
  if (found !== undefined) throw requestFailure(found.reason);
}

/** A property names its own spec; a comparison makes no other claims. */
function checkFlags(words: readonly string[], flags: AskedFlags): void {
  const { property, against, exclusive, json, sarif, markdown } = flags;
  if (property !== undefined && words.length > 0)
    throw new UsageError("--property names its own spec: SPEC.RULE, without other words");
  const wrong = property?.find((name) => !/^[^.]+\.[^.]+$/.test(name));
  if (wrong !== undefined) throw new UsageError(`--property: \`${wrong}\` is not SPEC.RULE`);
  refuseTwo({ property, against, exclusive });
  refuseTwo({ json, sarif, markdown });
  refuseTwo({ sarif, against });
}

/** Refuses flags that ask for different things. */
function refuseTwo(flags: Readonly<Record<string, unknown>>): void {
  const [one, other] = Object.entries(flags).flatMap(([name, value]) =>
    value === undefined || value === false ? [] : [name],
  );
  if (other !== undefined) throw new UsageError(`--${one} and --${other} exclude each other`);
}

interface CompareFlags {
  readonly prefix: string;
  readonly effective?: string | undefined;
  readonly strict: boolean;
  readonly json: boolean;
  readonly markdown: boolean;
}

export default class AnalyzeCommand extends EngineCommand {
  static override summary = "Check rules for all inputs: arms that never decide, results without a value, gaps";
  static override description =
    "Looks at all inputs that the types allow, at all times. Each finding is proved or shown by an input; questions that cannot be decided are listed.";
  static override usage = "[[REPOSITORY] SPEC]";
  static override examples = [
    "engine analyze",
    "engine analyze shipping --effective 2026-01-01",
    "engine analyze shipping --strict --json",
    "engine analyze shipping --against git:HEAD",
    "engine analyze --sarif > rules.sarif",
    "engine analyze --against git:main --markdown",
    "engine analyze --property shipping_checks.member_pays_less",
  ];
  static override flags = {
    prefix: prefixFlag,
    effective: Flags.string({
      helpValue: "<instant>",
      summary: "analyze only the slice of time that contains this instant; default all of time",
    }),
    against: Flags.string({
      helpValue: "<old>",
      summary: "compare with other rules: a folder, a file, an instant or git:REVISION",
    }),
    exclusive: Flags.string({
      helpValue: "<rule,…>",
      summary: "check that for each input at most one arm of these rules holds",
    }),
    property: Flags.string({
      helpValue: "<spec.rule>",
      multiple: true,
      multipleNonGreedy: true,
      summary: "only prove or disprove that this boolean rule is never false; may be repeated",
    }),
    strict: toggle({ summary: "exit 1 also when a question is not decided" }),
    json: jsonFlag,
    sarif: toggle({ summary: "print SARIF 2.1.0 on stdout, for code review" }),
    markdown: toggle({ summary: "print Markdown on stdout, for the summary of a CI job" }),
  };
  static override args = wordArgs;

  async run(): Promise<number> {
    const { flags, args } = await this.parse(AnalyzeCommand);
    const words = args.words ?? [];
    checkTargetWords(words);
    checkFlags(words, flags);
    if (flags.against !== undefined) return this.#compare(words, flags.against, flags);
    const asJson = flags.json || flags.sarif;
    const { engine, workspace, leftOut } = await openSoundSpecs(flags.prefix, { asJson });
    refuseLeftOut(leftOut, [...words.slice(-1), ...(flags.property ?? []).map((name) => name.replace(/\..*/, ""))]);
    const { analyseProperty, analyseSpecs } = await import("../../../analysis/analyse.ts");
    const { writtenInputs } = await import("../../../testing/written-inputs.ts");
    const { analysisRecord } = await import("../../../analysis/report/record.ts");
    const { analysesMarkdown } = await import("../../../analysis/report/markdown.ts");
    const { sarifResults } = await import("../../../analysis/report/sarif.ts");
    const { analysesText, propertiesText } = await import("../../../analysis/report/text.ts");
    const { effective, prefix, strict, property, json, sarif, markdown } = flags;
    const exclusive = nameList(flags.exclusive);
    // Rules have their names in one spec.
    const targets = () => (exclusive === undefined ? chooseTargets(words, engine) : [chooseTarget(words, engine)]);
    const written = writtenInputs(engine, prefix, leftOut);
    const analyses =
      property === undefined
        ? analyseSpecs(engine, targets(), { effective, exclusive, written })
        : property.map((name) => analyseProperty(engine, name, { effective, written }));
    const records = analyses.map((analysis) => analysisRecord(analysis, (file) => file));
    const isOfSpecs = property === undefined;
    if (json) printJson(isOfSpecs && records.length === 1 ? records[0] : records);
    else if (sarif) {
      const files = sarifFiles([{ workspace, shown: (label) => label }]);
      printJson(sarifLog(sarifResults(analyses, files, prefix), files));
    } else if (markdown) print(analysesMarkdown(records, prefix));
    else print(isOfSpecs ? analysesText(records, prefix) : propertiesText(records, prefix));
    const isSound = records.every(({ findings }) => findings.every(({ severity }) => severity === "info"));
    for (const { reason } of leftOut.specs) note(`not analyzed: ${reason}`);
    if (leftOut.unread !== undefined || leftOut.specs.length > 0) return 1;
    return isSound && !(strict && records.some(({ undecided }) => undecided.length > 0)) ? 0 : 1;
  }

  /** Tells for which inputs other rules answer differently. */
  async #compare(
    words: readonly string[],
    against: string,
    { prefix, effective, strict, json, markdown }: CompareFlags,
  ): Promise<number> {
    const { readSide } = await import("../../../impact/sides/side.ts");
    const { openSide } = await import("../../../impact/sides/side.ts");
    const { compareSides } = await import("../../../analysis/difference/compare.ts");
    const { compareSpecs } = await import("../../../analysis/difference/compare.ts");
    const { comparisonsMarkdown } = await import("../../../analysis/difference/markdown.ts");
    const { comparisonsText } = await import("../../../analysis/difference/text.ts");
    const side = readSide("against", against);
    const { engine } = await openWorkspace(prefix);
    // A value replaces a rule of one spec.
    const targets = side.kind === "override" ? [chooseTarget(words, engine)] : chooseTargets(words, engine);
    const [target] = targets;
    const areApart = side.kind === "instant";
    const instant = effective ?? (areApart ? new Date().toISOString().replace("Z", "000Z") : undefined);
    const before = await openSide(side, {
      prefix,
      open: async (path) => (path === prefix ? engine : (await openWorkspace(path)).engine),
      target: () => target,
      // Sides without an instant are compared at all times: it only chooses the type of a value.
      effective: instant ?? (target && engine.slices(target).at(-1)?.from) ?? FIRST_DAY,
    });
    const options = { before, areApart, effective: instant };
    const comparisons =
      targets.length === 1
        ? [compareSides(engine, { ...options, ...target })]
        : compareSpecs(
            engine,
            { before: namesIn(undefined, before.engine.list()), after: namesIn(undefined, engine.list()) },
            options,
          );
    if (json) printJson(targets.length === 1 ? comparisons[0] : comparisons);
    else if (markdown) print(comparisonsMarkdown(comparisons, prefix));
    else print(comparisonsText(comparisons, prefix));
    const rules = comparisons.flatMap((comparison) => comparison.rules);
    const isEqual = rules.every(({ verdict }) => verdict !== "different");
    const isDecided = rules.every(({ reason }) => reason === undefined);
    return isEqual && (isDecided || !strict) ? 0 : 1;
  }
}
