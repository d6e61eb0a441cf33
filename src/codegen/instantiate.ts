import type { Program } from "../model/program/program.ts";
import * as runtime from "../runtime/generated/index.ts";
import type { GeneratedEntry, GeneratedModule } from "../runtime/generated/module.ts";

/**
 * Makes a module of a text that has passed the check; `facts` are those of an explaining one. In
 * Node the function is compiled so that it can be collected again, elsewhere by the `Function`
 * constructor. Undefined where code made from text is forbidden.
 */
export function instantiate<Entry = GeneratedEntry>(
  body: string,
  program: Program,
  facts: readonly unknown[] = [],
): GeneratedModule<Entry> | undefined {
  const make = compiled(body);
  const made: unknown = make?.(runtime, program, facts);
  return isGeneratedModule<Entry>(made) ? made : undefined;
}

type Maker = (runtime: object, program: Program, facts: readonly unknown[]) => unknown;

function compiled(body: string): Maker | undefined {
  try {
    const vm = builtin("node:vm");
    if (vm !== undefined) return vm.compileFunction(body, ["runtime", "program", "facts"]) as Maker;
    return new Function("runtime", "program", "facts", body) as Maker;
  } catch (thrown) {
    if (thrown instanceof EvalError) return undefined;
    throw thrown;
  }
}

/** The used members of Node's module `vm`. */
interface CodeCompiler {
  compileFunction(body: string, parameters: readonly string[]): unknown;
}

/**
 * A module of Node, undefined elsewhere; without an import that bundlers and browsers would see.
 */
function builtin(name: "node:vm"): CodeCompiler | undefined {
  return typeof process === "object" && typeof process.getBuiltinModule === "function"
    ? process.getBuiltinModule(name)
    : undefined;
}

function isGeneratedModule<Entry>(made: unknown): made is GeneratedModule<Entry> {
  return typeof made === "object" && made !== null && "Frame" in made && "isPlain" in made && "entries" in made;
}
