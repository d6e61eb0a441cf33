import type { Show, ShowData, ShowRule, TypeInfo } from "../../engine/api.ts";
import { type BoundName, boundText } from "../../engine/text/bound-text.ts";
import { listed, shortened } from "./clip.ts";

/** Options and units that one line names. */
const MOST_NAMES = 40;
const MOST_VERSIONS = 12;
/** Characters of the commentary, of a help, and of a value. */
const LONGEST_TEXT = 600;
const LONGEST_HELP = 200;
const LONGEST_VALUE = 80;

/**
 * The interface of a spec in the words that a model needs to run it
 * (docs/spec/07-surfaces.md#6-1-tools): a line for each input, and for each rule of its own.
 */
export function briefShow(show: Show): string {
  const inputs = Object.entries(show.data).filter(([, { needed_by_rules: rules }]) => rules.length > 0);
  const rules = Object.entries(show.rules).filter(([, { path }]) => path.length === 0);
  const isLibrary = inputs.length + rules.length === 0;
  const head = [
    `${versionLine(show)}${labelText(show)}`,
    ...versionLines(show.versions),
    ...(show.commentary === undefined ? [] : [shortened(show.commentary, LONGEST_TEXT)]),
  ];
  const blocks = isLibrary
    ? [[`Types for other specs: ${listed(Object.keys(show.data).map(quoted), MOST_NAMES)}`]]
    : [
        ["Inputs", ...inputs.flatMap(([key, data]) => inputLines(key, data, ""))],
        ["Rules", ...rules.map(([key, rule]) => ruleLine(key, rule))],
      ].filter((lines) => lines.length > 1);
  return [head, ...blocks].map((lines) => lines.join("\n")).join("\n\n");
}

/** The newest versions, when there are several. */
function versionLines(versions: Show["versions"]): string[] {
  if (versions.length < 2) return [];
  const older = Math.max(versions.length - MOST_VERSIONS, 0);
  return [`versions: ${older > 0 ? `${older} older, ` : ""}${versions.slice(older).map(period).join(", ")}`];
}

/** The label of a name, behind it. */
function labelText({ label }: { readonly label?: string }): string {
  return label === undefined ? "" : ` ${JSON.stringify(label)}`;
}

/** An option, with the words that people know it by. */
function optionText(option: string, { kind, option_labels: labels = {} }: TypeInfo): string {
  const text = kind === "text" ? quoted(option) : option;
  return Object.hasOwn(labels, option) ? `${text} (${labels[option]})` : text;
}

type AskedInput = Omit<ShowData, "path">;

/** The line of an input; below that of a list those of the data of a row. */
function inputLines(key: string, data: AskedInput, indent: string): string[] {
  const { help, of, data: rows = {} } = data.type;
  const about = help === undefined || help === "" ? "" : `: ${oneLine(help, LONGEST_HELP)}`;
  const ofValues = of === undefined ? [] : factsOf({ type: of });
  return [
    `${indent}- ${key}${labelText(data)} (${factsOf(data).join(", ")})${about}`,
    ...(ofValues.length < 2 ? [] : [`${indent}  - each value (${ofValues.join(", ")})`]),
    ...Object.entries(rows)
      .filter(([, { needed_by_rules: rules }]) => rules.length > 0)
      .flatMap(([field, each]) => inputLines(field, each, `${indent}  `)),
  ];
}

function factsOf({ type, fill, suggestion }: Pick<AskedInput, "type" | "fill" | "suggestion">): string[] {
  const { options = [], key = [] } = type;
  const named = options.map((option) => optionText(option, type));
  const keys = key.map((each) => (typeof each === "string" ? each : `${each.bound} ${each.name}`));
  return [
    typeText(type),
    ...(named.length === 0 ? [] : [`one of ${listed(named, MOST_NAMES)}`]),
    ...(keys.length === 0 ? [] : [`key ${listed(keys, MOST_NAMES)}`]),
    ...BOUNDS.flatMap((name) => fact(name, boundText(type, name))),
    ...fact("rows", type.rows ?? undefined),
    ...(type.optional === true ? ["optional"] : []),
    ...fact("decimals", type.decimals?.toString()),
    ...fact("length", type.length?.toString()),
    ...fact("filled with", fill?.result),
    ...fact("for example", suggestion?.result),
  ];
}

function ruleLine(key: string, rule: ShowRule): string {
  return `- ${key}${labelText(rule)} (${typeText(rule.type)})`;
}

const BOUNDS: readonly BoundName[] = ["lower", "upper", "minimum", "maximum"];

/** The kind, with the units of its values; of a list with what it is a list of. */
function typeText({ kind, units = [], of, spec }: TypeInfo): string {
  if (of !== undefined || spec !== undefined) return `${kind} of ${of?.kind ?? spec}`;
  const names = units.map(({ name }) => name);
  return names.length === 0 ? kind : `${kind} in ${listed(names, MOST_NAMES)}`;
}

function fact(name: string, text: string | undefined): string[] {
  return text === undefined ? [] : [`${name} ${oneLine(text, LONGEST_VALUE)}`];
}

function quoted(text: string): string {
  return JSON.stringify(shortened(text, LONGEST_VALUE));
}

function oneLine(text: string, most: number): string {
  return shortened(text.replace(/\s+/g, " "), most);
}

/** A version as the answers of the engine name it: open sides are absent. */
interface DatedVersion {
  readonly repository?: string | undefined;
  readonly spec: string;
  readonly effective_from?: string | undefined;
  readonly effective_to?: string | undefined;
}

type EffectivePeriod = Pick<DatedVersion, "effective_from" | "effective_to">;

/** The period of a version: `2024-01-01 → 2025-01-01`, `2025-01-01 →`; `always` without limits. */
export function period({ effective_from: from, effective_to: to }: EffectivePeriod): string {
  return from === undefined && to === undefined ? "always" : `${from ?? ""} → ${to ?? ""}`.trim();
}

/** Names a version: `std units`, `vat (2024-01-01 → 2025-01-01)`. */
export function versionLine({ repository, spec, ...window }: DatedVersion): string {
  const name = repository === undefined ? spec : `${repository} ${spec}`;
  const text = period(window);
  return text === "always" ? name : `${name} (${text})`;
}
