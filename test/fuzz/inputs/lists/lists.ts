import type { Random } from "../../random.ts";
import { INPUTS, type Kind, type Known, LITERALS, typesAmong } from "../expressions/declared.ts";
import { ExpressionWriter } from "../expressions/writer.ts";
import { INSTANTS } from "../programs.ts";
import { type RulesInput, type RunInput, someWays } from "../rules.ts";
import { type RowSpec, rowSpec, value, withTypes } from "./row-specs.ts";
import { RowTable } from "./row-tables.ts";

/** Kinds whose values are added, and those that are only in an order. */
const ADDED = ["number", "money", "weight", "ratio", "duration"] as const;
const ORDERED = [...ADDED, "date", "time"] as const;

/** The names of the spec with the lists, which no row has. */
const HOLDER = INPUTS.filter(({ kind }) => !kind.endsWith("range")).map((input) => ({
  ...input,
  name: `top_${input.name}`,
  types: typesAmong(input),
}));

/** Lists of values, with the types of their elements. */
const VALUES: readonly (Known & { readonly type: string })[] = [
  { name: "numbers", kind: "number", type: "number list" },
  { name: "amounts_due", kind: "money", type: "money list" },
  { name: "days", kind: "date", type: "date list" },
  { name: "words", kind: "text", type: "text list" },
];

/**
 * A program of one spec with a list of rows of another, which may have a list of its own, and lists
 * of values, with rows that mostly fit, and perhaps a table in the text.
 */
export function listsInput(random: Random): RulesInput {
  const row = rowSpec(random);
  const key = random.oneIn(8) ? random.of(row.own) : undefined;
  const holder = HOLDER.map(({ kind, name }): Known => ({ kind, name }));
  const rules: Known[] = [];
  const lists = ["items"];
  const bodies: string[] = [];
  const table = random.oneIn(3) ? new RowTable(random, holder) : undefined;
  if (table !== undefined) {
    const ofRow = `(items -> sum (${table.found(random, row.known)} * position))`;
    bodies.push(`rule found: ${random.oneIn(3) ? ofRow : table.found(random, holder)}`);
    rules.push({ kind: "number", name: "found" });
  }
  for (let at = random.of([1, 1, 2, 4]); at > 0; at--) {
    if (random.oneIn(5)) {
      bodies.push(`rule kept${at}: ${chain(random, random.of(lists), row.known, holder)}`);
      lists.push(`kept${at}`);
    }
    const { kind, text } = random.oneIn(6)
      ? ofValues(random, holder)
      : command(random, chain(random, random.of(lists), row.known, holder), row.known, [...holder, ...rules], key);
    bodies.push(`rule r${at}: ${text}`);
    rules.push({ kind, name: `r${at}` });
    if (random.oneIn(4)) bodies.push(`rule shown${at}: ${shown(random, random.of(lists), row.known, holder)}`);
    if (random.oneIn(3)) {
      bodies.push(`rule x${at}: ${new ExpressionWriter(random, [...holder, ...rules]).rule(kind)}`);
    }
  }
  const groups = random.oneIn(4) ? groupsOf(random, row) : undefined;
  const shelf = random.oneIn(5) ? shelfOf(random, row, random.of(lists), key) : undefined;
  const crew = random.oneIn(6) ? crewOf(random, row) : undefined;
  const others = [table, groups, shelf, crew].flatMap((other) => other ?? []);
  bodies.push(...(groups?.rules ?? []), ...(shelf?.rules ?? []), ...(crew?.rules ?? []));
  if (row.inner !== undefined && random.oneIn(2)) {
    bodies.push(
      `rule inner: items -> sum (${row.inner.list} -> ${random.of(["count", `sum ${row.inner.list}.${row.inner.number}`])})`,
    );
  }
  const uses = `uses items: item list${lines(random, row, holder, key)}`;
  const body = [uses, ...others.map((other) => other.lines), ...bodies].join("\n");
  const declared = HOLDER.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(body));
  const values = VALUES.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(body));
  const data = [
    ...declared.map(({ name, types }) => `data ${name}: ${random.of(types)}`),
    ...values.map(({ name, type }) => `data ${name}: ${type}`),
  ];
  const main = withTypes("main", [...data, body]);
  const runs = random.list(
    2,
    6,
    (): RunInput => ({
      spec: "main",
      effective: random.of(INSTANTS),
      data: {
        ...Object.fromEntries(
          declared.filter(() => !random.oneIn(15)).map((input) => [input.name, value(random, input)]),
        ),
        ...Object.fromEntries(values.filter(() => !random.oneIn(8)).map((list) => [list.name, valuesOf(random, list)])),
        ...(!random.oneIn(12) && { items: random.list(0, 4, () => row.given()) }),
        ...(table !== undefined && random.oneIn(5) && { rates: table.given(random) }),
        ...crew?.given(),
      },
    }),
  );
  const specs = [row.text, ...others.flatMap(({ spec }) => spec ?? []), main];
  return { files: [["main.rules", specs.join("\n\n")]], runs, ways: someWays(random) };
}

