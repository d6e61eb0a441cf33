import { ONE } from "../../model/numbers/rational.ts";
import type { Type } from "../../model/types/type.ts";
import { isScaled, type Representation, type ScaledRepresentation } from "../analysis/representation.ts";
import { type Code, code, indented, literal } from "../code/code.ts";
import { DecimalTexts } from "../write/decimal-texts.ts";
import type { ModuleWriter } from "../write/module.ts";
import { textOrUndefined, UNDEFINED } from "../write/place.ts";
import { fallbackUnit, showsCarriedUnit, textUnits } from "../write/shown-units.ts";

/**
 * The type and unit of a displayed value. The unit is known before the run; absent: the unit that
 * the value carries.
 */
export interface Shown {
  readonly type: Type;
  readonly unit?: string | undefined;
  readonly representation: Representation;
}

/**
 * Writes the texts of values in explanations, the same as `explainedText` of the runtime. Values of
 * one type, representation and unit share a function.
 */
export class DisplayWriter {
  readonly #module: ModuleWriter;
  readonly #texts: DecimalTexts;
  readonly #functions: Code[] = [];
  /** Names of the functions, by a key of their content. */
  readonly #names = new Map<string, Code>();

  constructor(module: ModuleWriter) {
    this.#module = module;
    this.#texts = new DecimalTexts(module);
  }

  get functions(): readonly Code[] {
    return this.#functions;
  }

  /**
   * The text of a value; `carried` gives the unit that it carries, and is called only where that
   * decides.
   */
  of(value: Code, shown: Shown, carried: () => Code): Code {
    const { type, representation } = shown;
    if (representation.kind === "boolean") return code`(${value} ? "true" : "false")`;
    if (representation.kind === "text") return value;
    if (representation.kind === "value") return this.#exactly(value, shown);
    const counted = showsCarriedUnit(shown);
    const lines = isScaled(representation) ? this.#scaled(shown, representation) : this.#rational(shown);
    const name = this.#function(type.kind, code`(f, value${counted ? code`, unit` : code``}) {\n${indented(lines)}}`);
    return code`${name}(f, ${value}${counted ? code`, ${carried()}` : code``})`;
  }

  #function(name: string, text: Code): Code {
    const known = this.#names.get(String(text));
    if (known !== undefined) return known;
    const declared = this.#module.declare(`${name}_text`);
    this.#names.set(String(text), declared);
    this.#functions.push(code`function ${declared}${text}`);
    return declared;
  }

  #scaled(shown: Shown, representation: ScaledRepresentation): readonly Code[] {
    const { type, unit } = shown;
    if (type.kind === "number") {
      return [
        ...this.#texts.start(representation, [ONE], this.#left()),
        code`return ${this.#texts.text(representation, ONE, undefined)};`,
      ];
    }
    if (type.kind !== "measure" && type.kind !== "ratio")
      return this.#number(shown, this.#texts.fraction(representation));
    const units = textUnits(type);
    const decimals = type.kind === "measure" ? type.decimals : undefined;
    const first = fallbackUnit(type, unit);
    const lines: Code[] = [
      ...this.#texts.start(
        representation,
        units.map(({ worth }) => worth),
        this.#left(),
      ),
    ];
    for (const each of units) {
      const text = code`return ${this.#texts.text(representation, each.worth, decimals)} + ${literal(each.ending)};`;
      if (each.name === first) lines.push(text);
      else if (showsCarriedUnit(shown)) lines.splice(-1, 0, code`if (unit === ${literal(each.name)}) ${text}`);
    }
    return lines;
  }

  #rational(shown: Shown): readonly Code[] {
    if (shown.type.kind !== "number") return this.#number(shown, code`value`);
    return [code`return ${this.#module.runtime("rationalText")}(value) ?? ${this.#left()};`];
  }

  #number(shown: Shown, rational: Code): readonly Code[] {
    const unit = showsCarriedUnit(shown) ? code`unit` : UNDEFINED;
    return [code`return ${this.#exactly(code`${this.#module.runtime("numberValue")}(${rational}, ${unit})`, shown)};`];
  }

  #exactly(value: Code, { type, unit }: Shown): Code {
    return code`${this.#module.runtime("explainedText")}(${value}, ${this.#module.fact(type)}, ${textOrUndefined(unit)})`;
  }

  /** Leaves a number too large for decimals to the exact program. */
  #left(): Code {
    return code`${this.#module.runtime("textElsewhere")}(f)`;
  }
}
