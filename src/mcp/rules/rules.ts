import type { Engine } from "../../engine/engine.ts";
import { EngineErrors } from "../../engine/errors.ts";
import { charactersOf, MAKING, withinShare } from "../../node/threads/share.ts";
import { ThreadPool } from "../../node/threads/thread-pool.ts";
import { SHARE, SHORT_NUMBERS, SMALL } from "../../node/tuning.ts";
import { moduleOrders } from "../../node/workspace/module-orders.ts";
import type { WorkspaceSource } from "../../node/workspace/read.ts";
import { type Arguments, type ReadTool, RequestTime, type ToolAnswer, ToolFailure } from "../tools/tool.ts";
import { type Change, ChangingEngine, type Edit, type PlannedEdit, planned } from "./edit.ts";
import {
  type Installation,
  installed,
  type StartingRules,
  type ToolOutcome,
  type ToolTask,
  type Work,
} from "./task.ts";

/** The place of work: this thread alone, or other threads too, which can be ended at any moment. */
export type WorkPlace = "here" | "threads";

/** How rules are served. */
export interface RulesTerms {
  readonly place: WorkPlace;
  /** True: assistants cannot give data that have a value in the rules; default false. */
  readonly onlyInputs?: boolean | undefined;
}

/**
 * The rules that are in force. No request keeps others waiting: beside threads, this thread answers
 * from small rules that were loaded before the first request, for a share of the time. All else is
 * done in threads: even a small text may take seconds to plan, and nothing here could end that.
 */
export class Rules {
  readonly #terms: RulesTerms;
  /** True when this thread has an engine. */
  #isHere: boolean;
  /** The sources with which a thread starts, those of this one, and the changes since then. */
  #sources: readonly WorkspaceSource[];
  readonly #changes: Change[] = [];
  #engine: ChangingEngine | undefined;
  #pools: ToolPools | undefined;

  private constructor(sources: readonly WorkspaceSource[], terms: RulesTerms, isHere: boolean) {
    this.#sources = sources;
    this.#terms = terms;
    this.#isHere = isHere;
  }

  /** The rules of a server before its first request. Rejects with EngineErrors. */
  static first(sources: readonly WorkspaceSource[], terms: RulesTerms): Promise<Rules> {
    const isHere = terms.place === "here" || charactersOf(sources) <= SMALL;
    return new Rules(sources, terms, isHere).#loading(new RequestTime(Infinity));
  }

  /** Rules that replace others. Rejects with EngineErrors, and EngineTimeout past the time. */
  static next(sources: readonly WorkspaceSource[], terms: RulesTerms, time: RequestTime): Promise<Rules> {
    return new Rules(sources, terms, terms.place === "here").#loading(time);
  }

  /** The rules of an empty workspace. */
  static none(terms: RulesTerms): Rules {
    return new Rules([], terms, true);
  }

  async #loading(time: RequestTime): Promise<this> {
    try {
      if (this.#isHere) void this.engine;
      else await this.#inThread({ kind: "load" }, time);
      return this;
    } catch (thrown) {
      this.retire();
      throw thrown;
    }
  }

  /** Calls a tool. Rejects with what it throws, and EngineTimeout past the time. */
  async call(tool: ReadTool, args: Arguments, time: RequestTime): Promise<ToolAnswer> {
    if (this.#terms.place === "here") return tool.call(args, { engine: this.engine, milliseconds: time.left() });
    if (this.#isHere && !tool.loads && JSON.stringify(args).length <= SMALL) {
      const terms = { engine: this.engine, milliseconds: Math.min(SHARE, time.left()), mostBits: SHORT_NUMBERS };
      const answer = withinShare(() => tool.call(args, terms));
      if (answer !== undefined) return answer;
    }
    const pool = tool.loads || tool.evaluates ? "slow" : "bounded";
    const outcome = await this.#inThread({ kind: "call", name: tool.name, args }, time, pool);
    return "text" in outcome ? outcome : unexpected(outcome);
  }

  /**
   * The change that an edit makes; nothing changes yet. Rejects with EngineErrors when the rules
   * would not load, and EngineTimeout past the time.
   */
  async plan(edit: Edit, time: RequestTime): Promise<PlannedEdit> {
    if (this.#terms.place === "here") return planned(this.engine, edit);
    const outcome = await this.#inThread({ kind: "plan", edit }, time);
    return "edit" in outcome ? outcome.edit : unexpected(outcome);
  }

  /** Puts a repository into the workspace on disk; returns a report of what was written. */
  async install(installation: Installation, time: RequestTime): Promise<string> {
    if (this.#terms.place === "here") return await installed(installation);
    const outcome = await this.#inThread({ kind: "install", ...installation }, time, "slow");
    return "text" in outcome ? outcome.text : unexpected(outcome);
  }

  /** Lets a thread make the modules that runs ordered for the workspace at a path. */
  serveOrders(prefix: string): void {
    if (moduleOrders(prefix)?.areThere !== true) return;
    void this.#inThread({ kind: "orders", prefix }, new RequestTime(MAKING), "slow").catch(() => undefined);
  }

  /** Brings a planned change into force; `sources` are all texts after it. */
  change(change: Change, sources: readonly WorkspaceSource[]): void {
    this.#changes.push(change);
    if (this.#terms.place === "here") return;
    this.#isHere = false;
    this.#engine = undefined;
    this.#sources = sources;
  }

  /** Lets running requests end, then ends the threads. */
  retire(): void {
    this.#pools?.bounded.retire();
    this.#pools?.slow.retire();
  }

  /** The engine of this thread, with all changes. */
  get engine(): Engine {
    this.#engine ??= new ChangingEngine(this.#sources, this.#terms);
    return this.#engine.with(this.#changes);
  }

  #newPool(): ThreadPool<ToolTask, ToolOutcome> {
    // A thread that starts late takes the changes over before its time for a task begins.
    const rules = (): StartingRules => {
      return { sources: this.#sources, taken: this.#changes.length, onlyInputs: this.#terms.onlyInputs };
    };
    return new ThreadPool(new URL("./thread.js", import.meta.url), rules);
  }

  async #inThread(
    work: Work,
    time: RequestTime,
    pool: keyof ToolPools = "bounded",
  ): Promise<Exclude<ToolOutcome, ThreadProblem>> {
    this.#pools ??= { bounded: this.#newPool(), slow: this.#newPool() };
    const task = { work, changes: this.#changes };
    const outcome = await this.#pools[pool].run(task, { timeout: time.left(), signal: time.signal });
    if ("failure" in outcome) throw new ToolFailure(outcome.failure);
    if ("errors" in outcome) throw new EngineErrors(outcome.errors);
    return outcome;
  }
}

/** Work that is bounded in steps never waits for calls that may each take all of their time. */
type ToolPools = Readonly<Record<"bounded" | "slow", ThreadPool<ToolTask, ToolOutcome>>>;

/** The answer of a thread that has no outcome. */
type ThreadProblem = { readonly failure: string } | { readonly errors: unknown };

function unexpected(outcome: ToolOutcome): never {
  throw new Error(`unreachable: a thread answers what it is asked for, not ${Object.keys(outcome)}`);
}
