import type { ModuleNames } from "../../codegen/code/names.ts";
import type { ByteBudget } from "../../engine/text/byte-budget.ts";
import type { Type } from "../../model/types/type.ts";
import { dataText, type NameOf } from "./literal.ts";

/** The types of the programs of a module and their lists, each written once as a constant. */
export class TypeConstants {
  readonly #names: ModuleNames;
  readonly #room: ByteBudget;
  readonly #declarations: string[] = [];
  readonly #byText = new Map<string, string>();
  readonly #byObject = new WeakMap<object, string>();
  readonly #units: EvaluatedUnits = new WeakMap();

  constructor(names: ModuleNames, room: ByteBudget) {
    this.#names = names;
    this.#room = room;
  }

  /**
   * Names the types among data that are about to be printed. Throws EngineErrors when there is no
   * room for them.
   */
  readonly nameOf: NameOf = (value) => (isType(value) ? this.#nameOfType(value) : undefined);

  /** The constants, in an order in which each refers only to earlier ones. */
  get declarations(): readonly string[] {
    return this.#declarations;
  }

  #nameOfType(type: Type): string {
    const known = this.#byObject.get(type);
    if (known !== undefined) return known;
    const evaluated = evaluatedType(type, this.#units);
    const nameOfPart: NameOf = (part) => {
      if (part === evaluated) return undefined;
      return Array.isArray(part) && part.length > 0 ? this.#nameOfList(part) : this.nameOf(part);
    };
    const name = this.#constant(`${type.kind} type`, dataText(evaluated, nameOfPart));
    this.#byObject.set(type, name);
    return name;
  }

  #nameOfList(list: readonly unknown[]): string {
    const nameOfPart: NameOf = (part) => (part === list ? undefined : this.nameOf(part));
    const name = this.#byObject.get(list) ?? this.#constant("list", dataText(list, nameOfPart));
    this.#byObject.set(list, name);
    return name;
  }

  /** The name of the constant with a text. */
  #constant(wanted: string, text: string): string {
    let name = this.#byText.get(text);
    if (name === undefined) {
      name = this.#names.declare(wanted);
      this.#byText.set(text, name);
      this.#room.spend(text.length);
      this.#declarations.push(`const ${name} = ${text};`);
    }
    return name;
  }
}

const KINDS: ReadonlySet<unknown> = new Set<Type["kind"]>([
  "boolean",
  "number",
  "ratio",
  "measure",
  "anonymous",
  "text",
  "date",
  "time",
  "numberrange",
  "ratiorange",
  "measurerange",
  "daterange",
  "timerange",
  "veto",
  "unknown",
]);

/**
 * True for types among the data of programs: values of the same kinds have neither help nor
 * dimensions, and vetoes have a cause.
 */
function isType(value: object): value is Type {
  if (!("kind" in value) || !KINDS.has(value.kind)) return false;
  if ("help" in value) return true;
  return value.kind === "anonymous" ? "dimensions" in value : Object.keys(value).length === 1;
}

/** The units of types by the list that they share, as evaluations read them. */
type EvaluatedUnits = WeakMap<readonly object[], readonly object[]>;

/**
 * A type without the members that no evaluation reads: texts for people, members that only serve to
 * compare types, and details of units for interfaces. Parts that are types stay the same objects.
 * `made`: the units of other types, and from now on of this.
 */
function evaluatedType(type: Type, made: EvaluatedUnits): object {
  if (!("help" in type)) return type;
  const head = { ...type, help: "", optionLabels: undefined, extends: type.extends && { parent: type.extends.parent } };
  switch (type.kind) {
    case "ratio":
      return {
        ...head,
        suggestion: undefined,
        units: shared(made, type.units, ({ name, perOne }) => ({ name, perOne })),
      };
    case "measure":
      return {
        ...head,
        suggestion: undefined,
        units: shared(made, type.units, ({ name, factor }) => ({ name, factor })),
        family: undefined,
        dimensions: undefined,
      };
    default:
      return head;
  }
}

function shared<Unit extends object>(
  made: EvaluatedUnits,
  units: readonly Unit[],
  evaluated: (unit: Unit) => object,
): readonly object[] {
  const known = made.get(units) ?? units.map(evaluated);
  made.set(units, known);
  return known;
}
