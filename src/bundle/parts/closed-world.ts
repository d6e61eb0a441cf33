import { type Replacement, replaced } from "./replacements.ts";

/**
 * By name of a member of data, such as `kind`: the values that it never has in a closed world,
 * where all data are known.
 */
export type NeverSeen = Readonly<Record<string, ReadonlySet<string>>>;

/** A text, and the code in it that only some values lead to. Plain data. */
export interface ChoosingText {
  readonly text: string;
  readonly choices: readonly CodeChoice[];
  readonly switches: readonly Switch[];
}

/** A replacement for a world where the member never has the value. */
export interface CodeChoice extends Replacement {
  readonly member: string;
  readonly value: string;
}

export interface Switch {
  readonly member: string;
  readonly cases: readonly Case[];
}

export interface Case {
  readonly start: number;
  readonly end: number;
  /** Absent: any. */
  readonly value?: string;
  readonly isEmpty: boolean;
  /** Control never falls through from it into the next case. */
  readonly isLeft: boolean;
}

/**
 * The text without the code that only a value of `never` would reach. Cases of switches over such a
 * member go, and comparisons of it with a literal become `true` or `false`. The bundler then
 * removes the code that nothing reaches any more.
 */
export function inClosedWorld({ text, choices, switches }: ChoosingText, never: NeverSeen): string {
  const isNever = (member: string, value: string) => never[member]?.has(value) === true;
  return replaced(text, [
    ...choices.filter(({ member, value }) => isNever(member, value)),
    ...switches.flatMap((each) => unusedCases(each, isNever)),
  ]);
}

/**
 * Removes labels of cases one by one; their statements go with the last label, unless the case
 * before falls through.
 */
function unusedCases(
  { member, cases }: Switch,
  isNever: (member: string, value: string) => boolean,
): readonly Replacement[] {
  const edits: Replacement[] = [];
  let entered = false;
  for (const { value, isEmpty, isLeft, start, end } of cases) {
    if (value === undefined || !isNever(member, value)) entered = true;
    else if (isEmpty || !entered) edits.push({ start, end, text: "" });
    if (!isEmpty) entered = !isLeft;
  }
  return edits;
}
