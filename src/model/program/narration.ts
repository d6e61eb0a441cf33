import type { MeasureType, Type } from "../types/type.ts";
import type { ComposeNode } from "./explanation.ts";
import type { CellId } from "./program.ts";

/**
 * The data that a program needs besides its cells to explain a run
 * (docs/spec/06-show-explanations.md#part-b-explanations): for each rule the texts of the source
 * and the cells to ask. Serialisable like `Program`, so that precompiled bundles explain without
 * the compiler.
 */
export interface Narration {
  /** Positions are the ids of the rules. */
  readonly rules: readonly RuleNarration[];
  /** Absent: no row of the text has an expression. */
  readonly rowValues?: RowValueNarrations | undefined;
  /** Of the specs of rows, by spec and version. */
  readonly rowSpecs?: readonly (readonly Narration[])[] | undefined;
}

/** Of values in rows of the text that are expressions over the holder, by their place. */
export type RowValueNarrations = Readonly<Record<string, BodyNarration>>;

/** The place of a value: the id of the list, the position of the row in its text, and the field. */
export function placeInText(list: number, row: number, field: string): string {
  return `${list}.${row}.${field}`;
}

/** Gives the narration of a rule by its id: from data, or made when it is first asked for. */
export interface NarrationSource {
  (rule: number): RuleNarration;
  readonly rowValues?: () => RowValueNarrations | undefined;
  /** Of the specs of rows, by spec and version. */
  readonly rowSpecs?: readonly (readonly NarrationSource[])[] | undefined;
}

/**
 * Places in texts for names that are known when a row is. These characters stand in no text of
 * rules. The first stands before the keys of a spec of rows, for the prefix of the row; the others
 * stand for the row of an enclosing command, the innermost first.
 */
export const ROW_PREFIX = "\ufdd0";

export function rowPlace(level: number): string {
  return String.fromCharCode(ROW_PREFIX.charCodeAt(0) + 1 + level);
}

/** The places in a text. */
export const ROW_PLACES = /[\ufdd0-\ufddf]/g;

export function hasRowNames(text: string): boolean {
  return text.search(ROW_PLACES) >= 0;
}

/** Narrations that are data as a source, with those of the rows. */
export function sourceOf({ rules, rowValues, rowSpecs }: Narration): NarrationSource {
  const source = (id: number) => {
    const rule = rules[id];
    if (rule === undefined) throw new Error(`unreachable: no rule ${id}`);
    return rule;
  };
  return Object.assign(source, {
    rowValues: () => rowValues,
    rowSpecs: rowSpecs?.map((versions) => versions.map(sourceOf)),
  });
}

export interface RuleNarration {
  /** The `unless` arms in source order. */
  readonly arms: readonly ArmNarration[];
  readonly otherwise: BodyNarration;
  /**
   * Present for a keyed chain (docs/spec/06-show-explanations.md#6-13-causes): the one expression
   * that all conditions compare with constants.
   */
  readonly keyed?: NarratedExpression | undefined;
}

/** Members may be made when they are first read. */
export interface ArmNarration {
  /** The condition as written. */
  readonly cell: CellId;
  /**
   * A part of the condition is false for all data
   * (docs/spec/04-rules-evaluation.md#static-folding), so the condition is false and none of its
   * slots is looked up.
   */
  readonly never: boolean;
  readonly condition: ConditionNarration;
  readonly result: BodyNarration;
}

/** A default or the result of an arm. */
export interface BodyNarration {
  readonly text: string;
  readonly expression: NarratedExpression;
}

export interface ConditionNarration {
  /** The text as written. */
  readonly text: string;
  /** The form of the condition without its leading `not`s. */
  readonly expression: NarratedExpression;
  readonly statement: Statement;
}

/**
 * The statement of a condition or a part of it once its truth is known
 * (docs/spec/06-show-explanations.md#6-13-causes). With `inverted` an odd number of `not`s was
 * stripped, so the condition holds when the stripped one is false. `cell` is that of the condition
 * as written, with its `not`s; `form` is the position of the stripped condition among the forms.
 */
export type Statement =
  | {
      readonly kind: "fact";
      readonly cell: CellId;
      readonly form: number;
      readonly inverted: boolean;
      readonly held: StatedFact;
      readonly failed: StatedFact;
      /** A boolean slot or literal: the fact says everything, so no input is listed. */
      readonly bare: boolean;
    }
  | {
      readonly kind: "and" | "or";
      readonly cell: CellId;
      readonly form: number;
      readonly inverted: boolean;
      /** States it where no part decides alone: that `and` held, or that `or` failed. */
      readonly whole: StatedFact;
      /** All parts left to right, those of nested conditions of the kind included. */
      readonly parts: readonly Statement[];
      /**
       * Position of the leftmost part that decides for all data: a false one, of `or` a true one.
       */
      readonly decided?: number | undefined;
    };

/** A condition of several parts, of which one may decide. */
export type Junction = Extract<Statement, { readonly parts: unknown }>;

export interface StatedFact {
  readonly condition: string;
  readonly value: "true" | "false";
}

/**
 * The operand form of an expression (docs/spec/06-show-explanations.md#6-11-rule-node), flat, so
 * that the narrator needs no recursion. The last form is the expression itself.
 */
export interface NarratedExpression {
  readonly forms: readonly OperandForm[];
  /**
   * The expression contains an `and`, `or` or conversion, whose operands appear or not depending on
   * the run.
   */
  readonly open: boolean;
}

/**
 * `operands` are positions of earlier forms in the same list. The forms of one operand stand next
 * to each other, leaves in source order.
 */
