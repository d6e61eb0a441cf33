import { type Code, code, entry, identifier, indented, join, literal, objectKey } from "../code/code.ts";
import { fieldOf } from "../code/names.ts";
import { MOST_CHECKED_KEYS } from "../tuning.ts";
import type { AnswerForm, AnswerWriter } from "./answers.ts";
import type { ModuleWriter } from "./module.ts";
import { firstEvaluated, type Place, UNDEFINED } from "./place.ts";

/**
 * `frame` holds one evaluation: every slot, rule and part has a value and a veto. All are made at
 * once, so that frames have one shape.
 */
export function writeFrame(module: ModuleWriter): Code {
  const members = [
    code`this.data = data;`,
    code`this.context = context;`,
    code`this.maxBytes = maxBytes;`,
    code`this.left = false;`,
    ...(module.rows === undefined ? [] : [code`this.main = this;`]),
    ...(module.namesRows ? [code`this.nodes = undefined;`] : []),
  ];
  return writeFrameClass(module, code`Frame`, code`data, context, maxBytes`, members);
}

/** A function that makes a frame ready for another evaluation: its parameters after the frame. */
interface NextEvaluation {
  readonly name: Code;
  readonly parameters: Code;
  readonly statements: readonly Code[];
}

/**
 * The class of frames with the places of a program. `members`: statements that set the others.
 * `next`: the function by which a frame is used again.
 */
export function writeFrameClass(
  module: ModuleWriter,
  name: Code,
  parameters: Code,
  members: readonly Code[],
  next?: NextEvaluation,
): Code {
  const before: Code[] = [];
  const empty = module.inLists ? emptyLists(module, before) : emptyFields(module);
  const lines = [...members, ...empty(code`this`)];
  const made = code`class ${name} {\n  constructor(${parameters}) {\n${indented([indented(lines)])}  }\n}`;
  if (next === undefined) return code`${join(before, "")}${made}`;
  const again = indented([...next.statements, ...empty(code`f`)]);
  return code`${join(before, "")}${made}\nfunction ${next.name}(f${next.parameters}) {\n${again}}`;
}

/** Gives the statements that empty the places of a frame, each of which has fields. */
function emptyFields(module: ModuleWriter): (frame: Code) => readonly Code[] {
  return (frame) => [
    ...[...module.places].flatMap(({ name, none }) => [
      code`${frame}.${fieldOf(name, "Value")} = ${none};`,
      code`${frame}.${fieldOf(name, "Veto")} = undefined;`,
    ]),
    ...module.unitFields().map((field) => code`${frame}.${field} = undefined;`),
    ...module.armFields().map((field) => code`${frame}.${field} = 0;`),
  ];
}

/** The same for places in lists. `before`: gets what stands before the class. */
function emptyLists(module: ModuleWriter, before: Code[]): (frame: Code) => readonly Code[] {
  const places = [...module.places];
  const kinds = places.map(({ representation }) => (representation?.kind === "double" ? "n" : "-")).join("");
  const noValues = module.declare("no_values");
  before.push(code`const ${noValues} = ${module.runtime("emptyValues")}(${literal(kinds)});\n`);
  const lists = ["vetoes", "units", ...(module.keepsArms ? ["arms"] : [])];
  const emptyList = code`${module.runtime("emptyList")}(${literal(places.length)})`;
  return (frame) => [
    code`${frame}.values = ${noValues}();`,
    ...lists.map((list) => code`${frame}.${identifier(list)} = ${emptyList};`),
  ];
}

/**
 * Writes the test that data need no conversion: every key is spelled as declared, and every value
 * is a text or a truth value.
 */
export function writeIsPlain(module: ModuleWriter, name: Code = code`isPlain`): Code {
  const { slots, lists = [] } = module.program;
  if (slots.length > MOST_CHECKED_KEYS)
    return code`const ${name} = ${module.runtime("plainDataOf")}(${module.programData});`;
  const isWhole = module.kindWithin === undefined;
  const lines: Code[] = [code`let known = 0;`];
  if (isWhole && lists.length > 0) lines.push(code`const rows = ${module.runtime("openRows")}(limits);`);
  for (const { key } of slots) {
    const given = givenMember(module, key);
    const whole = isWhole ? code`` : code` || ${module.runtime("isWholeNumber")}(${given})`;
    lines.push(code`if (typeof ${given} === "string" || typeof ${given} === "boolean"${whole}) known++;`);
  }
  for (const [id, { key }] of lists.entries()) {
    const given = givenMember(module, key);
    const test = module.rows?.plainTest(id, given);
    if (test !== undefined) lines.push(code`if (${given} !== undefined && ${test}) known++;`);
  }
  lines.push(code`for (const key in data) known--;`, code`return known === 0;`);
  const more = lists.length === 0 ? code`` : isWhole ? code`, limits` : code`, rows`;
  return code`function ${name}(data${more}) {\n${indented(lines)}}`;
}

