import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/**
 * A fenced block: the words after the fence, its text, the line of its fence, and the heading above
 * it.
 */
export interface Block {
  readonly language: string;
  readonly info: string;
  readonly text: string;
  readonly line: number;
  readonly heading: string;
}

/**
 * Text files of the project below a folder, by their path from the root, in the order of their
 * names.
 */
export function documents(folder: string): readonly string[] {
  return readdirSync(ROOT + folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`);
}

export function read(path: string): string {
  return readFileSync(ROOT + path, "utf8");
}

/** The fenced blocks of a document in their order. */
export function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let heading = "";
  let open: { language: string; info: string; line: number; lines: string[] } | undefined;
  for (const [index, line] of text.split("\n").entries()) {
    const fence = /^```(\S*)\s*(.*)$/.exec(line);
    if (open !== undefined && line === "```") {
      const { language, info, lines } = open;
      blocks.push({ language, info, text: lines.map((each) => `${each}\n`).join(""), line: open.line, heading });
      open = undefined;
    } else if (open !== undefined) open.lines.push(line);
    else if (fence !== null) open = { language: fence[1] ?? "", info: fence[2] ?? "", line: index + 1, lines: [] };
    else heading = /^#+ (.*)$/.exec(line)?.[1] ?? heading;
  }
  if (open !== undefined) throw new Error(`the block at line ${open.line} is not closed`);
  return blocks;
}
