import type { ConditionNarration, RowNarration } from "../../model/program/narration.ts";
import type { CellId } from "../../model/program/program.ts";
import { type Code, code, identifier, literal } from "../code/code.ts";
import type { ExpressionUnit } from "../rows/units.ts";
import { Block } from "../write/block.ts";
import type { FunctionWriter } from "../write/function.ts";
import type { ModuleWriter } from "../write/module.ts";
import { makePlace, type Place } from "../write/place.ts";
import { CauseWriter } from "./cause-writer.ts";
import type { DisplayWriter } from "./display.ts";
import { NarratingFunction, type NodeCodeSource } from "./narrating-function.ts";
import { NodeWriter } from "./node-writer.ts";
import type { RowNodeWriter } from "./row-node-writer.ts";

/** The nodes of an expression for a row; those of names around it are the holder's. */
class ExpressionSource implements NodeCodeSource {
  readonly module: ModuleWriter;
  readonly display: DisplayWriter;
  readonly #nodes: RowNodeWriter;

  constructor(nodes: RowNodeWriter, display: DisplayWriter, module: ModuleWriter) {
    this.#nodes = nodes;
    this.display = display;
    this.module = module;
  }

  get #holder() {
    const { module, frame } = this.#nodes.holder({ module: this.module, frame: code`f` });
    return { narrators: this.#nodes.narrators(module), program: module.program, frame };
  }

  ruleNode(rule: number, user: FunctionWriter): Code {
    const { narrators, frame } = this.#holder;
    if (narrators.module.kindWithin === undefined) user.place.calls.add(narrators.placeOfRule(rule));
    return this.#noted(narrators.ruleNodeAt(rule, frame));
  }

  slotNode(slot: number): Code {
    const { narrators, program, frame } = this.#holder;
    const cell: CellId = program.fields?.[program.slots[slot]?.key ?? ""] ?? -1;
    return this.#noted(narrators.slotNodeAt(slot, cell, frame));
  }

  isBounded(slot: number): boolean {
    return this.#holder.narrators.isBounded(slot);
  }

  /** Facts show the nodes around the rows once. */
  #noted(node: Code): Code {
    return code`${this.module.runtime("noted")}(f, ${node})`;
  }

  slotName(slot: number): string {
    return this.#holder.narrators.slotName(slot);
  }

  text(template: string): Code {
    return this.#nodes.text(template, { module: this.module, frame: code`f` }) ?? literal(template);
  }

  rowsNode(...of: Parameters<NodeCodeSource["rowsNode"]>): Code | undefined {
    return this.#nodes.node(...of);
  }
}

/** The place of a function over frames of rows, whose calls are those of its caller. */
function placeFor({ place: { calls } }: NarratingFunction, name: Code): Place {
  return { ...makePlace(String(name), undefined, undefined), calls };
}

/** A function over the frame of an expression for a row. */
abstract class FunctionOfRow extends NarratingFunction {
  constructor(nodes: RowNodeWriter, user: NarratingFunction, name: Code, unit: ExpressionUnit) {
    const source = new ExpressionSource(nodes, user.source.display, unit.module);
    super(source, placeFor(user, name), unit.lambda.root);
  }
}

/** Writes the function that makes the node of an expression for a row. */
export class ExpressionNarrator extends FunctionOfRow {
  readonly #narration: RowNarration;

  constructor(
    nodes: RowNodeWriter,
    user: NarratingFunction,
    name: Code,
    unit: ExpressionUnit,
    narration: RowNarration,
  ) {
    super(nodes, user, name, unit);
    this.#narration = narration;
  }

  protected override get parameters(): Code {
    return code`f`;
  }

  override write(): readonly Code[] {
    const body = new Block();
    const node = new NodeWriter(this).write(this.#narration.expression.forms, body);
    if (node !== undefined) body.write(code`return ${node};`);
    return this.functions(identifier(this.place.name), body);
  }
}

/** Writes the function that states the condition of a row, whose truth is known, as a fact. */
export class FactNarrator extends FunctionOfRow {
  readonly #condition: ConditionNarration;

  constructor(
    nodes: RowNodeWriter,
    user: NarratingFunction,
    name: Code,
    unit: ExpressionUnit,
    condition: ConditionNarration,
  ) {
    super(nodes, user, name, unit);
    this.#condition = condition;
  }

  protected override get parameters(): Code {
    return code`f, shown`;
  }

  override write(): readonly Code[] {
    const body = new Block();
    const holds = this.require(this.root, body);
    const held = new Block(body);
    this.#state(true, held);
    body.write(code`if (${holds}) ${held.code}`);
    this.#state(false, body);
    return this.functions(identifier(this.place.name), body);
  }

  #state(truth: boolean, block: Block): void {
    const causes = new CauseWriter(this, new NodeWriter(this));
    const cause = causes.of({ condition: this.#condition, never: false }, truth, block);
    block.write(code`return ${this.module.runtime("factNode")}(f, ${cause}, shown);`);
  }
}
