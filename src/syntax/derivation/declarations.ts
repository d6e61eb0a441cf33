import { programOf } from "./program.ts";
import {
  type ArgumentTemplate,
  type BindingTemplate,
  type CommandTemplate,
  type ConstraintTemplate,
  type FormulaTemplate,
  type GivenTemplate,
  type Items,
  itemsOf,
  type Leaf,
  type LiteralTemplate,
  type Operand,
  type PieceTemplate,
  type ResultTemplate,
  type ScalarTemplate,
  type ScaleLineTemplate,
  type TargetTemplate,
  type TermTemplate,
  type TokenSpan,
  type TypeTemplate,
  type UnitTemplate,
  type ValueTemplate,
} from "./template.ts";

// The functions that the grammar calls for each form of declaration (grammar/rules.ne,
// grammar/declarations.ne).

/**
 * A template that is not made yet. The parser completes a list, a sum or a declaration after each
 * of its items, without knowing if more will come; to put off the work until the whole piece is
 * known keeps parsing linear.
 */
export type Draft<Template> = () => Template;

export function append<Item>(rest: Items<Item>, item: Item): Items<Item> {
  return { rest, item };
}

export function span(first: Leaf, last: Leaf): TokenSpan {
  return { from: first.index, to: last.index };
}

export function longer(start: TokenSpan, last: Leaf): TokenSpan {
  return { from: start.from, to: last.index };
}

export function from(first: Leaf, rest: TokenSpan): TokenSpan {
  return { from: first.index, to: rest.to };
}

export function repositoryLine(name: TokenSpan): Draft<PieceTemplate> {
  return () => ({ type: "repository", name });
}

export function spec(
  name: TokenSpan,
  label: Leaf | undefined,
  effective?: Leaf,
  commentary?: Leaf,
): Draft<PieceTemplate> {
  return () => ({
    type: "spec",
    name,
    label: label?.index,
    effective: effective?.index,
    commentary: commentary?.index,
  });
}

export function meta(key: Leaf, value: ScalarTemplate): Draft<PieceTemplate> {
  return () => ({ type: "meta", key: key.index, value });
}

export function target(repository: TokenSpan | undefined, name: TokenSpan): TargetTemplate {
  return { repository, spec: name };
}

export function dated(undated: TargetTemplate, effective: Leaf): TargetTemplate {
  return { ...undated, effective: effective.index };
}

export function listed(single: TargetTemplate, list: Leaf): TargetTemplate {
  return { ...single, list: list.index };
}

export function uses(
  alias: Leaf | undefined,
  imported: TargetTemplate,
  lines: Items<Draft<readonly BindingTemplate[]>>,
  label?: Leaf,
): Draft<PieceTemplate> {
  return () => ({
    type: "uses",
    ...imported,
    alias: alias?.index,
    label: label?.index,
    bindings: itemsOf(lines).flatMap((draft) => draft()),
  });
}

/** The pairs of one line, with those of the lines before; `arrow` begins the line. */
export function bindings(
  rest: Items<Draft<readonly BindingTemplate[]>>,
  arrow: Leaf,
  pairs: Items<Draft<BindingTemplate>>,
): Items<Draft<readonly BindingTemplate[]>> {
  const line = () => itemsOf(pairs).map((draft, index) => (index === 0 ? { ...draft(), arrow: arrow.index } : draft()));
  return append(rest, line);
}

export function pair(path: TokenSpan, value: ValueTemplate | ScalarTemplate | FormulaDraft): Draft<BindingTemplate> {
  return () => ({ path, value: typeof value === "function" ? value() : valueTemplate(value) });
}

type FormulaDraft = Draft<FormulaTemplate>;

export function formula(value: Operand): FormulaDraft {
  return () => ({ type: "formula", program: programOf(value) });
}

export function withLine(path: TokenSpan, value: ValueTemplate | ScalarTemplate): Draft<PieceTemplate> {
  return () => ({ type: "with", path, value: valueTemplate(value) });
}

export function pathValue(path: TokenSpan): ValueTemplate {
  return { type: "path", path };
}

export function rangeLiteral(low: ScalarTemplate, high: ScalarTemplate): LiteralTemplate {
  return { type: "range", from: low, to: high };
}

export function literalData(
  name: Leaf,
  label: Leaf | undefined,
  value: LiteralTemplate | ScalarTemplate,
): Draft<PieceTemplate> {
  const constraints: readonly ConstraintTemplate[] = [];
  return () => ({ type: "data", name: name.index, label: label?.index, value: valueTemplate(value), constraints });
}

export function typedData(
  name: Leaf,
  label: Leaf | undefined,
  type: TypeTemplate,
  constraints: Items<Draft<ConstraintTemplate>>,
): Draft<PieceTemplate> {
  return () => ({
    type: "data",
    name: name.index,
    label: label?.index,
    value: type,
    constraints: itemsOf(constraints).map((draft) => draft()),
  });
}

