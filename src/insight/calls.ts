import type { Row } from "../plan/body.ts";
import type { NameOccurrence } from "./names/name.ts";
import { nameKey } from "./names/name.ts";
import type { Names } from "./names/names.ts";
import type { Stretch } from "./project/problem.ts";
import { versionId } from "./run/spec-versions.ts";

/** A rule or data, where it is declared. */
export interface Callable extends Stretch {
  readonly kind: "rule" | "data";
  readonly name: string;
  /** The version that declares it, as written. */
  readonly version: string;
  /** From its first word to the end of its last arm. */
  readonly whole: Stretch;
}

/** A rule or data with the places that name another one. */
export interface NeededPlaces {
  readonly callable: Callable;
  readonly places: readonly Stretch[];
}

/** The rules and data that a name means. */
export function callablesOf(names: Names, found: NameOccurrence): Callable[] {
  return names.declarations(found).flatMap((declared) => callableAt(declared) ?? []);
}

/** The rules and bindings that need a rule or data, each with the places that name it. */
export function callersOf(names: Names, callee: Callable): NeededPlaces[] {
  const found = names.at(callee.label, callee.start);
  if (found === undefined) return [];
  const calls = new Calls();
  for (const use of names.all(found.name)) {
    if (use.declares || use.row === undefined) continue;
    const caller = ruleAround(use.row, use.start) ?? bindingAround(use.row, use.start);
    if (caller !== undefined) calls.add(caller, use);
  }
  return calls.all();
}

/** The rules and data that a rule needs, each with the places that name it. */
export function calleesOf(names: Names, { label, whole, kind }: Callable): NeededPlaces[] {
  if (kind === "data") return [];
  const calls = new Calls();
  const known = new Map<string, Callable | undefined>();
  for (const use of names.of(label)) {
    if (use.declares || use.start < whole.start || use.start >= whole.end) continue;
    const key = nameKey(use.name);
    if (!known.has(key)) known.set(key, callablesOf(names, use)[0]);
    const callee = known.get(key);
    if (callee !== undefined) calls.add(callee, use);
  }
  return calls.all();
}

/** Places by what they belong to, in the order of the first ones. */
class Calls {
  readonly #calls = new Map<string, { readonly callable: Callable; readonly places: Stretch[] }>();

  add(callable: Callable, { label, start, end }: Stretch): void {
    const key = `${callable.label} ${callable.start}`;
    const call = this.#calls.get(key) ?? { callable, places: [] };
    this.#calls.set(key, call);
    call.places.push({ label, start, end });
  }

  all(): NeededPlaces[] {
    return [...this.#calls.values()];
  }
}

function callableAt({ name, row, start, end, label }: NameOccurrence): Callable | undefined {
  if (row === undefined) return undefined;
  if (name.kind === "rule") return ruleAround(row, start);
  const line = name.kind === "data" ? row.tree.data.find(({ node }) => node.name === name.name) : undefined;
  if (name.kind !== "data" || line === undefined) return undefined;
  const whole = { label, start: line.piece.start, end: line.piece.end };
  return { kind: "data", name: name.name, version: versionId(row), label, start, end, whole };
}

/** The rule of a version around an offset. */
function ruleAround(row: Row, offset: number): Callable | undefined {
  const { tree, file } = row;
  const { label } = file;
  for (const { declaration, arms } of tree.rules) {
    const { piece, node } = declaration;
    if (offset < piece.start) continue;
    let { end } = piece;
    for (const arm of arms) ({ end } = arm.piece);
    if (offset >= end) continue;
    const { start, end: nameEnd } = node.nameRange;
    const whole = { label, start: piece.start, end };
    return {
      kind: "rule",
      name: node.name,
      version: versionId(row),
      label,
      start: piece.start + start,
      end: piece.start + nameEnd,
      whole,
    };
  }
  return undefined;
}

/** The data of an import that a value around an offset is bound to, as a rule with that value. */
function bindingAround(row: Row, offset: number): Callable | undefined {
  const { tree, file } = row;
  const { label } = file;
  const nested = tree.uses.flatMap(({ piece, node: { alias, bindings } }) =>
    bindings.map((node) => ({ piece, node: { ...node, alias } })),
  );
  const found = [...nested, ...tree.withs].find(
    ({ piece, node: { value } }) => offset >= piece.start + value.range.start && offset < piece.start + value.range.end,
  );
  if (found === undefined) return undefined;
  const { piece, node } = found;
  const end = piece.start + node.pathRange.end;
  return {
    kind: "rule",
    name: [node.alias, ...node.path].join("."),
    version: versionId(row),
    label,
    start: end - (node.path.at(-1)?.length ?? 0),
    end,
    whole: { label, start: piece.start + node.range.start, end: piece.start + node.range.end },
  };
}
