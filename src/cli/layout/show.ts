import type { MetaValue, Show, ShowData, TypeInfo } from "../../engine/api.ts";
import { boundText, withUnit } from "../../engine/text/bound-text.ts";
import type { ByteBudget } from "../../engine/text/byte-budget.ts";
import { inReadingOrder } from "./reading-order.ts";

/**
 * The interface of a spec for a person (docs/spec/07-surfaces.md#2-4-engine-show): the content of
 * `show --json`, nothing computed anew. Ends with a line break. Throws what the budget throws.
 */
export function showText(show: Show, budget: ByteBudget, { rules, all }: ShowLayout): string {
  const lines: string[] = [];
  for (const block of [headLines(show), metaLines(show), dataLines(show, all), ruleLines(show, rules)]) {
    let before = lines.length > 0 ? "\n" : "";
    for (const line of block) {
      lines.push(budget.text(`${before}${line}\n`));
      before = "";
    }
  }
  return lines.join("");
}

interface ShowLayout {
  /** The keys of the own rules in the order for a person. */
  readonly rules: readonly string[];
  /** Also lists data that are only offered for reuse. */
  readonly all: boolean;
}

function headLines(show: Show): string[] {
  const lines = [`Spec: ${show.repository === undefined ? "" : `${show.repository} `}${named(show.spec, show)}`];
  for (const line of show.commentary?.split("\n") ?? []) lines.push(`  ${line}`.trimEnd());
  if (show.effective_from !== undefined) lines.push(`  effective_from: ${show.effective_from}`);
  if (show.effective_to !== undefined) lines.push(`  effective_to: ${show.effective_to}`);
  if (show.versions.length > 1) {
    const windows = show.versions.map(({ effective_from, effective_to }) =>
      `${effective_from ?? ""} → ${effective_to ?? ""}`.trim(),
    );
    lines.push(`  versions: ${windows.join(", ")}`);
  }
  return lines;
}

function metaLines(show: Show): string[] {
  const entries = Object.entries(show.meta);
  return entries.length === 0
    ? []
    : ["Meta:", ...entries.map(([key, value]) => `  ${key}: ${indented(metaText(value), 4)}`)];
}

function metaText(value: MetaValue): string {
  if ("text" in value) return `"${value.text}"`;
  if ("number_with_unit" in value) return withUnit(value.number_with_unit);
  return String(Object.values(value)[0]);
}

function* dataLines({ data }: Show, all: boolean): Generator<string> {
  const entries = Object.entries(data).filter(([, slot]) => all || isAskedFor(slot));
  if (entries.length > 0) yield "Data:";
  for (const [key, slot] of entries) yield* slotLines(key, slot, all);
}

/** True for data that a rule needs, and for those of the spec itself. */
function isAskedFor({ needed_by_rules: needed, path }: ShowData): boolean {
  return needed.length > 0 || path.length === 0;
}

/** A name with its label. */
function named(name: string, { label }: { readonly label?: string }): string {
  return label === undefined ? name : `${name} "${label}"`;
}

function slotLines(key: string, slot: Omit<ShowData, "path">, all: boolean): string[] {
  const { type, fill, suggestion, needed_by_rules: needed } = slot;
  return [
    `  ${named(key, slot)} (${type.kind})`,
    ...listLines(type),
    ...factLines([
      ...constraints(type),
      ["help", type.help === "" ? undefined : type.help],
      ["fill", fill?.result],
      ["suggestion", suggestion?.result],
    ]),
    needed.length === 0 ? "    offered for reuse" : `    needed_by_rules: ${needed.join(", ")}`,
    ...columnLines(type, all),
  ];
}

type Fact = readonly [name: string, text: string | undefined];

function factLines(facts: readonly Fact[]): string[] {
  return facts.flatMap(([name, text]) => (text === undefined ? [] : [`    ${name}: ${indented(text, 6)}`]));
}

/** The type of the values of a list, with its constraints, or the spec of its rows. */
function listLines({ of, spec, repository, key = [], rows, optional }: TypeInfo): string[] {
  const ofRows = repository === undefined ? spec : `${repository} ${spec}`;
  const names = key.map((each) => (typeof each === "string" ? each : `${each.bound} ${each.name}`));
  return [
    ...factLines([["of", of?.kind ?? ofRows]]),
    ...(of === undefined ? [] : factLines(constraints(of)).map((line) => `  ${line}`)),
    ...factLines([
      ["key", names.length === 0 ? undefined : names.join(", ")],
      ["rows", rows ?? undefined],
      ["optional", optional === true ? "yes" : undefined],
    ]),
  ];
}

/** The data of the rows of a list, without those of imports that no rule needs. */
function columnLines({ data = {} }: TypeInfo, all: boolean): string[] {
  const columns = Object.entries(data).filter(
    ([key, { needed_by_rules: needed }]) => all || needed.length > 0 || !key.includes("."),
  );
  if (columns.length === 0) return [];
  return ["    data:", ...columns.flatMap(([key, column]) => slotLines(key, column, all).map((line) => `    ${line}`))];
}

/** Indents all lines of a text but the first. */
function indented(text: string, columns: number): string {
  return text.replace(/\n(?=.)/g, `\n${" ".repeat(columns)}`);
}

function* ruleLines({ rules }: Show, order: readonly string[]): Generator<string> {
  const entries = Object.entries(inReadingOrder(rules, order));
  if (entries.length > 0) yield "Rules:";
  for (const [key, rule] of entries) {
    const { type, depends_on_rules: needed } = rule;
    yield `  ${named(key, rule)} (${type.kind})`;
    if (needed.length > 0) yield `    depends_on_rules: ${needed.join(", ")}`;
  }
}

/** Names of bounds: those of ranges limit the ends (`lower`, `upper`) and the span. */
const BOUNDS = ["lower", "upper", "minimum", "maximum"] as const;

function constraints(type: TypeInfo): readonly Fact[] {
  const { options = [], units = [] } = type;
  return [
    ...BOUNDS.map((name) => [name, boundText(type, name)] as const),
    ["decimals", countText(type.decimals)],
    ["length", countText(type.length)],
    [
      "options",
      options.length === 0
        ? undefined
        : options.map((option) => (type.kind === "text" ? `"${option}"` : option)).join(", "),
    ],
    ["units", units.length === 0 ? undefined : units.map(({ name }) => name).join(", ")],
  ];
}

function countText(count: number | null | undefined): string | undefined {
  return count?.toString();
}
