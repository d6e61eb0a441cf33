import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Data, EvaluationResponse, Show } from "../../engine/api.ts";
import { EngineErrors } from "../../engine/errors.ts";
import { firstOf } from "../../model/listed.ts";
import { ALWAYS, type AnsweringVersion, answerTo, type BatchInterface, interfaceOf, rulesAsked } from "../interface.ts";
import { problem } from "../problem.ts";
import type { InterfaceRequest } from "./rules.ts";

/** A spec as a bundle exports it (docs/spec/07-surfaces.md#11-1-precompiled-bundles). */
export interface BundledSpec {
  readonly spec: string;
  readonly versions: readonly { readonly effective_from?: string }[];
  readonly changes?: readonly string[];
  run(data: Data, options: BundledRunOptions): EvaluationResponse;
  show?(options: Pick<BundledRunOptions, "effective">): Show;
}

interface BundledRunOptions {
  readonly effective?: string;
  readonly rules?: readonly string[];
  readonly explain?: boolean;
}

/** Loads a spec of a bundle; without a name its only one. Throws EngineErrors. */
export async function bundledSpec(path: string, name: string | undefined): Promise<BundledSpec> {
  const specs = Object.values(await moduleAt(path)).filter(isBundledSpec);
  const names = firstOf(specs.map(({ spec }) => spec));
  const [only, ...others] = specs;
  if (only === undefined) throw problem(`\`${path}\` is not a bundle of rules`, "make one with `engine build --show`");
  if (name === undefined) {
    if (others.length === 0) return only;
    throw problem(`the bundle \`${path}\` has several specs, name one: ${names}`);
  }
  const found = specs.find(({ spec }) => spec === name.trim().toLowerCase());
  if (found !== undefined) return found;
  throw problem(`the bundle \`${path}\` has no spec \`${name}\``, `it has ${names}`);
}

async function moduleAt(path: string): Promise<object> {
  if (!existsSync(path)) throw problem(`\`${path}\` does not exist`);
  try {
    const loaded: { readonly default?: unknown } = await import(pathToFileURL(resolve(path)).href);
    const { default: commonJs } = loaded;
    return typeof commonJs === "object" && commonJs !== null ? { ...commonJs, ...loaded } : loaded;
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message.split("\n")[0] : String(thrown);
    throw problem(`\`${path}\` cannot be loaded: ${reason}`);
  }
}

function isBundledSpec(value: unknown): value is BundledSpec {
  return typeof value === "object" && value !== null && "spec" in value && "run" in value && "versions" in value;
}

/** The interface of a bundled spec. Throws EngineErrors. */
export function bundleInterface(bundled: BundledSpec, request: InterfaceRequest): BatchInterface {
  const { effective, isForAllTimes, explain } = request;
  const instants = isForAllTimes ? changesOf(bundled) : [effective];
  const asked = rulesAsked(request, instants, (instant) => shown(bundled, instant));
  return interfaceOf(
    instants.map((instant, at): AnsweringVersion => {
      const answer = answerOf(bundled, {}, instant, asked[at], explain);
      const show = shown(bundled, answer.effective);
      return { answer, show, inputs: Object.keys(show.data) };
    }),
  );
}

/** An instant in each stretch of time between changes of a bundled spec and of its imports. */
function changesOf({ versions: [first], changes = [] }: BundledSpec): readonly string[] {
  return first?.effective_from === undefined ? [ALWAYS, ...changes] : changes;
}

/** The interface of a bundled spec at an instant. Throws EngineErrors. */
export function shown(bundled: BundledSpec, effective: string | undefined): Show {
  const { show } = bundled;
  if (show === undefined)
    throw problem("the bundle does not contain its interface", "build it with `engine build --show`");
  return withOurErrors(() => show(effective === undefined ? {} : { effective }));
}

/** An answer of a bundle. Throws EngineErrors. */
export function answerOf(
  bundled: BundledSpec,
  data: Data,
  effective: string | undefined,
  rules: readonly string[] | undefined,
  explain: boolean,
): EvaluationResponse {
  const options = { ...(effective !== undefined && { effective }), explain };
  try {
    return withOurErrors(() =>
      answerTo(rules, (rules) => bundled.run(data, { ...options, ...(rules !== undefined && { rules }) })),
    );
  } catch (thrown) {
    if (explain && thrown instanceof Error && !(thrown instanceof EngineErrors)) throw problem(thrown.message);
    throw thrown;
  }
}

/** Does what a bundle does, whose errors become ours. */
function withOurErrors<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (thrown) {
    if (thrown instanceof Error && "errors" in thrown && Array.isArray(thrown.errors))
      throw new EngineErrors(thrown.errors);
    throw thrown;
  }
}
