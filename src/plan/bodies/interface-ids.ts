import type { Type } from "../../model/types/type.ts";
import { stepsOfText, type WorkBudget } from "../../model/work-budget.ts";
import type { Body } from "../body.ts";
import type { DeclaredType } from "../units/declared-units.ts";

/** The steps charged for each data and rule when two interfaces are compared. */
export const STEPS_PER_MEMBER = 10;

/**
 * Numbers that are equal for bodies without errors with equal interfaces: equal types, data and
 * rules, in them and in all that they import, whatever their rules compute.
 */
export class InterfaceIds {
  readonly #budget: WorkBudget;
  readonly #texts = new Map<string, number>();
  readonly #bodies = new Map<Body, number>();
  readonly #types = new Map<Type, number>();
  readonly #declared = new Map<DeclaredType, number>();

  constructor(budget: WorkBudget) {
    this.#budget = budget;
  }

  /** The number of a body. Recursion is as deep as imports, which a limit bounds. */
  of(body: Body): number {
    let id = this.#bodies.get(body);
    if (id === undefined) {
      id = this.#numberOf(this.#contentOf(body));
      this.#bodies.set(body, id);
    }
    return id;
  }

  #contentOf({ row, slots, rules, types, imports }: Body): unknown {
    this.#budget.charge(STEPS_PER_MEMBER * (1 + slots.size + rules.size + imports.size));
    return [
      row.repository,
      row.spec,
      Array.from(slots.values(), ({ name, type, fill, suggestion, unit, literal, declaresType }) => [
        name,
        this.#ofType(type),
        fill,
        suggestion,
        unit,
        literal,
        declaresType,
      ]),
      Array.from(rules.values(), ({ name, type, unit }) => [name, this.#ofType(type), unit]),
      Array.from(types.values(), (declared) => this.#ofDeclared(declared)),
      Array.from(imports.values(), ({ alias, body }) => [alias, this.of(body)]),
    ];
  }

  #ofType(type: Type): number {
    let id = this.#types.get(type);
    if (id === undefined) {
      id = this.#numberOf(type);
      this.#types.set(type, id);
    }
    return id;
  }

  /** Works from the root type down, as chains of parents may be long. */
  #ofDeclared(declared: DeclaredType): number {
    const line: DeclaredType[] = [];
    for (let at: DeclaredType | undefined = declared; at !== undefined && !this.#declared.has(at); at = at.parent) {
      line.push(at);
    }
    for (const each of line.reverse()) {
      const { name, type, parent, family, ownUnits, embedded } = each;
      const above = parent && this.#declared.get(parent);
      this.#declared.set(each, this.#numberOf([name, this.#ofType(type), above, family, ownUnits, embedded]));
    }
    return this.#declared.get(declared) ?? -1;
  }

  #numberOf(content: unknown): number {
    const text = JSON.stringify(content, (_, value) => (typeof value === "bigint" ? `${value}n` : value));
    this.#budget.charge(stepsOfText(text));
    const id = this.#texts.get(text) ?? this.#texts.size;
    this.#texts.set(text, id);
    return id;
  }
}
