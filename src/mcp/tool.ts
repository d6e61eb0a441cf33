import { ToolFailure } from "./tool-failure.ts";
import type { WorkspaceStore } from "./workspace-store.ts";

/** What an argument may be. `rules`: a text or a non-empty list of texts; `sources`: a non-empty list of `[label, code]`. */
export type ArgumentType = "text" | "truth" | "object" | "rules" | "sources";

export interface Argument {
  readonly type: ArgumentType;
  readonly required?: boolean;
  readonly description: string;
}

export type Arguments = Readonly<Record<string, unknown>>;

/** What a tool may use. `milliseconds` is the time left for the request. */
export interface ToolContext {
  readonly store: WorkspaceStore;
  readonly milliseconds: number;
}

/** One tool of the server (`surfaces.md` 6.1): its description for the assistant, and the function that answers with a text. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly arguments: Readonly<Record<string, Argument>>;
  /** Only there with `--write`. */
  readonly writes: boolean;
  readonly annotations: Readonly<Record<string, boolean>>;
  call(args: Arguments, context: ToolContext): string | Promise<string>;
}

/** An optional text argument, trimmed away when blank. */
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

export const SPEC: Argument = { type: "text", required: true, description: "Name of a spec, as `list` shows it." };
export const REPOSITORY: Argument = {
  type: "text",
  description: "Repository of the spec, as `list` shows it; leave it out for local specs.",
};
export const EFFECTIVE: Argument = {
  type: "text",
  description: "The instant that counts: 2025, 2025-06, 2025-06-30, 2025-W26 or 2025-06-30T10:00:00Z. Default: now.",
};

/** A spec reference from the arguments that most tools share. */
export function specRef(args: Arguments): { spec: string; repository?: string; effective?: string } {
  const [repository, effective] = [textOf(args, "repository"), textOf(args, "effective")];
  return {
    spec: requiredText(args, "spec"),
    ...(repository === undefined ? {} : { repository }),
    ...(effective === undefined ? {} : { effective }),
  };
}