/** Groups of the rows by one of their data, with rules that read them. */
function groupsOf(random: Random, { text, own }: RowSpec) {
  const { name } = random.of(own.some(isSortable) ? own.filter(isSortable) : own);
  const [data = ""] = new RegExp(`^data ${name}: .*$`, "m").exec(text) ?? [];
  const same = `items.${name} is groups.${name}`;
  return {
    spec: withTypes("group", [data, "data many: number", "rule twice: many * 2"]),
    lines: `uses groups: group list\n  -> by items.${name}\n  -> each many: (items -> where ${same} -> count)`,
    rules: random.of([
      ["rule grouped: groups -> sum twice"],
      [`rule grouped: groups -> list ${name}, twice`],
      ["rule grouped: groups", `rule names: groups -> list ${name}`],
    ]),
  };
}

/** A spec with a list that another list or a rule is bound to, and rules that read it. */
function shelfOf(random: Random, { known }: RowSpec, bound: string, keyed: Known | undefined) {
  const key = keyed === undefined ? "" : `\n  -> key ${keyed.name}`;
  const sort = random.oneIn(3) ? `\n  -> sort ${sortable(random, known)}` : "";
  const kept = chain(random, "goods", known, []);
  return {
    spec: withTypes("shelf", [
      `uses goods: item list${key}${sort}`,
      `rule taken: ${kept} -> count`,
      "rule best: goods -> first",
    ]),
    lines: `uses shelf\n  -> with goods: ${bound}`,
    rules: ["rule taken: shelf.taken", "rule best: shelf.best"],
  };
}

/** A list whose rows are imports, and rules that read it. */
function crewOf(random: Random, row: RowSpec) {
  const names = ["ada", "grace"];
  return {
    spec: undefined,
    lines: `${names.map((name) => `uses ${name}: item\n`).join("")}uses crew: item list\n  -> with ${names.join(", ")}`,
    rules: [
      `rule crewed: ${command(random, chain(random, "crew", row.known, []), row.known, [], undefined).text}`,
      ...random.of([[], [`rule chief: crew -> sort ${sortable(random, row.known)} -> first`]]),
    ],
    given: () => Object.assign({}, ...names.map((name) => row.givenTo(name))),
  };
}