export type OperandForm =
  /** `node` never changes, so all runs share it. */
  | { readonly form: "literal"; readonly node: ComposeNode; readonly shown?: DisplayedUnit | undefined }
  | { readonly form: "slot"; readonly slot: number; readonly cell: CellId; readonly shown?: DisplayedUnit | undefined }
  | { readonly form: "rule"; readonly rule: number; readonly shown?: DisplayedUnit | undefined }
  /** Has no node. */
  | { readonly form: "now" }
  | { readonly form: "veto"; readonly message?: string | undefined }
  | {
      readonly form: "compose";
      readonly text: string;
      readonly operands: readonly number[];
      readonly shown?: DisplayedUnit | undefined;
      /** The operand is `a...b` of measures, with the units of its ends. */
      readonly range: boolean;
      /**
       * The operands may show different units of one family
       * (docs/spec/06-show-explanations.md#6-16-unit-equivalence).
       */
      readonly compares: boolean;
      /** The value that its line states (docs/spec/06-show-explanations.md#6-17-explanation-as-text). */
      readonly value?: ConvertedOperand | undefined;
      /** The operands of `min` or `max`, whose values stand beside the chosen one. */
      readonly choices?: readonly ConvertedOperand[] | undefined;
    }
  | LogicForm
  /** A command on a list. `operands`: the list, what is read once, the value of `else`. */
  | {
      readonly form: "command";
      readonly text: string;
      readonly operands: readonly number[];
      readonly cell: CellId;
      /** The arguments that are evaluated for each row, by lambda. */
      readonly rows: readonly RowNarration[];
      /** The type of the values of its list. */
      readonly of?: Type | undefined;
      readonly shown?: DisplayedUnit | undefined;
    }
  /** A member of a row, which is the operand. */
  | {
      readonly form: "member";
      readonly text: string;
      readonly operands: readonly [number];
      readonly cell: CellId;
      readonly field: string;
      readonly shown?: DisplayedUnit | undefined;
    }
  /** A list by its name. */
  | { readonly form: "list"; readonly text: string; readonly cell: CellId }
  /** In the expression of a row: a field of the row of a command around it, or its value. */
  | {
      readonly form: "field";
      readonly cell: CellId;
      /** 0: the innermost command. */
      readonly level: number;
      readonly field: string;
      readonly shown?: DisplayedUnit | undefined;
    }
  | {
      readonly form: "element";
      readonly cell: CellId;
      readonly level: number;
      readonly type: Type;
      readonly shown?: DisplayedUnit | undefined;
    }
  /** Text alone: an import, or the position of a row. */
  | { readonly form: "name"; readonly text: string }
  /** A text that tells values of the run, before those of its operands. */
  | {
      readonly form: "told";
      readonly parts: readonly (string | ConvertedOperand)[];
      readonly operands: readonly number[];
    }
  | {
      readonly form: "conversion";
      readonly text: string;
      readonly operands: readonly [number];
      readonly cell: CellId;
      readonly type: Type;
      readonly unit?: string | undefined;
      readonly from: ConvertedOperand;
      /**
       * The kind of the step `rule` that the run may add
       * (docs/spec/06-show-explanations.md#6-15-conversion).
       */
      readonly step?: "equivalence" | "span" | undefined;
      readonly shown?: DisplayedUnit | undefined;
    };

/** An expression that is evaluated for each row; its cells are those of the lambda. */
export interface RowNarration {
  readonly text: string;
  readonly expression: NarratedExpression;
  /** Present for a condition. */
  readonly condition?: ConditionNarration | undefined;
  /** It is no more than a field of the row, or the row's value. */
  readonly isName: boolean;
}

/** `left`: the cell of the left operand, whose value may decide alone. */
export interface LogicForm {
  readonly form: "and" | "or";
  readonly text: string;
  readonly operands: readonly [number, number];
  readonly left: CellId;
}

export type FormOf<Kind extends OperandForm["form"]> = Extract<OperandForm, { form: Kind }>;

/** A value that an explanation shows; `unit`: the unit, if it is known before the run. */
export interface ConvertedOperand {
  readonly cell: CellId;
  readonly type: Type;
  readonly unit?: string | undefined;
}

/**
 * The unit in which a measure or a range of measures is displayed: `unit` when it is known before
 * the run, else the one that the value carries, else the first of the type.
 */
export interface DisplayedUnit {
  readonly type: MeasureType;
  readonly unit?: string | undefined;
  /** Absent for literals. */
  readonly cell?: CellId | undefined;
}

/**
 * True for `and` and `or`, which evaluate their right operand only when the left does not decide.
 */
export function isLogic(form: OperandForm): form is LogicForm {
  return form.form === "and" || form.form === "or";
}

/** True for forms that are one node of the reader's, with all that is below them. */
export function standsAlone(form: OperandForm): boolean {
  return form.form === "command" || form.form === "member";
}

/** True when an expression is one literal, which needs no explanation. */
export function isLiteral({ forms }: NarratedExpression): boolean {
  return forms.at(-1)?.form === "literal";
}

/**
 * The amounts shown by the form at a position, whose units a reader may compare. A range shows
 * those of its ends.
 */
export function shownBy(forms: readonly OperandForm[], at: number): readonly DisplayedUnit[] {
  const form = forms[at];
  if (form === undefined || form.form === "now" || form.form === "veto" || isLogic(form)) return [];
  if (form.form === "compose" && form.range) return form.operands.flatMap((operand) => shownBy(forms, operand));
  return !("shown" in form) || form.shown === undefined ? [] : [form.shown];
}
