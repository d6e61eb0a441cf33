import type { FormOf } from "../../model/program/narration.ts";
import { type Code, code, element, join, literal } from "../code/code.ts";
import { CellsOfProgram } from "../rows/cells.ts";
import { type CellOfCommand, type CommandsOfProgram, rootPlace } from "../rows/commands.ts";
import type { ExpressionUnit, RowsUnit } from "../rows/units.ts";
import { usesPosition } from "../rows/used.ts";
import { Block } from "../write/block.ts";
import { ExpressionNarrator, FactNarrator } from "./expression-narrator.ts";
import type { NarratingFunction, ShownOperand } from "./narrating-function.ts";
import { elsewhere, type RowNodeWriter, shownNodes, whereFound } from "./row-node-writer.ts";

/** Writes the nodes of a command: of its list, of its arguments, and of the rows that it read. */
export class CommandNodeWriter {
  readonly #nodes: RowNodeWriter;
  readonly #user: NarratingFunction;
  readonly #form: FormOf<"command">;

  constructor(nodes: RowNodeWriter, user: NarratingFunction, form: FormOf<"command">) {
    this.#nodes = nodes;
    this.#user = user;
    this.#form = form;
  }

  /** The name of the list of nodes. */
  write([list, ...others]: readonly ShownOperand[], block: Block): Code {
    const { module } = this.#user;
    const cell = module.cell(this.#form.cell);
    const cells = module.rows;
    if (cell.op !== "command" || !(cells instanceof CellsOfProgram)) throw new Error("unreachable: not a command");
    const rows = cells.commands.rows(cell);
    if (list === undefined || rows === undefined || !this.#isExplained(cell)) return elsewhere(this.#user, block);
    const items = this.#user.require(cell.operands[0] ?? -1, block);
    const isShown = list.node !== undefined && !this.#isData(list.form);
    const first = isShown ? [list.node ?? items] : [];
    const nodes = this.#user.named(shownNodes(this.#user, others.slice(0, cell.once), first), block);
    new RowsOfCommand(this.#nodes, this.#user, this.#form, {
      cell,
      commands: cells.commands,
      rows,
      items,
      nodes,
    }).write(block);
    const otherwise = others[cell.once]?.node;
    if (cell.otherwise && otherwise !== undefined)
      block.write(code`if (${items}.length === 0) ${nodes}.push(${otherwise});`);
    return nodes;
  }

  /** Where the value of `else` may be read beside rows, the run alone knows that it was. */
  #isExplained(cell: CellOfCommand): boolean {
    if (this.#user.module.representations.representation(this.#form.cell) === undefined) return false;
    return cell.command !== "find" || !cell.otherwise;
  }

  /** True for a list that is only named. */
  #isData(form: ShownOperand["form"]): boolean {
    if (form.form !== "field") return form.form === "list";
    const { rows } = this.#nodes.rowAround({ module: this.#user.module, frame: code`f` }, form.level);
    return "list" in rows && rows.module.program.rules.every(({ key }) => key !== form.field);
  }
}

interface CommandRows {
  readonly cell: CellOfCommand;
  readonly commands: CommandsOfProgram;
  readonly rows: RowsUnit;
  readonly items: Code;
  readonly nodes: Code;
}

class RowsOfCommand {
  readonly #nodes: RowNodeWriter;
  readonly #user: NarratingFunction;
  readonly #form: FormOf<"command">;
  readonly #of: CommandRows;

  constructor(nodes: RowNodeWriter, user: NarratingFunction, form: FormOf<"command">, of: CommandRows) {
    this.#nodes = nodes;
    this.#user = user;
    this.#form = form;
    this.#of = of;
  }

  write(block: Block): void {
    const { cell, items } = this.#of;
    switch (cell.command) {
      case "count":
      case "top":
      case "with":
        return;
      case "first":
      case "last":
        this.#chosen(cell.command, block);
        return;
      case "find":
        this.#found(block);
        return;
      case "any":
      case "all":
      case "where":
        this.#facts(cell.command, block);
        return;
      case "sort":
        this.#sorted(block);
        return;
      case "list":
      case "distinct":
      case "sum":
      case "avg":
      case "product":
      case "min":
      case "max":
        this.#rows(items, block);
        return;
    }
  }

