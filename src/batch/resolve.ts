import type { Show } from "../engine/api.ts";
import type { Engine } from "../engine/engine.ts";
import type { BatchInput } from "./input/bindings.ts";

/** A spec and the rules that a batch asks for. */
export interface BatchRequest {
  readonly spec: string;
  readonly repository?: string | undefined;
  readonly rules?: readonly string[] | undefined;
  readonly effective?: string | undefined;
}

/** What a batch knows of its spec before the first record. */
export interface BatchInterface {
  /** The keys of the answered rules, in the order of answers. */
  readonly rules: readonly string[];
  readonly inputs: readonly BatchInput[];
  readonly types: Show["rules"];
  /** The instant of all records, in the words of answers. */
  readonly effective: string;
}

/** The interface of the version in force. Throws EngineErrors. */
export function batchInterface(engine: Engine, request: BatchRequest): BatchInterface {
  const prepared = engine.prepare(request);
  const { effective, results } = prepared.run({});
  const { data, rules: types } = prepared.show;
  const rules = Object.keys(results);
  const inputs = engine.outline({ ...request, effective }).inputs.map((key): BatchInput => {
    const shown = data[key];
    return {
      key,
      rules: (shown?.needed_by_rules ?? []).filter((rule) => rules.includes(rule)),
      isFilled: shown?.fill !== undefined,
    };
  });
  return { rules, inputs, types, effective };
}
