import { type Ended, engine } from "../cli/command.ts";
import { filesOf, isRecord, plain } from "./cases.ts";
import { differences, short } from "./compare.ts";
import { fileDifferences, inFolder, missingTexts } from "./surface-folder.ts";

type Body = Readonly<Record<string, unknown>>;

/** Runs `engine <args>` in a folder with the files of a case, without a terminal. */
export function runCliCase(body: Body): Promise<string[]> {
  const cli = isRecord(body.cli) ? body.cli : {};
  const expect = isRecord(cli.expect) ? cli.expect : {};
  return inFolder(filesOf(body), async (folder) => {
    const ended = await run(folder, cli);
    const failures: string[] = [];
    if (expect.exit !== undefined && ended.status !== Number(expect.exit)) {
      failures.push(
        `expected exit status ${String(expect.exit)}, found ${ended.status}: ${ended.stderr.slice(0, 1000)}${ended.stdout.slice(0, 500)}`,
      );
    }
    if (expect.stdout_equals !== undefined && ended.stdout !== String(expect.stdout_equals)) {
      failures.push(`stdout: expected ${short(expect.stdout_equals)}, found ${short(ended.stdout)}`);
    }
    if (expect.stdout_json !== undefined) failures.push(...jsonDifferences(plain(expect.stdout_json), ended));
    failures.push(...missingTexts(expect.stdout_contains, ended.stdout, "stdout"));
    failures.push(...missingTexts(expect.stderr_contains, ended.stderr, "stderr"));
    return [...failures, ...fileDifferences(folder, body.files_after)];
  });
}

function jsonDifferences(expected: unknown, ended: Ended): string[] {
  let actual: unknown;
  try {
    actual = JSON.parse(ended.stdout);
  } catch {
    return [`stdout: expected JSON, found ${short(ended.stdout)}; stderr ${short(ended.stderr)}`];
  }
  if (isRecord(actual) && isRecord(expected) && "results" in actual && !("effective" in expected)) {
    const { effective: _now, ...rest } = actual;
    actual = rest;
  }
  return differences(expected, actual, "stdout");
}

function run(folder: string, cli: Body): Promise<Ended> {
  const given = Object.entries(isRecord(cli.env) ? cli.env : {});
  const env = Object.fromEntries(given.map(([name, value]) => [name, String(value).replaceAll("{W}", folder)]));
  const args = Array.isArray(cli.args) ? cli.args.map(String) : [];
  return engine(folder, args, env, cli.stdin === undefined ? "" : String(cli.stdin));
}
