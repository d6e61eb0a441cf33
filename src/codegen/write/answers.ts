import { ascending } from "../../model/ascending.ts";
import { ONE } from "../../model/numbers/rational.ts";
import type { ProgramRule } from "../../model/program/program.ts";
import type { MeasureType, RatioType, Type } from "../../model/types/type.ts";
import type { ScaledRepresentation } from "../analysis/representation.ts";
import { type Code, code, indented, join, literal, objectKey } from "../code/code.ts";
import { MOST_UNITS } from "../tuning.ts";
import { DecimalTexts } from "./decimal-texts.ts";
import type { ModuleWriter } from "./module.ts";
import { type Place, UNDEFINED } from "./place.ts";
import { fallbackUnit, showsCarriedUnit, textUnits } from "./shown-units.ts";

/**
 * Results as objects by rule key, or their texts, each given to a taker, which may get a veto
 * instead.
 */
export type AnswerForm = "results" | "texts";

/** By rule id, the unit that its plain numbers count; undefined for a type without units. */
export type PlainUnits = ReadonlyMap<number, string | undefined>;

/**
 * Writes the functions that make results
 * (docs/spec/04-rules-evaluation.md#4-7-selecting-rules-and-the-answer), each an object literal, or
 * their texts alone: rules of one type, representation and unit share theirs.
 */
export class AnswerWriter {
  readonly #module: ModuleWriter;
  readonly #members: readonly string[];
  readonly #form: AnswerForm;
  readonly #plain: PlainUnits;
  readonly #texts: DecimalTexts;
  readonly #functions: Code[] = [];
  /** Names of the functions, by a key of their content. */
  readonly #names = new Map<string, Code>();

  /**
   * `members`: results have these as well, undefined at first, so that none need be added to
   * finished objects. `plain`: in the form of texts.
   */
  constructor(module: ModuleWriter, members: readonly string[], form: AnswerForm, plain: PlainUnits = new Map()) {
    this.#module = module;
    this.#members = members;
    this.#form = form;
    this.#plain = plain;
    this.#texts = new DecimalTexts(module);
  }

  get functions(): readonly Code[] {
    return this.#functions;
  }

  /** The result of an evaluated rule: an expression over the frame. */
  of(rule: number): Code {
    const declared = this.#module.program.rules[rule];
    if (declared === undefined) throw new Error(`unreachable: no rule ${rule}`);
    const place = this.#module.rule(rule);
    const unit = this.#unit(declared);
    const name = this.#function(rule, declared, place);
    return code`${name}(${this.#first(place)}${place.value}, ${place.veto}${unit === undefined ? code`` : code`, ${unit}`})`;
  }

