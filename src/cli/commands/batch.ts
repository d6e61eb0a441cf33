import * as Flags from "@oclif/core/flags";
import { EngineCommand, effectiveFlag, prefixFlag, toggle, wordArgs } from "../command.ts";
import { UsageError } from "../failure.ts";
import { note } from "../output.ts";
import { checkTargetWords, chooseTarget } from "../target.ts";
import { readCount, ruleList } from "../values.ts";
import { openWorkspace } from "../workspace.ts";

export default class Batch extends EngineCommand {
  static override summary = "Evaluate the rules of a spec for each record of a table";
  static override description =
    "Columns with the name of an input are its values; the others pass through. Each rule adds a column with its result and one with its veto.";
  static override usage = "[[REPOSITORY] SPEC] --in FILE --out FILE";
  static override examples = [
    "engine batch parcel --in parcels.csv --out prices.csv",
    "engine batch parcel --in parcels.csv --out - --rules total --only",
  ];
  static override flags = {
    prefix: prefixFlag,
    in: Flags.string({
      helpValue: "<file>",
      required: true,
      summary: "the records: a file, folder or pattern; - is stdin",
    }),
    out: Flags.string({ helpValue: "<file>", required: true, summary: "the records with their results; - is stdout" }),
    "in-format": Flags.string({ helpValue: "<format>", summary: "csv; default by the name of the file" }),
    "out-format": Flags.string({ helpValue: "<format>", summary: "csv; default by the name of the file" }),
    rules: Flags.string({
      helpValue: "<rules>",
      summary: "rules to answer, separated by commas; default all of the spec",
    }),
    effective: effectiveFlag,
    only: toggle({ summary: "leave the columns of the input out" }),
    rejects: Flags.string({
      helpValue: "<file>",
      summary: "a CSV file for what is no record; default: it ends the run",
    }),
    "chunk-bytes": Flags.string({ helpValue: "<n>", hidden: true, summary: "about the bytes of a chunk" }),
    workers: Flags.string({ helpValue: "<n>", summary: "threads; default one for each core" }),
  };
  static override args = wordArgs;

  async run(): Promise<number> {
    const { flags, args } = await this.parse(Batch);
    const words = args.words ?? [];
    checkTargetWords(words);
    const workers = positive("workers", flags.workers);
    const chunkBytes = positive("chunk-bytes", flags["chunk-bytes"]);
    const { engine } = await openWorkspace(flags.prefix);
    const { runBatch } = await import("../../batch/run.ts");
    const options = {
      input: flags.in,
      output: flags.out,
      inFormat: flags["in-format"],
      outFormat: flags["out-format"],
      rules: ruleList(flags.rules),
      effective: flags.effective,
      columns: new Map<string, string>(),
      units: new Map<string, string>(),
      only: flags.only,
      rejects: flags.rejects,
      workers,
      chunkBytes,
    };
    await runBatch(engine, chooseTarget(words, engine), options, {
      onInputsWithoutColumn: (inputs) => {
        for (const { key, rules, hint } of inputs)
          note(
            `warning: no column \`${key}\`${hint === undefined ? "" : ` (did you mean \`${hint}\`?)`}: ${rules.join(", ")} may wait for it`,
          );
      },
    });
    return 0;
  }
}

function positive(flag: string, text: string | undefined): number | undefined {
  const count = text === undefined ? undefined : readCount(flag, text);
  if (count === 0) throw new UsageError(`--${flag} is at least 1`);
  return count;
}
