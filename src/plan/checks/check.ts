import type { Location } from "../../model/diagnostic.ts";
import type { WorkBudget } from "../../model/work-budget.ts";
import type { Expression } from "../../syntax/tree/expression.ts";
import type { RuleNodes } from "../../syntax/tree/source.ts";
import type { Authored } from "../authored.ts";
import type { Row } from "../body.ts";
import type { PlaceInRule, Reject } from "../findings/finding.ts";
import type { RuleReferences } from "../names/rule-references.ts";
import type { ExpressionContext } from "../typing/expression-context.ts";
import type { DeclaredType } from "../units/declared-units.ts";
import type { UnitTable } from "../units/unit-table.ts";

/** Examines one subject and reports its errors. */
export type Check<Subject, Place = Location> = (subject: Subject, reject: Reject<Place>) => void;

/** The units of all types in scope of a row. */
export interface UnitsInScope {
  readonly units: UnitTable;
  readonly budget: WorkBudget;
  /** Called with each type at which an error is reported. */
  readonly blame: (type: DeclaredType) => void;
}

/** A rule with all names in it. */
export interface NamedRule {
  readonly row: Row;
  readonly found: RuleReferences;
}

/** A rule with an unknown name: it is not typed. */
export interface UntypedRule {
  readonly row: Row;
  readonly rule: RuleNodes;
  readonly units: UnitTable;
}

/** The typed default of a rule, or a typed condition or result of an arm. */
export interface RulePart {
  readonly rule: string;
  readonly role: "condition" | "result";
  /** The name of the part in messages: `the default`, `arm 2`. */
  readonly name: string;
  readonly value: Authored;
  /** The first part of the rule with a value: later results must agree with it. */
  readonly first: RulePart | undefined;
  readonly textAt: ExpressionContext["textAt"];
  readonly locate: ExpressionContext["locate"];
}

/** One operator among its typed operands. */
export type TypedOperation = { readonly context: Pick<ExpressionContext, "units" | "textAt"> } & (
  | {
      /** The operands fit the operator. */
      readonly kind: "arithmetic";
      readonly expression: ArithmeticNode;
      readonly left: Authored;
      readonly right: Authored;
    }
  | {
      /** The conversion on the right side of a product or quotient, before it is typed. */
      readonly kind: "cast-in-product";
      readonly product: ArithmeticNode;
      readonly cast: Expression & { readonly type: "cast" };
      readonly left: Authored;
      readonly operand: Authored;
    }
);

export type ArithmeticNode = Expression & { readonly type: "arithmetic" };

/** A check of parts or operators of a rule. */
export type CheckInRule<Subject> = Check<Subject, PlaceInRule>;
