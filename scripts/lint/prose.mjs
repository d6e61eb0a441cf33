import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/*
 * Pages for users say that something "is not a record", not that it "is no record". Prints each
 * place in README, docs and the guide that does; the exit status is 1 when there is one. Code is
 * not looked at, and "there is no record" is plain English.
 */
const NO_NOUN =
  /(?<!\bthere\s+)\b(?:is|are|was|were)\s+no\s+(?!(?:longer|more|less|fewer|later|earlier|better|worse|different)\b)[a-z`]\S*/gi;
const BLOCK_OR_CODE = /^```[\s\S]*?^```$|`[^`\n]+`/gm;

const root = fileURLToPath(new URL("../..", import.meta.url));

const problems = ["README.md", ...pagesIn("docs"), ...pagesIn("docs/guide")].flatMap(problemsOf);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function pagesIn(folder) {
  const names = readdirSync(`${root}/${folder}`).filter((name) => name.endsWith(".md"));
  return names.map((name) => `${folder}/${name}`);
}

function problemsOf(page) {
  const text = readFileSync(`${root}/${page}`, "utf8");
  const masked = text.replace(BLOCK_OR_CODE, (code) => code.replace(/[^\n`]/g, "x"));
  return Array.from(masked.matchAll(NO_NOUN), ({ 0: { length }, index }) => {
    const line = text.slice(0, index).split("\n").length;
    const words = text.slice(index, index + length).replace(/\s+/g, " ");
    return `${page}:${line}: "${words}": write "is not a …" or "are not …"`;
  });
}