/** Lines below the list. */
function lines(
  random: Random,
  { known: row, own }: RowSpec,
  holder: readonly Known[],
  keyed: Known | undefined,
): string {
  const fed = own.filter(({ name }) => name !== keyed?.name && random.oneIn(5));
  const each = fed.map(({ kind, name }) => {
    const own = new ExpressionWriter(random, holder).operand(kind, 1);
    const before = row.filter((known) => known.kind === kind);
    if (before.length > 0 && random.oneIn(3))
      return `\n  -> each ${name}: previous.${random.of(before).name} else ${own}`;
    return `\n  -> each ${name}: ${kind === "number" && random.oneIn(3) ? "position" : own}`;
  });
  const bounds = random.oneIn(6) ? random.of(["\n  -> minimum 1", "\n  -> maximum 3", "\n  -> optional"]) : "";
  const key = keyed === undefined ? "" : `\n  -> key ${keyed.name}`;
  const made = random.oneIn(8) ? random.of(["\n  -> rows 3", "\n  -> rows top_n\n  -> maximum 9"]) : "";
  const sort = random.oneIn(8) ? `\n  -> sort ${sortable(random, row)}${random.of(["", " desc"])}` : "";
  const days = own.filter(({ kind }) => kind === "date").map(({ name }) => `items.${name}`);
  const at = random.oneIn(4) ? `\n  -> at ${random.of([...days, ...days, "top_until", "2025-01-01"])}` : "";
  return [key, made === "" ? bounds : made, sort, ...each, at].join("");
}

/** A list and commands that give a part of it. */
function chain(random: Random, list: string, row: readonly Known[], holder: readonly Known[]): string {
  const steps = random.list(0, random.of([0, 1, 1, 2]), () => {
    const condition = ofRow(random, "boolean", row, holder);
    return random.of([
      ` -> where ${condition}`,
      ` -> where ${condition}`,
      ` -> sort ${sortable(random, row)}${random.of(["", " desc"])}`,
      ` -> sort ${sortable(random, row, holder)}, ${sortable(random, row)} desc`,
      ` -> top ${random.of(["1", "2", "top_n"])}`,
    ]);
  });
  return list + steps.join("");
}

/** A list or a row as an answer. */
function shown(random: Random, list: string, row: readonly Known[], holder: readonly Known[]): string {
  const rows = chain(random, list, row, holder);
  const { kind, name } = random.of(row);
  return random.of([
    `${rows} -> first`,
    `${rows} -> distinct ${name}`,
    `${rows} -> list ${ofRow(random, kind, row, holder)}`,
    `${rows} -> list ${random
      .shuffled(row)
      .slice(0, 3)
      .map((each) => each.name)
      .join(", ")}`,
    `${random.of(VALUES).name} -> sort desc`,
  ]);
}

/** Something of a row that has an order; an expression where names of the holder are given. */
function sortable(random: Random, row: readonly Known[], holder?: readonly Known[]): string {
  const ordered = row.filter(isSortable);
  if (ordered.length === 0) return "position";
  const { kind, name } = random.of(ordered);
  return holder === undefined ? name : ofRow(random, kind, row, holder);
}

function isSortable({ kind }: Known): boolean {
  return !kind.endsWith("range");
}

/** An expression that names something of a row. */
function ofRow(random: Random, kind: Kind, row: readonly Known[], holder: readonly Known[]): string {
  const writer = new ExpressionWriter(random, [...row, ...row, ...random.shuffled(holder).slice(0, 4)]);
  for (let tries = 0; tries < 10; tries++) {
    const text = writer.operand(kind, random.of([1, 1, 2]));
    if (row.some(({ name }) => new RegExp(`(?<!\\d )\\b${name}\\b(?! of)`).test(text))) return text;
  }
  if (kind === "boolean") return random.of(["(position > 1)", "(position < 3)"]);
  const named = row.filter((known) => known.kind === kind);
  return kind === "number" || named.length === 0 ? "position" : random.of(named).name;
}

