import { EngineErrors } from "../engine/errors.ts";
import { readWorkspace, sameSources, type WorkspaceFiles } from "../node/workspace/read.ts";
import { stampOf, watchWorkspace } from "../node/workspace/watch.ts";
import { noteFailure } from "./failure.ts";
import { note } from "./output.ts";

/** The files that are watched beside the rules of a workspace. */
interface WatchedFiles {
  /** The ends of their names. */
  readonly endings: readonly string[];
  /** The paths of those that count. Throws EngineErrors. */
  readonly find: () => readonly string[];
}

/**
 * Runs now and after each change, until somebody presses q or Ctrl-C or a signal comes; answers the
 * last status. `run` gets the files that changed; undefined: all, as the rules did. Failures are
 * told, and the watch goes on.
 */
export async function watching(
  prefix: string,
  files: WatchedFiles,
  run: (changed: readonly string[] | undefined) => Promise<number>,
): Promise<number> {
  let status = 0;
  let [isRunning, isWanted] = [false, false];
  let rules: WorkspaceFiles | undefined = await orUndefined(readWorkspace(prefix));
  let loaded: WorkspaceFiles | undefined;
  let stamps = new Map<string, string>();
  let ended: Promise<void> | undefined;

  const once = async () => {
    const before = stamps;
    try {
      stamps = new Map(files.find().map((path) => [path, stampOf(path)]));
      const isSame = loaded !== undefined && rules !== undefined && sameSources(loaded.sources, rules.sources);
      const changed = [...stamps].flatMap(([path, stamp]) => (before.get(path) === stamp ? [] : [path]));
      loaded = rules;
      clear();
      status = await run(isSame && changed.length > 0 ? changed : undefined);
    } catch (thrown) {
      if (!(await noteFailure(thrown, false))) throw thrown;
      status = 1;
    }
    // Whoever reads the note may end the watch at once.
    ended ??= untilEnded();
    note(process.stdin.isTTY ? "watching for changes; q ends" : "watching for changes");
  };
  const again = async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await once();
    }
    isRunning = false;
  };

  const since = rules;
  let fail: (thrown: unknown) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const watch = watchWorkspace(
    prefix,
    (change) => {
      rules = "workspace" in change ? change.workspace : undefined;
      again().catch(fail);
    },
    { besides: files.endings, ...(since !== undefined && { since }) },
  );
  try {
    await again();
    await Promise.race([ended, failed]);
  } finally {
    watch[Symbol.dispose]();
  }
  return status;
}

async function orUndefined(reading: Promise<WorkspaceFiles>): Promise<WorkspaceFiles | undefined> {
  try {
    return await reading;
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return undefined;
    throw thrown;
  }
}

/** A terminal shows one run; elsewhere nothing is taken away. */
function clear(): void {
  if (process.stdout.isTTY) process.stdout.write("\u001b[2J\u001b[3J\u001b[H");
}

const CTRL_C = "\u0003";

async function untilEnded(): Promise<void> {
  const { stdin } = process;
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, resolve);
    if (!stdin.isTTY) return;
    stdin.setRawMode(true);
    stdin.on("data", (keys: Buffer) => {
      if (/^q$/i.test(String(keys)) || String(keys).includes(CTRL_C)) resolve();
    });
  });
  if (!stdin.isTTY) return;
  stdin.setRawMode(false);
  stdin.pause();
}
