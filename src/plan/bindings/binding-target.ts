import type { Location } from "../../model/diagnostic.ts";
import { didYouMean } from "../../model/suggestion.ts";
import type { Import, SlotDeclaration } from "../body.ts";
import type { Reject } from "../findings/reject.ts";
import type { LateSuggestion } from "../findings/suggestions.ts";

/**
 * The slot that a binding sets: its path leads over imports to a data slot declared in the spec
 * that the last of them names. docs/spec/05-composition-versions.md#5-6-3-planning-errors.
 * Undefined when there is none; after an error elsewhere nothing is reported.
 */
export function boundSlot(
  reject: Reject,
  at: Location,
  imported: Import,
  path: readonly string[],
): SlotDeclaration | undefined {
  const written = [imported.alias, ...path].join(".");
  const problem = (message: string, suggestion?: LateSuggestion) =>
    reject("binding-target", at, `\`${written}\` cannot be bound: ${message}`, { suggestion, related_data: written });
  let { body } = imported;
  for (const step of path.slice(0, -1)) {
    const next = body.imports.get(step);
    if (next === undefined) {
      if (body.names.aliases.has(step)) return undefined;
      const what = body.slots.has(step)
        ? `\`${step}\` is a data of \`${body.row.spec}\`, not an import`
        : `\`${body.row.spec}\` has no import \`${step}\``;
      const { imports } = body;
      problem(what, (suggest) => didYouMean(suggest(step, () => [...imports.keys()])));
      return undefined;
    }
    body = next.body;
  }
  const name = path.at(-1) ?? "";
  const slot = body.slots.get(name);
  if (slot !== undefined) return slot;
  const { spec } = body.row;
  if (body.rules.has(name)) problem(`\`${name}\` is a rule of \`${spec}\`, and only data can be bound`);
  else if (body.names.aliases.has(name)) problem(`\`${name}\` is an import of \`${spec}\`, and only data can be bound`);
  else {
    const { slots } = body;
    problem(`the spec \`${spec}\` has no data \`${name}\``, (suggest) =>
      didYouMean(suggest(name, () => [...slots.keys()])),
    );
  }
  return undefined;
}
