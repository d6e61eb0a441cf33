import type { Engine } from "../engine/engine.ts";
import { EngineErrors, EngineTimeout } from "../engine/errors.ts";
import type { EngineError } from "../model/diagnostic.ts";
import { charactersOf, SHARE, SMALL } from "../node/threads/share.ts";
import { ThreadExhausted, ThreadPool } from "../node/threads/thread-pool.ts";
import type { Arguments, ReadTool } from "./tool.ts";
import { ToolFailure } from "./tool-failure.ts";
import type { WorkspaceStore } from "./workspace-store.ts";

/** A call of a tool that reads. Plain data: it can be sent to another thread. */
export interface ToolTask {
  readonly name: string;
  readonly args: Arguments;
}

export type ToolOutcome =
  | { readonly text: string }
  | { readonly failure: string }
  | { readonly errors: readonly EngineError[] };

/**
 * Calls the tools that read where they keep nobody waiting: here for a share of the time when
 * little text is involved, in a thread, which can be ended at any moment, otherwise.
 */
export class ToolThreads {
  readonly #store: WorkspaceStore;
  /** The engine whose texts the threads have. */
  #engine: Engine | undefined;
  #threads: ThreadPool<ToolTask, ToolOutcome> | undefined;

  constructor(store: WorkspaceStore) {
    this.#store = store;
  }

  /** Throws what the tool throws, and EngineTimeout past the time. */
  async call(tool: ReadTool, args: Arguments, milliseconds: number): Promise<string> {
    const begin = performance.now();
    if (charactersOf(this.#store.sources) + JSON.stringify(args).length <= SMALL) {
      try {
        return tool.call(args, { store: this.#store, milliseconds: Math.min(SHARE, milliseconds) });
      } catch (thrown) {
        if (!(thrown instanceof EngineTimeout)) throw thrown;
      }
    }
    return await this.#inThread({ name: tool.name, args }, milliseconds - (performance.now() - begin));
  }

  /** Lets what runs end, then ends the threads. */
  retire(): void {
    this.#threads?.retire();
  }

  async #inThread(task: ToolTask, timeout: number): Promise<string> {
    let outcome: ToolOutcome;
    try {
      outcome = await this.#current().run(task, { timeout });
    } catch (thrown) {
      throw thrown instanceof ThreadExhausted
        ? new ToolFailure("the answer needs more memory than there is: ask for less at once")
        : thrown;
    }
    if ("text" in outcome) return outcome.text;
    throw "failure" in outcome ? new ToolFailure(outcome.failure) : new EngineErrors(outcome.errors);
  }

  /** Threads with what is loaded now. */
  #current(): ThreadPool<ToolTask, ToolOutcome> {
    const { engine, sources } = this.#store;
    if (this.#threads === undefined || this.#engine !== engine) {
      this.#threads?.retire();
      this.#threads = new ThreadPool(new URL("./thread.js", import.meta.url), sources);
      this.#engine = engine;
    }
    return this.#threads;
  }
}
