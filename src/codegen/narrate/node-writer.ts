import { type FormOf, hasRowNames, type LogicForm, type OperandForm, shownBy } from "../../model/program/narration.ts";
import type { CellId } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import { unitRelation } from "../../runtime/narrate/conversion.ts";
import { present } from "../../runtime/narrate/decision.ts";
import { type Code, code, join, literal } from "../code/code.ts";
import { Block } from "../write/block.ts";
import { StrictExpression } from "../write/expression.ts";
import { textOrUndefined, UNDEFINED } from "../write/place.ts";
import type { NarratingFunction, ShownOperand } from "./narrating-function.ts";

/**
 * Writes the nodes of operand forms (docs/spec/06-show-explanations.md#6-11-rule-node,
 * docs/spec/06-show-explanations.md#6-12-compose,
 * docs/spec/06-show-explanations.md#6-15-conversion) as object literals. Values that only a text
 * needs are evaluated here; a vetoed one is left to the exact program.
 */
export class NodeWriter {
  readonly #narrator: NarratingFunction;

  constructor(narrator: NarratingFunction) {
    this.#narrator = narrator;
  }

  /** The node of the expression that ends with the form at a position; absent for `now`. */
  write(forms: readonly OperandForm[], block: Block, at: number = forms.length - 1): Code | undefined {
    const form = forms[at];
    switch (form?.form) {
      case undefined:
        throw new Error(`unreachable: no form ${at}`);
      case "literal":
        return this.#constant("literal", "constantNode", form.node.expression);
      case "slot":
        return this.#slot(form, block);
      case "rule":
        return this.#narrator.source.ruleNode(form.rule, this.#narrator);
      case "now":
        return undefined;
      case "veto":
        return form.message === undefined
          ? code`{ type: "veto" }`
          : code`{ type: "veto", message: ${literal(form.message)} }`;
      case "and":
      case "or":
        return this.#logic(form, forms, block);
      case "compose":
        return this.#compose(form, forms, block);
      case "told":
        return this.#told(form, forms, block);
      case "conversion":
        return this.#conversion(form, forms, block);
      case "name":
        return code`{ type: "compose", expression: ${this.#narrator.text(form.text, block)}, operands: [] }`;
      case "command":
      case "member": {
        const operands = form.operands.flatMap((operand): ShownOperand[] => {
          const shown = forms[operand];
          return shown === undefined ? [] : [{ form: shown, node: this.write(forms, block, operand) }];
        });
        return this.#narrator.source.rowsNode(form, operands, this.#narrator, block);
      }
      case "list":
      case "field":
      case "element":
        return this.#narrator.source.rowsNode(form, [], this.#narrator, block);
    }
  }

  /** The exact program words a broken bound, which no other part of the rule may have read. */
  #slot({ slot, cell }: FormOf<"slot">, block: Block): Code {
    const { source } = this.#narrator;
    if (source.isBounded(slot)) this.#value(cell, block);
    return source.slotNode(slot, cell, this.#narrator);
  }

  /** The node of a slot, rule or conversion that a condition lists. */
  input(forms: readonly OperandForm[], at: number, block: Block): Code {
    const node = this.write(forms, block, at);
    if (node === undefined) throw new Error("unreachable: now is not an input");
    return node;
  }

  unused(slot: number): Code {
    const { module, source } = this.#narrator;
    const name = source.slotName(slot);
    if (!hasRowNames(name)) return this.#constant("unused", "unusedData", name);
    return code`${module.runtime("unusedData")}(${source.text(name)})`;
  }

  /**
   * Adds to a list the relations between the units of a form's operands: amounts of one family in
   * one unit have none.
   */
  relate(nodes: Code, forms: readonly OperandForm[], form: FormOf<"compose">, block: Block): void {
    const { module } = this.#narrator;
    const amounts = form.operands.flatMap((operand) => shownBy(forms, operand));
    const list = code`[${join(
      amounts.map(({ type }) => module.fact(type)),
      ", ",
    )}]`;
    const types = module.constant(`types ${list}`, "types", () => list);
    const units = amounts.map(({ unit, cell }) => {
      if (cell !== undefined) this.#value(cell, block);
      return unit === undefined && cell !== undefined ? this.#carried(cell) : textOrUndefined(unit);
    });
    const related = code`${module.runtime("relate")}(${join([nodes, types, ...units], ", ")});`;
    const families = new Set(
      amounts.map(({ type }) => `${type.family} ${type.units.map(({ name }) => name).join(" ")}`),
    );
    const differing = units.filter((unit) => String(unit) !== String(units[0]));
    const differ = differing.map((unit) => code`(${unit}) !== (${units[0] ?? UNDEFINED})`);
    if (families.size > 1) block.write(related);
    else if (differ.length > 0) block.write(code`if (${join(differ, " || ")}) ${related}`);
  }

