import type { Block } from "../markdown.ts";

/** A command line on a page, and what stands below it. */
export interface Shown {
  readonly command: string;
  readonly output: string;
}

/** Languages of blocks that have nothing but commands and what they print. */
const SHELLS: ReadonlySet<string> = new Set(["sh", "bash", "console"]);
const PROGRAM = /^(?:engine|npx|npm|node|code|source|cd|mkdir|git|curl|docker|kubectl|systemctl) (?!listening)/;
/** A step of a workflow in another program's file. */
const STEP = /^\s*(?:- run|script): (npx .*)$/;

/** True when a block is a dialogue: commands after `$ ` with what they print. */
export function isSession({ text }: Block): boolean {
  return text.startsWith("$ ");
}

/** The commands of a block in their order; an explanation may stand behind three blanks. */
export function commandsIn(block: Block): readonly Shown[] {
  if (isSession(block)) return block.text.split(/^(?=\$ )/m).map(inSession);
  const lines = linesOf(block.text);
  const commands = lines.flatMap((line) => {
    const command = PROGRAM.test(line) ? line : STEP.exec(line)?.[1];
    return command === undefined ? [] : [{ command: command.replace(/ {3,}.*$/, ""), output: "" }];
  });
  if (SHELLS.has(block.language) && commands.length < lines.length)
    throw new Error(`line ${block.line}: not all lines of this block are commands`);
  return commands;
}

/** A line that ends in `\` goes on in the next one. */
function inSession(text: string): Shown {
  const [, command = "", output = ""] = /^\$ ((?:[^\n]*\\\n)*[^\n]*)\n(.*)$/s.exec(text) ?? [];
  return { command, output };
}

/** The lines of a text that are not blank. */
export function linesOf(text: string): readonly string[] {
  return text.split("\n").filter((line) => line !== "");
}
