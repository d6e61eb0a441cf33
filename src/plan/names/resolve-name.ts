import { COMMANDS, commandMeant } from "../../model/commands.ts";
import type { Location } from "../../model/diagnostic.ts";
import { MONTHS, WEEKDAYS } from "../../model/forms/date-words.ts";
import { didYouMean, exchange, rewriteAs, type Suggestion } from "../../model/suggestion.ts";
import type { Type } from "../../model/types/type.ts";
import type { Body, ListHead, Reference, RowNames, RuleDeclaration, SlotDeclaration } from "../body.ts";
import type { LateSuggestion } from "../findings/suggestions.ts";

/** True when a name has no usable meaning. */
export function isNameProblem<Resolved extends object>(result: Resolved | NameProblem): result is NameProblem {
  return "code" in result;
}

export type ResolvedName = ResolvedMember | MemberOfRow;

/** A data, rule, list or import behind aliases. */
export type ResolvedMember = Reference &
  (
    | { readonly kind: "slot"; readonly slot: SlotDeclaration }
    /**
     * `rule` is absent for rules of the row itself, whose types are determined later. `names`:
     * those of the spec with the rule.
     */
    | { readonly kind: "rule"; readonly rule?: RuleDeclaration | undefined; readonly names: RowNames }
    | { readonly kind: "list"; readonly list: ListHead }
    /** `misused`: the error where an import cannot stand for a row. */
    | { readonly kind: "import"; readonly body: Body; readonly misused: NameProblem }
  );

/** `best.name`: a member of the row that a rule is. */
export interface MemberOfRow {
  readonly kind: "member";
  readonly of: ResolvedMember & { readonly kind: "rule" };
  readonly path: readonly string[];
  readonly member: ResolvedName;
}

export interface NameProblem {
  readonly code: string;
  /** The place of the report, when it is not that of the name. */
  readonly at?: Location | undefined;
  readonly message: string;
  readonly suggestion?: LateSuggestion;
}

/**
 * `compared`: the type of the data that the name is compared with, for a likely text without
 * quotes.
 *
 * The slot or rule that a path names (docs/spec/04-rules-evaluation.md#4-8-checks-when-loading;
 * docs/spec/05-composition-versions.md#5-4-the-uses-line): own data and rules by their name,
 * members of imports after their aliases, to any depth. Undefined when the name leads into an
 * import with an error of its own.
 */
export function resolveName(
  names: RowNames,
  path: readonly string[],
  compared?: Type,
): ResolvedName | NameProblem | undefined {
  const [first = ""] = path;
  return path.length === 1 ? ownName(names, first, compared) : member(names, path);
}

function ownName(names: RowNames, name: string, compared: Type | undefined): ResolvedName | NameProblem {
  const slot = names.slots.get(name);
  const isRule = names.ruleNames.has(name);
  if (slot !== undefined && isRule) {
    return {
      code: "ambiguous-name",
      message: `\`${name}\` is both a data and a rule`,
      suggestion: "rename one of them",
    };
  }
  if (slot !== undefined) return { kind: "slot", path: [name], slot };
  if (isRule) return { kind: "rule", path: [name], names };
  const list = names.lists.get(name);
  if (list !== undefined) return { kind: "list", path: [name], list };
  const alias = names.aliases.get(name);
  if (alias !== undefined) {
    const misused = aliasAsValue(names, name, alias);
    const body = names.imports.get(name)?.body;
    return body === undefined ? misused : { kind: "import", path: [name], body, misused };
  }
  return unknownName(names, name, compared);
}

function aliasAsValue(names: RowNames, name: string, at: Location): NameProblem {
  const body = names.imports.get(name)?.body;
  const [member = "<name>"] = body === undefined ? [] : body.rules.size > 0 ? body.rules.keys() : body.slots.keys();
  return {
    code: "alias-as-value",
    at,
    message: `the import \`${name}\` is used as a value, but an import is not a value`,
    suggestion: exchange(`name one of its data or rules, such as \`${name}.${member}\``, name, [`${name}.${member}`]),
  };
}

