import type { ExploredRule, Explorer } from "../../domain/explore/explorer.ts";
import type { Region } from "../../domain/region.ts";
import type { ReachedOutcome } from "../../domain/symbolic/state.ts";
import { isTrue } from "../../domain/symbolic/symbol.ts";
import type { CellId } from "../../model/program/program.ts";
import type { Witness } from "./answer.ts";
import type { InputChooser } from "./chooser.ts";

/** The numbers of the parts of a version in the program that an explorer follows. */
export interface PartNumbers {
  rule(id: number): number;
  /** Undefined: nothing is known of the cell. */
  cell(id: CellId): CellId | undefined;
}

/** A rule as one exploration sees it: for any rows of its lists, or for so many of each. */
export class RuleView {
  readonly explorer: Explorer;
  /** By number in the version. */
  readonly #rule: number;
  readonly #chooser: InputChooser;
  readonly #numbers: PartNumbers;

  constructor(rule: number, explorer: Explorer, chooser: InputChooser, numbers: PartNumbers) {
    this.#rule = rule;
    this.explorer = explorer;
    this.#chooser = chooser;
    this.#numbers = numbers;
  }

  get explored(): ExploredRule {
    return this.explorer.rule(this.#numbers.rule(this.#rule));
  }

  /** A cell of the version in the program that is explored. */
  cell(id: CellId): CellId | undefined {
    return this.#numbers.cell(id);
  }

  /** The inputs for which a condition is true, false or vetoed, wherever it is asked. */
  condition(id: CellId): readonly ReachedOutcome[] | undefined {
    const cell = this.cell(id);
    return cell === undefined ? undefined : this.explorer.condition(cell, this.#numbers.rule(this.#rule));
  }

  /** False: a part of a condition is false for no input, whatever leads to it. */
  mayFail(part: CellId): boolean {
    return this.condition(part)?.every(({ outcome }) => outcome.kind === "veto" || isTrue(outcome)) !== true;
  }

  /** At most so many inputs to try in some regions. */
  inputsIn(regions: readonly Region[], most: number): Iterable<Witness> {
    return this.#chooser.inputsIn([this.#rule], regions, most);
  }
}
