import type { LogicForm } from "../../model/program/narration.ts";
import type { CellId } from "../../model/program/program.ts";
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
  /** Writes the constant `text`: the result of a rule, or why it has none. */
  writeText(rule: number, user: FunctionWriter, block: Block): void;
}

/** A function that makes the node of a rule. It leaves uncertain parts to the exact program. */
export class NarratingFunction extends FunctionWriter {
  readonly source: NodeCodeSource;

  /** `place`: the name of the function and the field for its node. */
  constructor(source: NodeCodeSource, place: Place, rule: number) {
    super(source.module, place, source.module.program.rules[rule]?.root ?? -1, false);
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