function unknownName(names: RowNames, name: string, compared: Type | undefined): NameProblem {
  const message = `\`${name}\` is neither a data nor a rule of \`${names.spec}\``;
  if (name === "year" || name === "month" || name === "week") {
    return {
      code: "unknown-reference",
      message,
      suggestion: exchange(
        `write in past calendar ${name} for the period, or past 1 ${name} for the amount`,
        name,
        [`calendar ${name}`, `1 ${name}`],
        "past",
      ),
    };
  }
  const instant = nowMeant(name);
  if (instant !== undefined) return { code: "unknown-reference", message, suggestion: instant };
  const weekday = WEEKDAYS.indexOf(name) + 1;
  if (weekday > 0) {
    const text = `weekdays are numbers, from 1, Monday, to 7, Sunday: weekday of x is ${weekday}`;
    const isPart = compared?.kind !== "date";
    return { code: "unknown-reference", message, suggestion: isPart ? exchange(text, name, [`${weekday}`]) : text };
  }
  const month = MONTHS.indexOf(name) + 1;
  if (month > 0) {
    const suggestion = `months are numbers, from 1, January, to 12, December: month of x is ${month}`;
    return { code: "unknown-reference", message, suggestion };
  }
  if (NO_VALUE.test(name)) return { code: "unknown-reference", message, suggestion: NO_VALUE_REMEDY };
  const suggestion: LateSuggestion = (suggest, elsewhere) => {
    const option = compared?.kind === "text" && compared.options.find((each) => each.toLowerCase() === name);
    if (option) return quoted(name, option);
    const kept = elsewhere(name);
    if (kept !== undefined) return kept;
    const near = suggest(name, () => [
      ...names.slots.keys(),
      ...names.lists.keys(),
      ...names.ruleNames,
      ...names.aliases.keys(),
    ]);
    if (near !== undefined) return didYouMean(near);
    if (FREE_DAY.test(name))
      return "working days are asked for with x is a working day, weekends with weekday of x > 5";
    if (NEXT.test(name))
      return "the next working day is 1 working day after x, the first from x on 0 working days after x";
    if (compared?.kind === "text") return quoted(name);
    const having = [...names.imports.values()].find(({ body }) => body.slots.has(name) || body.rules.has(name));
    return didYouMean(having && `${having.alias}.${name}`);
  };
  return { code: "unknown-reference", message, suggestion };
}

/** Advice for a text without its quotes. */
function quoted(name: string, text = name): Suggestion {
  return exchange(`a text stands between quotes: write "${text}"`, name, [`"${text}"`]);
}

/** Advice for a word of other languages for `now`. */
export function nowMeant(name: string): Suggestion | undefined {
  return NOW.test(name) ? exchange("the instant of the question is now", name, ["now"]) : undefined;
}

const NOW = /^(?:today|current_date|current_time|sysdate)$/;

const FREE_DAY = /^(?:weekend|workday|weekday|holiday)$/;
/** Read as a number of working days: `next working day after d`. */
const NEXT = /^(?:next|first|following)$/;

/** Words of other languages for a value that is not there. */
const NO_VALUE = /^(?:null|nil|none|nothing|undefined|missing|empty|blank|absent|unknown)$/;
const NO_VALUE_REMEDY =
  "there is no value for missing data: a rule that needs the data asks for it. Give the data a value for that case with -> fill, or add a boolean data that says whether it is known";

function member(names: RowNames, path: readonly string[]): ResolvedName | NameProblem | undefined {
  const [first = ""] = path;
  const list = names.lists.get(first);
  if (list !== undefined) return isKnown(list) ? fieldOfList(list, path) : undefined;
  const imported = names.imports.get(first);
  if (imported === undefined) {
    if (names.aliases.has(first)) return undefined;
    return memberOfRule({ kind: "rule", path: [first], names }, path.slice(1)) ?? notAnImport(names, path);
  }
  let { body } = imported;
  for (const [at, step] of path.slice(1, -1).entries()) {
    const inner = body.lists.get(step);
    if (inner !== undefined) return isKnown(inner) ? fieldOfList(inner, path) : undefined;
    const next = body.imports.get(step);
    if (next === undefined) {
      if (isAliasOf(body, step)) return undefined;
      const of = { kind: "rule", path: path.slice(0, at + 2), rule: body.rules.get(step), names: body.names } as const;
      return memberOfRule(of, path.slice(at + 2)) ?? noStep(body, step);
    }
    body = next.body;
  }
  const name = path.at(-1) ?? "";
  const slot = body.slots.get(name);
  const rule = body.rules.get(name);
  if (slot !== undefined && rule !== undefined) return undefined;
  if (slot !== undefined) return { kind: "slot", path, slot };
  if (rule !== undefined) return { kind: "rule", path, rule, names: body.names };
  const own = body.lists.get(name);
  if (own !== undefined) return { kind: "list", path, list: own };
  const misused = noMember(body, path, name);
  const next = body.imports.get(name)?.body;
  return next === undefined ? misused : { kind: "import", path, body: next, misused };
}

/** The member that `path` names of the row that a rule is; undefined for other rules. */
function memberOfRule(
  of: ResolvedMember & { readonly kind: "rule" },
  path: readonly string[],
): MemberOfRow | NameProblem | undefined {
  const name = of.path.at(-1) ?? "";
  if (!of.names.ruleNames.has(name)) return undefined;
  const shape = of.names.shapeOfRule(name);
  if (shape === undefined) return undefined;
  if (shape.kind !== "row") return fieldOfList({ name }, [...of.path, ...path]);
  const member = resolveName(shape.body.names, path);
  if (member === undefined || isNameProblem(member)) return member;
  return { kind: "member", of, path, member };
}

