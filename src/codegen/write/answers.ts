import { MAX_DECIMAL } from "../../model/decimal.ts";
import type { ProgramRule } from "../../model/program.ts";
import { divide, multiply, ONE, type Rational, rational } from "../../model/rational.ts";
import type { MeasureType, RatioType } from "../../model/type.ts";
import { LARGEST_DIVISOR } from "../../runtime/fast/text.ts";
import { type ScaledForm, scaledBy, smallest } from "../analysis/form.ts";
import { floor } from "../analysis/slot-form.ts";
import { bigint, type Code, code, double, indented, join, literal, objectKey } from "../code.ts";
import type { ModuleWriter } from "./module.ts";
import { type Place, UNDEFINED } from "./place.ts";

/** Writes the functions that make results (chapter 4, 4.7), each an object literal: rules of one type, form and unit share theirs. */
export class AnswerWriter {
  readonly #module: ModuleWriter;
  readonly #functions: Code[] = [];
  /** Names by what the functions do. */
  readonly #names = new Map<string, Code>();

  constructor(module: ModuleWriter) {
    this.#module = module;
  }

  get functions(): readonly Code[] {
    return this.#functions;
  }

  /** The result of a rule that was evaluated: an expression over the frame. */
  of(rule: number): Code {
    const declared = this.#module.program.rules[rule];
    if (declared === undefined) throw new Error(`unreachable: no rule ${rule}`);
    const place = this.#module.rule(rule);
    const unit = this.#unit(declared);
    const name = this.#function(rule, declared, place);
    return code`${name}(${place.value}, ${place.veto}${unit === undefined ? code`` : code`, ${unit}`})`;
  }

