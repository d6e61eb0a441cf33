import type { Location } from "../../model/diagnostic.ts";
import type { Type } from "../../model/type.ts";
import type { Body, Finding, Row } from "../body.ts";
import { InstanceTree, type Occurrence } from "../instances/occurrence.ts";
import { describeType } from "../types/describe.ts";
import type { Edge, Edges } from "./edges.ts";
import { type Instant, isAfter, nextRow, type Rows, rowName, specName, versionsOf } from "./rows.ts";
import { sameType } from "./same-type.ts";
import type { Slice } from "./version.ts";

/** What a spec shows to those that use it: slots by key, those of nested imports too, and its own rules. */
export type Interface = ReadonlyMap<string, InterfaceMember>;

interface InterfaceMember {
  readonly what: "data" | "rule";
  readonly key: string;
  readonly type: Type;
  /** The unit that a literal or a result is bound to. */
  readonly unit: string | undefined;
}

/** A member that is different in two versions, and the rows that have it. */
interface Disagreement {
  readonly earlier: Offered;
  readonly later: Offered;
}

interface Offered {
  readonly member: InterfaceMember;
  readonly row: Row;
}

/**
 * Every version of a spec that an unpinned import may lead to during the consumer's window must have the same interface (chapter 5, 5.11).
 * Gives one finding for each edge that meets a disagreement, with its row.
 */
export function checkInterfaces(
  rows: Rows,
  consumers: readonly Row[],
  edgesOf: (row: Row) => Edges,
  slices: ReadonlyMap<Row, readonly Slice[]>,
  interfaces: WeakMap<Body, Interface>,
): { readonly row: Row; readonly finding: Finding }[] {
  const verdicts = new Map<string, Disagreement | undefined>();
  const found: { row: Row; finding: Finding }[] = [];
  for (const row of consumers) {
    const { all, types } = edgesOf(row);
    const end = nextRow(rows, row)?.start;
    const places = [...all.map((edge) => ({ edge, at: edge.at })), ...types];
    for (const { edge, at } of places) {
      if (edge.pin !== undefined || !isVersioned(rows, edge, slices)) continue;
      const window = `${edge.repository ?? ""} ${edge.spec} ${row.start} ${end}`;
      if (!verdicts.has(window))
        verdicts.set(window, compare(bodiesWithin(rows, edge, row.start, end, slices), interfaces));
      const disagreement = verdicts.get(window);
      if (disagreement !== undefined) found.push({ row, finding: disagreementFinding(row, edge, at, disagreement) });
    }
  }
  return found;
}

/** Most specs have one version for all time. */
function isVersioned(rows: Rows, { repository, spec }: Edge, slices: ReadonlyMap<Row, readonly Slice[]>): boolean {
  const versions = versionsOf(rows, repository, spec);
  return versions.length > 1 || versions.some((row) => (slices.get(row)?.length ?? 0) > 1);
}

/** The distinct bodies of a spec between two instants, in order of time. */
function bodiesWithin(
  rows: Rows,
  { repository, spec }: Edge,
  start: Instant,
  end: Instant,
  slices: ReadonlyMap<Row, readonly Slice[]>,
): Body[] {
  const bodies = new Set<Body>();
  const parts = versionsOf(rows, repository, spec).flatMap((row) => slices.get(row) ?? []);
  for (const [i, part] of parts.entries()) {
    const next = parts[i + 1];
    const before = next !== undefined && !isAfter(next.start, start);
    const behind = end !== undefined && part.start !== undefined && part.start >= end;
    if (!before && !behind && part.version.body !== undefined) bodies.add(part.version.body);
  }
  return [...bodies];
}

/** Members are compared with the first version that has them: being the same is transitive. */
function compare(bodies: readonly Body[], interfaces: WeakMap<Body, Interface>): Disagreement | undefined {
  if (bodies.length < 2) return undefined;
  const first = new Map<string, Offered>();
  for (const body of bodies) {
    for (const [identity, member] of interfaceOf(body, interfaces)) {
      const earlier = first.get(identity);
      const later = { member, row: body.row };
      if (earlier === undefined || earlier.member.type.kind === "unknown") first.set(identity, later);
      else if (!sameMember(earlier.member, member)) return { earlier, later };
    }
  }
  return undefined;
}

function sameMember(left: InterfaceMember, right: InterfaceMember): boolean {
  if (left.type.kind === "unknown" || right.type.kind === "unknown") return true;
  return left.unit === right.unit && sameType(left.type, right.type);
}

function interfaceOf(body: Body, interfaces: WeakMap<Body, Interface>): Interface {
  const known = interfaces.get(body);
  if (known !== undefined) return known;
  const members = new Map<string, InterfaceMember>();
  for (const { name, type, unit } of body.rules.values()) {
    members.set(`rule ${name}`, { what: "rule", key: name, type, unit });
  }
  const tree = new InstanceTree(body);
  const open: Occurrence[] = [tree.root];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const { name, type, unit } of at.body.slots.values()) {
      const binding = tree.bindingOf({ at, name })?.binding;
      if (binding !== undefined && binding.value.kind !== "literal") continue;
      members.set(`data ${at.chain}${name}`, { what: "data", key: at.prefix + name, type, unit });
    }
    for (const alias of at.body.imports.keys()) {
      const child = tree.child(at, alias);
      if (child !== undefined) open.push(child);
    }
  }
  interfaces.set(body, members);
  return members;
}

function disagreementFinding(row: Row, edge: Edge, at: Location, disagreement: Disagreement): Finding {
  const target = specName(edge.repository, edge.spec);
  const { later } = disagreement;
  return {
    kind: "validation",
    code: "interface-change",
    message: `spec '${rowName(row)}' uses '${target}', whose interface differs between its versions: ${difference(disagreement)}`,
    spec: row.spec,
    related_spec: edge.spec,
    at,
    suggestion: `pin a date ('uses ${target} ${later.row.from?.text ?? "DATE"}'), or add a version of '${row.spec}' that starts with the change`,
    phase: 0,
    ordinal: at.start,
  };
}

function difference({ earlier, later }: Disagreement): string {
  const name = `${later.member.what} '${later.member.key}'`;
  const versions = [`'${rowName(earlier.row)}'`, `'${rowName(later.row)}'`];
  const places = earlier.row === later.row ? `over time in ${versions[0]}` : `in ${versions.join(" and in ")}`;
  const types = [describeType(earlier.member.type), describeType(later.member.type)];
  if (types[0] !== types[1]) return `the type of ${name} is ${types.join(" and ")} ${places}`;
  if (earlier.member.unit !== later.member.unit) return `the unit of ${name} is not the same ${places}`;
  return `the constraints, the parent type or the help of ${name} are not the same ${places}`;
}