function givenMember(module: ModuleWriter, key: string): Code {
  return key in Object.prototype ? code`${module.runtime("ownValue")}(data, ${literal(key)})` : entry(code`data`, key);
}

/** Writes how results get one more member, whose value needs the finished results. */
export interface HookWriter {
  /** The name of the member. */
  readonly member: string;
  /** The functions that make it, if any, given while they are written. Throws TooLarge. */
  write?(): Generator<readonly Code[], readonly Code[], undefined>;
  /** Statements that set it. `results`: by rule, the names of the results. */
  statements(results: ReadonlyMap<number, Code>): readonly Code[];
  /** A statement that gives it to the taker of texts, after the text of a rule. */
  given?(rule: number): Code;
}

/** The function of a module for a set of rules. */
export interface ModuleEntry {
  readonly name: Code;
  readonly rules: readonly number[];
  readonly answers: AnswerWriter;
  readonly hooks: readonly HookWriter[];
  readonly form: AnswerForm;
  /** Statements that give outcomes to `into` instead of results. */
  readonly outcomes?: readonly Code[] | undefined;
}

/**
 * Writes an entry. It returns the results of its rules by key, or gives their texts, in the order
 * of the program; undefined: the exact program must answer.
 */
export function writeEntry(module: ModuleWriter, { name, rules, answers, hooks, form, outcomes }: ModuleEntry): Code {
  if (outcomes !== undefined) {
    const given = [...evaluated(module, rules, form), ...outcomes, code`return true;`];
    return code`function ${name}(f, into) {\n${indented(given)}}`;
  }
  const lines = evaluated(module, rules, form);
  if (form === "texts") {
    for (const rule of rules) {
      lines.push(code`${answers.of(rule)};`);
      for (const hook of hooks) if (hook.given !== undefined) lines.push(hook.given(rule));
    }
    lines.push(code`return true;`);
    return code`function ${name}(f, taker) {\n${indented(lines)}}`;
  }
  if (hooks.length === 0 && !rules.some((rule) => showsRows(module.rule(rule)))) {
    lines.push(code`return ${resultsObject(module, rules, (rule) => answers.of(rule))};`);
    return code`function ${name}(f) {\n${indented(lines)}}`;
  }
  const locals = module.localNames();
  const results = new Map(rules.map((rule) => [rule, locals.next()]));
  for (const [rule, result] of results) lines.push(code`const ${result} = ${answers.of(rule)};`);
  for (const hook of hooks) lines.push(...hook.statements(results));
  lines.push(code`if (f.left) return undefined;`);
  lines.push(code`return ${resultsObject(module, rules, (rule) => results.get(rule) ?? UNDEFINED)};`);
  return code`function ${name}(f) {\n${indented(lines)}}`;
}

/** True for an answer that may show data of rows which the exact program must answer for. */
function showsRows({ representation }: Place): boolean {
  return representation !== undefined && "of" in representation;
}

/** Evaluates rules, and leaves the function when the exact program must answer. */
function evaluated(module: ModuleWriter, rules: readonly number[], form: AnswerForm): Code[] {
  return [...evaluatedPlaces(module, rules), ...leaving([code`f.left`, ...listing(module, rules, form)])];
}

/** The tests for results that list inputs. Texts only name the first refused value. */
function listing(module: ModuleWriter, rules: readonly number[], form: AnswerForm): readonly Code[] {
  if (module.tellsMissing && module.rows === undefined) return [];
  return rules.map((rule) => {
    const { veto } = module.rule(rule);
    if (form === "texts" && module.rows === undefined) return code`${veto} === ${module.runtime("MISSING")}`;
    return code`${veto} !== null && ${module.runtime("listsData")}(${veto})`;
  });
}

function evaluatedPlaces(module: ModuleWriter, rules: readonly number[]): Code[] {
  const places = rules.map((rule) => module.rule(rule));
  return [...firstEvaluated(places), ...places].map((place) => code`${place.call};`);
}

function leaving(conditions: readonly Code[]): Code[] {
  return conditions.map((condition) => code`if (${condition}) return undefined;`);
}

function resultsObject(module: ModuleWriter, rules: readonly number[], result: (rule: number) => Code): Code {
  const members = rules.map((rule) => code`${objectKey(module.program.rules[rule]?.key ?? "")}: ${result(rule)},`);
  return code`{\n${indented(members)}}`;
}
