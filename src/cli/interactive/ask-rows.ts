import type { ShowData } from "../../engine/api.ts";
import { askValue, type ValueQuestion } from "./ask-value.ts";
import { askChoice, containing, type Terminal } from "./prompts.ts";

/**
 * Asks for the rows of a list, one after the other, until there is no other row. Of each row it
 * asks for the data that the rules need.
 */
export async function askRows(terminal: Terminal, asked: RowsQuestion): Promise<NamedValues> {
  const { minimum, maximum } = asked.slot.type;
  const rows: NamedValues[] = [];
  while (rows.length < Number(maximum ?? Number.POSITIVE_INFINITY)) {
    const isNeeded = rows.length < Number(minimum ?? 0);
    if (!isNeeded && !(await isWanted(terminal, asked, rows.length + 1))) break;
    rows.push(await askRow(terminal, asked, `${asked.key}.${rows.length + 1}`));
  }
  const isNamed = rows.length > 0 && rows.every((row) => Object.keys(row).length > 0);
  return isNamed ? Object.assign({}, ...rows) : { [asked.key]: emptyRows(rows.length) };
}

/** A list of rows without data. */
export function emptyRows(count: number): string {
  return `[${Array(count).fill("{}").join(",")}]`;
}

type AskedSlot = Omit<ShowData, "path">;

export interface RowsQuestion {
  /** The list: `members`, or `members.1.lines`. */
  readonly key: string;
  readonly slot: AskedSlot;
  /** The reason why the input of a key rejects a text; undefined: it accepts the text. */
  readonly problem: (key: string, text: string) => string | undefined;
  /** True for rules that were asked for. */
  readonly isAsked: (rule: string) => boolean;
}

/** Values by name, as written after the names on the command line. */
type NamedValues = Readonly<Record<string, string>>;

function isWanted(terminal: Terminal, { key, slot }: RowsQuestion, place: number): Promise<boolean> {
  const thing = slot.type.of === undefined ? "row" : "value";
  const question = place === 1 ? `${key}, is there a ${thing}?` : `${key}, another ${thing}?`;
  const choices = [
    { label: "yes", value: true },
    { label: "no", value: false },
  ];
  return askChoice(terminal, { question, choices: containing(choices) });
}

async function askRow(terminal: Terminal, asked: RowsQuestion, row: string): Promise<NamedValues> {
  const { of, data = {} } = asked.slot.type;
  if (of !== undefined) return { [row]: await askOne(terminal, asked, { key: row, slot: { type: of } }) };
  const given: Record<string, string> = {};
  for (const [field, slot] of Object.entries(data)) {
    const key = `${row}.${field}`;
    if (slot.fill !== undefined || !slot.needed_by_rules.some(asked.isAsked)) continue;
    if (slot.type.kind !== "list") given[key] = await askOne(terminal, asked, { key, slot });
    else if (slot.type.optional !== true) Object.assign(given, await askRows(terminal, { ...asked, key, slot }));
  }
  return given;
}

function askOne(
  terminal: Terminal,
  { problem }: RowsQuestion,
  question: Pick<ValueQuestion, "key" | "slot">,
): Promise<string> {
  return askValue(terminal, { ...question, problem: (text) => problem(question.key, text) });
}

/** The lists around a key: `members` and `members.1.lines` of `members.1.lines.2.price`. */
export function listsAround(key: string): readonly string[] {
  return Array.from(key.matchAll(/\.\d+(?=\.|$)/g), ({ index }) => key.slice(0, index));
}

/**
 * The list around a key that has as many rows as a rule says, unless some of them are given: it is
 * asked for whole, as fewer rows are refused.
 */
export function madeListAround(
  key: string,
  data: Readonly<Record<string, AskedSlot>>,
  given: ReadonlySet<string>,
): string | undefined {
  const made = listsAround(key).find((list) => typeof slotNamed(list, data)?.type.rows === "string");
  return made !== undefined && [...given].some((name) => name.startsWith(`${made}.`)) ? undefined : made;
}

/** The slot of such a list with its number of rows. `isLength`: true for a number that fits. */
export function madeSlot(slot: AskedSlot, isLength: (rows: number) => boolean): AskedSlot {
  const { maximum, rows } = slot.type;
  const most = Number(maximum ?? rows);
  let count = 1;
  while (count < most && !isLength(count)) count++;
  return { ...slot, type: { ...slot.type, minimum: count, maximum: count } };
}

/** The data of a key, also of one in a row such as `members.2.age`; undefined: there is none. */
export function slotNamed(key: string, data: Readonly<Record<string, AskedSlot>>): AskedSlot | undefined {
  const known = data[key];
  if (known !== undefined) return known;
  const [, list = "", field] = /^(.*?)\.\d+(?:\.(.+))?$/s.exec(key) ?? [];
  const { type } = data[list] ?? {};
  if (field === undefined) return type?.of && { type: type.of, needed_by_rules: [] };
  return type?.data && slotNamed(field, type.data);
}
