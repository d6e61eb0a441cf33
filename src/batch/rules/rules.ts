import { readFileSync } from "node:fs";
import type { Engine } from "../../engine/engine.ts";
import { EngineErrors } from "../../engine/errors.ts";
import type { EngineError } from "../../model/diagnostic.ts";
import { unreadable } from "../../node/problems.ts";
import { ThreadPool } from "../../node/threads/thread-pool.ts";
import { type BatchInterface, type BatchRequest, batchInterface } from "../interface.ts";

/** The rules of a run: a spec of a workspace, or of a bundle. */
export interface BatchRules {
  /** The interface for a request. Throws EngineErrors. */
  interface(request: InterfaceRequest): Promise<BatchInterface>;
  /** The rules for workers. To be called after `interface`, which plans them. */
  compiled(): CompiledRules;
  /** All rules, as text or bytes: a run that is continued must have the same. */
  content(): string | Uint8Array;
}

/** The spec that a worker evaluates: of a workspace that is planned, or of a bundle at a path. */
export type CompiledRules =
  | { readonly snapshot: Uint8Array; readonly spec: string; readonly repository?: string | undefined }
  | { readonly bundle: string; readonly spec: string };

/** An interface depends on these besides the spec. */
export interface InterfaceRequest extends Omit<BatchRequest, "spec" | "repository"> {
  readonly explain: boolean;
}

/** A spec of a workspace; `content`: its sources. */
export function workspaceRules(
  engine: Engine,
  target: Pick<BatchRequest, "spec" | "repository">,
  content: () => string,
): BatchRules {
  return {
    interface: async (request) => batchInterface(engine, { ...request, ...target }),
    compiled: () => ({ ...target, snapshot: engine.snapshot("used") }),
    content,
  };
}

/** A request for the interface of a spec in a bundle. */
export interface BundleRequest extends InterfaceRequest {
  readonly path: string;
  /** Absent: the only spec of the bundle. */
  readonly spec: string | undefined;
}

/** The answer of the thread that loads a bundle. */
export type BundleAnswer =
  | { readonly spec: string; readonly known: BatchInterface }
  | { readonly errors: readonly EngineError[] };

/**
 * A spec of a bundle. Its module is loaded by threads alone: only they are modules that can import
 * it.
 */
export function bundleRules(path: string, spec: string | undefined): BatchRules {
  let chosen = spec ?? "";
  return {
    async interface(request) {
      const script = new URL("./thread.js", import.meta.url);
      const pool = new ThreadPool<BundleRequest, BundleAnswer>(script, () => undefined, { threads: 1 });
      try {
        const answer = await pool.run({ ...request, path, spec }, { timeout: Number.POSITIVE_INFINITY });
        if ("errors" in answer) throw new EngineErrors(answer.errors);
        chosen = answer.spec;
        return answer.known;
      } finally {
        pool.retire();
      }
    },
    compiled: () => ({ bundle: path, spec: chosen }),
    content: () => readBytes(path),
  };
}

/** The bytes of a file. Throws EngineErrors when it cannot be read. */
function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (thrown) {
    throw unreadable(path, thrown);
  }
}
