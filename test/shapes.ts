import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";

/** Fenced code of a page: the text behind the fence, and the lines. */
interface Fence {
  readonly info: string;
  readonly text: string;
}

const FENCE = /^```(.+)\n([\s\S]*?)^```$/gm;

/**
 * Tests for each page of a folder: the things made of its rules have the shape that the page shows,
 * as somebody read it. `UPDATE_SHAPES=1` writes the pages anew: read the difference before it is
 * kept. `made`: the text for a fence with this info, of the rules before it.
 */
export function testShapes(folder: string, made: (rules: string, info: string) => string): void {
  for (const name of readdirSync(folder).filter((each) => each.endsWith(".md"))) {
    it(`are those of ${name}`, () => {
      const path = join(folder, name);
      const page = readFileSync(path, "utf8");
      const shown = withShapes(page, made);
      if (process.env.UPDATE_SHAPES === "1") writeFileSync(path, shown);
      else expect(shown).to.equal(page);
    });
  }
}

function withShapes(page: string, made: (rules: string, info: string) => string): string {
  let rules = "";
  return page.replace(FENCE, (whole: string, info: Fence["info"], text: Fence["text"]) => {
    if (info !== "rules") return `\`\`\`${info}\n${made(rules, info)}\`\`\``;
    rules = text;
    return whole;
  });
}
