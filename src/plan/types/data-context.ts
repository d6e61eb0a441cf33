import type { Location } from "../../model/diagnostic.ts";
import type { WorkBudget } from "../../model/work-budget.ts";
import type { Range } from "../../syntax/tree/place.ts";
import type { Body, Import, ListHead, Row, SlotDeclaration } from "../body.ts";
import type { Reject } from "../findings/finding.ts";
import { type Late, type LateSuggestion, lately } from "../findings/suggestions.ts";
import type { DeclaredType } from "../units/declared-units.ts";
import type { UnitTable } from "../units/unit-table.ts";
import type { DataLines } from "./data-lines.ts";

/** The input for declaring the data lines of a row. */
export interface DataSurroundings {
  readonly row: Row;
  readonly reject: Reject;
  readonly budget: WorkBudget;
  readonly imports: ReadonlyMap<string, Import>;
  readonly inline: ReadonlyMap<string, Body>;
  /** Aliases whose errors are reported elsewhere. */
  readonly broken: ReadonlySet<string>;
  readonly ruleNames: ReadonlySet<string>;
}

/** The input, with the tables that declaring fills. */
export interface DataContext extends DataSurroundings {
  readonly lines: DataLines;
  /**
   * Names declared twice: which of their lines is meant is unknown, so all of them count as broken.
   */
  readonly repeated: ReadonlySet<string>;
  readonly units: UnitTable;
  readonly slots: Map<string, SlotDeclaration>;
  readonly types: Map<string, DeclaredType>;
  readonly lists: Map<string, ListHead>;
}

/**
 * Reports errors of one data line, all at the whole declaration
 * (docs/spec/02-types-numbers-units.md#2-3-commands); editors mark the part that is wrong.
 */
export class LineContext {
  readonly context: DataContext;
  readonly name: string;
  /** The whole declaration. */
  readonly at: Location;
  readonly #pieceStart: number;
  /** Common to the line and its parts. */
  readonly #state: { isBroken: boolean };
  readonly #part: Range | undefined;

  /** `pieceStart`: where the piece of the declaration begins. */
  constructor(
    context: DataContext,
    name: string,
    at: Location,
    pieceStart: number,
    state = { isBroken: false },
    part?: Range,
  ) {
    this.context = context;
    this.name = name;
    this.at = at;
    this.#pieceStart = pieceStart;
    this.#state = state;
    this.#part = part;
  }

  /** Reports at the declaration; the message begins with the name of the data. */
  reject(code: string, message: Late<string>, suggestion?: LateSuggestion): void {
    this.abandon();
    const range = this.#part;
    const [start, file] = [this.#pieceStart, this.at.file];
    const part = range && { file, start: start + range.start, end: start + range.end };
    this.context.reject(
      code,
      this.at,
      lately(message, (text) => `data \`${this.name}\`: ${text}`),
      { suggestion, part, related_data: this.name },
    );
  }

  /** The same line, whose errors concern a part of its piece. */
  about(part: Range | undefined): LineContext {
    return new LineContext(this.context, this.name, this.at, this.#pieceStart, this.#state, part);
  }

  /** Makes the type of the data unknown, because of an error that is reported elsewhere. */
  abandon(): void {
    this.#state.isBroken = true;
  }

  /** True when an error was reported, here or elsewhere. */
  isBroken(): boolean {
    return this.#state.isBroken;
  }
}
