import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/*
 * Folders stay small and comments short. Prints each folder with too many files, and each comment
 * that is too wide or has a sentence that begins as a question; the exit status is 1 when there is
 * one.
 */
const MOST_FILES = 14;
const MOST_COLUMNS = 100;
/** A citation stays in one piece, however long it is. */
const CITATION = /docs\/spec\/\S+/;
/** Signs that begin a line of a comment, by the ending of the file. */
const SIGNS = /^\s*(?:\/\/|\/?\*\*?)(?= |$)/;
const SIGNS_OF_GRAMMAR = /^\s*#(?= |$)/;
/** Such a sentence hides its subject: a comment says who does something. */
const QUESTION = /(?:^|\.) (?:What|Whether)(?: |$)|[;:] (?:[Ww]hat|[Ww]hether)(?: |$)/;

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Cases of a chapter, and seeds, are lists: nobody looks for a subject among them. */
const LISTS = [join("test", "conformance"), join("test", "fuzz", "seeds")];

const problems = ["src", "test", "scripts", "bench", "editors", "grammar"].flatMap((folder) =>
  problemsBelow(join(root, folder)),
);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function problemsBelow(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
  const name = relative(root, folder);
  const many = files.length > MOST_FILES && !LISTS.some((list) => name.startsWith(list));
  return [
    ...(many ? [`${name}: ${files.length} files, at most ${MOST_FILES}`] : []),
    ...files.filter((path) => /\.(?:ts|mjs|js|ne)$/.test(path)).flatMap(problemsOf),
    ...entries
      .filter((entry) => entry.isDirectory() && entry.name !== "dist")
      .flatMap((entry) => problemsBelow(join(folder, entry.name))),
  ];
}

function problemsOf(path) {
  const lines = readFileSync(path, "utf8").split("\n");
  const signs = path.endsWith(".ne") ? SIGNS_OF_GRAMMAR : SIGNS;
  let isExample = false;
  return lines.flatMap((line, index) => {
    if (line.trim().startsWith("* ```")) isExample = !isExample;
    if (isExample || !signs.test(line)) return [];
    const place = `${relative(root, path)}:${index + 1}`;
    const columns = CITATION.test(line) ? 0 : [...line].length;
    return [
      ...(columns > MOST_COLUMNS ? [`${place}: a comment of ${columns} columns, at most ${MOST_COLUMNS}`] : []),
      ...(QUESTION.test(line.replace(signs, "")) ? [`${place}: a sentence that begins as a question`] : []),
    ];
  });
}
