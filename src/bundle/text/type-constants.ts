import type { ModuleNames } from "../../codegen/code/names.ts";
import type { ByteBudget } from "../../engine/text/byte-budget.ts";
import type { Type } from "../../model/types/type.ts";
import { evaluatedType } from "./evaluated-type.ts";
import { dataText, type NameOf } from "./literal.ts";

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

/** The types of the programs of a module, each written once as a constant. */
export class TypeConstants {
  readonly #names: ModuleNames;
  /** True when explanations need the types as well. */
  readonly #explained: boolean;
  readonly #room: ByteBudget;
  readonly #declarations: string[] = [];
  readonly #byText = new Map<string, string>();
  readonly #byObject = new WeakMap<object, string>();

  constructor(names: ModuleNames, explained: boolean, room: ByteBudget) {
    this.#names = names;
    this.#explained = explained;
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
    const evaluated = evaluatedType(type, this.#explained);
    const nameOfPart: NameOf = (part) => (part === evaluated ? undefined : this.nameOf(part));
    const text = dataText(evaluated, nameOfPart);
    let name = this.#byText.get(text);
    if (name === undefined) {
      name = this.#names.declare(`${type.kind} type`);
      this.#byText.set(text, name);
      this.#room.spend(text.length);
      this.#declarations.push(`const ${name} = ${text};`);
    }
    this.#byObject.set(type, name);
    return name;
  }
}

/**
 * True for types among the data of programs: values of the same kinds have neither help nor
 * dimensions, and vetoes have a cause.
 */
function isType(value: object): value is Type {
  if (!("kind" in value) || !KINDS.has(value.kind)) return false;
  if ("help" in value) return true;
  return value.kind === "anonymous" ? "dimensions" in value : Object.keys(value).length === 1;
}
