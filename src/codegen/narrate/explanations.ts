import type { NarrationSource } from "../../model/program/narration.ts";
import { type Code, code, join } from "../code/code.ts";
import type { RowUnits } from "../rows/units.ts";
import type { HookWriter } from "../write/entries.ts";
import type { ModuleWriter } from "../write/module.ts";
import { firstEvaluated } from "../write/place.ts";
import { DisplayWriter } from "./display.ts";
import { Narrators, SharedNarrators } from "./narrators.ts";
import { RowNodeWriter } from "./row-node-writer.ts";

/** Writes how results get their explanations. */
export class Explanations implements HookWriter {
  readonly member = "explanation";
  readonly #module: ModuleWriter;
  readonly #requested: readonly number[];
  readonly #shared: SharedNarrators;
  readonly #narrators: Narrators;

  /** `requested`: ids of the rules whose answers are known when the explanation is made. */
  constructor(
    module: ModuleWriter,
    source: NarrationSource,
    requested: readonly number[],
    units: RowUnits | undefined,
  ) {
    this.#module = module;
    this.#requested = requested;
    const rows =
      units &&
      new RowNodeWriter(units, {
        main: () => this.#narrators,
        of: (list) => this.#shared.narratorsOf(list),
        narrate: (narrator) => this.#shared.waiting.push(narrator),
      });
    this.#shared = new SharedNarrators(new DisplayWriter(module), rows, source);
    this.#narrators = new Narrators(module, source, requested, this.#shared);
    if (units !== undefined) module.nameRows();
  }

  /**
   * The functions for the requested rules and all that they refer to, given while they are written;
   * throws TooLarge for a rule that is too large for a function.
   */
  *write(): Generator<readonly Code[], readonly Code[], undefined> {
    const functions: Code[] = [];
    for (const rule of this.#requested) this.#narrators.placeOfRule(rule);
    const { waiting, display } = this.#shared;
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const written = next.write();
      for (const each of written) functions.push(this.#module.counted(each));
      yield written;
    }
    const nodes = [this.#narrators, ...this.#shared.ofRows].map((narrators) => narrators.nodesFunction());
    yield [...display.functions, ...nodes];
    return [...display.functions, ...functions, ...nodes];
  }

  statements(results: ReadonlyMap<number, Code>): readonly Code[] {
    const roots = this.#requested.map((rule) => this.#narrators.placeOfRule(rule));
    const kept = this.#module.namesRows ? [code`f.nodes = nodes;`] : [];
    return [
      code`const nodes = nodesOf([${join([...results.values()], ", ")}]);`,
      ...kept,
      ...firstEvaluated(roots).map((place) => code`${place.call};`),
      ...Array.from(results, ([rule, result]) => {
        const node = this.#narrators.placeOfRule(rule).call;
        return code`${result}.explanation = ${this.#module.runtime("explanationOf")}(f, ${node});`;
      }),
    ];
  }
}
