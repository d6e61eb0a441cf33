import type { NarratedExpression, NarrationSource, RuleNarration } from "../../model/program/narration.ts";
import type { CellId } from "../../model/program/program.ts";
import { type Code, code, element, identifier, indented, join, literal } from "../code/code.ts";
import { TooLarge } from "../code/module-parts.ts";
import { fieldOf } from "../code/names.ts";
import type { Block } from "../write/block.ts";
import type { HookWriter } from "../write/entries.ts";
import type { FunctionWriter } from "../write/function.ts";
import type { ModuleWriter } from "../write/module.ts";
import { firstEvaluated, type Place, UNDEFINED } from "../write/place.ts";
import { DisplayWriter, type Shown } from "./display.ts";
import type { NodeCodeSource } from "./narrating-function.ts";
import { RuleNarrator } from "./rule-narrator.ts";

/**
 * The most arms, or entries of a keyed chain, or parts of one expression: V8 would not optimise a
 * larger function.
 */
const MOST_ARMS = 60;
const MOST_ENTRIES = 600;
const MOST_FORMS = 200;

type NarratedSubject = { readonly rule: number } | { readonly slot: number; readonly cell: CellId };

/**
 * Writes the functions that explain rules and slots, each when another one first needs it. All of
 * them get one object, which keeps the nodes of one explanation.
 */
export class Narrators implements NodeCodeSource, HookWriter {
  readonly member = "explanation";
  readonly module: ModuleWriter;
  readonly display: DisplayWriter;
  readonly #source: NarrationSource;
  /** Ids of the rules whose answers are known when the explanation is made. */
  readonly #requested: readonly number[];
  readonly #places = new Map<string, Place>();
  readonly #fields: Code[] = [];
  readonly #waiting: NarratedSubject[] = [];

  constructor(module: ModuleWriter, source: NarrationSource, requested: readonly number[]) {
    this.module = module;
    this.display = new DisplayWriter(module);
    this.#source = source;
    this.#requested = requested;
  }

  /**
   * The functions for the requested rules and all that they refer to, given while they are written;
   * throws TooLarge for a rule that is too large for a function.
   */
  *write(): Generator<readonly Code[], readonly Code[], undefined> {
    const functions: Code[] = [];
    const add = (...written: readonly Code[]) => {
      for (const each of written) functions.push(this.module.counted(each));
      return written;
    };
    for (const rule of this.#requested) this.#placeOfRule(rule);
    for (let subject = this.#waiting.pop(); subject !== undefined; subject = this.#waiting.pop()) {
      if ("slot" in subject) {
        yield add(this.#slotFunction(subject.slot, subject.cell));
        continue;
      }
      const narration = this.#source(subject.rule);
      if (!isNarratable(narration)) throw new TooLarge();
      yield add(...new RuleNarrator(this, this.#placeOfRule(subject.rule), subject.rule, narration).write());
    }
    const nodes = this.#nodesFunction();
    yield [...this.display.functions, nodes];
    return [...this.display.functions, ...functions, nodes];
  }

  statements(results: ReadonlyMap<number, Code>): readonly Code[] {
    const roots = this.#requested.map((rule) => this.#placeOfRule(rule));
    return [
      code`const nodes = nodesOf([${join([...results.values()], ", ")}]);`,
      ...firstEvaluated(roots).map((place) => code`${place.call};`),
      ...Array.from(results, ([rule, result]) => {
        const node = this.#placeOfRule(rule).call;
        return code`${result}.explanation = ${this.module.runtime("explanationOf")}(f, ${node});`;
      }),
    ];
  }

  /** The place of a rule's narrating function and node. */
  #placeOfRule(rule: number): Place {
    return this.#place(`rule ${rule}`, this.module.rule(rule), { rule });
  }

  ruleNode(rule: number, user: FunctionWriter): Code {
    const place = this.#placeOfRule(rule);
    user.place.calls.add(place);
    return place.call;
  }

  slotNode(slot: number, cell: CellId, user: FunctionWriter): Code {
    const place = this.#place(`slot ${slot}`, this.module.slot(slot), { slot, cell });
    user.place.calls.add(place);
    return place.call;
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
    block.write(code`const text = ${this.#text(place, declared, declared.root)};`);
  }

  #slotFunction(slot: number, cell: CellId): Code {
    const declared = this.module.program.slots[slot];
    if (declared === undefined) throw new Error(`unreachable: no slot ${slot}`);
    const { key, type } = declared;
    const from = this.module.slot(slot);
    const place = this.#place(`slot ${slot}`, from, { slot, cell });
    place.calls.add(from);
    const lines = [code`if (${place.value} !== undefined) return ${place.value};`, code`${from.call};`];
    const node = (text: Code): Code =>
      code`return ${place.value} = { type: "data", name: ${literal(key)}, display: ${text} };`;
    if (from.representation?.kind === "boolean") {
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
    const text = this.display.of(place.value, { type: shown.type, unit: shown.unit, representation }, () => {
      this.module.demandUnit(cell);
      return this.module.carriedCode(cell);
    });
    return code`${place.veto} === null ? ${text} : ${this.#vetoText(place)}`;
  }

  #vetoText({ veto }: Place): Code {
    return code`${this.module.runtime("vetoText")}(f, ${veto})`;
  }

  #place(key: string, evaluated: Place, subject: NarratedSubject): Place {
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
    this.#waiting.push(subject);
    return place;
  }

  /**
   * `nodesOf` makes the object that keeps the nodes of one explanation, all at once, so that it has
   * one shape.
   */
  #nodesFunction(): Code {
    const members = this.module.inLists
      ? [code`made: ${this.module.runtime("emptyList")}(${literal(this.#fields.length)})`]
      : this.#fields.map((field) => code`${field}: undefined`);
    return code`function nodesOf(answers) {\n  return { ${join([code`answers`, ...members], ", ")} };\n}`;
  }
}

function isNarratable({ arms, otherwise, keyed }: RuleNarration): boolean {
  if (arms.length > (keyed === undefined ? MOST_ARMS : MOST_ENTRIES)) return false;
  const isShort = ({ forms }: NarratedExpression): boolean => forms.length <= MOST_FORMS;
  return (
    isShort(otherwise.expression) &&
    arms.every(({ condition, result }) => isShort(condition.expression) && isShort(result.expression))
  );
}
