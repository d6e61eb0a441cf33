import { type ChildProcess, spawn } from "node:child_process";
import { ENGINE } from "../../cli/command.ts";
import { TempFolder } from "../../node/temp-folder.ts";
import { expectForPeople } from "../checks/outcome.ts";
import { Finding } from "../target.ts";

const MEGABYTES = 400;
/** Milliseconds for any answer of a server: far more than it needs on a busy machine. */
export const ANSWER_TIMEOUT = 15_000;

/** A serving command in a process of its own, with a limit of memory, on files of its own. */
export class Server {
  readonly folder: TempFolder;
  readonly #child: ChildProcess;
  readonly #ended: Promise<string>;
  #errors = "";
  #status: string | undefined;

  /** `onNotice` gets the messages of the server for its operator. */
  constructor(
    words: readonly string[],
    files: Readonly<Record<string, string>>,
    onOutput: (bytes: Buffer) => void,
    onNotice: (text: string) => void = () => undefined,
  ) {
    this.folder = new TempFolder(files);
    const { NO_COLOR: _colour, ENGINE_REGISTRY: _registry, NODE_OPTIONS: _options, ...env } = process.env;
    this.#child = spawn(process.execPath, [`--max-old-space-size=${MEGABYTES}`, ENGINE, ...words], {
      cwd: this.folder.path,
      env,
    });
    this.#child.stdout?.on("data", onOutput);
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#errors += text;
      onNotice(text);
    });
    this.#child.stdin?.on("error", () => undefined);
    this.#ended = new Promise((resolve) => {
      this.#child.once("close", (status, signal) => {
        this.#status = `status ${status}, signal ${signal}`;
        this.folder.remove();
        resolve(this.#status);
      });
    });
  }

  get isRunning(): boolean {
    return this.#status === undefined;
  }

  write(bytes: string | Uint8Array): void {
    this.#child.stdin?.write(bytes);
  }

  /** Throws a Finding when the process has ended, or revealed internals. */
  expectHealthy(): void {
    expectForPeople(this.#errors);
    if (!this.isRunning) throw new Finding("the server ended", `${this.#status}\n${this.#errors.slice(-2000)}`);
  }

  /** Throws a Finding unless the process ends by itself after the end of its input. */
  async expectEnd(): Promise<void> {
    this.#child.stdin?.end();
    await withinTimeout(this.#ended, "the server goes on after its input has ended");
    expectForPeople(this.#errors);
  }

  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#ended;
  }
}

/** Throws a Finding of the kind `otherwise` when nothing comes in time. */
export async function withinTimeout<T>(promise: Promise<T>, otherwise: string): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const never = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(new Finding(otherwise, `after ${ANSWER_TIMEOUT} ms`)), ANSWER_TIMEOUT);
  });
  try {
    return await Promise.race([promise, never]);
  } finally {
    clearTimeout(late);
  }
}
