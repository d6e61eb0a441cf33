import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync } from "node:fs";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";
import { ENGINE, engine } from "../../cli/command.ts";
import { TempFolder } from "../../node/temp-folder.ts";
import { linesOf } from "./shown.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const SHOP = fileURLToPath(new URL("fixtures/shop", import.meta.url));
const REGISTRY = `file://${ROOT}examples/registry`;

/** Commands that end when somebody ends them. */
const LASTING = /^engine (?:server|mcp .*--http|.* --watch)/;

const READY = /^(?:engine .*listening|http:\/\/\S+\/mcp$|watching for changes)/m;

/** Texts of a page, and their replacements on this machine, until another command uses them. */
const HERE: readonly (readonly [page: RegExp, here: string])[] = [
  [/\bnpx (?:--yes )?engine(?:-rules)? /g, "engine "],
  [/^npm ci && npm run demo$/, `node ${ROOT}scripts/demo.mjs`],
  [/https:\/\/rules\.example|file:\/\/\/srv\/rules/g, REGISTRY],
  [/--(admin-)?port \d+/g, "--$1port 0"],
  [/(?<= )\/(?=var\/|run\/|srv\/|path\/)/g, ""],
];

/** Milliseconds after which lines that a page shows are not waited for any more. */
const PRINT_TIMEOUT = 60_000;

interface Lasting {
  readonly child: ChildProcess;
  readonly closed: Promise<void>;
}

/**
 * A shell in a folder of its own, where `engine` is the command that was built. Servers get a free
 * port, and seem to have that of the page.
 */
export class Shell {
  readonly #folder = new TempFolder();
  readonly #env: NodeJS.ProcessEnv;
  #lasting: Lasting[] = [];
  #port = "";
  #printed = "";
  #grown: () => void = () => undefined;

  constructor() {
    const bin = new TempFolder({ engine: `#!/bin/sh\nexec "${process.execPath}" "${ENGINE}" "$@"\n` });
    chmodSync(bin.at("engine"), 0o755);
    const { NO_COLOR: _none, FORCE_COLOR: _force, CI: _ci, ...inherited } = process.env;
    const git = {
      GIT_AUTHOR_NAME: "a",
      GIT_AUTHOR_EMAIL: "a@b.c",
      GIT_COMMITTER_NAME: "a",
      GIT_COMMITTER_EMAIL: "a@b.c",
    };
    const engine = { XDG_CACHE_HOME: this.#folder.at(".cache"), PORT: "0", ENGINE_REGISTRY: REGISTRY };
    const PATH = `${bin.path}${delimiter}${process.env.PATH}`;
    this.#env = { ...inherited, ...git, ...engine, PATH, HOME: this.#folder.path, ROOT, SHOP };
  }

  write(path: string, text: string): void {
    this.#folder.write(path, text);
  }

  /**
   * Runs a line of a page. Answers its status, and what was printed by it and by the servers that
   * run: at least so many lines when one of them does. A server that was started has no status.
   */
  async run(command: string, lines: number): Promise<{ status: number | null; printed: string }> {
    const here = HERE.reduce((line, [page, there]) => line.replace(page, there), command).replaceAll(
      /127\.0\.0\.1:8\d{3}/g,
      `127.0.0.1:${this.#port}`,
    );
    const child = spawn("bash", ["-c", `exec 2>&1\n${here}`], {
      cwd: this.#folder.path,
      env: this.#env,
      stdio: ["ignore", "pipe", "ignore"],
      detached: true,
    });
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      this.#printed += text;
      this.#grown();
    });
    const closed = once(child, "close").then(() => this.#grown());
    const isLasting = LASTING.test(here);
    if (isLasting) this.#lasting.push({ child, closed });
    else await closed;
    if (this.#lasting.length > 0)
      await this.#until((printed) => linesOf(printed).length >= lines && (!isLasting || READY.test(printed)));
    return { status: child.exitCode, printed: this.#take() };
  }

  /** Runs a command that needs no shell, nor its variables, in the process kept for commands. */
  async runKept(command: string): Promise<{ status: number | null; printed: string }> {
    const [, ...words] = command.split(" ");
    const { status, stdout, stderr } = await engine(this.#folder.path, words);
    return { status, printed: stdout + stderr };
  }

  /** Ends what still runs as Ctrl-C does; answers the statuses. */
  async end(): Promise<readonly (number | null)[]> {
    const ended = this.#lasting.map(async ({ child, closed }) => {
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, "SIGINT");
      await closed;
      return child.exitCode;
    });
    this.#lasting = [];
    const statuses = await Promise.all(ended);
    this.#take();
    return statuses;
  }

  /** Waits until what was printed is enough, or the time is over. */
  async #until(isEnough: (printed: string) => boolean): Promise<void> {
    let isOver = false;
    const timeout = setTimeout(() => {
      isOver = true;
      this.#grown();
    }, PRINT_TIMEOUT);
    while (!isEnough(this.#printed) && !isOver && this.#lasting.every(({ child }) => child.exitCode === null))
      await new Promise<void>((resolve) => {
        this.#grown = resolve;
      });
    clearTimeout(timeout);
  }

  #take(): string {
    const printed = this.#printed;
    this.#printed = "";
    this.#port = /127\.0\.0\.1:(\d+)/.exec(printed)?.[1] ?? this.#port;
    return printed.replaceAll(`127.0.0.1:${this.#port}`, "127.0.0.1:8012");
  }
}
