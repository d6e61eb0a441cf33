import type { Row } from "../../plan/body.ts";
import type { DataLine } from "../../syntax/tree/declaration.ts";

/** The options that each data of a version lists itself. */
export type ListedOptions = ReadonlyMap<string, ReadonlySet<string>>;

/** Of data that is declared twice the first counts. */
export function listedOptions({ tree }: Row): ListedOptions {
  const options = new Map<string, ReadonlySet<string>>();
  for (const { node } of tree.data) if (!options.has(node.name)) options.set(node.name, new Set(optionsOfLine(node)));
  return options;
}

function optionsOfLine({ constraints }: DataLine): string[] {
  return constraints.flatMap((constraint) => {
    if (constraint.type === "unit" || !constraint.command.startsWith("option")) return [];
    return constraint.arguments.flatMap((argument) =>
      argument.type === "text" ? argument.text : argument.type === "word" ? argument.word : [],
    );
  });
}
