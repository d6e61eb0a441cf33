import type { Program } from "../model/program/program.ts";
import * as runtime from "../runtime/generated/index.ts";
import { type Code, code, comment, element, identifier, join } from "./code/code.ts";
import { Explanations } from "./narrate/explanations.ts";
import { writeRowClasses } from "./rows/classes.ts";
import { writeFedSlot, writeList } from "./rows/list-writer.ts";
import { RowFunctionWriter } from "./rows/row-function.ts";
import { RowUnits } from "./rows/units.ts";
import { type Hooks, hookNames, type Variant, type WantedOutcomes } from "./variant.ts";
import { AnswerWriter } from "./write/answers.ts";
import { type HookWriter, type ModuleEntry, writeEntry, writeFrame, writeIsPlain } from "./write/entries.ts";
import { FunctionWriter } from "./write/function.ts";
import { ModuleWriter, type WaitingSubject } from "./write/module.ts";
import type { Place } from "./write/place.ts";
import { writeSlot } from "./write/slot-reader.ts";
import { ToldArms } from "./write/told-arms.ts";

/** Thrown for a program for which no code is generated. */
export class NotGenerated extends Error {}

/** Characters of the longest module: they take some 7 s to generate and check, and 300 MB. */
const MOST_CHARACTERS = 8_000_000;

/** A module as data, which may have been made in another thread. */
export interface GeneratedCode {
  /** The body of a function of `runtime`, `program` and `facts`. */
  readonly text: string;
  /** Plain data. */
  readonly facts: readonly unknown[];
}

export interface EmittedBody extends GeneratedCode {
  /** Names that the body imports from the runtime. */
  readonly imports: readonly string[];
  /** The body after the imports, in pieces. */
  readonly pieces: readonly EmittedPiece[];
}

/** Lines of a module. */
interface EmittedPiece {
  readonly text: string;
  /** The rule that they compute. */
  readonly rule?: number | undefined;
}

/** Gives the pieces of each step, in any order, and at the end the whole. */
export type Emission<Written, Piece = Code> = Generator<readonly Piece[], Written, undefined>;

/**
 * Writes the module of a program step by step. It returns `{ Frame, isPlain, entries }`, with an
 * entry for each variant; all share one function for each slot, rule and part. `most`: the
 * characters of its functions. Throws TooLarge, and NotGenerated for a program that reads lists or
 * rows: the exact program answers it.
 */
export function* emitBody(
  program: Program,
  variants: readonly Variant[],
  most = MOST_CHARACTERS,
): Emission<EmittedBody> {
  const names = Object.keys(runtime);
  const units = program.fields === undefined ? undefined : new RowUnits(program, names, most);
  const module = units?.main ?? new ModuleWriter(program, names, most);
  if (units !== undefined && !variants.every((variant) => isGenerated(module, variant))) throw new NotGenerated();
  const entries = entriesOf(module, units, variants);
  const hooked: Code[] = [];
  for (const hook of entries.flatMap(({ hooks }) => hooks)) {
    if (hook.write !== undefined) hooked.push(...(yield* hook.write()));
  }
  const functions = yield* writeFunctions(module, units);
  const results = yield* writeResults(entries);
  const written: Code[] = [];
  for (const entry of entries) {
    const text = writeEntry(module, entry);
    written.push(text);
    yield [text];
  }
  units?.makeAll();
  const classes = units === undefined ? [] : writeRowClasses(units);
  yield classes;
  const shown = units?.answers.functions ?? [];
  yield shown;
  const pieces = [...whole([...classes, ...shown]), ...functions, ...whole([...results, ...hooked, ...written])];
  return yield* assembled(module, pieces, entries);
}

/**
 * False for rules whose lists and rows the exact program must make, for texts of them, and for
 * outcomes as the code has them.
 */
function isGenerated(module: ModuleWriter, { answers, outcomes, form }: Variant): boolean {
  if (outcomes !== undefined) return false;
  return answers.every((rule) => {
    const { root = -1, type } = module.program.rules[rule] ?? {};
    if (type?.kind !== "list" && type?.kind !== "row") return true;
    const representation = module.representations.representation(root);
    if (form === "texts" || representation === undefined || !("of" in representation)) return false;
    module.nameRows();
    return module.rows?.answered(code`value`, representation, type) !== undefined;
  });
}

/** Entries with the same hooks share the functions that make results. */
function entriesOf(
  module: ModuleWriter,
  units: RowUnits | undefined,
  variants: readonly Variant[],
): readonly ModuleEntry[] {
  const writers = new Map<string, AnswerWriter>();
  return variants.map(({ answers: rules, hooks: given, form = "results", plain, outcomes: wanted }) => {
    for (const rule of rules) module.rule(rule);
    const outcomes = wanted && outcomesOf(module, wanted);
    // The arm of a rule that waits for data is for the exact program to find.
    // So is the key of what is missing in a row.
    if (form === "texts" && given.arms === undefined && units === undefined) module.tellMissing();
    const names = [...hookNames(given), ...(form === "texts" ? [form] : [])].join("_");
    const hooks = hookWriters(module, units, rules, given);
    const members = hooks.map(({ member }) => member);
    const answers = writers.get(names) ?? new AnswerWriter(module, members, form, plain);
    writers.set(names, answers);
    return { name: module.declare(names || "evaluate"), rules, answers, hooks, form, outcomes };
  });
}