  /** The carried unit, where the answer shows it. */
  #unit(rule: ProgramRule): Code | undefined {
    return showsCarriedUnit(rule) ? this.#module.carriedCode(rule.root) : undefined;
  }

  #function(id: number, rule: ProgramRule, place: Place): Code {
    const parameters = showsCarriedUnit(rule) ? code`value, veto, unit` : code`value, veto`;
    const lines = [
      code`if (veto !== null) return ${this.#module.runtime("vetoed")}(${literal(rule.typeName)}, veto);`,
      ...this.#body(id, rule, place),
    ];
    const body = code`(${parameters}) {\n${indented(lines)}}`;
    const known = this.#names.get(String(body));
    if (known !== undefined) return known;
    const name = this.#module.declare(`${rule.typeName}_result`);
    this.#names.set(String(body), name);
    this.#functions.push(code`function ${name}${body}`);
    return name;
  }

  #body(id: number, rule: ProgramRule, { form }: Place): readonly Code[] {
    const { type } = rule;
    switch (form?.rep) {
      case "boolean":
        return [this.#result(rule, code`value ? "true" : "false"`, "boolean", code`value`)];
      case "text":
        return [this.#result(rule, code`value`, "text", code`value`)];
      case "double":
      case "bigint":
        if (type.kind === "number") return this.#number(rule, type.decimals, form);
        if (type.kind === "measure" && !type.traits.includes("calendar")) return this.#measure(rule, type, form);
        if (type.kind === "ratio") return this.#ratio(rule, type, form);
        return this.#exactly(id, rule, fractionOf(this.#module, form));
      case "rational":
        if (type.kind === "number" && type.decimals === undefined) return this.#rational(rule);
        return this.#exactly(id, rule, code`value`);
      default:
        return [code`return ${this.#module.runtime("exactResult")}(${this.#module.ruleData(id)}, value);`];
    }
  }

  /** The same functions as those of the exact program. */
  #exactly(id: number, rule: ProgramRule, value: Code): readonly Code[] {
    const unit = showsCarriedUnit(rule) ? code`unit` : UNDEFINED;
    const exact = code`${this.#module.runtime("numberValue")}(${value}, ${unit})`;
    return [code`return ${this.#module.runtime("exactResult")}(${this.#module.ruleData(id)}, ${exact});`];
  }

  #rational(rule: ProgramRule): readonly Code[] {
    return [
      code`const text = ${this.#module.runtime("rationalText")}(value);`,
      code`if (text === undefined) return ${this.#beyond(rule)};`,
      this.#result(rule, code`text`, "number", code`text`),
    ];
  }

  #number(rule: ProgramRule, decimals: number | undefined, form: ScaledForm): readonly Code[] {
    const text = this.#text(form, ONE, undefined);
    const number = decimals === undefined ? code`text` : this.#text(form, ONE, decimals);
    return [
      ...this.#start(rule, form, [ONE]),
      code`const text = ${text};`,
      this.#result(rule, code`text`, "number", number),
    ];
  }

  #measure(rule: ProgramRule, type: MeasureType, form: ScaledForm): readonly Code[] {
    const units = type.units.map(({ name, factor }) => ({ name, worth: factor, ending: ` ${name}` }));
    const shown = rule.unit ?? "";
    const first = type.units.find(({ name }) => name === shown)?.name ?? type.units[0]?.name ?? "";
    return this.#amounts(rule, "measure", form, units, first, type.decimals, type.decimals);
  }

  #ratio(rule: ProgramRule, type: RatioType, form: ScaledForm): readonly Code[] {
    const units = type.units.map(({ name, perOne }) => {
      const ending = name === "percent" ? "%" : name === "permille" ? "%%" : ` ${name}`;
      return { name, worth: divide(ONE, perOne), ending };
    });
    const first = type.units.find(({ name }) => name === rule.unit)?.name ?? "percent";
    return this.#amounts(rule, "ratio", form, units, first, undefined, type.decimals);
  }

  /** Every unit of the map, sorted by name, and the display text in the unit shown: `first` unless the value carries one of the type's. */
  #amounts(
    rule: ProgramRule,
    member: string,
    form: ScaledForm,
    units: readonly { readonly name: string; readonly worth: Rational; readonly ending: string }[],
    first: string,
    shownDecimals: number | undefined,
    decimals: number | undefined,
  ): readonly Code[] {
    const locals = this.#module.localNames();
    const sorted = [...units].sort((a, b) => (a.name < b.name ? -1 : 1));
    const named = sorted.map((unit) => ({
      ...unit,
      code: locals.next(),
      text: this.#text(form, unit.worth, decimals),
    }));
    const display = (unit: (typeof named)[number]): Code => {
      const text = shownDecimals === decimals ? unit.code : this.#text(form, unit.worth, shownDecimals);
      return code`${text} + ${literal(unit.ending)}`;
    };
    const fallback = named.find(({ name }) => name === first);
    if (fallback === undefined) throw new Error(`unreachable: no unit ${first}`);
    let result = display(fallback);
    if (showsCarriedUnit(rule)) {
      for (const unit of named) {
        if (unit !== fallback) result = code`unit === ${literal(unit.name)} ? ${display(unit)} : ${result}`;
      }
    }
    const map = code`{ ${join(
      named.map(({ name, code: text }) => code`${objectKey(name)}: ${text}`),
      ", ",
    )} }`;
    return [
      ...this.#start(
        rule,
        form,
        units.map(({ worth }) => worth),
      ),
      ...named.map(({ code: name, text }) => code`const ${name} = ${text};`),
      this.#result(rule, result, member, map),
    ];
  }

  #result(rule: ProgramRule, result: Code, member: string, typed: Code): Code {
    return code`return { "vetoed": false, "rule_type": ${literal(rule.typeName)}, "result": ${result}, ${literal(member)}: ${typed} };`;
  }

  /** The decimal text of `value` / den counted in a unit of so many canonical ones, rounded to `decimals` when given. */
  #text(form: ScaledForm, worth: Rational, decimals: number | undefined): Code {
    const magnitude = scaledBy(form.den, { n: worth.d, d: worth.n });
    const places = decimalPlaces(magnitude.den);
    const by = places === undefined ? magnitude.by : (magnitude.by * 10n ** BigInt(places)) / magnitude.den;
    if (places !== undefined && form.rep === "double" && by <= BigInt(Number.MAX_SAFE_INTEGER) && places <= 15) {
      const scaled = [code`value`, double(by), literal(places)];
      return decimals === undefined
        ? code`${this.#module.runtime("decimalText")}(${join(scaled, ", ")})`
        : code`${this.#module.runtime("fixedText")}(${join(scaled, ", ")}, ${literal(decimals)})`;
    }
    const { n, d } = rational(magnitude.by, magnitude.den);
    const value = form.rep === "double" ? code`BigInt(value)` : code`value`;
    const near = code`${form.rep === "double" ? code`value` : code`near`} * ${literal(this.#scale(n, d, decimals ?? 6))}`;
    const fraction = [n === 1n ? value : code`${value} * ${bigint(n)}`, bigint(d), near];
    return decimals === undefined
      ? code`${this.#module.runtime("fractionText")}(${join([...fraction, ...unitOf(d)], ", ")})`
      : code`${this.#module.runtime("fixedFractionText")}(${join(fraction, ", ")}, ${literal(decimals)})`;
  }

  /** About n / d counted in 10^-decimals. */
  #scale(n: bigint, d: bigint, decimals: number): number {
    return (Number(n) / Number(d)) * 10 ** decimals;
  }

  /**
   * The beginning of the function: a value that cannot be written as decimals in every unit is a veto of the answer (chapter 2, 2.1 rule 3), and
   * large integers are approximated once.
   */
  #start(rule: ProgramRule, form: ScaledForm, worths: readonly Rational[]): readonly Code[] {
    const limit = smallest(worths.map((worth) => floor(multiply(rational(MAX_DECIMAL), worth), form.den)));
    const inside = form.lo >= -limit && form.hi <= limit;
    if (form.rep === "double") {
      return inside
        ? []
        : [code`if (value > ${double(limit)} || value < -${double(limit)}) return ${this.#beyond(rule)};`];
    }
    const near = code`const near = ${this.#module.runtime("nearly")}(value);`;
    if (inside) return [near];
    const close = literal(Number(limit) * 0.99);
    const isClose = code`(near > ${close} || near < -${close})`;
    const isBeyond = code`(value > ${bigint(limit)} || value < -${bigint(limit)})`;
    return [near, code`if (${isClose} && ${isBeyond}) return ${this.#beyond(rule)};`];
  }

  #beyond(rule: ProgramRule): Code {
    return code`${this.#module.runtime("vetoed")}(${literal(rule.typeName)}, ${this.#module.runtime("BEYOND_DECIMALS")})`;
  }
}

