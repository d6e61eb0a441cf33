import {
  hasRowNames,
  type NarratedExpression,
  type NarrationSource,
  ROW_PREFIX,
  type RuleNarration,
} from "../../model/program/narration.ts";
import type { CellId } from "../../model/program/program.ts";
import { LARGEST_EXPRESSION } from "../analysis/parts.ts";
import { type Code, code, element, identifier, indented, join, literal } from "../code/code.ts";
import { TooLarge } from "../code/module-parts.ts";
import { fieldOf } from "../code/names.ts";
import type { ListUnit } from "../rows/units.ts";
import { MOST_ARMS } from "../tuning.ts";
import type { Block } from "../write/block.ts";
import type { FunctionWriter } from "../write/function.ts";
import type { ModuleWriter } from "../write/module.ts";
import { type Place, UNDEFINED } from "../write/place.ts";
import type { DisplayWriter, Shown } from "./display.ts";
import type { NodeCodeSource } from "./narrating-function.ts";
import type { RowNodeWriter } from "./row-node-writer.ts";
import { RuleNarrator, type RuleNodeSource } from "./rule-narrator.ts";

/** A function that is still to be written. */
export interface WaitingFunction {
  write(): readonly Code[];
}

/** The parts that the narrators of a module share. */
export class SharedNarrators {
  readonly display: DisplayWriter;
  readonly rows: RowNodeWriter | undefined;
  readonly waiting: WaitingFunction[] = [];
  readonly #source: NarrationSource;
  readonly #ofRows = new Map<ListUnit, Narrators>();

  constructor(display: DisplayWriter, rows: RowNodeWriter | undefined, source: NarrationSource) {
    this.display = display;
    this.rows = rows;
    this.#source = source;
  }

  /** The narrators of the program of rows, which has one version. */
  narratorsOf(rows: ListUnit): Narrators {
    const known = this.#ofRows.get(rows);
    if (known !== undefined) return known;
    const spec = "rowSpec" in rows.list.of ? rows.list.of.rowSpec : -1;
    const source = this.#source.rowSpecs?.[spec]?.[0];
    if (source === undefined) throw new Error("unreachable: rows without a narration");
    const made = new Narrators(rows.module, source, [], this);
    this.#ofRows.set(rows, made);
    return made;
  }

  get ofRows(): Iterable<Narrators> {
    return this.#ofRows.values();
  }
}

/**
 * The functions that explain the rules and slots of one program, each written when another one
 * first needs it. All of them get one object, which keeps the nodes of one explanation, or of one
 * row.
 */
export class Narrators implements RuleNodeSource {
  readonly module: ModuleWriter;
  readonly #shared: SharedNarrators;
  readonly #source: NarrationSource;
  /** Ids of the rules whose answers are known when the explanation is made. */
  readonly #requested: readonly number[];
  /** Slots with a bound that is data or `now`. */
  readonly #bounded: ReadonlySet<number>;
  readonly #places = new Map<string, Place>();
  readonly #fields: Code[] = [];
  #nodes: Code | undefined;

  constructor(module: ModuleWriter, source: NarrationSource, requested: readonly number[], shared: SharedNarrators) {
    this.module = module;
    this.#source = source;
    this.#requested = requested;
    this.#bounded = new Set(module.program.cells.flatMap((cell) => (cell.op === "bounded" ? [cell.slot] : [])));
    this.#shared = shared;
  }

  get display(): DisplayWriter {
    return this.#shared.display;
  }

  text(template: string): Code {
    return this.#shared.rows?.text(template, { module: this.module, frame: code`f` }) ?? literal(template);
  }

  slotName(slot: number): string {
    return this.#name(this.module.program.slots[slot]?.key ?? "");
  }

  ruleName(rule: number): string {
    return this.#name(this.module.program.rules[rule]?.key ?? "");
  }

