import { hasRowNames, type LogicForm, type OperandForm } from "../../model/program/narration.ts";
import type { CellId } from "../../model/program/program.ts";
import type { RowsForm } from "../../runtime/narrate/expression.ts";
import { type Code, code } from "../code/code.ts";
import type { Block } from "../write/block.ts";
import { FunctionWriter } from "../write/function.ts";
import type { ModuleWriter } from "../write/module.ts";
import type { Place } from "../write/place.ts";
import type { DisplayWriter } from "./display.ts";

/** The source of the nodes of rules and slots, and of the texts of values. */
export interface NodeCodeSource {
  readonly module: ModuleWriter;
  readonly display: DisplayWriter;
  /** The node of a rule, for the function that `user` writes. */
  ruleNode(rule: number, user: FunctionWriter): Code;
  slotNode(slot: number, cell: CellId, user: FunctionWriter): Code;
  /** True for a slot with a bound that is data or `now`. */
  isBounded(slot: number): boolean;
  /** The name of a slot as a text with places for names of rows. */
  slotName(slot: number): string;
  /** A text with the names of rows in their places: an expression. */
  text(template: string): Code;
  /** The node of a form of lists and rows, whose operands have nodes at `operands`. */
  rowsNode(form: RowsForm, operands: readonly ShownOperand[], user: NarratingFunction, block: Block): Code | undefined;
}

/** An operand with its node; absent for `now`. */
export interface ShownOperand {
  readonly form: OperandForm;
  readonly node: Code | undefined;
}

/** A function that makes nodes. It leaves uncertain parts to the exact program. */
export class NarratingFunction extends FunctionWriter {
  readonly source: NodeCodeSource;

  /** `place`: the name of the function and the field for its node. */
  constructor(source: NodeCodeSource, place: Place, root: CellId) {
    super(source.module, place, root, false);
    this.source = source;
  }

  protected override get parameters(): Code {
    return code`f, nodes`;
  }

  override exit(veto: Code): Code {
    return this.exitLines(veto);
  }

  override exitLines(_veto: Code): Code {
    return code`return ${this.module.runtime("nodeElsewhere")}(f);`;
  }

  /** A text: one with the names of rows is made once. */
  text(template: string, block: Block): Code {
    if (!hasRowNames(template)) return this.source.text(template);
    const known = block.valueOf(template);
    if (known !== undefined) return known;
    const made = this.named(this.source.text(template), block);
    block.remember(template, made);
    return made;
  }

  /** The test that the left side of `and` or `or` leaves the decision to the right one. */
  goesOn({ form, left }: LogicForm, block: Block): Code {
    const holds = this.truthOf(left, block);
    return form === "and" ? holds : code`!(${holds})`;
  }

  /** The test that a boolean cell is true. */
  truthOf(cell: CellId, block: Block): Code {
    if (this.module.representations.representation(cell) !== undefined) return this.truth(cell, block);
    block.write(this.handOverLines());
    return code`undefined`;
  }
}
