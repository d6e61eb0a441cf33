import { firstOf } from "../../model/listed.ts";
import { exactText } from "../../model/numbers/decimal.ts";
import { displayText } from "../../model/types/display.ts";
import { canonicalUnit } from "../../model/types/type.ts";
import { unlimitedBudget } from "../../model/work-budget.ts";
import type { Body, Row } from "../../plan/body.ts";
import { InstanceTree, identityOf, type Member, memberKey } from "../../plan/instances/occurrence.ts";
import { printName } from "../../syntax/format/print-literal.ts";
import { specName } from "../../workspace/versions/rows.ts";
import type { MeantName, Name } from "../names/name.ts";
import type { Names } from "../names/names.ts";
import { constraintTexts, typeTitle } from "./type-text.ts";

/**
 * The hover text of a name, as Markdown; undefined when there is none
 * (docs/spec/07-surfaces.md#5-4-formatting-links-hover).
 */
export function hoverText(names: Names, occurrence: MeantName): string | undefined {
  const { name, targets } = occurrence;
  const row = occurrence.declares ? occurrence.row : targets.at(-1);
  const body = row === undefined ? undefined : names.scope.bodyOf(row);
  switch (name.kind) {
    case "repository":
      return repositoryText(names, name.repository);
    case "spec":
      return specText(names, name.repository, name.spec);
    case "alias":
      return aliasText(names, name);
    case "data":
      return body === undefined ? undefined : (dataText(body, name.name) ?? listText(row, name.name));
    case "rule":
      return body === undefined ? undefined : ruleText(body, name.name);
    case "option":
      return optionText(body, name);
    case "unit":
      return body === undefined ? undefined : unitText(body, name);
    default:
      return name satisfies never;
  }
}

function dataText(body: Body, name: string): string | undefined {
  const slot = body.slots.get(name);
  if (slot === undefined) return undefined;
  const { label, type, fill, suggestion, unit, literal } = slot;
  const help = "help" in type ? type.help : "";
  const facts = literal ? [] : constraintTexts(type);
  return paragraphs(
    code(`data ${printName({ name, label })}: ${typeTitle(type)}`),
    prose(help),
    facts.map((fact) => `- ${escaped(fact)}`).join("\n"),
    fill === undefined ? "" : `Value: ${inline(displayText(fill, type, unit))}`,
    suggestion === undefined ? "" : `Suggestion: ${inline(displayText(suggestion, type))}`,
  );
}

/** A list of values has no slot of its own. */
function listText(row: Row | undefined, name: string): string | undefined {
  const line = row?.tree.data.find(({ node }) => node.name === name)?.node;
  const value = line?.value;
  if (line === undefined || value?.type !== "data_type" || value.list === undefined) return undefined;
  const help = value.list.lines.flatMap((line) => (line.type === "help" ? line.text : []));
  const range = value.isRange ? " range" : "";
  return paragraphs(code(`data ${printName(line)}: ${value.text}${range} list`), prose(help[0] ?? ""));
}

function ruleText(body: Body, name: string): string | undefined {
  const rule = body.rules.get(name);
  if (rule === undefined) return undefined;
  const { rules, data } = needsOf(body, name);
  return paragraphs(
    code(`rule ${printName(rule.tree.declaration.node)}: ${typeTitle(rule.type)}`),
    rules.length === 0 ? "" : `Rules: ${quotedNames(rules)}`,
    data.length === 0 ? "" : `Data: ${quotedNames(data)}`,
  );
}

function optionText(body: Body | undefined, { data, option }: Extract<Name, { kind: "option" }>): string {
  const type = body?.slots.get(data)?.type;
  const labels = type?.kind === "text" ? (type.optionLabels ?? {}) : {};
  const label = Object.hasOwn(labels, option) ? labels[option] : undefined;
  return paragraphs(code(`option "${option}" of ${data}`), prose(label ?? ""));
}

function unitText(body: Body, { data, unit }: Extract<Name, { kind: "unit" }>): string | undefined {
  const type = body.types.get(data)?.type;
  const title = code(`unit ${unit} of ${data}`);
  if (type?.kind === "ratio") {
    const found = type.units.find(({ name }) => name === unit);
    return found === undefined ? undefined : paragraphs(title, `${exactText(found.perOne)} ${unit} = 1`);
  }
  if (type?.kind !== "measure") return undefined;
  const found = type.units.find(({ name }) => name === unit);
  if (found === undefined) return undefined;
  const canonical = canonicalUnit(type);
  const isBase = canonical === undefined || canonical.name === unit;
  const product = found.terms.map(([term, exponent]) => (exponent === 1 ? term : `${term}^${exponent}`)).join(" * ");
  return paragraphs(
    title,
    isBase ? `Factor: ${exactText(found.factor)}` : `1 ${unit} = ${exactText(found.factor)} ${canonical.name}`,
    product === unit || product === "" ? "" : `Made of \`${product}\``,
  );
}

