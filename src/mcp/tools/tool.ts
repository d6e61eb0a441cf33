import type { SpecRef } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { EngineTimeout } from "../../engine/errors.ts";
import type { ShareTerms } from "../../engine/evaluation/deadline.ts";

/**
 * The types of arguments. `inputs`: an object, or a non-empty list of them; `rules`: a text or a
 * non-empty list of texts; `detail`: the detail of the answer; `sources`: a non-empty list of
 * `[label, code]`.
 */
export type ArgumentType = "text" | "truth" | "object" | "inputs" | "rules" | "detail" | "sources";

export interface Argument {
  readonly type: ArgumentType;
  readonly required?: boolean;
  /**
   * Absent for arguments that explain themselves, as every model that connects reads all
   * descriptions.
   */
  readonly description?: string;
}

export type Arguments = Readonly<Record<string, unknown>>;

/** The members of every tool: its name, its arguments and its description for the assistant. */
interface AnyTool {
  readonly name: string;
  readonly description: string;
  readonly arguments: Readonly<Record<string, Argument>>;
  readonly annotations: Readonly<Record<string, boolean>>;
}

/** The answer of a tool that reads. Plain data: it may come from another thread. */
export interface ToolAnswer {
  /** For models. */
  readonly text: string;
  /** For programs: JSON, of the form that the tool promises. */
  readonly structured?: string;
}

/**
 * A tool that changes nothing (docs/spec/07-surfaces.md#6-1-tools): it may be called in a thread.
 */
export interface ReadTool extends AnyTool {
  readonly writes: false;
  /** It loads rules that it is given: even few words may take seconds. */
  readonly loads?: true;
  /** It evaluates rules: it may take all of the time for a request. */
  readonly evaluates?: true;
  /** The JSON Schema of structured answers, which the tool then always gives. */
  readonly answers?: { readonly type: "object" };
  call(args: Arguments, context: ReadContext): ToolAnswer;
}

/**
 * The rules on disk, for tools that write. Each method tells the change in words, and rejects with
 * ToolFailure or EngineErrors, which change nothing. `attribute`: the file.
 */
export interface WritableRules {
  add(attribute: string, code: string, time: RequestTime): Promise<string>;
  update(attribute: string, code: string, repository: string | undefined, time: RequestTime): Promise<string>;
  remove(ref: SpecRef, time: RequestTime): Promise<string>;
  clear(time: RequestTime): Promise<string>;
  install(id: string, force: boolean, time: RequestTime): Promise<string>;
}

/** A tool that is offered only with `--write`. */
export interface WriteTool extends AnyTool {
  readonly writes: true;
  call(args: Arguments, rules: WritableRules, time: RequestTime): Promise<string>;
}

export type Tool = ReadTool | WriteTool;

/** The context of a tool that reads. */
export interface ReadContext extends Pick<ShareTerms, "mostBits"> {
  readonly engine: Engine;
  /** The time left for the request. */
  readonly milliseconds: number;
}

/** An optional text argument; undefined when it is blank. */
export function textOf(args: Arguments, name: string): string | undefined {
  const value = args[name];
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** A text argument that must not be blank. */
export function requiredText(args: Arguments, name: string): string {
  const value = textOf(args, name);
  if (value === undefined) throw new ToolFailure(`the argument \`${name}\` must not be empty`);
  return value;
}

/** Annotations of tools that change nothing. */
export const READ_ONLY = { readOnlyHint: true } as const;

export const SPEC: Argument = { type: "text", required: true, description: "Name as listed." };
export const REPOSITORY: Argument = { type: "text", description: "Absent: local." };
export const EFFECTIVE: Argument = {
  type: "text",
  description: "Instant: 2025, 2025-06-30T10:00Z; default now.",
};

/** Arguments without their descriptions. */
export function undescribed(given: Readonly<Record<string, Argument>>): Record<string, Argument> {
  return Object.fromEntries(Object.entries(given).map(([name, { description: _, ...argument }]) => [name, argument]));
}

/** A spec reference from the arguments that most tools share. */
export function specRef(args: Arguments): { spec: string; repository?: string; effective?: string } {
  const [repository, effective] = [textOf(args, "repository"), textOf(args, "effective")];
  return {
    spec: requiredText(args, "spec"),
    ...(repository === undefined ? {} : { repository }),
    ...(effective === undefined ? {} : { effective }),
  };
}

/**
 * The call cannot be answered: a tool result with `isError` whose text tells the assistant what to
 * change.
 */
export class ToolFailure extends Error {}

/** The time of one request, counted from the construction of this object. */
export class RequestTime {
  readonly #limit: number;
  readonly #begin = performance.now();
  /** Aborted when the client no longer waits for the answer. */
  readonly signal: AbortSignal | undefined;

  /** `limit`: in milliseconds. */
  constructor(limit: number, signal?: AbortSignal) {
    this.#limit = limit;
    this.signal = signal;
  }

  /** The milliseconds that are left. Throws EngineTimeout when there are none, or at the signal. */
  left(): number {
    if (this.signal?.aborted) throw new EngineTimeout(this.#limit);
    const left = this.#limit - (performance.now() - this.#begin);
    if (left <= 0) throw new EngineTimeout(this.#limit);
    return left;
  }

  /** Throws EngineTimeout when the time is over. */
  check(): void {
    this.left();
  }
}
