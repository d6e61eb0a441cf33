import * as Args from "@oclif/core/args";
import { nearest } from "../../../model/suggest.ts";
import { errorExplanations } from "../../../node/doc-pages.ts";
import { EngineCommand } from "../../command.ts";
import { requestFailure } from "../../failure.ts";
import { print } from "../../output.ts";

export default class ExplainCommand extends EngineCommand {
  static override summary = "Explain an error by its name";
  static override description =
    "An error begins with its name, as in `error[no-version]`. Without NAME, lists all names.";
  static override usage = "[NAME]";
  static override examples = ["engine explain no-version", "engine explain"];
  static override args = { name: Args.string({ hidden: true }) };

  async run(): Promise<number> {
    const { args } = await this.parse(ExplainCommand);
    const explanations = errorExplanations();
    const names = [...explanations.keys()];
    if (args.name === undefined) print(names.map((name) => `${name}\n`).join(""));
    else print(`${plain(explanationOf(args.name, explanations))}\n`);
    return 0;
  }
}

function explanationOf(written: string, explanations: ReadonlyMap<string, string>): string {
  const name = written
    .trim()
    .toLowerCase()
    .replaceAll("_", "-")
    .replace(/^error\[(.*)\]$/, "$1");
  const found = explanations.get(name);
  if (found !== undefined) return found;
  const meant = nearest(name, explanations.keys());
  const remedy = meant === undefined ? "`engine explain` lists all" : `did you mean \`${meant}\`?`;
  throw requestFailure(`there is no error \`${written}\``, remedy);
}

/** Markdown as people read it on a terminal: code is indented instead of fenced. */
function plain(markdown: string): string {
  // An example and the error about it may stand without a line between them.
  const apart = markdown.replace(/^```\n(?=```)/gm, "```\n\n");
  return apart.replace(/^```(\w*)[^\n]*\n(.*?)^```$/gms, (_, language: string, code: string) => {
    const indented = code.trimEnd().replace(/^(?=.)/gm, "    ");
    return language === "error" ? `engine says:\n\n${indented}` : indented;
  });
}
