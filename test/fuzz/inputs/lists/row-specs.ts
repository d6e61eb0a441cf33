import type { DataValue } from "../../../../src/index.ts";
import type { Random } from "../../random.ts";
import { anyText } from "../bytes.ts";
import { INPUTS, type Known, typesAmong } from "../expressions/declared.ts";
import { ExpressionWriter } from "../expressions/writer.ts";
import { DECLARATIONS } from "../programs.ts";

/** Values by name, and the rows of an inner list. */
type RowData = Readonly<Record<string, DataValue>>;

/** The spec of rows that mostly fit. */
export interface RowSpec {
  readonly text: string;
  readonly known: readonly Known[];
  /** Its data, without rules. */
  readonly own: readonly Known[];
  /** A list in each row, and a number of its rows. */
  readonly inner?: InnerList | undefined;
  given(): RowData;
  /** The data of an import of the spec. */
  givenTo(name: string): RowData;
}

interface InnerList {
  readonly list: string;
  readonly number: string;
}

/** A spec `item`, perhaps of two versions, whose rows may have a list of parts, or of items. */
export function rowSpec(random: Random): RowSpec {
  const inputs = random.shuffled(INPUTS).slice(0, 3 + random.below(4));
  const known: Known[] = inputs.map(({ kind, name }) => ({ kind, name }));
  const inner: InnerList | undefined = random.of([
    ...[undefined, undefined, undefined, undefined],
    { list: "parts", number: "size" },
    { list: "kids", number: "whole" },
  ]);
  const rules = random.list(0, 3, (at) => {
    const kind = random.of(known).kind;
    const text =
      inner?.list === "parts" && random.oneIn(2)
        ? {
            kind: "number" as const,
            text: random.of(["parts -> sum size", "parts -> where size > 2 -> count", "parts -> max size else 0"]),
          }
        : { kind, text: new ExpressionWriter(random, known).rule(kind) };
    known.push({ kind: text.kind, name: `a${at}` });
    return `rule a${at}: ${text.text}`;
  });
  if (inner?.list === "kids") {
    rules.push(`rule whole: ${new ExpressionWriter(random, known).operand("number", 1)} + (kids -> sum whole)`);
    known.push({ kind: "number", name: "whole" });
  }
  const names = new Set(inputs.map(({ name }) => name));
  const data = inputs.map((input) => `data ${input.name}: ${random.of(typesAmong(input, names))}`);
  const lists = inner && [`uses ${inner.list}: ${inner.list === "parts" ? "part" : "item"} list\n  -> optional`];
  const lines = [...data, ...(lists ?? []), ...rules];
  const version = (date: string, judged: readonly string[]) => withTypes(`item${date}`, [...lines, ...judged]);
  const isDated = random.oneIn(6);
  if (isDated) known.push({ kind: "number", name: "judged" });
  const items = isDated
    ? [version("", ["rule judged: 1"]), version(" 2025-03-01", ["rule judged: 2"])]
    : [version("", [])];
  const own = () =>
    Object.fromEntries(inputs.filter(() => !random.oneIn(10)).map((input) => [input.name, value(random, input)]));
  const innerRows = () =>
    inner?.list === "parts"
      ? random.list(0, 3, () => ({ size: random.of(["1", "2.5", 4]) }))
      : random.list(0, 2, () => ({ ...own(), ...(random.oneIn(3) && { kids: random.list(0, 2, own) }) }));
  const given = () => ({
    ...own(),
    ...(inner !== undefined && random.oneIn(2) && { [inner.list]: innerRows() }),
    ...(random.oneIn(30) && { colour: "red" }),
  });
  return {
    text: [...(inner?.list === "parts" ? ["spec part\ndata size: number"] : []), ...items].join("\n\n"),
    known,
    own: inputs,
    inner,
    given,
    givenTo: (name) => Object.fromEntries(Object.entries(given()).map(([key, each]) => [`${name}.${key}`, each])),
  };
}

/** A spec with the types and units that its lines name. */
export function withTypes(name: string, lines: readonly string[]): string {
  const whole = lines.join("\n");
  const types = DECLARATIONS.filter(([words]) => words.test(whole)).map(([, declared]) => declared);
  return [`spec ${name}`, ...types, ...lines].join("\n");
}

/** A value for an input, which mostly fits. */
export function value(random: Random, { given, wrong }: (typeof INPUTS)[number]): string {
  if (random.oneIn(25)) return random.oneIn(3) ? anyText(random) : random.of(wrong);
  return random.of(given);
}