/** Statements that give the outcome and arm of each rule, then the outcome of each slot. */
function outcomesOf(module: ModuleWriter, { rules, slots, arms }: WantedOutcomes): readonly Code[] {
  module.tellMissing();
  const given = (place: Place, at: number) => [
    code`${element(place.representation?.kind === "double" ? code`into.numbers` : code`into.values`, at)} = ${place.value};`,
    code`${element(code`into.vetoes`, at)} = ${place.veto};`,
  ];
  const ofRules = rules.flatMap((rule, at) => {
    const lines = given(module.rule(rule), at);
    const root = module.program.rules[rule]?.root ?? -1;
    if ((arms[rule]?.remaining.length ?? 0) <= 1 || module.cell(root).op !== "choose") return lines;
    module.demandArm(root);
    const arm = module.placeOf(root)?.arm;
    return arm === undefined ? lines : [...lines, code`${element(code`into.arms`, at)} = ${arm};`];
  });
  return [...ofRules, ...slots.flatMap((slot, at) => given(module.slot(slot), rules.length + at))];
}

function hookWriters(
  module: ModuleWriter,
  units: RowUnits | undefined,
  rules: readonly number[],
  { explain, arms }: Hooks,
): readonly HookWriter[] {
  const writers: HookWriter[] = [];
  if (explain !== undefined) writers.push(new Explanations(module, explain, rules, units));
  if (arms !== undefined) writers.push(new ToldArms(module, arms, rules));
  return writers;
}

function whole(pieces: readonly Code[]): readonly WrittenFunction[] {
  return pieces.map((piece) => ({ code: piece, rule: undefined }));
}

/** Joins the parts: constants first, the frame and the exports last. */
function* assembled(
  module: ModuleWriter,
  functions: readonly WrittenFunction[],
  entries: readonly ModuleEntry[],
): Emission<EmittedBody> {
  const names = entries.map(({ name }) => name);
  const last = [
    writeIsPlain(module),
    writeFrame(module),
    code`return { Frame, isPlain, entries: [${join(names, ", ")}] };`,
  ];
  const pieces = [...whole(module.constants), ...functions, ...whole(last)];
  const title = comment(`${module.program.spec}. Generated by engine; do not edit.`);
  const { imports } = module;
  const head = code`${title}"use strict";\nconst { ${join(imports.map(identifier), ", ")} } = runtime;\n`;
  const parts = pieces.map(({ code: piece }) => piece);
  yield [head, ...module.constants, ...last];
  return {
    text: String(code`${head}${join(parts, "\n")}\n`),
    facts: module.facts,
    imports,
    pieces: pieces.map(({ code: piece, rule }) => ({ text: String(piece), rule })),
  };
}

interface WrittenFunction {
  readonly code: Code;
  readonly rule: number | undefined;
}

/** The functions that make results, each written when a rule first needs it. */
function* writeResults(entries: readonly ModuleEntry[]): Emission<readonly Code[]> {
  const functions: Code[] = [];
  for (const { rules, answers, outcomes } of entries) {
    for (const rule of outcomes === undefined ? rules : []) {
      const known = answers.functions.length;
      answers.of(rule);
      const written = answers.functions.slice(known);
      functions.push(...written);
      yield written;
    }
  }
  return functions;
}

/** Functions are written as others need them; the slots come first in the text. */
function* writeFunctions(module: ModuleWriter, units: RowUnits | undefined): Emission<readonly WrittenFunction[]> {
  const slots: WrittenFunction[] = [];
  const others: WrittenFunction[] = [];
  for (let subject = module.nextSubject(); subject !== undefined; subject = module.nextSubject()) {
    const written = writeSubject(subject, units);
    for (const piece of written) module.counted(piece);
    const rule = "rule" in subject && subject.module === module ? subject.rule : undefined;
    const functions = written.map((piece) => ({ code: piece, rule }));
    ("slot" in subject ? slots : others).push(...functions);
    yield written;
  }
  return [...slots, ...others];
}

function writeSubject(subject: WaitingSubject, units: RowUnits | undefined): readonly Code[] {
  const { module } = subject;
  if ("slot" in subject)
    return [module.rows?.isFed(subject.slot) ? writeFedSlot(module, subject.slot) : writeSlot(module, subject.slot)];
  if ("list" in subject) {
    if (units === undefined) throw new Error("unreachable: a list without rows");
    return [writeList(units, module, subject.list)];
  }
  const Writer = units === undefined ? FunctionWriter : RowFunctionWriter;
  if ("part" in subject) {
    const place = module.placeOf(subject.part);
    if (place === undefined) throw new Error(`unreachable: no place for cell ${subject.part}`);
    return new Writer(module, place, subject.part, true).write();
  }
  const root = module.program.rules[subject.rule]?.root;
  if (root === undefined) throw new Error(`unreachable: no rule ${subject.rule}`);
  return new Writer(module, module.rule(subject.rule), root, module.computesRoot(subject.rule, root)).write();
}
