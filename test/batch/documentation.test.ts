import { readFileSync } from "node:fs";
import { expect } from "chai";
import { engine } from "../cli/command.ts";
import { blocksOf, read } from "../docs/markdown.ts";
import { BatchFolder } from "./tables.ts";

/** Commands whose output on stdout is not part of the page. */
const SILENT = ["build"];

describe("docs/batch.md", () => {
  const folder = new BatchFolder();
  after(() => folder.remove());

  for (const { language, info, text, line } of blocksOf(read("docs/batch.md"))) {
    if (info !== "") folder.write(info, text);
    if (language !== "sh") continue;
    it(`prints what the page shows at line ${line}`, async () => {
      let printed = "";
      for (const command of text.split("\n").filter((each) => each.startsWith("$ ")))
        printed += `${command}\n${await output(command.slice(2))}`;
      expect(printed).to.equal(text);
    });
  }

  /** What a command prints: warnings first, then its result, then its summary. */
  async function output(command: string): Promise<string> {
    const [name, ...words] = Array.from(
      command.matchAll(/'([^']*)'|(\S+)/g),
      ([, quoted, bare]) => quoted ?? bare ?? "",
    );
    if (name === "cat") return readFileSync(folder.at(words[0] ?? ""), "utf8");
    const { stdout, stderr } = await engine(folder.at(""), words);
    const notes = stderr.split(/(?<=\n)/);
    const isWarning = (note: string) => note.startsWith("warning: ");
    if (SILENT.includes(words[0] ?? "")) return "";
    return [...notes.filter(isWarning), stdout, ...notes.filter((note) => !isWarning(note))].join("");
  }
});
