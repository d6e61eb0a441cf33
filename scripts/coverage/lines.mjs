import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, resolve } from "node:path";
import { parse } from "acorn";

/**
 * The lines of compiled modules on which a statement begins, and of them those that ran: in the
 * module itself, or in a bundle that contains it.
 */
export class CoveredLines {
  /** By path of a module: its lines, each with true when it ran. */
  modules = new Map();

  /** Counts a compiled module. `ran(places)`: of each place in it, whether it was run. */
  module(path, text, ran) {
    const lines = new Map();
    const statements = statementsOf(text);
    const isRun = ran(statements.map(({ start }) => start));
    for (const [at, { line }] of statements.entries()) lines.set(line, lines.get(line) === true || isRun[at]);
    this.modules.set(path, lines);
  }

  /** Counts a bundle by its map. Its modules come first. */
  bundle(path, text, ran) {
    if (!existsSync(`${path}.map`)) return;
    const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, "utf8")));
    const statements = statementsOf(text);
    const isRun = ran(statements.map(({ start }) => start));
    for (const [at, { line, column }] of statements.entries()) {
      if (!isRun[at]) continue;
      const { originalSource, originalLine } = map.findEntry(line - 1, column);
      const lines = originalSource && this.modules.get(resolve(dirname(path), originalSource));
      if (lines?.has(originalLine + 1)) lines.set(originalLine + 1, true);
    }
  }
}

/** Declarations run nothing; a block is what stands in it. */
const SILENT = new Set([
  ...["FunctionDeclaration", "ClassDeclaration", "ImportDeclaration", "BlockStatement", "EmptyStatement"],
  ...["ExportNamedDeclaration", "ExportAllDeclaration"],
]);

/** All statements, and results of arrow functions, in the order of the text. */
function statementsOf(text) {
  const sourceType = /^(?:import|export)\b/m.test(text) ? "module" : "commonjs";
  const found = [];
  const waiting = [parse(text, { ecmaVersion: "latest", sourceType, locations: true, allowHashBang: true })];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const isResult = node.type === "ArrowFunctionExpression" && node.body.type !== "BlockStatement";
    if (isResult) found.push(placeOf(node.body));
    if (/(?:Statement|Declaration)$/.test(node.type) && !SILENT.has(node.type)) found.push(placeOf(node));
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value])
        if (typeof child?.type === "string") waiting.push(child);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

function placeOf({ start, loc }) {
  return { start, line: loc.start.line, column: loc.start.column };
}
