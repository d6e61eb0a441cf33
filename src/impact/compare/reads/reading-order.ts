import type { Program } from "../../../model/program/program.ts";

/** Rules and all rules that they may read, each after those that it reads. */
export function readingOrder(program: Program, rules: readonly number[]): readonly number[] {
  const order: number[] = [];
  const met = new Set<number>();
  const open: { readonly rule: number; readonly reads: readonly number[]; next: number }[] = [];
  const enter = (rule: number) => {
    if (met.has(rule)) return;
    met.add(rule);
    open.push({ rule, reads: rulesRead(program, rule), next: 0 });
  };
  for (const rule of rules) {
    enter(rule);
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const read = top.reads[top.next++];
      if (read !== undefined) enter(read);
      else {
        order.push(top.rule);
        open.pop();
      }
    }
  }
  return order;
}

/** The rules that the cells of a rule refer to, also by a slot that they feed. */
function rulesRead({ cells, rules, slots }: Program, rule: number): readonly number[] {
  const reads = new Set<number>();
  const met = new Set<number>();
  const open = [rules[rule]?.root ?? -1];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const cell = cells[id];
    if (cell === undefined || met.has(id)) continue;
    met.add(id);
    if (cell.op === "rule") reads.add(cell.rule);
    const source = cell.op === "slot" ? slots[cell.slot]?.source : undefined;
    if (source !== undefined && "rule" in source && source.rule >= 0) reads.add(source.rule);
    open.push(...cell.operands);
  }
  return [...reads];
}
