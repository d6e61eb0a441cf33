// Writes the files of `generated/` that are made from other sources: the compiled grammar.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const nearley = require("nearley");
const compile = require("nearley/lib/compile");
const generate = require("nearley/lib/generate");
const lint = require("nearley/lib/lint");
const language = require("nearley/lib/nearley-language-bootstrapped");

const root = fileURLToPath(new URL("..", import.meta.url));

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
  return generate(grammar, "grammar");
}

const target = `${root}generated/grammar.ts`;
const text = compiledGrammar(`${root}grammar/rules.ne`);
// A file that stays the same is not written: the compiler may be reading it.
if (!existsSync(target) || readFileSync(target, "utf8") !== text) writeFileSync(target, text);
