import { firstOf } from "../../model/listed.ts";
import type { Program, ProgramRule, ProgramSlot } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import type { Pairing } from "./pairing.ts";

/** The differences of the two interfaces, in sentences. */
export function interfaceDifferences(before: Program, after: Program, pairing: Pairing): readonly string[] {
  const [oldSlots, newSlots] = [before, after].map(slotsRead);
  const pairedRules = new Set(Array.from(pairing.rules.values(), ({ old }) => old));
  const pairedSlots = new Set(pairing.slots.values());
  const own = (rules: readonly ProgramRule[], isPaired: (id: number) => boolean) =>
    rules.filter((rule, id) => rule.own && !isPaired(id));
  const read = (
    slots: readonly ProgramSlot[],
    used: ReadonlySet<number> | undefined,
    isPaired: (id: number) => boolean,
  ) => slots.filter((slot, id) => slot.source === undefined && used?.has(id) === true && !isPaired(id));
  return [
    ...oneSided(
      "rule",
      own(before.rules, (id) => pairedRules.has(id)),
      own(after.rules, (id) => pairing.rules.has(id)),
    ),
    ...oneSided(
      "input",
      read(before.slots, oldSlots, (id) => pairedSlots.has(id)),
      read(after.slots, newSlots, (id) => pairing.slots.has(id)),
    ),
    ...otherTypes(before, after, pairing, newSlots),
  ];
}

interface NamedMember {
  readonly key: string;
  readonly type: Type;
}

function oneSided(what: string, old: readonly NamedMember[], current: readonly NamedMember[]): readonly string[] {
  const lines = [
    ...(old.length > 0 ? [`only old: ${what} ${names(old)}`] : []),
    ...(current.length > 0 ? [`only new: ${what} ${names(current)}`] : []),
  ];
  const [gone, ...moreGone] = old;
  const [come, ...moreCome] = current;
  if (gone === undefined || come === undefined || moreGone.length > 0 || moreCome.length > 0) return lines;
  if (gone.type.kind !== come.type.kind) return lines;
  return [
    ...lines,
    `if \`${come.key}\` is the new name of \`${gone.key}\`, join them with --pair ${gone.key}=${come.key}`,
  ];
}

function names(things: readonly NamedMember[]): string {
  return firstOf(things, ({ key }) => `\`${key}\``);
}

function otherTypes(
  before: Program,
  after: Program,
  { rules, slots }: Pairing,
  used: ReadonlySet<number> | undefined,
): readonly string[] {
  const lines: string[] = [];
  for (const [id, { old }] of rules) {
    const [from, to] = [before.rules[old], after.rules[id]];
    if (to?.own === true && from !== undefined && from.type.kind !== to.type.kind)
      lines.push(`rule \`${to.key}\` was ${from.typeName} and is ${to.typeName}`);
  }
  for (const [id, old] of slots) {
    const [from, to] = [before.slots[old], after.slots[id]];
    if (from === undefined || to === undefined || used?.has(id) !== true) continue;
    const members = membersThatDiffer(from, to);
    if (members.length > 0) lines.push(`input \`${to.key}\` has another ${members.join(", ")}`);
  }
  return lines;
}

/** Members of a type that decide which values an input takes, and the value that it has itself. */
const DECISIVE = [
  "kind",
  "minimum",
  "maximum",
  "decimals",
  "length",
  "options",
  "units",
  "lower",
  "upper",
  "boundNames",
];

function membersThatDiffer(from: ProgramSlot, to: ProgramSlot): readonly string[] {
  const differing = DECISIVE.filter((name) => textOf(member(from.type, name)) !== textOf(member(to.type, name)));
  const members = [...new Set(differing.flatMap((name) => (name === "boundNames" ? namedSides(from, to) : [name])))];
  if (members.includes("kind")) return ["type"];
  return textOf(from.fill) === textOf(to.fill) ? members : [...members, "fill"];
}

/** The bounds that have another name. */
function namedSides(from: ProgramSlot, to: ProgramSlot): readonly string[] {
  const names = [from, to].map(({ type }) => ("boundNames" in type ? type.boundNames : undefined));
  return (["minimum", "maximum"] as const).filter((side) => names[0]?.[side] !== names[1]?.[side]);
}

function member(type: Type, name: string): unknown {
  return Object.entries(type).find(([key]) => key === name)?.[1];
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === "bigint" ? `${part}n` : part)) ?? "";
}

/** Ids of the slots that cells read. */
function slotsRead({ cells }: Program): ReadonlySet<number> {
  return new Set(cells.flatMap((cell) => (cell.op === "slot" ? [cell.slot] : [])));
}