export function primitiveType(word: Leaf, range?: Leaf): TypeTemplate {
  return { type: "primitive", word: word.index, range: range?.index };
}

export function namedType(name: TokenSpan, range?: Leaf): TypeTemplate {
  return { type: "named", name, range: range?.index };
}

export function listType(type: TypeTemplate, list: Leaf): TypeTemplate {
  return { ...type, list: list.index };
}

export function word(label: Leaf): GivenTemplate {
  return { type: "word", word: label.index };
}

export function now({ index }: Leaf): GivenTemplate {
  return { type: "now", word: index };
}

export function argument(value: GivenTemplate | ScalarTemplate, label?: Leaf): Draft<ArgumentTemplate> {
  return () => {
    const given = isScalar(value) ? ({ type: "scalar", value } as const) : value;
    return { given, label: label?.index, to: label?.index ?? lastOf(given) };
  };
}

export function constraint(arrow: Leaf, command: Leaf, list: Items<Draft<ArgumentTemplate>>): Draft<CommandTemplate> {
  return () => {
    const given = itemsOf(list).map((draft) => draft());
    const to = given.at(-1)?.to ?? command.index;
    return { type: "command", command: command.index, arguments: given, from: arrow.index, to };
  };
}

/** The part after the name of a unit. */
interface Payload {
  readonly factor?: number | undefined;
  readonly terms: readonly TermTemplate[];
  readonly to: number;
}

export function unitConstraint(
  arrow: Leaf,
  command: Leaf,
  name?: Leaf,
  colon?: Leaf,
  draft?: Draft<Payload>,
): Draft<UnitTemplate> {
  return () => {
    const contents = draft?.();
    return {
      type: "unit",
      name: name?.index,
      colon: colon !== undefined,
      factor: contents?.factor,
      terms: contents?.terms ?? [],
      from: arrow.index,
      to: contents?.to ?? command.index,
    };
  };
}

/**
 * A trailing operator is ignored (docs/spec/01-syntax.md#4-9-constraints), but belongs to the
 * constraint.
 */
export function payload(factor: Leaf | undefined, list?: Items<TermTemplate>, trailing?: Leaf): Draft<Payload> {
  return () => {
    const terms = itemsOf(list);
    return { factor: factor?.index, terms, to: trailing?.index ?? terms.at(-1)?.to ?? factor?.index ?? 0 };
  };
}

interface Exponent {
  readonly number: number;
  readonly negative: boolean;
}

export function exponent(number: Leaf, minus?: Leaf): Exponent {
  return { number: number.index, negative: minus !== undefined };
}

export function term(path: TokenSpan, raised: Exponent | undefined): TermTemplate {
  return {
    path,
    exponent: raised?.number,
    negative: raised?.negative ?? false,
    divided: false,
    from: path.from,
    to: raised?.number ?? path.to,
  };
}

export function joinedTerm(operator: Leaf, joined: TermTemplate): TermTemplate {
  return { ...joined, divided: operator.text === "slash" };
}

export function rule(name: Leaf, label: Leaf | undefined, result: Draft<ResultTemplate>): Draft<PieceTemplate> {
  return () => ({ type: "rule", name: name.index, label: label?.index, result: result() });
}

export function scaleRule(
  name: Leaf,
  label: Leaf | undefined,
  value: Operand,
  lines: Items<Draft<ScaleLineTemplate>>,
): Draft<PieceTemplate> {
  return () => ({
    type: "rule",
    name: name.index,
    label: label?.index,
    result: { type: "program", program: programOf(value) },
    scale: itemsOf(lines).map((draft) => draft()),
  });
}

export function scaleLine(word: Leaf, rate: Operand, bound?: Operand): Draft<ScaleLineTemplate> {
  const { to } = rate.outer;
  return () => ({ from: word.index, to, bound: bound && programOf(bound), rate: programOf(rate) });
}

export function arm(condition: Operand, result: Draft<ResultTemplate>): Draft<PieceTemplate> {
  return () => ({ type: "arm", condition: programOf(condition), result: result() });
}

export function expressionResult(body: Operand): Draft<ResultTemplate> {
  return () => ({ type: "program", program: programOf(body) });
}

export function vetoResult(veto: Leaf, message?: Leaf): Draft<ResultTemplate> {
  return () => ({ type: "veto", veto: veto.index, message: message?.index });
}

function isScalar<Template extends object>(value: Template | ScalarTemplate): value is ScalarTemplate {
  return "operation" in value;
}

function valueTemplate<Template extends ValueTemplate>(value: Template | ScalarTemplate): Template | LiteralTemplate {
  return isScalar(value) ? { type: "scalar", value } : value;
}

/** The index of the last token of an argument without label. */
function lastOf(given: GivenTemplate): number {
  switch (given.type) {
    case "word":
    case "now":
      return given.word;
    case "range":
      return given.to.to;
    case "scalar":
      return given.value.to;
  }
}
