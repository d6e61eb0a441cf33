import type { BundledText } from "./text/source-map.ts";

/**
 * A bundled ES module as a CommonJS module: the same statements with another end, so that one run
 * of esbuild makes both. ES modules that import it find its names without running it.
 */
export function commonJs({ code, map }: BundledText): BundledText {
  const end = Array.from(code.matchAll(EXPORTS)).at(-1);
  if (end?.[1] === undefined) throw new Error("unreachable: a module exports its specs");
  const lines = end[1].split(",").map((each) => {
    const [name = "", exported = name] = each.trim().split(" as ");
    return `module.exports.${exported} = ${name};\n`;
  });
  const before = code.slice(0, end.index);
  const behind = code.slice(end.index + end[0].length);
  return { code: [before, IS_MODULE, ...lines, behind].join(""), map };
}

const EXPORTS = /export ?\{([^}]*)\};\n/g;

/** Compilers that turn ES modules into CommonJS ask for it. */
const IS_MODULE = 'Object.defineProperty(module.exports, "__esModule", { value: true });\n';