  #constant(name: string, make: "constantNode" | "unusedData", text: string): Code {
    const { module } = this.#narrator;
    const value = () => code`${module.runtime(make)}(${literal(text)})`;
    return module.constant(`${name} node ${text}`, `${name}_${text.slice(0, 40)}`, value);
  }

  #logic(form: LogicForm, forms: readonly OperandForm[], block: Block): Code {
    const [left, right] = form.operands;
    const head = code`type: "compose", expression: ${this.#narrator.text(form.text, block)}`;
    const first = this.#named(this.write(forms, block, left), block);
    const node = this.#narrator.variable(undefined, block);
    const goesOn = this.#narrator.goesOn(form, block);
    const inner = new Block(block);
    const second = this.write(forms, inner, right);
    inner.write(code`${node} = { ${head}, operands: [${join(present([first, second]), ", ")}] };`);
    block.write(
      code`if (${goesOn}) ${inner.code} else ${node} = { ${head}, operands: [${join(present([first]), ", ")}] };`,
    );
    return node;
  }

  #compose(form: FormOf<"compose">, forms: readonly OperandForm[], block: Block): Code {
    const nodes = present(form.operands.map((operand) => this.write(forms, block, operand)));
    let operands = code`[${join(nodes, ", ")}]`;
    if (form.compares) {
      operands = this.#narrator.named(operands, block);
      this.relate(operands, forms, form, block);
    }
    return code`{ type: "compose", expression: ${this.#narrator.text(form.text, block)}, operands: ${operands} }`;
  }

  #told({ parts, operands }: FormOf<"told">, forms: readonly OperandForm[], block: Block): Code {
    const nodes = present(operands.map((operand) => this.write(forms, block, operand)));
    const texts = parts.map((part) =>
      typeof part === "string" ? literal(part) : this.#text(part.cell, part.type, part.unit, block),
    );
    return code`{ type: "compose", expression: ${join(texts, " + ")}, operands: [${join(nodes, ", ")}] }`;
  }

  #conversion(form: FormOf<"conversion">, forms: readonly OperandForm[], block: Block): Code {
    const { module } = this.#narrator;
    const [at] = form.operands;
    const operand = this.#named(this.write(forms, block, at), block);
    const source = this.#narrator.named(this.#sourceText(form, forms[at], operand, block), block);
    const text = this.#narrator.named(this.#text(form.cell, form.type, form.unit, block), block);
    const relation = this.#relation(form, text, block);
    const steps = code`${module.runtime("conversionSteps")}(${join([text, relation, source], ", ")})`;
    const operands = join(present([operand]), ", ");
    return code`{ type: "conversion", expression: ${this.#narrator.text(form.text, block)}, steps: ${steps}, operands: [${operands}] }`;
  }

  /**
   * The source of a conversion: the slot with its value, else the value alone. A slot shows the
   * unit in which it was given.
   */
  #sourceText(
    { from }: FormOf<"conversion">,
    operandForm: OperandForm | undefined,
    operand: Code | undefined,
    block: Block,
  ): Code {
    this.#value(from.cell, block);
    if (operand !== undefined && operandForm?.form === "slot") {
      const { source } = this.#narrator;
      return code`${source.text(`${source.slotName(operandForm.slot)} is `)} + ${operand}.display`;
    }
    if (operand !== undefined && operandForm?.form === "rule") return code`${operand}.result`;
    const text = this.#text(from.cell, from.type, from.unit, block);
    if (operand === undefined || (operandForm?.form !== "field" && operandForm?.form !== "element")) return text;
    return code`${this.#narrator.module.runtime("sourceOfRow")}(${operand}, ${text})`;
  }

  /** The step `rule`: the relation between the units, or the width of a range. */
  #relation({ step, from, type, unit }: FormOf<"conversion">, outcome: Code, block: Block): Code {
    const { module } = this.#narrator;
    if (step === "span") {
      const range = this.#value(from.cell, block);
      return code`${module.runtime("spanRelation")}(${range}, ${module.fact(from.type)}, ${outcome})`;
    }
    if (step !== "equivalence") return UNDEFINED;
    if (from.unit !== undefined) return textOrUndefined(unitRelation(from.type, from.unit, type, unit));
    const units = [module.fact(from.type), this.#carried(from.cell), module.fact(type), textOrUndefined(unit)];
    return code`${module.runtime("unitRelation")}(${join(units, ", ")})`;
  }

  /** The display text of a cell's value. */
  #text(cell: CellId, type: Type, unit: string | undefined, block: Block): Code {
    const value = this.#value(cell, block);
    const representation = this.#narrator.module.representations.representation(cell);
    if (representation === undefined) return literal("");
    return this.#narrator.source.display.of(value, { type, unit, representation }, () => this.#carried(cell));
  }

  /** The value of a cell; without one the explanation is left to the exact program. */
  #value(cell: CellId, block: Block): Code {
    const { module } = this.#narrator;
    if (module.representations.representation(cell) === undefined) {
      block.write(this.#narrator.handOverLines());
      return UNDEFINED;
    }
    if (this.#narrator.isPlace(cell)) return this.#narrator.require(cell, block);
    const known = block.valueOf(cell);
    if (known !== undefined) return known;
    const value = this.#narrator.named(new StrictExpression(this.#narrator, block, cell).write(), block);
    block.remember(cell, value);
    return value;
  }

  #carried(cell: CellId): Code {
    this.#narrator.module.demandUnit(cell);
    return this.#narrator.module.carriedCode(cell);
  }

  #named(node: Code | undefined, block: Block): Code | undefined {
    return node && this.#narrator.named(node, block);
  }
}