  #name(key: string): string {
    return this.module.kindWithin === undefined ? key : `${ROW_PREFIX}${key}`;
  }

  rowsNode(...of: Parameters<NodeCodeSource["rowsNode"]>): Code | undefined {
    return this.#shared.rows?.node(...of);
  }

  /** The place of a rule's narrating function and node. */
  placeOfRule(rule: number): Place {
    return this.#place(`rule ${rule}`, this.module.rule(rule), () => {
      const narration = this.#source(rule);
      if (!isNarratable(narration)) throw new TooLarge();
      return new RuleNarrator(this, this.placeOfRule(rule), rule, narration).write();
    });
  }

  #placeOfSlot(slot: number, cell: CellId): Place {
    return this.#place(`slot ${slot}`, this.module.slot(slot), () => [this.#slotFunction(slot, cell)]);
  }

  ruleNode(rule: number, user: FunctionWriter): Code {
    const place = this.placeOfRule(rule);
    user.place.calls.add(place);
    return place.call;
  }

  slotNode(slot: number, cell: CellId, user: FunctionWriter): Code {
    const place = this.#placeOfSlot(slot, cell);
    user.place.calls.add(place);
    return place.call;
  }

  isBounded(slot: number): boolean {
    return this.#bounded.has(slot);
  }

  /** The node of a rule of a frame, for a function over another one. */
  ruleNodeAt(rule: number, frame: Code): Code {
    return this.#at(this.placeOfRule(rule), frame);
  }

  slotNodeAt(slot: number, cell: CellId, frame: Code): Code {
    return this.#at(this.#placeOfSlot(slot, cell), frame);
  }

  #at({ name }: Place, frame: Code): Code {
    const nodes = this.module.kindWithin === undefined ? code`${frame}.nodes` : code`${this.#nodesName}(${frame})`;
    return code`${identifier(name)}(${frame}, ${nodes})`;
  }

  writeText(rule: number, user: FunctionWriter, block: Block): void {
    const declared = this.module.program.rules[rule];
    if (declared === undefined) throw new Error(`unreachable: no rule ${rule}`);
    const place = this.module.rule(rule);
    const requested = this.#requested.indexOf(rule);
    if (requested >= 0) {
      const answer = element(code`nodes.answers`, requested);
      block.write(code`const text = ${answer}.result ?? ${this.#vetoText(place)};`);
      return;
    }
    user.place.calls.add(place);
    block.write(code`${place.call};`);
    if (place.representation?.kind === "rows") {
      const items = this.#shared.rows?.result(place.value, place.representation, this.module);
      if (items === undefined) block.write(user.handOverLines());
      const text = code`${place.veto} === null ? ${items ?? literal("")} : ${this.#vetoText(place)}`;
      block.write(code`const text = ${text};`);
      return;
    }
    block.write(code`const text = ${this.#text(place, declared, declared.root)};`);
  }

  #slotFunction(slot: number, cell: CellId): Code {
    const declared = this.module.program.slots[slot];
    if (declared === undefined) throw new Error(`unreachable: no slot ${slot}`);
    const { type } = declared;
    const key = this.slotName(slot);
    const from = this.module.slot(slot);
    const place = this.#placeOfSlot(slot, cell);
    place.calls.add(from);
    const lines = [code`if (${place.value} !== undefined) return ${place.value};`, code`${from.call};`];
    const node = (text: Code): Code =>
      code`return ${place.value} = { type: "data", name: ${this.text(key)}, display: ${text} };`;
    if (from.representation?.kind === "boolean" && !hasRowNames(key)) {
      const [yes, no] = [this.#constantData(key, "true"), this.#constantData(key, "false")];
      lines.push(code`if (${from.veto} === null) return ${place.value} = ${from.value} ? ${yes} : ${no};`);
      lines.push(node(this.#vetoText(from)));
    } else {
      lines.push(node(this.#text(from, { type }, cell)));
    }
    return code`function ${identifier(place.name)}(f, nodes) {\n${indented(lines)}}`;
  }

  #constantData(key: string, text: string): Code {
    const { module } = this;
    const value = () => code`${module.runtime("constantData")}(${literal(key)}, ${literal(text)})`;
    return module.constant(`data ${key} ${text}`, "data", value);
  }

  /** The text of the outcome of an evaluated place. */
  #text(place: Place, shown: Pick<Shown, "type" | "unit">, cell: CellId): Code {
    const { representation } = place;
    if (representation === undefined) return this.#vetoText(place);
    if ("of" in representation) {
      const shown = this.#shared.rows?.shown(place.value, representation, this.module) ?? literal("");
      return code`${place.veto} === null ? ${shown} : ${this.#vetoText(place)}`;
    }
    const text = this.display.of(place.value, { type: shown.type, unit: shown.unit, representation }, () => {
      this.module.demandUnit(cell);
      return this.module.carriedCode(cell);
    });
    return code`${place.veto} === null ? ${text} : ${this.#vetoText(place)}`;
  }

  #vetoText({ veto }: Place): Code {
    return code`${this.module.runtime("vetoText")}(f, ${veto})`;
  }

  #place(key: string, evaluated: Place, write: () => readonly Code[]): Place {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const name = String(this.module.declare(`explain_${evaluated.name}`));
    const field = fieldOf(evaluated.name, "Value");
    const place: Place = {
      name,
      representation: undefined,
      number: undefined,
      path: code``,
      call: code`${identifier(name)}(f, nodes)`,
      value: this.module.inLists ? element(code`nodes.made`, this.#fields.length) : code`nodes.${field}`,
      veto: UNDEFINED,
      unit: UNDEFINED,
      arm: UNDEFINED,
      none: UNDEFINED,
      calls: new Set(),
    };
    this.#places.set(key, place);
    this.#fields.push(field);
    this.#shared.waiting.push({ write });
    return place;
  }

  /** The name of the function that makes the object for the nodes of a row, or gives it. */
  get #nodesName(): Code {
    this.#nodes ??= this.module.declare("nodes_of_row");
    return this.#nodes;
  }

  /**
   * The function that makes the object which keeps the nodes of one explanation, all at once, so
   * that it has one shape.
   */
  nodesFunction(): Code {
    const members = this.module.inLists
      ? [code`made: ${this.module.runtime("emptyList")}(${literal(this.#fields.length)})`]
      : this.#fields.map((field) => code`${field}: undefined`);
    if (this.module.kindWithin === undefined)
      return code`function nodesOf(answers) {\n  return { ${join([code`answers`, ...members], ", ")} };\n}`;
    const made = code`if (f.nodes === undefined) f.nodes = { ${join(members, ", ")} };`;
    return code`function ${this.#nodesName}(f) {\n  ${made}\n  return f.nodes;\n}`;
  }
}

/**
 * False for many arms, each of which is explained with the conditions of all after it, and for long
 * expressions.
 */
function isNarratable({ arms, otherwise, keyed }: RuleNarration): boolean {
  if (keyed === undefined && arms.length > MOST_ARMS) return false;
  const isShort = ({ forms }: NarratedExpression): boolean => forms.length <= LARGEST_EXPRESSION;
  return (
    isShort(otherwise.expression) &&
    arms.every(({ condition, result }) => isShort(condition.expression) && isShort(result.expression))
  );
}
