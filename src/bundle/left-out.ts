import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import type { OpName, Program } from "../model/program.ts";
import type { Type } from "../model/type.ts";

/** A module of the engine that only some programs need. */
interface OptionalPart {
  /** Below the folder of the source, without its ending. */
  readonly module: string;
  readonly isUsed: (used: Used) => boolean;
}

interface Used {
  readonly operations: ReadonlySet<OpName>;
  readonly kinds: ReadonlySet<Type["kind"]>;
}

const RANGES = ["numberrange", "ratiorange", "measurerange", "daterange", "timerange"] as const;

const OPTIONAL_PARTS: readonly OptionalPart[] = [
  { module: "runtime/functions", isUsed: ({ operations }) => operations.has("math") || operations.has("power") },
  { module: "runtime/power", isUsed: ({ operations }) => operations.has("power") },
  {
    module: "runtime/temporal",
    isUsed: ({ operations }) =>
      (["contains", "width", "shift", "elapsed", "window", "date_relative", "date_calendar"] as const).some((op) =>
        operations.has(op),
      ),
  },
  {
    module: "model/range-constraints",
    isUsed: ({ operations, kinds }) => operations.has("width") || RANGES.some((kind) => kinds.has(kind)),
  },
  { module: "model/dimensions", isUsed: ({ kinds }) => kinds.has("anonymous") },
];

/**
 * Replaces the modules that none of the programs uses by ones whose functions report a bug: which operations a program has is data, which esbuild
 * cannot see through.
 */
export function leftOut(programs: readonly Program[]): Plugin {
  const used = usedBy(programs);
  const unused = OPTIONAL_PARTS.filter(({ isUsed }) => !isUsed(used)).map(({ module }) => module);
  return {
    name: "left out",
    setup({ onLoad }) {
      if (unused.length === 0) return;
      const filter = new RegExp(`[\\\\/](?:${unused.join("|").replaceAll("/", "[\\\\/]")})\\.[jt]s$`);
      onLoad({ filter }, async ({ path }) => ({ contents: withoutBodies(await readFile(path, "utf8")), loader: "js" }));
    },
  };
}

const EXPORTED = /^export (?:async )?(?:function|const|class) ([\w$]+)/gm;

function withoutBodies(text: string): string {
  const names = [...text.matchAll(EXPORTED)].map(([, name]) => `export { unused as ${name} };\n`);
  return `function unused() { throw new Error("unreachable: left out of this bundle"); }\n${names.join("")}`;
}

function usedBy(programs: readonly Program[]): Used {
  const operations = new Set<OpName>();
  const kinds = new Set<Type["kind"]>();
  for (const { cells, slots, rules } of programs) {
    for (const cell of cells) {
      operations.add(cell.op);
      if (cell.op === "text") kinds.add(cell.type.kind);
    }
    for (const { type } of [...slots, ...rules]) kinds.add(type.kind);
  }
  return { operations, kinds };
}
