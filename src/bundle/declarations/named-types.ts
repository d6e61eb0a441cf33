import { literal } from "../../codegen/code/code.ts";
import { ModuleNames } from "../../codegen/code/names.ts";
import type { MeasureType, RatioType, TextType } from "../../model/types/type.ts";

/** Entries of a list of units or options; longer lists have a name, and are written once. */
const MOST_INLINE = 12;

type Listing = MeasureType | RatioType | TextType;

/**
 * Writes the units and options of types: many inputs and results share them, and a type may have
 * thousands.
 */
export class NamedTypes {
  readonly #names = new ModuleNames([]);
  readonly #byText = new Map<string, string>();
  readonly #written = new WeakMap<object, Map<string, string>>();
  readonly #declarations: string[] = [];

  /** The named types, in the order of their first use. */
  get declarations(): readonly string[] {
    return this.#declarations;
  }

  /** The type of the name of a unit. */
  unit(type: MeasureType | RatioType): string {
    return this.#of(type, type.units, "unit", () => type.units.map(({ name }) => quoted(name)).join(" | "));
  }

  /** The type of an object with a text for every unit, sorted as in answers. */
  perUnit(type: MeasureType | RatioType): string {
    return this.#of(type, type.units, "per unit", () => {
      const names = type.units.map(({ name }) => name).sort();
      return `{ ${names.map((name) => `readonly ${propertyName(name)}: string`).join("; ")} }`;
    });
  }

  /** The type of an option of a text with options. */
  option(type: TextType): string {
    return this.#of(type, type.options, "option", () => type.options.map(quoted).join(" | "));
  }

  /** Types of one family have one list. */
  #of(type: Listing, list: readonly unknown[], role: string, write: () => string): string {
    const written = this.#written.get(list) ?? new Map<string, string>();
    this.#written.set(list, written);
    const known = written.get(role);
    if (known !== undefined) return known;
    const text = write();
    const named = list.length <= MOST_INLINE ? text : this.#named(`${type.extends?.family ?? type.kind} ${role}`, text);
    written.set(role, named);
    return named;
  }

  #named(label: string, text: string): string {
    const known = this.#byText.get(text);
    if (known !== undefined) return known;
    const declared = this.#names.declare(label);
    const name = declared.charAt(0).toUpperCase() + declared.slice(1);
    this.#byText.set(text, name);
    this.#declarations.push(`export type ${name} = ${text};`);
    return name;
  }
}

function quoted(text: string): string {
  return String(literal(text));
}

/** A key as the name of a property of an interface. */
export function propertyName(key: string): string {
  return PLAIN.test(key) ? key : String(literal(key));
}

const PLAIN = /^[A-Za-z_$][\w$]*$/;
