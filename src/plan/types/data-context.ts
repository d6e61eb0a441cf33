import type { Location } from "../../model/diagnostic.ts";
import type { WorkBudget } from "../../model/work-budget.ts";
import type { Range } from "../../syntax/tree/place.ts";
import type { Body, Import, Row, SlotDeclaration } from "../body.ts";
import type { Reject } from "../findings/reject.ts";
import { type Late, type LateSuggestion, lately } from "../findings/suggestions.ts";
import type { DeclaredType } from "../units/declared-type.ts";
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
}

/**
 * Reports errors of one data line, all at the whole declaration
 * (docs/spec/02-types-numbers-units.md#2-3-commands); editors mark the part that is wrong.
 */
export interface LineContext {
  readonly context: DataContext;
  readonly name: string;
  readonly at: Location;
  /** Reports at the declaration; the message begins with the name of the data. */
  readonly reject: (code: string, message: Late<string>, suggestion?: LateSuggestion) => void;
  /** The same line, whose errors concern a part of its piece. */
  readonly about: (part: Range | undefined) => LineContext;
  /** Makes the type of the data unknown, because of an error that is reported elsewhere. */
  readonly abandon: () => void;
  /** True when an error was reported, here or elsewhere. */
  readonly isBroken: () => boolean;
}

/**
 * The context of the data line of a name; `at` is the whole declaration, whose piece begins at
 * `pieceStart`.
 */
export function lineContext(context: DataContext, name: string, at: Location, pieceStart: number): LineContext {
  let broken = false;
  const abandon = () => {
    broken = true;
  };
  const about = (range: Range | undefined): LineContext => {
    const part = range && { file: at.file, start: pieceStart + range.start, end: pieceStart + range.end };
    return {
      context,
      name,
      at,
      reject: (code, message, suggestion) => {
        abandon();
        context.reject(
          code,
          at,
          lately(message, (text) => `data \`${name}\`: ${text}`),
          { suggestion, part, related_data: name },
        );
      },
      about,
      abandon,
      isBroken: () => broken,
    };
  };
  return about(undefined);
}
