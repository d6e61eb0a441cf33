import type { EngineOptions } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { EngineErrors } from "../../engine/errors.ts";
import type { EngineError } from "../../model/diagnostic.ts";
import { moduleOrders } from "../../node/workspace/module-orders.ts";
import { readWorkspace, type WorkspaceSource } from "../../node/workspace/read.ts";
import { installOne } from "../../registry/install.ts";
import { READ_TOOLS } from "../tools/read-tools.ts";
import { type Arguments, type ToolAnswer, ToolFailure } from "../tools/tool.ts";
import { type Change, type Edit, type PlannedEdit, planned } from "./edit.ts";

/** Work that a thread does with the rules. Plain data: it can be sent there. */
export type Work =
  /** Only loads the rules. */
  | { readonly kind: "load" }
  | { readonly kind: "call"; readonly name: string; readonly args: Arguments }
  | { readonly kind: "plan"; readonly edit: Edit }
  /** Makes the modules that runs ordered for the workspace at the path. */
  | { readonly kind: "orders"; readonly prefix: string }
  | ({ readonly kind: "install" } & Installation);

/** A repository that is put into the workspace on disk. */
export interface Installation {
  /** The folder of the workspace. */
  readonly root: string;
  readonly id: string;
  readonly registry: string | undefined;
  readonly force: boolean;
}

/** The rules that a thread starts with. */
export interface StartingRules extends Pick<EngineOptions, "onlyInputs"> {
  readonly sources: readonly WorkspaceSource[];
  /** The number of changes that the sources have. */
  readonly taken: number;
}

export interface ToolTask {
  readonly work: Work;
  /** The changes since the rules were loaded. */
  readonly changes: readonly Change[];
}

export type ToolOutcome =
  | ToolAnswer
  | { readonly edit: PlannedEdit }
  | { readonly failure: string }
  | { readonly errors: readonly EngineError[] };

/** Does a piece of work; errors in the rules or the request are an outcome. */
export async function outcomeOf(work: Work, engine: Engine, milliseconds: number): Promise<ToolOutcome> {
  try {
    return await perform(work, engine, milliseconds);
  } catch (thrown) {
    if (thrown instanceof ToolFailure) return { failure: thrown.message };
    if (thrown instanceof EngineErrors) return { errors: thrown.errors };
    throw thrown;
  }
}

async function perform(work: Work, engine: Engine, milliseconds: number): Promise<ToolOutcome> {
  switch (work.kind) {
    case "load":
      return { text: "" };
    case "call": {
      const tool = READ_TOOLS.find(({ name }) => name === work.name);
      if (tool === undefined) throw new Error(`unreachable: ${work.name} reads`);
      return tool.call(work.args, { engine, milliseconds });
    }
    case "orders":
      moduleOrders(work.prefix)?.serve(engine);
      return { text: "" };
    case "plan":
      return { edit: planned(engine, work.edit) };
    case "install":
      return { text: await installed(work) };
  }
}

/** Puts a repository, and those it uses, into the workspace; reports each in a line. */
export async function installed({ root, id, registry, force }: Installation): Promise<string> {
  const { written, current } = await installOne(await readWorkspace(root, { skipUnreadable: true }), id, {
    registry,
    force,
  });
  const lines = [
    ...written.map((bundle) => `installed ${bundle.id} (${bundle.path})`),
    ...current.map((name) => `${name} is current`),
  ];
  return lines.join("\n");
}
