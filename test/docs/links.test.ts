import { existsSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { documents, read } from "./markdown.ts";

const PAGES = [...documents("docs"), "README.md"];
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

describe("links between the documents", () => {
  for (const page of PAGES) {
    it(`lead somewhere from ${page}`, () => {
      for (const [, target = ""] of withoutBlocks(read(page)).matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(target)) continue;
        const [path = "", anchor] = target.split("#");
        const file = path === "" ? page : posix.join(posix.dirname(page), path);
        expect(existsSync(ROOT + file), `${page}: ${target}`).to.equal(true);
        if (anchor !== undefined) expect(anchorsOf(read(file)), `${page}: ${target}`).to.include(anchor);
      }
    });
  }

  it("reach every document from docs/README.md", () => {
    const index = read("docs/README.md");
    for (const page of documents("docs").filter((path) => path !== "docs/README.md")) {
      expect(index, page).to.include(`(${posix.relative("docs", page)})`);
    }
  });
});

function withoutBlocks(text: string): string {
  return text.replaceAll(/^```(?:.|\n)*?^```$/gm, "");
}

/** Headings as links name them: lower case, blanks as `-`, other signs dropped. */
function anchorsOf(text: string): readonly string[] {
  return [...withoutBlocks(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