  /** The carried unit, where the answer shows it. */
  #unit(rule: ProgramRule): Code | undefined {
    return showsCarriedUnit(rule) ? this.#module.carriedCode(rule.root) : undefined;
  }

  #function(id: number, rule: ProgramRule, place: Place): Code {
    const parameters = code`${this.#first(place)}value, veto${showsCarriedUnit(rule) ? code`, unit` : code``}`;
    const lines = [code`if (veto !== null) return ${this.#vetoed(rule, code`veto`)};`, ...this.#body(id, rule, place)];
    const body = code`(${parameters}) {\n${indented(lines)}}`;
    const known = this.#names.get(String(body));
    if (known !== undefined) return known;
    const name = this.#module.declare(this.#form === "texts" ? "text" : "result");
    this.#names.set(String(body), name);
    this.#functions.push(this.#module.counted(code`function ${name}${body}`));
    return name;
  }

  #body(id: number, rule: ProgramRule, { representation }: Place): readonly Code[] {
    const { type } = rule;
    switch (representation?.kind) {
      case "rows":
      case "row": {
        const shown = this.#module.rows?.answered(code`value`, representation, type);
        if (shown === undefined) throw new Error("unreachable: the exact program answers");
        return [code`return ${this.#module.runtime("rowsResult")}(f, ${this.#module.ruleData(id)}, ${shown});`];
      }
      case "boolean":
        return [this.#result(rule, code`value ? "true" : "false"`, "boolean", code`value`)];
      case "text":
        return [this.#result(rule, code`value`, "text", code`value`)];
      case "double":
      case "bigint":
        if (type.kind === "number") return this.#number(id, rule, type.decimals, representation);
        if (isSpelled(type)) return this.#amounts(id, rule, type, representation);
        return this.#exactly(id, rule, this.#texts.fraction(representation));
      case "rational":
        if (type.kind === "number" && type.decimals === undefined) return this.#rational(rule);
        return this.#exactly(id, rule, code`value`);
      default:
        return [code`return ${this.#exact(id, code`value`)};`];
    }
  }

  /** The first argument of the functions that give texts, or that show rows. */
  #first({ representation }: Place): Code {
    if (representation !== undefined && "of" in representation) return code`f, `;
    return this.#form === "texts" ? code`taker, ` : code``;
  }

  /** The result of a value in the form of the exact program. */
  #exact(id: number, value: Code): Code {
    const data = this.#module.ruleData(id);
    if (this.#form === "results") return code`${this.#module.runtime("exactResult")}(${data}, ${value})`;
    if (!this.#plain.has(id)) return this.#taken(code`${this.#module.runtime("shownText")}(${data}, ${value})`);
    const unit = this.#plain.get(id);
    const counted = unit === undefined ? UNDEFINED : literal(unit);
    return this.#taken(code`${this.#module.runtime("plainText")}(${data}, ${value}, ${counted})`);
  }

  /** Gives a text or a veto. */
  #taken(outcome: Code): Code {
    return code`${this.#module.runtime("take")}(taker, ${outcome})`;
  }

  /** The result by the functions of the exact program. */
  #exactly(id: number, rule: ProgramRule, value: Code): readonly Code[] {
    const unit = showsCarriedUnit(rule) ? code`unit` : UNDEFINED;
    const exact = code`${this.#module.runtime("numberValue")}(${value}, ${unit})`;
    return [code`return ${this.#exact(id, exact)};`];
  }

  #rational(rule: ProgramRule): readonly Code[] {
    return [
      code`const text = ${this.#module.runtime("rationalText")}(value);`,
      code`if (text === undefined) return ${this.#beyond(rule)};`,
      this.#result(rule, code`text`, "number", code`text`),
    ];
  }

  #number(
    id: number,
    rule: ProgramRule,
    decimals: number | undefined,
    representation: ScaledRepresentation,
  ): readonly Code[] {
    const start = this.#texts.start(representation, [ONE], this.#beyond(rule));
    if (this.#form === "texts") {
      const shown = this.#plain.has(id) ? decimals : undefined;
      return [...start, code`return ${this.#texts.given(representation, ONE, shown, "")};`];
    }
    const text = this.#texts.text(representation, ONE, undefined);
    const number = decimals === undefined ? code`text` : this.#texts.text(representation, ONE, decimals);
    return [...start, code`const text = ${text};`, this.#result(rule, code`text`, "number", number)];
  }

  /**
   * Every unit of the map, sorted by name, and the display text in the unit shown: `first` unless
   * the value carries one of the type's.
   */
  #amounts(
    id: number,
    rule: ProgramRule,
    type: MeasureType | RatioType,
    representation: ScaledRepresentation,
  ): readonly Code[] {
    const units = textUnits(type);
    const first = fallbackUnit(type, rule.unit);
    const { decimals } = type;
    const shownDecimals = type.kind === "measure" ? decimals : undefined;
    const locals = this.#module.localNames();
    const sorted = [...units].sort((a, b) => ascending(a.name, b.name));
    const named = sorted.map((unit) => ({
      ...unit,
      code: locals.next(),
      text: this.#texts.text(representation, unit.worth, decimals),
    }));
    const display = (unit: (typeof named)[number]): Code => {
      if (this.#form === "texts") return this.#texts.given(representation, unit.worth, shownDecimals, unit.ending);
      const text = shownDecimals === decimals ? unit.code : this.#texts.text(representation, unit.worth, shownDecimals);
      return code`${text} + ${literal(unit.ending)}`;
    };
    const fallback = named.find(({ name }) => name === first);
    if (fallback === undefined) throw new Error(`unreachable: no unit ${first}`);
    const counted = named.find(({ name }) => this.#plain.has(id) && name === this.#plain.get(id));
    let result =
      counted === undefined ? display(fallback) : this.#texts.given(representation, counted.worth, decimals, "");
    if (counted === undefined && showsCarriedUnit(rule)) {
      for (const unit of named) {
        if (unit !== fallback) result = code`unit === ${literal(unit.name)} ? ${display(unit)} : ${result}`;
      }
    }
    const map = code`{ ${join(
      named.map(({ name, code: text }) => code`${objectKey(name)}: ${text}`),
      ", ",
    )} }`;
    return [
      ...this.#texts.start(
        representation,
        units.map(({ worth }) => worth),
        this.#beyond(rule),
      ),
      ...(this.#form === "texts"
        ? [code`return ${result};`]
        : [
            ...named.map(({ code: name, text }) => code`const ${name} = ${text};`),
            this.#result(rule, result, type.kind, map),
          ]),
    ];
  }

  #result(rule: ProgramRule, result: Code, member: string, typed: Code): Code {
    if (this.#form === "texts") return code`return ${this.#taken(result)};`;
    const open = this.#members.map((name) => code`, ${literal(name)}: undefined`);
    return code`return { "vetoed": false, "rule_type": ${literal(rule.typeName)}, "result": ${result}, ${literal(member)}: ${typed}${join(open, "")} };`;
  }

  #beyond(rule: ProgramRule): Code {
    return this.#vetoed(rule, this.#module.runtime("BEYOND_DECIMALS"));
  }

  #vetoed(rule: ProgramRule, veto: Code): Code {
    if (this.#form === "texts") return this.#taken(veto);
    return code`${this.#module.runtime("vetoed")}(${literal(rule.typeName)}, ${veto})`;
  }
}

function isSpelled(type: Type): type is MeasureType | RatioType {
  if (type.kind !== "ratio" && (type.kind !== "measure" || type.traits.includes("calendar"))) return false;
  return type.units.length <= MOST_UNITS;
}