function fractionOf(module: ModuleWriter, form: ScaledForm): Code {
  const n = form.rep === "bigint" ? code`value` : code`BigInt(value)`;
  return code`${module.runtime("fraction")}(${n}, ${bigint(form.den)})`;
}

function showsCarriedUnit({ type, unit }: ProgramRule): boolean {
  return unit === undefined && (type.kind === "measure" || type.kind === "ratio");
}

/** Values of up to a million stay safe integers when they are counted in a divisor up to here. */
const USUAL_DIVISOR = BigInt(Number.MAX_SAFE_INTEGER) / 1_000_000n;

/** The smallest power of ten that makes a small divisor of d, and that divisor. */
function unitOf(d: bigint): readonly [unit: Code, narrow: Code] {
  let unit = 1n;
  while (d / unit > USUAL_DIVISOR && d % (unit * 10n) === 0n) unit *= 10n;
  const narrow = d / unit;
  return narrow > LARGEST_DIVISOR ? [bigint(d), literal(1)] : [bigint(unit), double(narrow)];
}

/** How many decimal places 1/den has; undefined when it has no end. */
function decimalPlaces(den: bigint): number | undefined {
  for (let places = 0; places <= 60; places++) if (10n ** BigInt(places) % den === 0n) return places;
  return undefined;
}
