// Writes the files of `generated/`: the grammar of operators, and the compiled grammar.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { tsImport } from "tsx/esm/api";
import { operatorGrammar } from "../grammar/operators.mjs";

const require = createRequire(import.meta.url);
const nearley = require("nearley");
const compile = require("nearley/lib/compile");
const generate = require("nearley/lib/generate");
const lint = require("nearley/lib/lint");
const language = require("nearley/lib/nearley-language-bootstrapped");

const root = fileURLToPath(new URL("..", import.meta.url));
const { CHAINS } = await tsImport("../src/model/forms/precedence.ts", import.meta.url);
const { CHAIN_OPERATORS, FORMS } = await tsImport("../src/syntax/lexer/operator-forms.ts", import.meta.url);

const HEADING = "# Written by scripts/generate.mjs from the rows of src/model/operators.ts.\n\n@lexer kinds\n\n";

write("operators.ne", HEADING + operatorGrammar(CHAINS, FORMS, CHAIN_OPERATORS));
write("grammar.ts", compiledGrammar(`${root}grammar/rules.ne`));

/**
 * The TypeScript module of a Nearley grammar. Its terminals are kinds of tokens that the parser
 * hands over, so it names no lexer.
 */
function compiledGrammar(path) {
  const parser = new nearley.Parser(nearley.Grammar.fromCompiled(language));
  parser.feed(`${readFileSync(path, "utf8")}\n`);
  const [source] = parser.results;
  const grammar = compile(source, { args: [path], version: require("nearley/package.json").version });
  lint(grammar, { out: process.stderr, version: grammar.version });
  grammar.config.lexer = undefined;
  return generate({ ...grammar, rules: merged(grammar.rules) }, "grammar");
}

/**
 * The rules without names that only stand for another one: where `data` is used once, by
 * `piece -> data`, its rules become rules of `piece`. Each name costs the parser a step.
 */
function merged(rules) {
  const names = rules.flatMap(({ symbols }) => symbols.filter((symbol) => typeof symbol === "string"));
  const usedOnce = new Set(names.filter((name) => names.indexOf(name) === names.lastIndexOf(name)));
  const link = rules.find(
    ({ symbols: [name, ...more], postprocess }) =>
      usedOnce.has(name) && more.length === 0 && postprocess?.trim() === "id",
  );
  if (link === undefined) return rules;
  const others = rules.filter((rule) => rule !== link);
  return merged(others.map((rule) => (rule.name === link.symbols[0] ? { ...rule, name: link.name } : rule)));
}

/** A file that stays the same is not written: the compiler may be reading it. */
function write(name, text) {
  const path = `${root}generated/${name}`;
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
}
