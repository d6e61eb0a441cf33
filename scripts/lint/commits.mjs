import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/*
 * A commit says what it changes and why. Prints each one without a scope, with too long a subject
 * or without a body; the exit status is 1 when there is one.
 */
/** The rule holds for the commits after this one: none where it is not in the history. */
const LAST_BEFORE = "8c4108f1efb459c7812ea037b4988199603e6047";
const MOST_COLUMNS = 72;
const SCOPE = /^[a-z][^:]*: \S/;

const { stdout } = spawnSync("git", ["log", "--ancestry-path", "--format=%h%x00%s%x00%b%x00", `${LAST_BEFORE}..HEAD`], {
  cwd: fileURLToPath(new URL("../..", import.meta.url)),
  encoding: "utf8",
  maxBuffer: 1 << 28,
});
const problems = [...(stdout ?? "").matchAll(/([^\0]*)\0([^\0]*)\0([^\0]*)\0\n?/g)].flatMap(([, id, subject, body]) => [
  ...(SCOPE.test(subject) ? [] : [`${id}: a subject without a scope`]),
  ...([...subject].length > MOST_COLUMNS ? [`${id}: a subject of more than ${MOST_COLUMNS} columns`] : []),
  ...(body.trim() === "" ? [`${id}: no body that says why`] : []),
]);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