function specText(names: Names, repository: string | undefined, spec: string): string | undefined {
  const rows = names.scope.versions(repository, spec);
  const [first] = rows;
  if (first === undefined) return undefined;
  const commentary = rows.map(({ tree }) => tree.header.node.commentary).findLast((text) => text !== undefined);
  return paragraphs(
    code(`spec ${printName({ name: specName(repository, spec), label: rows.at(-1)?.tree.header.node.label })}`),
    prose(commentary ?? ""),
    rows.length === 1 && first.from === undefined ? "" : `Versions:\n${versionLines(rows)}`,
  );
}

function versionLines(rows: readonly Row[]): string {
  return rows
    .map(({ from }, i) => {
      const to = rows[i + 1]?.from?.text;
      const begin = from === undefined ? "from the beginning" : `from ${from.text}`;
      return `- ${begin}${to === undefined ? "" : ` to ${to}`}`;
    })
    .join("\n");
}

function aliasText(names: Names, { row, alias }: Extract<Name, { kind: "alias" }>): string | undefined {
  const uses = row.tree.uses.find(({ node }) => node.alias === alias)?.node;
  if (uses === undefined) return undefined;
  const pin = uses.effective === undefined ? "" : ` ${uses.effective.text}`;
  const list = uses.list === undefined ? "" : " list";
  const title = code(
    `uses ${printName({ name: alias, label: uses.label })}: ${specName(uses.repository, uses.spec)}${pin}${list}`,
  );
  const about = specText(names, uses.repository ?? row.repository, uses.spec);
  return about === undefined ? title : paragraphs(title, about);
}

function repositoryText(names: Names, repository: string): string {
  const specs = names.analysis.workspace.rows.repositories.get(repository);
  const known = specs === undefined || specs.size === 0 ? "" : `Specs: ${quotedNames([...specs.keys()].sort())}`;
  return paragraphs(code(`repo ${repository}`), known);
}

const MOST_LISTED = 30;

function quotedNames(keys: readonly string[]): string {
  return firstOf(keys, (key) => `\`${key}\``, MOST_LISTED);
}

function code(text: string): string {
  return `\`\`\`rules\n${text}\n\`\`\``;
}

/** A text as code in a line, in more backticks than it has in a row. */
function inline(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}

/** Escapes a user's text, which may contain Markdown; line breaks stay. */
function prose(text: string): string {
  return escaped(text).replace(/\n(?!\n)/g, "  \n");
}

function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+!|~]/g, "\\$&");
}

function paragraphs(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}

/** The rules and data that a rule needs, by key relative to its spec. */
interface Needs {
  /** Rules that the rule itself names. */
  readonly rules: readonly string[];
  /** Inputs that are read by the rule or by any rule below it. */
  readonly data: readonly string[];
}

/** Follows the references of a rule through its spec, its imports and their bindings. */
export function needsOf(body: Body, rule: string): Needs {
  const tree = new InstanceTree(body, unlimitedBudget());
  const data = new Set<string>();
  const seen = new Set<string>();
  const open: Member[] = [{ at: tree.root, name: rule }];
  for (let member = open.pop(); member !== undefined; member = open.pop()) {
    const identity = identityOf(member);
    if (seen.has(identity)) continue;
    seen.add(identity);
    const { at, name } = member;
    if (at.body.slots.has(name)) {
      if (tree.bindingOf(member) === undefined) data.add(memberKey(member));
      const { rule, slots } = tree.needsOf(member);
      open.push(...slots, ...(rule === undefined ? [] : [rule]));
    } else {
      const references = at.body.rules.get(name)?.references ?? [];
      for (const reference of references) {
        if (reference.kind === "slot" || reference.kind === "rule") open.push(tree.member(at, reference));
      }
    }
  }
  const direct = body.rules.get(rule)?.references ?? [];
  const rules = direct.filter(({ kind }) => kind === "rule").map(({ path }) => path.join("."));
  return { rules, data: [...data].sort() };
}
