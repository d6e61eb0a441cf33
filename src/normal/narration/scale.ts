import type {
  BodyNarration,
  ConvertedOperand,
  NarratedExpression,
  OperandForm,
} from "../../model/program/narration.ts";
import type { Authored, AuthoredScale, AuthoredScaleLine } from "../../plan/authored.ts";
import { expressionText } from "../expression-text.ts";
import { keysOf, type NarratedRule, narrateExpression } from "./operand-forms.ts";

/** The most lines that are told one by one; those below them are told as one. */
const MOST_LINES = 8;

/**
 * The narration of a scale whose value lies in the line at `at`: the line, and those below it
 * (docs/spec/06-show-explanations.md#6-21-scales).
 */
export function narrateScale(scale: AuthoredScale, at: number, context: NarratedRule): BodyNarration {
  const text = `${expressionText(scale.value, keysOf(context))} by scale`;
  const forms: OperandForm[] = [];
  const operands: number[] = [];
  const first = Math.max(0, at + 1 - MOST_LINES);
  const add = (parts: readonly (string | ConvertedOperand)[], written: readonly Authored[]) => {
    const inner = written.map((node) => appended(forms, narrateExpression(node, context).expression));
    operands.push(forms.length);
    forms.push({ form: "told", parts, operands: inner });
  };
  const teller = new LineTeller(scale, context);
  const below = scale.lines[first - 1];
  if (below?.bound !== undefined) add(teller.below(first), [below.bound]);
  for (const [index, { bound, rate }] of scale.lines.slice(first, at + 1).entries()) {
    add(teller.line(first + index, first + index === at), bound === undefined ? [rate] : [bound, rate]);
  }
  forms.push({ form: "compose", text, operands, range: false, compares: false });
  return { text, expression: { forms, open: forms.some(({ form }) => form === "conversion") } };
}

/** Adds the forms of an expression behind others; returns its position. */
function appended(forms: OperandForm[], { forms: added }: NarratedExpression): number {
  const start = forms.length;
  for (const form of added) forms.push(moved(form, start));
  return forms.length - 1;
}

function moved(form: OperandForm, by: number): OperandForm {
  if (!("operands" in form)) return form;
  switch (form.form) {
    case "and":
    case "or":
      return { ...form, operands: [form.operands[0] + by, form.operands[1] + by] };
    case "conversion":
    case "member":
      return { ...form, operands: [form.operands[0] + by] };
    default:
      return { ...form, operands: form.operands.map((operand) => operand + by) };
  }
}

type ToldParts = readonly (string | ConvertedOperand)[];

class LineTeller {
  readonly #scale: AuthoredScale;
  readonly #context: NarratedRule;

  constructor(scale: AuthoredScale, context: NarratedRule) {
    this.#scale = scale;
    this.#context = context;
  }

  /** `35550.00 usd of 11600.00 usd … 47150.00 usd at 12%: 4266.00 usd`. */
  line(at: number, isLast: boolean): ToldParts {
    const line = this.#scale.lines[at];
    if (line === undefined) throw new Error(`unreachable: no line ${at}`);
    const from = this.#lower(at);
    const range = line.bound === undefined ? [" above ", from] : [" of ", from, " … ", this.#told(line.bound)];
    const amount = isLast ? this.#told(line.part) : this.#counted(line.width, line.part, line.bound);
    const charge = isLast ? this.#told(line.charge) : this.#counted(line.whole, line.charge, line.bound);
    return joined([amount, ...range, " at ", this.#told(line.rate), ": ", charge]);
  }

  /** The lines before the one at `at`: `0 … 47150.00 usd: 5426.00 usd`. */
  below(at: number): ToldParts {
    const line = this.#scale.lines[at];
    const lower = this.#scale.lines[at - 1];
    if (line === undefined) throw new Error(`unreachable: no line ${at}`);
    return joined(["0 … ", this.#lower(at), ": ", this.#counted(line.base, line.charge, lower?.bound)]);
  }

  #lower(at: number): string | ConvertedOperand {
    const bound = this.#scale.lines[at - 1]?.bound;
    return bound === undefined ? "0" : this.#told(bound);
  }

  #told(node: Authored): string | ConvertedOperand {
    if (node.kind === "literal") return expressionText(node, keysOf(this.#context));
    return { cell: this.#context.cellOf(node), type: node.type, unit: node.unit };
  }

  /** A cell without a node: an amount like `model`, which may be shown in the unit of a bound. */
  #counted(node: number, model: Authored, bound: AuthoredScaleLine["bound"]): ConvertedOperand {
    const { type } = model;
    const sameUnits = bound?.type.kind === "measure" && type.kind === "measure" && bound.type.family === type.family;
    const unit = model.unit ?? (sameUnits ? bound.unit : undefined);
    return { cell: this.#context.cellOf({ ...model, node }), type, unit };
  }
}

/** Texts that follow one another are one. */
function joined(parts: ToldParts): ToldParts {
  const joined: (string | ConvertedOperand)[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === "string" && typeof last === "string") joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  return joined;
}
