import { VERSION } from "../../engine/version.ts";
import { commentaryOf } from "../commentary.ts";
import { neededSlots } from "../inputs.ts";
import { dataText } from "../text/literal.ts";
import type { ExportedSpec } from "../text/module-text.ts";
import { closedFence } from "./closed-fence.ts";
import type { Example } from "./example.ts";

/**
 * The README of a package: for each spec its commentary, an example call, its inputs and results.
 */
export function readme(
  specs: readonly ExportedSpec[],
  examples: readonly Example[],
  { name }: { readonly name: string },
): string {
  const sections = specs.map((spec, i) => section(spec, examples[i], name));
  return `# ${name}

Rules compiled by engine-rules ${VERSION}: exact decimal arithmetic, no dependency, types included. Runs in Node, browsers, workers and edge runtimes. The rules themselves are in the folder \`rules\`.

\`\`\`sh
npm install ${name}
\`\`\`

${sections.join("\n\n")}
`;
}

function section({ name, versions }: ExportedSpec, example: Example | undefined, packageName: string): string {
  const slice = versions.slices.at(-1);
  if (slice === undefined || example === undefined) throw new Error("unreachable: a spec has a version");
  const commentary = commentaryOf(versions);
  const windows = slice.windows();
  return [
    `## ${versions.spec}`,
    ...(commentary === undefined ? [] : [closedFence(commentary.trim())]),
    call(name, packageName, example),
    table(
      ["input", "type", "meaning"],
      neededSlots(slice).map(({ key, type }) => [`\`${key}\``, type.kind, "help" in type ? type.help : ""]),
    ),
    table(
      ["result", "type", "in the example"],
      slice.program.rules
        .filter(({ key }) => Object.hasOwn(example.response.results, key))
        .map(({ key, type }) => [`\`${key}\``, type.kind, answerOf(example, key)]),
    ),
    ...(windows.length < 2
      ? []
      : [
          table(
            ["version from", "to"],
            windows.map(({ effective_from, effective_to }) => [effective_from ?? "", effective_to ?? ""]),
          ),
        ]),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function call(name: string, packageName: string, { data, effective }: Example): string {
  const options = effective === undefined ? "" : `, ${dataText({ effective }, () => undefined)}`;
  return `\`\`\`js
import { ${name} } from "${packageName}";

const { results } = ${name}.run(${dataText(data, () => undefined)}${options});
\`\`\``;
}

function answerOf({ response }: Example, key: string): string {
  const result = response.results[key];
  return result?.result ?? result?.veto_reason ?? "veto";
}

/** A table, empty without rows. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.map(cell).join(" | ")} |`).join("\n");
}

function cell(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll("|", "\\|").trim();
}
