import { comment } from "../../codegen/code/code.ts";
import type { CellId, Program, ProgramRule, ProgramSlot } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import { defaultTypeName } from "../run/rules.ts";
import { callText, cellText } from "./cell-text.ts";
import { dataText, type NameOf } from "./literal.ts";
import type { ModuleLines } from "./module-lines.ts";

/**
 * Writes `const NAME = () => program;`: the program is made at the first call. Data that no
 * evaluation reads are left out: the places of rules are comments, and the depth of their
 * references is missing.
 */
export function writeProgram(module: ModuleLines, name: string, program: Program, nameOf: NameOf): void {
  const owners = firstUsers(program);
  const roots = new Map(program.rules.map(({ root }, rule) => [root, rule]));
  const data = (value: unknown, indent = "") => dataText(value, nameOf, indent);
  module.add(`const ${name} = () => ({`);
  module.add(`  spec: ${data(program.spec)},`);
  module.add("  slots: [");
  for (const slot of program.slots) module.add(`    ${data(slot, "    ")},`);
  module.add("  ],");
  module.add("  cells: [");
  for (const [id, cell] of program.cells.entries()) {
    const rule = program.rules[roots.get(id) ?? -1];
    const end = rule === undefined ? "" : ` ${remark(rule.key)}`;
    module.add(`    /* ${id} */ ${cellText(cell, nameOf)},${end}`, program.rules[owners[id] ?? -1]?.at);
  }
  module.add("  ],");
  module.add("  rules: [");
  for (const rule of program.rules) {
    module.add(`    ${remark(`${rule.at.file}:${rule.at.line}`)}`);
    module.add(`    ${ruleText(rule, nameOf)},`, rule.at);
  }
  module.add("  ],");
  for (const part of ["lists", "fields", "rowSpecs"] as const)
    if (program[part] !== undefined) module.add(`  ${part}: ${data(program[part], "  ")},`);
  module.add("});");
}

/** A rule as a call of its function in `run/rules.ts`. */
function ruleText({ own, key, root, type, unit, typeName }: ProgramRule, nameOf: NameOf): string {
  const name = typeName === defaultTypeName(type) ? undefined : typeName;
  const call = `rule.${own ? "own" : "used"}`;
  return callText(
    call,
    [key, root, type, unit, name].map((value) => (value === undefined ? value : dataText(value, nameOf))),
  );
}

function remark(text: string): string {
  return String(comment(text)).trimEnd();
}

/** For each cell, the first rule with that cell in its expression; -1: none. */
function firstUsers({ cells, rules }: Program): Int32Array {
  const owners = new Int32Array(cells.length).fill(-1);
  for (const [rule, { root }] of rules.entries()) {
    const open: CellId[] = [root];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (owners[id] !== -1) continue;
      owners[id] = rule;
      open.push(...(cells[id]?.operands ?? []));
    }
  }
  return owners;
}

/** The type of an input that nothing reads. */
const UNREAD: Type = { kind: "unknown" };

/**
 * A program without the data that no evaluation reads. Inputs that no rule reads, such as the many
 * units of an imported spec, keep their key and the way in which they may be given, so that a
 * correct name is never reported as misspelt.
 */
export function evaluatedProgram(program: Program): Program {
  const read = readSlots(program);
  const slots = program.slots.map((slot, id): ProgramSlot => {
    return read.has(id) || "element" in slot.type ? slot : { key: slot.key, type: UNREAD };
  });
  return { ...program, slots };
}

/** Slots that a cell asks for, and those that feed them. */
function readSlots({ cells, slots }: Program): ReadonlySet<number> {
  const read = new Set<number>();
  for (const cell of cells) {
    if (cell.op !== "slot") continue;
    for (let at: number | undefined = cell.slot; at !== undefined && !read.has(at); ) {
      read.add(at);
      const source: ProgramSlot["source"] = slots[at]?.source;
      at = source !== undefined && "slot" in source ? source.slot : undefined;
    }
  }
  return read;
}
