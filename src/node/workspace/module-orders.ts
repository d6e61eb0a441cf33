import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import type { Engine } from "../../engine/engine.ts";
import { EngineErrors } from "../../engine/errors.ts";
import type { CodeOrder } from "../../engine/shared-parts.ts";
import { cacheFolder, engineBuild } from "./engine-cache.ts";
import { moduleDigest } from "./module-files.ts";
import { PrivateFolder } from "./private-folder.ts";

/**
 * Orders of runs for modules of a workspace, in the user's cache folder. A run answers once, so it
 * leaves the making to a process that has time. The name of an order has the digests of the
 * workspace's path and of the module.
 */
export class ModuleOrders {
  readonly #files: PrivateFolder;
  readonly #workspace: string;
  readonly #build: string;

  /** `prefix`: the path of the workspace, which exists. */
  constructor(prefix: string, folder: string, build: string) {
    this.#files = new PrivateFolder(join(folder, "orders"), KEPT);
    this.#workspace = createHash("sha256").update(realpathSync(prefix)).digest("hex").slice(0, 16);
    this.#build = build;
  }

  /** Leaves an order of an engine with the rules of the workspace, unless it is there. */
  leave(engine: Engine, order: CodeOrder): void {
    const name = this.#nameOf(engine, order);
    if (name !== undefined && !this.#files.has(name)) this.#files.write(name, Buffer.from(orderText(order)));
  }

  /** True when there are orders for the workspace. */
  get areThere(): boolean {
    return this.#names.length > 0;
  }

  /**
   * Makes ordered modules and lets `engine`, which has the rules of the workspace, keep them.
   * Orders of other rules are only removed.
   */
  serve(engine: Engine): void {
    const end = performance.now() + SHARE;
    for (const name of this.#names.slice(0, MOST_SERVED)) {
      if (performance.now() > end) return;
      const order = orderOf(this.#files.read(name)?.toString("utf8"));
      // First: an order that ends this process must not end the next one, too.
      this.#files.remove(name);
      if (order !== undefined && name === this.#nameOf(engine, order)) engine.makeOrdered(order);
    }
  }

  get #names(): readonly string[] {
    return this.#files.names.filter((name) => name.startsWith(`${this.#workspace}-`) && name.endsWith(".json"));
  }

  /** Undefined: the rules have no such module. */
  #nameOf(engine: Engine, order: CodeOrder): string | undefined {
    try {
      const key = engine.moduleKey(order);
      return key && `${this.#workspace}-${moduleDigest(key, this.#build)}.json`;
    } catch (thrown) {
      if (thrown instanceof EngineErrors) return undefined;
      throw thrown;
    }
  }
}

const KEPT = { files: 100, bytes: 4096 };
/** Orders that one process serves; it begins none after so many milliseconds. */
const MOST_SERVED = 4;
const SHARE = 1000;

/** Undefined: nothing is kept. */
export function moduleOrders(prefix: string): ModuleOrders | undefined {
  const [folder, build] = [cacheFolder(), engineBuild()];
  return folder === undefined || build === undefined ? undefined : new ModuleOrders(prefix, folder, build);
}

function orderText({ repository, spec, at, rules, hooks }: CodeOrder): string {
  return JSON.stringify({ repository, spec, at: String(at), rules, hooks });
}

function orderOf(text: string | undefined): CodeOrder | undefined {
  const { repository, spec, at, rules, hooks } = membersOf(text);
  const isOrder =
    (repository === undefined || typeof repository === "string") &&
    typeof spec === "string" &&
    typeof at === "string" &&
    /^-?\d{1,20}$/.test(at) &&
    (rules === undefined || isListOf(rules, (rule) => Number.isSafeInteger(rule))) &&
    isListOf(hooks, (hook) => hook === "explain" || hook === "arms");
  return isOrder ? ({ repository, spec, at: BigInt(at), rules, hooks } as CodeOrder) : undefined;
}

function membersOf(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    return { ...JSON.parse(text ?? "null") };
  } catch {
    return {};
  }
}

function isListOf(given: unknown, isMember: (member: unknown) => boolean): boolean {
  return Array.isArray(given) && given.every(isMember);
}
