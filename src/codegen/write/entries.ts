import { type Code, code, entry, identifier, indented, join, literal, objectKey } from "../code.ts";
import { fieldOf } from "../names.ts";
import type { Narrators } from "../narrate/narrators.ts";
import type { AnswerWriter } from "./answers.ts";
import type { ModuleWriter } from "./module.ts";
import { type Place, UNDEFINED } from "./place.ts";

/**
 * The depth of calls between functions (docs/spec/04-rules-evaluation.md#4-1-rules, rule 9): deeper
 * places are evaluated first.
 */
const DEEPEST_CALLS = 200;

/** The most conditions of one statement, as parsers nest the operands of a chain. */
const MOST_CONDITIONS = 256;

/** The most slots whose keys stand in the code that checks data; more are looked up. */
const MOST_CHECKED_KEYS = 64;

/**
 * `frame` holds one evaluation: every slot, rule and part has a value and a veto. All are made at
 * once, so that frames have one shape.
 */
export function writeFrame(module: ModuleWriter): Code {
  const lines: Code[] = [
    code`this.data = data;`,
    code`this.context = context;`,
    code`this.maxBytes = maxBytes;`,
    code`this.left = false;`,
  ];
  const places = [...module.places];
  if (module.inLists) {
    for (const list of ["values", "vetoes", "units"]) {
      lines.push(code`this.${identifier(list)} = ${module.runtime("emptyList")}(${literal(places.length)});`);
    }
  } else {
    for (const place of places) {
      lines.push(code`this.${fieldOf(place.name, "Value")} = ${place.none};`);
      lines.push(code`this.${fieldOf(place.name, "Veto")} = undefined;`);
    }
    for (const field of module.unitFields()) lines.push(code`this.${field} = undefined;`);
  }
  return code`class Frame {\n  constructor(data, context, maxBytes) {\n${indented([indented(lines)])}  }\n}`;
}

/**
 * Writes the test that data need no conversion: every key is spelled as declared, and every value
 * is a text or a truth value.
 */
export function writeIsPlain(module: ModuleWriter): Code {
  const { slots } = module.program;
  if (slots.length > MOST_CHECKED_KEYS) return code`const isPlain = ${module.runtime("plainDataOf")}(program);`;
  const lines: Code[] = [code`let known = 0;`];
  for (const { key } of slots) {
    const given =
      key in Object.prototype ? code`${module.runtime("ownValue")}(data, ${literal(key)})` : entry(code`data`, key);
    lines.push(code`if (typeof ${given} === "string" || typeof ${given} === "boolean") known++;`);
  }
  lines.push(code`for (const key in data) known--;`, code`return known === 0;`);
  return code`function isPlain(data) {\n${indented(lines)}}`;
}

/**
 * Writes the function for a set of rules. It returns their results by key, in the order of the
 * program; undefined: the exact program must answer.
 */
export function writeEntry(module: ModuleWriter, answers: AnswerWriter, name: Code, rules: readonly number[]): Code {
  const lines = evaluated(module, rules);
  lines.push(code`return ${resultsObject(module, rules, (rule) => answers.of(rule))};`);
  return code`function ${name}(f) {\n${indented(lines)}}`;
}

/** As `writeEntry`, with an explanation as the last member of each result. */
export function writeExplainingEntry(
  module: ModuleWriter,
  answers: AnswerWriter,
  narrators: Narrators,
  name: Code,
  rules: readonly number[],
): Code {
  const lines = evaluated(module, rules);
  const locals = module.localNames();
  const results = new Map(rules.map((rule) => [rule, locals.next()]));
  for (const [rule, result] of results) lines.push(code`const ${result} = ${answers.of(rule)};`);
  lines.push(code`const nodes = nodesOf([${join([...results.values()], ", ")}]);`);
  const roots = rules.map((rule) => narrators.placeOfRule(rule));
  for (const place of firstEvaluated(roots)) lines.push(code`${place.call};`);
  for (const [rule, result] of results) lines.push(code`${result}.explanation = ${narrators.placeOfRule(rule).call};`);
  lines.push(code`if (f.left) return undefined;`);
  lines.push(code`return ${resultsObject(module, rules, (rule) => results.get(rule) ?? UNDEFINED)};`);
  return code`function ${name}(f) {\n${indented(lines)}}`;
}

/** Evaluates rules, and leaves the function when the exact program must answer. */
function evaluated(module: ModuleWriter, rules: readonly number[]): Code[] {
  const places = rules.map((rule) => module.rule(rule));
  const missing = places.map((place) => code`${place.veto} === ${module.runtime("MISSING")}`);
  return [
    ...firstEvaluated(places).map((place) => code`${place.call};`),
    ...places.map((place) => code`${place.call};`),
    ...leaving([code`f.left`, ...missing]),
  ];
}

function leaving(conditions: readonly Code[]): Code[] {
  const lines: Code[] = [];
  for (let from = 0; from < conditions.length; from += MOST_CONDITIONS)
    lines.push(code`if (${join(conditions.slice(from, from + MOST_CONDITIONS), " || ")}) return undefined;`);
  return lines;
}

function resultsObject(module: ModuleWriter, rules: readonly number[], result: (rule: number) => Code): Code {
  const members = rules.map((rule) => code`${objectKey(module.program.rules[rule]?.key ?? "")}: ${result(rule)},`);
  return code`{\n${indented(members)}}`;
}

/**
 * Places below the roots at every `DEEPEST_CALLS` levels, the lowest first: evaluated in this
 * order, no call goes deeper than that.
 */
function firstEvaluated(roots: readonly Place[]): readonly Place[] {
  const levels = new Map<Place, number>();
  const open: Place[] = [...roots];
  for (let place = open.at(-1); place !== undefined; place = open.at(-1)) {
    const waiting = levels.has(place) ? [] : [...place.calls].filter((callee) => !levels.has(callee));
    if (waiting.length > 0) {
      open.push(...waiting);
      continue;
    }
    open.pop();
    if (!levels.has(place))
      levels.set(place, 1 + [...place.calls].reduce((most, callee) => Math.max(most, levels.get(callee) ?? 0), 0));
  }
  return [...levels]
    .filter(([, level]) => level % DEEPEST_CALLS === 0)
    .sort(([, a], [, b]) => a - b)
    .map(([place]) => place);
}
