import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/*
 * Folders stay small and comments short. Prints each folder with too many files, and each comment
 * that is too wide or, in the source, begins with a question; the exit status is 1 when there is
 * one.
 */
const MOST_FILES = 14;
const MOST_COLUMNS = 100;
/** A citation stays in one piece, however long it is. */
const CITATION = /docs\/spec\/\S+/;

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Cases of a chapter, and seeds, are lists: nobody looks for a subject among them. */
const LISTS = [join("test", "conformance"), join("test", "fuzz", "seeds")];

const problems = ["src", "test", "scripts", "bench", "editors/vscode/src"].flatMap((folder) =>
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
    ...files.filter((path) => /\.(?:ts|mjs)$/.test(path)).flatMap(problemsOf),
    ...entries.filter((entry) => entry.isDirectory()).flatMap((entry) => problemsBelow(join(folder, entry.name))),
  ];
}

function problemsOf(path) {
  const lines = readFileSync(path, "utf8").split("\n");
  let isExample = false;
  return lines.flatMap((line, index) => {
    if (line.trim().startsWith("* ```")) isExample = !isExample;
    if (isExample || !/^\s*(?:\/\/|\/?\*\*?)(?: |$)/.test(line)) return [];
    const place = `${relative(root, path)}:${index + 1}`;
    const columns = CITATION.test(line) ? 0 : [...line].length;
    return [
      ...(columns > MOST_COLUMNS ? [`${place}: a comment of ${columns} columns, at most ${MOST_COLUMNS}`] : []),
      ...(place.startsWith("src") && /^\s*(?:\/\/|\/?\*\*?) (?:What|Whether) /.test(line)
        ? [`${place}: a comment that begins with a question`]
        : []),
    ];
  });
}
