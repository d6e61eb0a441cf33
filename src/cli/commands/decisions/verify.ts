import { readFileSync } from "node:fs";
import type { Receipt } from "../../../decisions/receipt.ts";
import { unreadable } from "../../../node/problems.ts";
import { EngineCommand, jsonFlag, wordArgs } from "../../command.ts";
import { UsageError } from "../../failure.ts";
import { note, print, printJson } from "../../output.ts";

export default class VerifyCommand extends EngineCommand {
  static override summary = "Check receipts of answers";
  static override description =
    "Evaluates the request of each receipt again, using only the rules in the receipt. engine run --receipt writes receipts.";
  static override usage = "RECEIPT…";
  static override examples = ["engine verify receipt.json"];
  static override flags = { json: jsonFlag };
  static override args = wordArgs;

  async run(): Promise<number> {
    const { flags, args } = await this.parse(VerifyCommand);
    const paths = args.words ?? [];
    if (paths.length === 0) throw new UsageError("verify needs the files of receipts");
    const { verify } = await import("../../../decisions/receipt.ts");
    const verdicts = paths.map((path) => ({ path, verdict: verify(read(path)) }));
    if (flags.json) printJson(verdicts.map(told));
    for (const { path, verdict } of verdicts) {
      if (flags.json) continue;
      if ("problem" in verdict) note(`error: \`${path}\` is not valid: ${verdict.problem}`);
      else print(holdsText(path, verdict.receipt));
    }
    return verdicts.every(({ verdict }) => "receipt" in verdict) ? 0 : 1;

    function told({ path, verdict }: (typeof verdicts)[number]) {
      if ("problem" in verdict) return { path, holds: false, problem: verdict.problem };
      const { engine, digest, request, answer } = verdict.receipt;
      return { path, holds: true, engine, digest, request, answer };
    }
  }
}

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (thrown) {
    throw unreadable(path, thrown);
  }
}

function holdsText(path: string, { request, answer, engine, digest }: Receipt): string {
  const results = Object.entries(answer.results).map(
    ([rule, { result, veto_reason: reason }]) => `  ${rule}: ${result ?? reason ?? "no value"}\n`,
  );
  const name = [request.repository, request.spec].filter((part) => part !== undefined).join(" ");
  return `${path} is valid: ${name} at ${answer.effective}, rules ${digest}, engine ${engine}\n${results.join("")}`;
}
