import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { COMMANDS } from "../../../src/syntax/lexer/commands.ts";
import { TempFolder } from "../../node/temp-folder.ts";

const FILES = fileURLToPath(new URL("../../../editors/vim", import.meta.url));

/** Each with its group at the first character. */
const WORDS = {
  spec: "rulesDeclaration",
  '"""': "rulesCommentary",
  "rule in a commentary": "rulesCommentary",
  '"x # \\"': "rulesText",
  unless: "rulesControl",
  "12.5": "rulesNumber",
  "2025-01-01": "rulesDate",
  "# remark": "rulesComment",
  ...Object.fromEntries([...COMMANDS, "unit"].map((word) => [`-> ${word} 1`, "rulesConstraint"])),
};

const TEXT = `spec shop
"""
rule in a commentary
"""
data a: text -> ${'"x # \\"'}
rule b: 12.5
  unless now > 2025-01-01 then 1 # remark
${[...COMMANDS, "unit"].map((word) => `-> ${word} 1`).join("\n")}
`;

for (const editor of ["vim", "nvim"]) {
  const isThere = spawnSync(editor, ["--version"]).status === 0;
  (isThere ? describe : describe.skip)(`the colours of rules in ${editor}`, () => {
    it("are those of its syntax file", () => {
      const folder = new TempFolder({ "a.rules": TEXT });
      const lines = Object.keys(WORDS).map((word) => {
        const found = `searchpos('\\V${word.replaceAll("\\", "\\\\")}', 'cw')`;
        return `call cursor(1, 1) | let p = ${found} | call add(g:found, synIDattr(synID(p[0], p[1], 1), 'name'))`;
      });
      folder.write(
        "look.vim",
        ["let g:found = []", ...lines, "call writefile(g:found, 'found.txt')", "qall!"].join("\n"),
      );
      const set = `set rtp^=${FILES} | filetype on | syntax on`;
      const args = ["-u", "NONE", "-N", "-i", "NONE", "-n", "-es", "--cmd", set, "a.rules", "-S", "look.vim"];
      spawnSync(editor, args, { cwd: folder.path, timeout: 100_000 });
      const found = readFileSync(folder.at("found.txt"), "utf8").trimEnd().split("\n");
      expect(Object.keys(WORDS).map((word, at) => [word, found[at]])).to.deep.equal(Object.entries(WORDS));
      folder.remove();
    });
  });
}
