/**
 * The parts of explanations as clients know them, written down apart from our schema files: members
 * of texts, of nodes, of causes and of steps; `?` marks those that may be absent.
 */
const PARTS: Readonly<Record<string, Readonly<Record<string, "text" | "nodes" | "causes" | "steps">>>> = {
  rule: { name: "text", result: "text", body: "text", "causes?": "causes", "children?": "nodes" },
  compose: { expression: "text", operands: "nodes" },
  data: { name: "text", display: "text" },
  data_unused: { name: "text" },
  conversion: { expression: "text", steps: "steps", operands: "nodes" },
  veto: { "message?": "text" },
  unit_equivalence: { text: "text" },
};
const CAUSE = { condition: "text", value: "text", "children?": "nodes" } as const;
const STEP = { role: "text", text: "text" } as const;
const ROLES: readonly unknown[] = ["outcome", "rule", "source"];

/** The table, for comparing it with a schema. */
export const EXPLANATION_PARTS = { ...PARTS, Cause: CAUSE, ConversionStep: STEP };

/**
 * The ways in which the explanation of a result is not of the table, as lines. Shared parts are
 * read once.
 */
export function brokenExplanation(root: unknown): string[] {
  const problems: string[] = [];
  const seen = new Set<unknown>();
  const open: { readonly part: unknown; readonly kind: "nodes" | "causes" | "steps" }[] = [
    { part: root, kind: "nodes" },
  ];
  if (!isObject(root) || root.type !== "rule") problems.push("the explanation of a result is a rule node");
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { part, kind } = next;
    if (seen.has(part)) continue;
    seen.add(part);
    if (!isObject(part)) {
      problems.push(`${String(part)} is not an object`);
      continue;
    }
    const { type, ...members } = part;
    const table = kind === "causes" ? CAUSE : kind === "steps" ? STEP : PARTS[String(type)];
    if (table === undefined || (kind !== "nodes" && type !== undefined)) {
      problems.push(`there is no part of type ${String(type)}`);
      continue;
    }
    if (kind === "steps" && !ROLES.includes(part.role)) problems.push(`there is no role ${String(part.role)}`);
    const allowed = new Map(Object.entries(table).map(([name, content]) => [name.replace("?", ""), content]));
    for (const name of Object.keys(members))
      if (!allowed.has(name)) problems.push(`${String(type ?? kind)} has ${name}`);
    for (const [name, content] of allowed) {
      const member = part[name];
      if (member === undefined && `${name}?` in table && !(name in part)) continue;
      if (content === "text" ? typeof member !== "string" : !Array.isArray(member))
        problems.push(`${String(type ?? kind)} has the ${name} ${String(member)}`);
      else if (content !== "text" && Array.isArray(member))
        open.push(...member.map((each: unknown) => ({ part: each, kind: content })));
    }
  }
  return problems;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
