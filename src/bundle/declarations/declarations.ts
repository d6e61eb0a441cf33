import { comment } from "../../codegen/code/code.ts";
import { VERSION } from "../../engine/version.ts";
import type { Program, ProgramSlot } from "../../model/program/program.ts";
import { commentaryOf } from "../commentary.ts";
import type { Format } from "../esbuild.ts";
import { isInput, neededKeys } from "../inputs.ts";
import { TYPES_MARK } from "../marks.ts";
import type { ExportedSpec, ModuleOptions } from "../text/module-text.ts";
import {
  ANSWER_TYPES,
  EXPLAINING_OPTIONS,
  EXPLANATION_TYPES,
  HALF_ANSWER_TYPES,
  OPTIONS,
  PARTIAL_OPTION,
  SHOW_TYPES,
} from "./answer-types.ts";
import { docComment, slotDoc } from "./doc-comment.ts";
import { INPUT_TYPES, inputType, listInputType } from "./input-type.ts";
import { NamedTypes, propertyName } from "./named-types.ts";
import { resultType } from "./result-type.ts";

/**
 * The TypeScript declarations of a bundle: exact types of the inputs and results of each spec,
 * documented from its help texts.
 */
export function declarations(specs: readonly ExportedSpec[], options: DeclarationOptions): string {
  const names = new NamedTypes();
  const specTypes = specs.map((spec) => specDeclarations(spec, names));
  const own = [...specTypes, ...names.declarations].join("\n\n");
  const parts = [own, answerTypes(options)];
  for (const [name, text] of Object.entries(INPUT_TYPES)) if (own.includes(name)) parts.push(text);
  if (options.partial) parts.push(HALF_ANSWER_TYPES);
  if (options.explain) parts.push(EXPLANATION_TYPES);
  if (options.show) parts.push(SHOW_TYPES);
  const title = String(comment(`${TYPES_MARK} ${VERSION}. Change the rules and build again instead of this.`));
  return `${title}\n${scoped(parts.join("\n\n"), options)}\n`;
}

export interface DeclarationOptions extends ModuleOptions {
  readonly format: Format;
  readonly globalName?: string | undefined;
}

/**
 * The declarations as a module exports them; those of a script stand in a namespace with the name
 * of its global variable.
 */
function scoped(text: string, { format, globalName }: DeclarationOptions): string {
  if (format !== "iife") return text.replace(/^export (const|class) /gm, "export declare $1 ");
  const lines = text.split("\n").map((line) => (line === "" ? "" : `  ${line.replace(/^export /, "")}`));
  return `declare namespace ${globalName} {\n${lines.join("\n")}\n}`;
}

function answerTypes({ explain, show, partial = false }: DeclarationOptions): string {
  const explanation = explain ? "\n  readonly explanation?: RuleNode;\n  readonly arm?: string;" : "";
  const half = partial ? "\n  readonly partial?: HalfAnswer;" : "";
  const types = ANSWER_TYPES.replaceAll("EXPLANATION", explanation).replace("HALF_ANSWER", half);
  const shown = show
    ? types.replace(
        "): EvaluationResponse<R>;\n",
        "): EvaluationResponse<R>;\n  /** The days at which the rules, or those that they use, change; as `effective` takes them. */\n  readonly changes: readonly string[];\n  /** The interface of the version in force. */\n  show(options?: { readonly effective?: Effective | undefined }): Show;\n",
      )
    : types;
  const options = [OPTIONS, ...(explain ? [EXPLAINING_OPTIONS] : []), ...(partial ? [PARTIAL_OPTION] : []), "}"];
  return `${shown}\n\n${options.join("\n")}`;
}

function specDeclarations({ name, versions }: ExportedSpec, names: NamedTypes): string {
  const typeName = name.charAt(0).toUpperCase() + name.slice(1);
  const programs = [...new Set(versions.slices.map(({ program }) => program))];
  const labels = new Map(versions.slices.flatMap((slice) => [...slice.labels()]));
  const about = [versions.slices.at(-1)?.label, commentaryOf(versions)].filter((text) => text !== undefined);
  const needed = neededKeys(versions.slices);
  return [
    `${docComment(about)}export const ${name}: Compiled<${typeName}Inputs, ${typeName}Results>;`,
    `/** The inputs of \`${versions.spec}\`. */\nexport interface ${typeName}Inputs {\n${inputs(programs, { needed, labels, names })}}`,
    `/** The results of \`${versions.spec}\`. */\nexport interface ${typeName}Results {\n${results(programs, labels, names)}}`,
  ].join("\n\n");
}

interface InputTerms {
  readonly needed: ReadonlySet<string>;
  /** Labels by key, those of the newest version that has one. */
  readonly labels: ReadonlyMap<string, string>;
  readonly names: NamedTypes;
}

/**
 * The inputs that some rule needs in any version. An input that differs between versions has the
 * types of all, and the documentation of the newest.
 */
function inputs(programs: readonly Program[], { needed, labels, names }: InputTerms): string {
  const found = new Map<string, { readonly types: Set<string>; doc: readonly string[] }>();
  for (const program of programs) {
    for (const slot of program.slots) {
      if (!isInput(slot, needed)) continue;
      const entry = found.get(slot.key) ?? { types: new Set(), doc: [] };
      entry.types.add(inputType(slot.type, names));
      entry.doc = slotDoc(slot, boundTo(slot, program));
      found.set(slot.key, entry);
    }
    for (const list of program.lists ?? []) {
      if (list.by !== undefined || (list.source !== undefined && "rule" in list.source)) continue;
      const entry = found.get(list.key) ?? { types: new Set(), doc: [] };
      entry.types.add(listInputType(list, program.rowSpecs ?? [], names));
      found.set(list.key, entry);
    }
  }
  return Array.from(found, ([key, { types, doc }]) => member(key, types, [...labelOf(key, labels), ...doc])).join("");
}

function boundTo({ source }: ProgramSlot, program: Program): string | undefined {
  return source !== undefined && "slot" in source ? program.slots[source.slot]?.key : undefined;
}

function results(programs: readonly Program[], labels: ReadonlyMap<string, string>, names: NamedTypes): string {
  const found = new Map<string, Set<string>>();
  for (const { rules } of programs) {
    for (const rule of rules) {
      const types = found.get(rule.key) ?? new Set();
      found.set(rule.key, types.add(resultType(rule, names)));
    }
  }
  return Array.from(found, ([key, types]) => member(key, types, labelOf(key, labels))).join("");
}

function labelOf(key: string, labels: ReadonlyMap<string, string>): readonly string[] {
  const label = labels.get(key);
  return label === undefined ? [] : [label];
}

function member(key: string, types: ReadonlySet<string>, doc: readonly string[]): string {
  return `${docComment(doc, "  ")}  ${propertyName(key)}: ${[...types].join(" | ")};\n`;
}
