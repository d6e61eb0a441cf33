import { armId, type NamedArms } from "../../model/program/arms.ts";
import { type Code, code, literal } from "../code/code.ts";
import type { HookWriter } from "./entries.ts";
import type { ModuleWriter } from "./module.ts";

/**
 * Writes the ids of the arms that decided the requested rules
 * (docs/spec/06-show-explanations.md#6-20-arms). The functions of these rules keep the positions of
 * arms in the frame.
 */
export class ToldArms implements HookWriter {
  readonly member = "arm";
  readonly #module: ModuleWriter;
  readonly #arms: readonly NamedArms[];

  /** `arms`: by rule id; `rules`: the requested ones. */
  constructor(module: ModuleWriter, arms: readonly NamedArms[], rules: readonly number[]) {
    this.#module = module;
    this.#arms = arms;
    for (const rule of rules) {
      const choice = this.#choice(rule);
      if (choice !== undefined) module.demandArm(choice);
    }
  }

  statements(results: ReadonlyMap<number, Code>): readonly Code[] {
    return Array.from(results, ([rule, result]) => code`${result}.arm = ${this.#id(rule)};`);
  }

  given(rule: number): Code {
    return code`${this.#module.runtime("takeArm")}(taker, ${this.#id(rule)});`;
  }

  #id(rule: number): Code {
    const ids = this.#ids(rule);
    const choice = this.#choice(rule);
    const place = choice === undefined ? undefined : this.#module.placeOf(choice);
    if (place === undefined) return literal(ids.at(-1) ?? "");
    const list = this.#module.constant(`arms ${rule}`, `arms_of_rule${rule}`, () => this.#module.fact(ids));
    return code`${this.#module.runtime("textAt")}(${list}, ${place.arm})`;
  }

  /**
   * The choice that the run makes between the arms of a rule; undefined: one arm decides always.
   */
  #choice(rule: number): number | undefined {
    const root = this.#module.program.rules[rule]?.root;
    const isOpen = (this.#arms[rule]?.remaining.length ?? 0) > 1;
    return isOpen && root !== undefined && this.#module.cell(root).op === "choose" ? root : undefined;
  }

  #ids(rule: number): readonly string[] {
    const { name = "", remaining = [] } = this.#arms[rule] ?? {};
    return remaining.map((arm) => armId(name, arm));
  }
}
