import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { type OutputChannel, workspace } from "vscode";
import { CloseAction, ErrorAction, type ErrorHandler } from "vscode-languageclient/node.js";
import { ASKS_FOR_TEXTS } from "./embedded-texts.ts";
import { type Launch, launched } from "./launch.ts";
import { type CommandHandler, middleware } from "./middleware.ts";
import { QuietClient } from "./quiet-client.ts";

/** Milliseconds after which a command that does not answer is not a language server. */
const START_TIMEOUT = 20_000;

/** Milliseconds in which the last words of a process are waited for. */
const FAREWELL = 1_000;

/** A server that ends so often within `OFTEN` milliseconds is not started again. */
const MOST_ENDS = 5;
const OFTEN = 180_000;

/** The schemes of what authors write. Others have texts of other times, as of a revision. */
const WRITTEN = ["file", "untitled"];

/** One language server process after another, as long as nobody asks for another command. */
export class ServerSession {
  readonly client: QuietClient;
  readonly #launch: Launch;
  #process: ChildProcessWithoutNullStreams | undefined;
  #lastWords = "";
  /** Rejects when a start has failed. */
  readonly #failed = rejection();
  #isStopped = false;

  /**
   * `onGivenUp` is called when a server that ran ends again and again; `commands`: those of the
   * server that the extension carries out in its place.
   */
  constructor(
    launch: Launch,
    output: OutputChannel,
    commands: ReadonlyMap<string, CommandHandler>,
    onGivenUp: () => void,
  ) {
    this.#launch = launch;
    const options = {
      documentSelector: WRITTEN.flatMap((scheme) => [
        { scheme, language: "rules" },
        { scheme, pattern: "**/*.cases.{yaml,csv}" },
      ]),
      synchronize: { configurationSection: "engine" },
      initializationOptions: settings(),
      initializationFailedHandler: () => false,
      outputChannel: output,
      errorHandler: this.#errorHandler(onGivenUp),
      middleware: middleware(commands),
    };
    this.client = new QuietClient("engine", "Engine rules", () => this.#started(), options);
    this.client.registerFeature(ASKS_FOR_TEXTS);
  }

  /** Starts the server; answers why that failed. */
  async start(): Promise<string | undefined> {
    const timer = setTimeout(() => {
      this.#failed.reject(new Error("it does not answer"));
      this.#process?.kill();
    }, START_TIMEOUT);
    try {
      // The client waits for ever when the process is gone before the client listens to it.
      await Promise.race([this.client.start(), this.#failed.promise]);
      // It also says that it has started when the connection was closed meanwhile.
      if (!this.client.isRunning()) await this.#failed.promise;
      return undefined;
    } catch (problem) {
      if (isMissing(problem)) return "the command does not exist";
      await this.#hasSaidAll();
      return this.#lastWords || (problem instanceof Error ? problem.message : String(problem));
    } finally {
      clearTimeout(timer);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    // A server that does not end in time is killed like one that never answered.
    await this.client.stop().catch(() => undefined);
    this.#process?.kill();
  }

  /** Resolves when nothing more of the process can be read, or soon. */
  async #hasSaidAll(): Promise<void> {
    const { stderr } = this.#process ?? {};
    if (stderr === undefined || stderr.readableEnded) return;
    await Promise.race([once(stderr, "end"), pause(FAREWELL)]);
  }

  async #started(): Promise<ChildProcessWithoutNullStreams> {
    const started = await launched(this.#launch);
    this.#process = started;
    if (this.#isStopped) started.kill();
    started.once("exit", (status) => this.#failed.reject(new Error(`it ended with status ${status}`)));
    started.stderr.setEncoding("utf8").on("data", (text: string) => {
      const line = text.trim().split("\n").at(-1);
      if (line) this.#lastWords = line;
    });
    return started;
  }

  #errorHandler(onGivenUp: () => void): ErrorHandler {
    const ends: number[] = [];
    return {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => {
        const now = Date.now();
        ends.push(now);
        const isFrequent = ends.length >= MOST_ENDS && now - (ends.at(-MOST_ENDS) ?? 0) < OFTEN;
        const isStarting = this.client.initializeResult === undefined;
        if (!isStarting && !isFrequent && !this.#isStopped) return { action: CloseAction.Restart, handled: true };
        if (isFrequent && !isStarting) onGivenUp();
        return { action: CloseAction.DoNotRestart, handled: true };
      },
    };
  }
}

/** A promise that nobody needs to wait for, and its rejection. */
function rejection(): { readonly promise: Promise<never>; readonly reject: (problem: Error) => void } {
  let reject: (problem: Error) => void = () => undefined;
  const promise = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  promise.catch(() => undefined);
  return { promise, reject };
}

/** The server is told these before it can ask. */
function settings(): Readonly<Record<string, unknown>> {
  const engine = workspace.getConfiguration("engine");
  return {
    lint: engine.get("lint"),
    values: engine.get("values"),
    run: true,
    test: engine.get("test"),
    registry: engine.get("registry"),
  };
}

function isMissing(problem: unknown): boolean {
  return problem instanceof Error && "code" in problem && problem.code === "ENOENT";
}
