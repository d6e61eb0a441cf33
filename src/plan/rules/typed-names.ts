import { NUMBER, UNKNOWN } from "../../model/types/primitive.ts";
import type { RowNames, RuleDeclaration } from "../body.ts";
import { resolveInScope, type ScopedName } from "../names/resolve-in-scope.ts";
import { isNameProblem, type ResolvedMember, type ResolvedName, resolveName } from "../names/resolve-name.ts";
import type { ArgumentScope } from "../names/row-scope.ts";
import { type RowShapes, scopesIn } from "../names/row-shapes.ts";
import { rowType, typeOfList } from "../types/row-type.ts";
import type { TypedField, TypedNames, TypedReference } from "../typing/expression-context.ts";

/** Types and static units of names, for expressions whose names are all resolved. */
export function typedNames({ names, shapes, rules, rule, scope: base }: NamesContext): TypedNames {
  const holder = { names, rule };
  return {
    scopes: (nodes) => scopesIn(nodes, base, shapes, holder),
    resolve: (path, scope, element) => {
      const found = resolveInScope(holder, scope ?? base, path);
      return found === undefined || isNameProblem(found) ? undefined : typedName(found, rules, element);
    },
    member: (rows, path) => {
      const found = resolveName(rows.names, path);
      if (found === undefined || isNameProblem(found)) return found;
      return found.kind === "import" ? found.misused : typedMember(found, rows.rules);
    },
  };
}

interface NamesContext {
  readonly names: RowNames;
  readonly shapes: RowShapes;
  /** The rules of the row whose types are known. */
  readonly rules: ReadonlyMap<string, RuleDeclaration>;
  /** The rule that is written; absent in the lines of lists. */
  readonly rule?: string | undefined;
  /** The scope around: the row of `each` and `at`. */
  readonly scope?: ArgumentScope | undefined;
}

type Elements = (scope: ArgumentScope) => TypedReference | Pick<TypedReference, "type" | "unit">;

function typedName(
  found: ScopedName,
  rules: ReadonlyMap<string, RuleDeclaration>,
  element: Elements,
): TypedReference | undefined {
  switch (found.kind) {
    case "position":
      return { variant: { kind: "position", level: found.level }, type: NUMBER };
    case "element": {
      const { type, unit } = element(found.scope);
      return { variant: { kind: "element", level: found.level }, type, unit };
    }
    case "field": {
      const { field, level, rows } = found;
      const typed = typedMember(field, rows.rules);
      if (typed === undefined) return undefined;
      const { path, kind, ...rest } = typed;
      return { variant: { kind: "field", level, path, member: kind }, ...rest };
    }
    case "import": {
      const { body, path } = found;
      return { variant: { kind: "import", path }, type: rowType(body, []), rows: body };
    }
    default: {
      const typed = typedMember(found, rules);
      if (typed === undefined) return undefined;
      const { path, kind, ...rest } = typed;
      return { variant: { kind, path }, ...rest };
    }
  }
}

/** `rules`: those of the row in which the name was found. */
function typedMember(found: ResolvedName, rules: ReadonlyMap<string, RuleDeclaration>): TypedField | undefined {
  switch (found.kind) {
    case "import":
      return undefined;
    case "slot":
      return { kind: "slot", path: found.path, type: found.slot.type, unit: found.slot.unit };
    case "list":
      return { kind: "list", path: found.path, ...typeOfList(found.list) };
    case "rule":
      return typedRule(found, rules);
    case "member": {
      const rule = typedRule(found.of, rules);
      return rule.rows && { ...rule, member: typedMember(found.member, rule.rows.rules) };
    }
  }
}

function typedRule(
  found: ResolvedMember & { readonly kind: "rule" },
  rules: ReadonlyMap<string, RuleDeclaration>,
): TypedField {
  const rule = found.rule ?? rules.get(found.path[0] ?? "");
  return { kind: "rule", path: found.path, type: rule?.type ?? UNKNOWN, unit: rule?.unit, rows: rule?.rows };
}
