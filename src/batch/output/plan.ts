import type { TypeInfo } from "../../engine/api.ts";
import { firstOf } from "../../model/listed.ts";
import { nearest } from "../../model/suggest.ts";
import type { BatchRule } from "../interface.ts";
import type { OutputColumns } from "../options.ts";
import { problem } from "../problem.ts";
import { type ColumnType, MOST_DIGITS } from "../table/column-type.ts";

/**
 * The columns of an output. They are known before the first record, and do not depend on records.
 */
export interface OutputPlan {
  /** The columns of the input, which come first; undefined: each record has its own. */
  readonly input: readonly string[] | undefined;
  /** The types of the columns of the input; absent: they are texts. */
  readonly types?: readonly ColumnType[] | undefined;
  /** The columns of the input are left out. */
  readonly only: boolean;
  readonly rules: readonly RuleColumns[];
  /** The name of the member with the whole response, which then takes the place of all rules. */
  readonly responses: string | undefined;
}

/** The columns for one rule: its value, its veto, and its deciding arm if that is asked for. */
export interface RuleColumns {
  readonly rule: string;
  /** The name of the column of values: that of the rule, with the unit of its numbers. */
  readonly name: string;
  readonly veto: string;
  readonly arm: string | undefined;
  readonly type: ColumnType;
  /** Its values have no sign that CSV or JSON escapes. */
  readonly isBare: boolean;
  /**
   * Values are numbers without unit, else results as `run` shows them. `unit`: the unit that they
   * count, for types that have units.
   */
  readonly plain: { readonly unit: string | undefined } | undefined;
}

interface PlanOptions extends OutputColumns {
  /** Units by names of rules. */
  readonly units: ReadonlyMap<string, string>;
  /** The format has types: numbers of fixed decimals are plain. */
  readonly isTyped: boolean;
}

/** Plans the columns for rules, in the order of their results. Throws EngineErrors. */
export function outputPlan(
  input: readonly string[] | undefined,
  rules: readonly BatchRule[],
  options: PlanOptions,
): OutputPlan {
  const columns = rules.map((rule) => ruleColumns(rule, options));
  const { only, responses } = options;
  const plan = { input, only, rules: columns, responses: responses ? "response" : undefined };
  const seen = new Set<string>();
  for (const name of columnNames(plan)) {
    if (seen.has(name))
      throw problem(
        `the output would have two columns \`${name}\``,
        "leave the columns of the input out with --only, or rename that column",
      );
    seen.add(name);
  }
  return plan;
}

/** The names of all columns, in their order. */
export function columnNames({ input = [], only, rules, responses }: OutputPlan): readonly string[] {
  return [...(only ? [] : input), ...(responses === undefined ? rules.flatMap(namesOfRule) : [responses])];
}

function namesOfRule({ name, veto, arm }: RuleColumns): readonly string[] {
  return arm === undefined ? [name, veto] : [name, veto, arm];
}

function ruleColumns({ key, types }: BatchRule, { units, plain, arms, isTyped }: PlanOptions): RuleColumns {
  const unit = units.get(key);
  const type = agreed(types);
  const column = columnType(type);
  const counted = unitOf(key, types, unit);
  const isPlain = plain || unit !== undefined || (isTyped && column.kind === "decimal");
  const name = isPlain && counted !== undefined ? `${key} [${counted}]` : key;
  return {
    rule: key,
    name,
    veto: `${key}.veto`,
    arm: arms ? `${key}.arm` : undefined,
    type: column,
    isBare: types.every(isBare),
    plain: isPlain ? { unit: counted } : undefined,
  };
}

/** The type that all versions agree on, as far as columns depend on it. */
function agreed([first, ...others]: readonly (TypeInfo | undefined)[]): TypeInfo | undefined {
  const isSame = others.every((other) => other?.kind === first?.kind && other?.decimals === first?.decimals);
  return isSame ? first : undefined;
}

function columnType(type: TypeInfo | undefined): ColumnType {
  switch (type?.kind) {
    case "boolean":
    case "date":
      return { kind: type.kind };
    case "number":
    case "measure":
    case "ratio":
      return typeof type.decimals === "number" && type.decimals <= MOST_DIGITS && !isCalendar(type)
        ? { kind: "decimal", precision: MOST_DIGITS, scale: type.decimals }
        : TEXT;
    default:
      return TEXT;
  }
}

const TEXT: ColumnType = { kind: "text" };

const BARE_KINDS: readonly string[] = ["boolean", "number", "measure", "ratio", "date", "time"];

function isBare(type: TypeInfo | undefined): boolean {
  if (type === undefined || !BARE_KINDS.includes(type.kind)) return false;
  return (type.units ?? []).every(({ name }) => /^[\w/%^*. -]*$/.test(name));
}

/** Amounts of months are shown in one unit each, and have no number in others. */
function isCalendar({ traits }: TypeInfo): boolean {
  return Array.isArray(traits) && traits.includes("calendar");
}

/** The unit that plain numbers of a rule count: the one asked for, else the first of its type. */
function unitOf(rule: string, types: readonly (TypeInfo | undefined)[], asked: string | undefined): string | undefined {
  const [type] = types;
  const units = type === undefined || isCalendar(type) ? [] : (type.units ?? []).map(({ name }) => name);
  if (asked === undefined) return units[0];
  if (units.includes(asked)) return asked;
  if (units.length === 0) throw problem(`--unit ${rule}=${asked}: the rule \`${rule}\` has no units to choose from`);
  const near = nearest(asked, units);
  throw problem(
    `--unit ${rule}=${asked}: the rule \`${rule}\` has no such unit`,
    near === undefined ? `its units are ${firstOf(units)}` : `did you mean \`${near}\`?`,
  );
}

/** A column of a table. */
interface TypedColumn {
  readonly name: string;
  readonly type: ColumnType;
}

/** The columns of an output in order: those of the input, then those of each rule. */
export function outputColumns({ input = [], types = [], only, rules }: OutputPlan): readonly TypedColumn[] {
  const passing = only ? [] : input.map((name, at): TypedColumn => ({ name, type: types[at] ?? TEXT }));
  const answers = rules.flatMap(({ name, veto, arm, type }): readonly TypedColumn[] => [
    { name, type },
    { name: veto, type: TEXT },
    ...(arm === undefined ? [] : [{ name: arm, type: TEXT }]),
  ]);
  return [...passing, ...answers];
}