  #push(node: Code, block: Block): void {
    block.write(code`${this.#of.nodes}.push(${node});`);
  }

  #chosen(which: "first" | "last", block: Block): void {
    const { commands, rows, items } = this.#of;
    if (commands.ownValue(rows) === undefined) return;
    const last = code`${this.#user.module.runtime("lastRow")}(${items})`;
    const inner = new Block(block);
    const frame = this.#user.named(which === "first" ? element(items, 0) : last, inner);
    this.#push(this.#nodes.element({ rows, frame }, this.#form.of, this.#user, inner), inner);
    block.write(code`if (${items}.length > 0) ${inner.code}`);
  }

  /** The key of the row that was found. */
  #found(block: Block): void {
    const { cell, rows } = this.#of;
    const { key = [] } = cell.find ?? {};
    if (key.length === 0) return;
    whereFound(this.#form.cell, this.#user, block, (frame, inner) => {
      for (const { name } of key) this.#push(this.#nodes.field({ rows, frame }, name, this.#user, inner), inner);
    });
  }

  /** Rows in their new order. */
  #sorted(block: Block): void {
    const { cell } = this.#of;
    if (cell.lambdas.some(usesPosition)) elsewhere(this.#user, block);
    else this.#rows(this.#user.require(this.#form.cell, block), block);
  }

  #elements(items: Code, block: Block): void {
    const frame = this.#user.local();
    const body = new Block(block);
    this.#push(this.#nodes.element({ rows: this.#of.rows, frame }, this.#form.of, this.#user, body), body);
    block.write(code`for (const ${frame} of ${items}) ${body.code}`);
  }

  /** The arguments of rows. */
  #rows(items: Code, block: Block): void {
    const { cell, rows } = this.#of;
    if (cell.lambdas.length === 0) {
      this.#elements(items, block);
      return;
    }
    const position = cell.lambdas.some(usesPosition) ? this.#user.variable(literal(0), block) : undefined;
    const row = this.#user.local();
    const body = new Block(block);
    if (position !== undefined) body.write(code`${position}++;`);
    for (const at of cell.lambdas.keys()) {
      const narration = this.#form.rows[at];
      const root = narration?.expression.forms.at(-1);
      if (narration === undefined || root === undefined || root.form === "now") continue;
      if (root.form === "field" && root.level === 0)
        this.#push(this.#nodes.field({ rows, frame: row }, root.field, this.#user, body), body);
      else {
        const unit = this.#expression(at);
        const name = this.#user.module.declare("explain_row");
        this.#nodes.narrate(new ExpressionNarrator(this.#nodes, this.#user, name, unit, narration));
        this.#push(code`${name}(${this.#frame(unit, row, position)})`, body);
      }
    }
    block.write(code`for (const ${row} of ${items}) ${body.code}`);
  }

  #expression(at: number): ExpressionUnit {
    const { cell, commands, rows } = this.#of;
    const unit = commands.expression(this.#form.cell, cell, at, rows);
    if (unit === undefined) throw new Error("unreachable: no expression");
    return unit;
  }

  #frame(unit: ExpressionUnit, row: Code, position: Code | undefined): Code {
    const operands = [code`f`, row, ...(position !== undefined && usesPosition(unit.lambda) ? [position] : [])];
    return code`new ${unit.frame()}(${join(operands, ", ")})`;
  }

  /** The facts of the conditions; of deciding rows the first one alone, where there is one. */
  #facts(command: "any" | "all" | "where", block: Block): void {
    const { cell, items } = this.#of;
    const [lambda] = cell.lambdas;
    const [narration] = this.#form.rows;
    const { module } = this.#user;
    if (lambda === undefined || narration?.condition === undefined) {
      this.#elements(items, block);
      return;
    }
    const unit = this.#expression(0);
    const name = module.declare("explain_fact");
    this.#nodes.narrate(new FactNarrator(this.#nodes, this.#user, name, unit, narration.condition));
    const shown = this.#user.named(code`${module.runtime("noNodes")}()`, block);
    const position = usesPosition(lambda) ? this.#user.variable(literal(0), block) : undefined;
    const row = this.#user.local();
    const body = new Block(block);
    if (position !== undefined) body.write(code`${position}++;`);
    const frame = this.#user.named(this.#frame(unit, row, position), body);
    const loop = code`for (const ${row} of ${items}) `;
    if (command === "where") {
      this.#push(code`${name}(${frame}, ${shown})`, body);
      block.write(code`${loop}${body.code}`);
      return;
    }
    const frames = this.#user.named(code`[]`, block);
    const decided = this.#user.variable(undefined, block);
    body.write(code`${frames}.push(${frame});`);
    const holds = code`${rootPlace(unit, frame).call} === ${literal(command === "any")}`;
    body.write(code`if (${decided} === undefined && ${holds}) ${decided} = ${frame};`);
    block.write(code`${loop}${body.code}`);
    const each = this.#user.local();
    const facts = new Block(block);
    this.#push(code`${name}(${each}, ${shown})`, facts);
    const all = code`(${decided} === undefined ? ${frames} : [${decided}])`;
    block.write(code`for (const ${each} of ${all}) ${facts.code}`);
  }
}