/** False for a list of a type or spec with an error, which is reported elsewhere. */
function isKnown({ of }: ListHead): boolean {
  return "body" in of || of.type.kind !== "unknown";
}

/** `menu.price`: only an argument of a command knows which row is meant. */
function fieldOfList({ name, of }: Pick<ListHead, "name"> & Partial<ListHead>, path: readonly string[]): NameProblem {
  const steps = path.slice(path.indexOf(name) + 1);
  const field = steps.join(".");
  const isOfRows = of === undefined || "body" in of;
  const isField = of !== undefined && "body" in of && hasField(of.body.names, steps[0] ?? "");
  return {
    code: "field-of-list",
    message: `\`${path.join(".")}\` names a field, but \`${name}\` is a list of many rows`,
    suggestion:
      (isField ? undefined : commandForField(name, steps, isOfRows)) ??
      `take a row, as in (${name} -> first).${field}, or use the field in a command on the list, as in ${name} -> list ${field}`,
  };
}

function hasField(names: RowNames, name: string): boolean {
  return names.slots.has(name) || names.ruleNames.has(name) || names.lists.has(name) || names.aliases.has(name);
}

/** The chain for `staff.count`, `staff.sum.salary` and `staff.first.salary`. */
function commandForField(list: string, [word = "", ...rest]: readonly string[], isOfRows: boolean): string | undefined {
  const command = commandMeant(word);
  if (command === undefined) return undefined;
  const field = rest.join(".");
  const { argument } = COMMANDS[command];
  const chain = `${list} -> ${command}`;
  const ending =
    field !== "" ? ` ${field}` : argument === "condition" ? " and a condition" : isOfRows ? " and a field" : "";
  if (argument !== "none") return `a command follows its list: ${chain}${ending}`;
  return `a command follows its list: ${field === "" ? chain : `(${chain}).${field}`}`;
}

function notAnImport(names: RowNames, path: readonly string[]): NameProblem {
  const [name = ""] = path;
  const slot = names.slots.get(name);
  if (slot !== undefined || names.ruleNames.has(name)) {
    const message = `\`${name}\` is a ${slot === undefined ? "rule" : "data"}, not an import, so it has no members`;
    const mayBeDate = slot === undefined || slot.type.kind === "date";
    return { code: "unknown-reference", message, ...(mayBeDate && partOfDate(name, path.at(-1))) };
  }
  return {
    code: "unknown-reference",
    message: `\`${name}\` is not an import of \`${names.spec}\``,
    suggestion: (suggest, elsewhere) => elsewhere(name) ?? didYouMean(suggest(name, () => [...names.aliases.keys()])),
  };
}

/** `d.year`: in other languages a date has parts. */
function partOfDate(name: string, member = ""): Pick<NameProblem, "suggestion"> {
  const [part] = /^(?:year|quarter|month|week|weekday|day|hour)(?=s?$)/.exec(member) ?? [];
  return part === undefined ? {} : { suggestion: rewriteAs([`${part} of ${name}`]) };
}

function noStep(body: Body, step: string): NameProblem {
  const { spec } = body.row;
  const kind = body.slots.has(step) ? "a data" : body.rules.has(step) ? "a rule" : undefined;
  const message =
    kind === undefined
      ? `\`${spec}\` has no import \`${step}\``
      : `\`${step}\` is ${kind} of \`${spec}\`, not an import`;
  return {
    code: "unknown-reference",
    message,
    suggestion: (suggest, elsewhere) =>
      elsewhere(step, body.row) ?? didYouMean(suggest(step, () => [...body.imports.keys()])),
  };
}

function noMember(body: Body, path: readonly string[], name: string): NameProblem {
  const { spec } = body.row;
  if (isAliasOf(body, name)) {
    return {
      code: "unknown-reference",
      message: `\`${path.join(".")}\` is an import of \`${spec}\`, and an import is not a value`,
    };
  }
  const suggestion: LateSuggestion = (suggest, elsewhere) => {
    const kept = elsewhere(name, body.row);
    if (kept !== undefined) return kept;
    const near = suggest(name, () => [...body.slots.keys(), ...body.rules.keys()]);
    return didYouMean(near && [...path.slice(0, -1), near].join("."));
  };
  return { code: "unknown-reference", message: `the spec \`${spec}\` has no data or rule \`${name}\``, suggestion };
}

function isAliasOf({ names }: Body, name: string): boolean {
  return names.aliases.has(name);
}