/** A command that ends a chain. */
function command(
  random: Random,
  rows: string,
  row: readonly Known[],
  holder: readonly Known[],
  key: Known | undefined,
): { readonly kind: Kind; readonly text: string } {
  const otherwise = (kind: Kind) =>
    random.oneIn(2) ? ` else ${random.of(LITERALS[kind].filter((text) => !text.startsWith("-")))}` : "";
  const argument = (kind: Kind) => {
    const named = row.filter((known) => known.kind === kind);
    return named.length > 0 && random.oneIn(2) ? random.of(named).name : ofRow(random, kind, row, holder);
  };
  switch (random.below(7)) {
    case 0:
      return { kind: "number", text: `${rows} -> count` };
    case 1:
    case 2: {
      const kind = random.of(ADDED.filter((each) => row.some((known) => known.kind === each)).concat("number"));
      const word = random.of(["sum", "sum", "avg", ...(kind === "number" || kind === "ratio" ? ["product"] : [])]);
      return { kind, text: `${rows} -> ${word} ${argument(kind)}${otherwise(kind)}` };
    }
    case 3: {
      const kind = random.of(ORDERED.filter((each) => row.some((known) => known.kind === each)).concat("number"));
      return { kind, text: `${rows} -> ${random.of(["min", "max"])} ${argument(kind)}${otherwise(kind)}` };
    }
    case 4:
      return { kind: "boolean", text: `${rows} -> ${random.of(["any", "all"])} ${argument("boolean")}` };
    case 5: {
      const { kind, name } = random.of(row);
      const sought = key === undefined ? "2" : `(${new ExpressionWriter(random, holder).operand(elementOf(key), 1)})`;
      return { kind, text: `(${rows} -> ${random.of(["first", "last", `find ${sought}`])}).${name}` };
    }
    default: {
      const { kind, name } = random.of(row);
      if (random.oneIn(3)) {
        const values = `${rows} -> ${random.of(["distinct", "list"])} ${argument(kind)}`;
        return { kind, text: `${values} -> ${random.of(["first", "last", "sort value -> first"])}${otherwise(kind)}` };
      }
      return {
        kind: "number",
        text: `${rows} -> ${random.of(["distinct", "list"])} ${random.oneIn(3) ? name : argument(kind)} -> count`,
      };
    }
  }
}

/** The kind of what `find` looks for: a value in a range that is a key. */
function elementOf({ kind }: Known): Kind {
  switch (kind) {
    case "number range":
      return "number";
    case "money range":
      return "money";
    case "date range":
      return "date";
    default:
      return kind;
  }
}

/** Working days without the days of one list and the weekdays of another. */
function workingDays(random: Random, holder: readonly Known[]): { readonly kind: Kind; readonly text: string } {
  const day = () => new ExpressionWriter(random, holder).operand("date", 1);
  const rest = random.of([" except days", " with weekend numbers", " except days with weekend numbers"]);
  return random.of([
    {
      kind: "date",
      text: `${random.of(["1", "5", "top_n"])} working days ${random.of(["after", "before"])} ${day()}${rest}`,
    },
    { kind: "number", text: `working days from ${day()} to ${day()}${rest}` },
    { kind: "boolean", text: `${day()} is a working day${rest}` },
  ]);
}

/** A command on a list of values. */
function ofValues(random: Random, holder: readonly Known[]): { readonly kind: Kind; readonly text: string } {
  if (random.oneIn(4)) return workingDays(random, holder);
  const { name, kind } = random.of(VALUES);
  const condition = new ExpressionWriter(random, [
    { kind, name: "value" },
    { kind: "number", name: "position" },
    ...holder,
  ]).operand("boolean", 1);
  const kept = /value|position/.test(condition) && random.oneIn(2) ? ` -> where ${condition}` : "";
  const where = kept + random.of(["", "", "", " -> sort", " -> sort desc", " -> top 2", " -> distinct"]);
  const end = random.of(
    kind === "text" ? ["first"] : kind === "date" ? ["min", "max", "last"] : ["sum", "avg", "min", "max"],
  );
  if (kind === "date" && random.oneIn(3))
    return { kind: "date", text: `3 working days after 2024-02-${10 + random.below(10)} except ${name}` };
  if (random.oneIn(4)) return { kind: "number", text: `${name}${where} -> count` };
  return {
    kind,
    text: `${name}${where} -> ${end}${random.oneIn(3) ? ` else ${random.of(LITERALS[kind].filter((text) => !text.startsWith("-")))}` : ""}`,
  };
}

function valuesOf(random: Random, { kind }: Known): readonly string[] {
  const input = INPUTS.find((each) => each.kind === kind);
  return input === undefined ? [] : random.list(0, 4, () => value(random, input));
}
