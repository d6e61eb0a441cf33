import { expect } from "chai";
import * as express from "express";
import * as router from "../../src/express.ts";
import * as form from "../../src/form/headless.ts";
import * as engine from "../../src/index.ts";
import * as node from "../../src/node.ts";
import * as registry from "../../src/registry/index.ts";

const MODULES = {
  "engine-rules": engine,
  "engine-rules/express": router,
  "engine-rules/form": form,
  "engine-rules/node": node,
  "engine-rules/registry": registry,
  express,
};
const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor;

/** Runs blocks of code as one program: each `expression; // value` must give the value, as JSON. */
export async function runExamples(blocks: readonly string[]): Promise<void> {
  const expected: string[] = [];
  const program = blocks.flatMap((block) => block.split("\n").map((line) => statement(line, expected)));
  const found: unknown[] = [];
  await new AsyncFunction("modules", "found", program.join("\n"))(MODULES, found);
  expect(found.map((value) => JSON.stringify(value) ?? "undefined")).to.deep.equal(expected);
}

/**
 * A line of an example as a statement of a function; the value that it tells goes to `expected`.
 */
function statement(line: string, expected: string[]): string {
  const [, names, from] = /^import (\{[^}]+\}) from "([^"]+)";$/.exec(line) ?? [];
  if (names !== undefined) return `var ${names} = modules["${from}"];`;
  const [, name, library] = /^import (\w+) from "([^"]+)";$/.exec(line) ?? [];
  if (name !== undefined) return `var ${name} = modules["${library}"].default;`;
  const [, expression, value] = /^\s*(\S.*); \/\/ (.+)$/.exec(line) ?? [];
  if (expression === undefined || value === undefined) return line;
  expected.push(value);
  return `found.push(${expression});`;
}
