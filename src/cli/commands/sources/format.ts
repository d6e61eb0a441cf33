import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { EngineErrors } from "../../../engine/errors.ts";
import { formatWithLineEnds } from "../../../engine/format.ts";
import type { EngineError } from "../../../model/diagnostic.ts";
import { writing } from "../../../node/problems.ts";
import { replaceFile } from "../../../node/replace-file.ts";
import { discover } from "../../../node/workspace/discover.ts";
import { decodeText, readText } from "../../../node/workspace/read.ts";
import { EngineCommand, quietFlag, toggle, wordArgs } from "../../command.ts";
import { Failure, UsageError } from "../../failure.ts";
import { note, print, report } from "../../output.ts";

const STDIN = "-";
const STDIN_LABEL = "stdin";

export default class FormatCommand extends EngineCommand {
  static override summary = "Rewrite rules files in their canonical layout";
  static override description =
    "Formats the files of a workspace except those in rules_deps/; `-` formats stdin to stdout. Only syntax errors matter.";
  static override usage = "[PATH …]";
  static override examples = [
    "engine format",
    "engine format --check",
    "engine format rules/pricing.rules --stdout",
    "engine format - < a.rules",
  ];
  static override flags = {
    check: toggle({ summary: "write nothing; exit with 1 when a file would change" }),
    stdout: toggle({ summary: "print the formatted text instead of writing it" }),
    quiet: quietFlag,
  };
  static override args = wordArgs;

  async run(): Promise<number> {
    const { flags, args } = await this.parse(FormatCommand);
    if (flags.check && flags.stdout) throw new UsageError("--check and --stdout exclude each other");
    const outcome = new FormatOutcome();
    for (const file of await filesToFormat(args.words ?? ["."], outcome)) {
      await formatFile(file, flags, outcome);
    }
    outcome.throwErrors();
    return outcome.changed && flags.check ? 1 : 0;
  }
}

interface FileToFormat {
  /** The path as the user gave it. */
  readonly shown: string;
  readonly path: string;
}

/** The errors so far, while the other files go on, and if a file is not in its canonical form. */
class FormatOutcome {
  changed = false;
  readonly #errors: EngineError[] = [];
  readonly #texts = new Map<string, string>();

  fail(errors: readonly EngineError[], shown?: string, text?: string): void {
    this.#errors.push(...errors);
    if (shown !== undefined && text !== undefined) this.#texts.set(shown, text);
  }

  throwErrors(): void {
    if (this.#errors.length > 0) throw new Failure(this.#errors, { textOf: (label) => this.#texts.get(label) });
  }
}

/** Each file once, in the order of the paths. */
async function filesToFormat(paths: readonly string[], outcome: FormatOutcome): Promise<FileToFormat[]> {
  const files = new Map<string, FileToFormat>();
  for (const path of paths) {
    for (const file of await filesAt(path, outcome)) {
      if (!files.has(file.path)) files.set(file.path, file);
    }
  }
  return [...files.values()];
}

async function filesAt(path: string, outcome: FormatOutcome): Promise<FileToFormat[]> {
  if (path === STDIN) return [{ shown: STDIN_LABEL, path: STDIN }];
  try {
    const { files, isFile } = await discover(path);
    if (isFile) return [{ shown: path, path: resolve(path) }];
    const own = files.filter(({ repository }) => repository === undefined);
    return own.map((file) => ({ shown: join(path, file.label), path: file.path }));
  } catch (thrown) {
    if (!(thrown instanceof EngineErrors)) throw thrown;
    outcome.fail(thrown.errors);
    return [];
  }
}

async function formatFile(
  { shown, path }: FileToFormat,
  flags: { readonly check: boolean; readonly stdout: boolean },
  outcome: FormatOutcome,
): Promise<void> {
  const read = path === STDIN ? await readStdin() : readText(path, shown);
  if ("error" in read) return outcome.fail([read.error]);
  let formatted: string;
  try {
    formatted = formatWithLineEnds(read.text, shown);
  } catch (thrown) {
    if (!(thrown instanceof EngineErrors)) throw thrown;
    return outcome.fail(thrown.errors, shown, read.text);
  }
  // A byte order mark is not part of the text, but it is part of the file.
  const same = formatted === read.text && (path === STDIN || statSync(path).size === Buffer.byteLength(formatted));
  if (!same) outcome.changed = true;
  if (flags.check) {
    if (!same) note(`not formatted: ${shown}`);
  } else if (flags.stdout || path === STDIN) {
    print(formatted);
  } else if (!same) {
    try {
      writing(shown, () => replaceFile(path, formatted));
    } catch (thrown) {
      if (!(thrown instanceof EngineErrors)) throw thrown;
      return outcome.fail(thrown.errors);
    }
    report(`formatted ${shown}`);
  }
}

async function readStdin(): Promise<{ readonly text: string } | { readonly error: EngineError }> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return decodeText(Buffer.concat(chunks), STDIN_LABEL);
}
