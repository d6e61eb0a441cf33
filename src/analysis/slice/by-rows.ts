import { Explorer } from "../../domain/explore/explorer.ts";
import { haveLists, listsAmong } from "../../domain/explore/list-cells.ts";
import { cellsBelow, type SliceOfTime } from "../../domain/explore/slots.ts";
import { goesOnWithout } from "../../domain/rows/known-cells.ts";
import { knownProgram } from "../../domain/rows/known-program.ts";
import { OpenInputs, type RowCounts } from "../../domain/rows/open-inputs.ts";
import { Steps } from "../../domain/steps.ts";
import type { WrittenVersion } from "../../engine/as-written/written-version.ts";
import { SMALL_NUMBERS, unlessLarge } from "../../model/numbers/small-numbers.ts";
import { allPrograms } from "../../model/program/all-programs.ts";
import { readsNow } from "../../model/program/operations.ts";
import type { Cell, Program, ProgramList } from "../../model/program/program.ts";
import { dateFromInstant } from "../../model/time/calendar.ts";
import { Evaluation } from "../../runtime/interpret.ts";
import { COUNTS, ROWS, STEPS_BY_ROW } from "../tuning.ts";
import { InputChooser } from "./chooser.ts";
import { type PartNumbers, RuleView } from "./rule-view.ts";

interface RowsOptions {
  readonly slice: SliceOfTime;
  /** An instant of the slice, in microseconds. */
  readonly instant: bigint;
  /** Called now and then; may throw to end the work. */
  readonly check?: (() => void) | undefined;
}

/** Rules for one number of rows of each list: each row has inputs of its own. */
interface CountedRules {
  readonly explorer: Explorer;
  readonly chooser: InputChooser;
  readonly numbers: PartNumbers;
}

/** The rules of a version for each number of rows that lists of few rows may have. */
export class RulesByRows {
  readonly #version: WrittenVersion;
  readonly #options: RowsOptions;
  readonly #steps: Steps;
  readonly #isFollowed: boolean;
  /** The lists of few rows that a rule reads, by rule. */
  readonly #lists = new Map<number, readonly number[]>();
  /** By the lists that rules read. */
  readonly #known = new Map<string, readonly CountedRules[] | undefined>();

  constructor(version: WrittenVersion, options: RowsOptions) {
    this.#version = version;
    this.#options = options;
    this.#steps = new Steps(STEPS_BY_ROW, options.check);
    this.#isFollowed = isFollowed(version.program);
  }

  /**
   * Views of a rule that together have all inputs; undefined where it reads no list of few rows,
   * or its rows cannot be followed.
   */
  views(rule: number): readonly RuleView[] | undefined {
    const lists = this.#isFollowed ? this.#listsOf(rule) : [];
    if (lists.length === 0) return undefined;
    const key = lists.join();
    const known = this.#known.has(key) ? this.#known.get(key) : this.#counted(lists);
    this.#known.set(key, known);
    return known?.map(({ explorer, chooser, numbers }) => new RuleView(rule, explorer, chooser, numbers));
  }

  #listsOf(rule: number): readonly number[] {
    const known = this.#lists.get(rule) ?? this.#readLists(rule);
    this.#lists.set(rule, known);
    return known;
  }

  /** None where a missing list matters. */
  #readLists(rule: number): readonly number[] {
    const { program } = this.#version;
    const cells = [...cellsBelow(program, [program.rules[rule]?.root ?? -1])];
    if (cells.some((cell) => goesOnWithoutList(program, cell))) return [];
    return listsAmong(program, cells).filter((id) => mostRows(program.lists?.[id]) <= ROWS);
  }

  #counted(lists: readonly number[]): readonly CountedRules[] | undefined {
    const { program } = this.#version;
    let all: readonly RowCounts[] = [new Map()];
    for (const id of lists) {
      const { minimum = 0 } = program.lists?.[id] ?? {};
      const most = mostRows(program.lists?.[id]);
      const counts = Array.from({ length: Math.max(0, most - minimum + 1) }, (_, at) => minimum + at);
      if (all.length * counts.length > COUNTS) return undefined;
      all = all.flatMap((each) => counts.map((count) => new Map([...each, [id, count]])));
    }
    const key = lists.join();
    const rules = [...program.rules.keys()].filter((rule) => this.#listsOf(rule).join() === key);
    const found: CountedRules[] = [];
    for (const counts of all) {
      const counted = this.#ofCounts(counts, rules);
      if (counted === undefined) return undefined;
      found.push(counted);
    }
    return found;
  }

  #ofCounts(counts: RowCounts, rules: readonly number[]): CountedRules | undefined {
    const { program, mostRows } = this.#version;
    const { slice, instant } = this.#options;
    const now = dateFromInstant(instant);
    const evaluation = new Evaluation(program, new OpenInputs(program, counts), now, SMALL_NUMBERS);
    const known = unlessLarge(() => knownProgram(evaluation, rules, "each row", "any time"));
    if (known === undefined) return undefined;
    const explorer = new Explorer(known.program, { slice, steps: this.#steps, mostRows });
    const chooser = new InputChooser(explorer, this.#version, instant, counts);
    return { explorer, chooser, numbers: { rule: (id) => known.rules.get(id) ?? -1, cell: known.cellOf } };
  }
}

/**
 * False: there are no lists, rows go on without data, which may stand for a list that is missing,
 * the day of a row is another time than that of the rules, or a bound may give way to another one.
 */
function isFollowed(program: Program): boolean {
  if (program.lists === undefined) return false;
  const [, ...ofRows] = allPrograms(program);
  if (ofRows.some(goesOnWithout) || goesOnWithout({ cells: [], lists: program.lists })) return false;
  const isTimed = [program, ...ofRows].some(readsNow);
  return [program, ...ofRows].every(
    ({ cells, lists = [] }) =>
      cells.every((cell) => cell.op !== "bounded" || cell.through.length === 0) &&
      !(isTimed && lists.some(({ day }) => day !== undefined)),
  );
}

function goesOnWithoutList(program: Program, cell: Cell): boolean {
  if (cell.op === "is_veto") return haveLists(cellsBelow(program, cell.operands));
  return goesOnWithout({ cells: [cell] });
}

/** The most rows of a list that callers give; of other lists there may be any. */
function mostRows({ maximum, rows, source, text }: Partial<ProgramList> = {}): number {
  const isGiven = rows === undefined && source === undefined && text === undefined;
  return (isGiven ? maximum : undefined) ?? Number.POSITIVE_INFINITY;
}
