import type { DateValue } from "../../model/value.ts";
import type { PlainData } from "../../runtime/compiled/frame.ts";
import type { Library } from "../../runtime/compiled/library.ts";
import type { ExactResult } from "../../runtime/respond.ts";

/** Results by rule key; undefined when the exact program must answer. */
export type Evaluate = (data: PlainData, now: DateValue) => Readonly<Record<string, ExactResult>> | undefined;

type Maker = (library: Library) => Evaluate;

/**
 * Makes a checked module text run. Where there is `node:vm` the code can be collected again; elsewhere the `Function` constructor does.
 * Undefined where making code from text is forbidden.
 */
export function instantiate(text: string, library: Library): Evaluate | undefined {
  const make = makerOf(text);
  return make?.(library);
}

interface HostProcess {
  getBuiltinModule?(id: "node:vm"): { compileFunction(text: string, parameters: readonly string[]): Maker } | undefined;
}

function makerOf(text: string): Maker | undefined {
  const host: { readonly process?: HostProcess } = globalThis;
  try {
    const vm = host.process?.getBuiltinModule?.("node:vm");
    if (vm !== undefined) return vm.compileFunction(text, ["library"]);
    const make = new Function("library", text);
    return (library) => Reflect.apply(make, undefined, [library]);
  } catch (thrown) {
    if (thrown instanceof EvalError) return undefined;
    throw thrown;
  }
}
