import type { MathName } from "../../model/operators.ts";
import type { Cell, CellId } from "../../model/program/program.ts";
import { isScalar, type NumberValue, type Outcome, type RangeValue } from "../../model/value.ts";
import type { Evaluation } from "../../runtime/interpret.ts";
import { compareScalars } from "../../runtime/operators/order.ts";
import { followed, type Moving } from "./moving.ts";

/** How a value moves while time passes. */
export interface Course {
  /** 1: it never falls, -1: it never rises, 0: it stays. */
  readonly direction: 1 | -1 | 0;
  /** True when it moves in steps: it stays for some time between two of them. */
  readonly isStepped: boolean;
  /**
   * True when it counts months from now: at the end of a month, where days are missing, it comes
   * back for up to three days.
   */
  readonly wobbles: boolean;
}

/** A value that an evaluation gives, with its course. */
export interface CourseValue {
  readonly course: Course;
  readonly of: (evaluation: Evaluation) => Outcome;
}

export const STAYS: Course = { direction: 0, isStepped: true, wobbles: false };
const RISES: Course = { direction: 1, isStepped: false, wobbles: false };

/** The effective instant. */
export const NOW: CourseValue = { course: RISES, of: ({ now }) => now };

/** Functions that never fall, or never rise; the others may do both. */
const DIRECTIONS: Partial<Readonly<Record<MathName, 1 | -1>>> = {
  floor: 1,
  ceil: 1,
  round: 1,
  sqrt: 1,
  exp: 1,
  log: 1,
  asin: 1,
  atan: 1,
  acos: -1,
};
const STEPPED: ReadonlySet<MathName> = new Set(["floor", "ceil", "round"]);

/**
 * The courses of the cells that depend on now, within a stretch of time in which no range turns
 * round. Absent: the cell may move in any way, or holds no number and no date.
 */
export class Courses {
  readonly #courses = new Map<CellId, Course>();
  readonly #moving: Moving;
  /** An evaluation within the stretch, for the values that stay. */
  readonly #sample: Evaluation;

  constructor(moving: Moving, sample: Evaluation) {
    this.#moving = moving;
    this.#sample = sample;
    for (const id of moving.cells) {
      const cell = sample.program.cells[id];
      const course = cell && this.#courseOf(cell);
      if (course !== undefined) this.#courses.set(id, course);
    }
  }

  of(id: CellId): Course | undefined {
    return this.#moving.has(id) ? this.#courses.get(id) : STAYS;
  }

  /** The cell as a term; undefined when it has no course. */
  term(id: CellId): CourseValue | undefined {
    const course = this.of(id);
    return course && { course, of: (evaluation) => evaluation.ofCell(id) };
  }

  /** The ends of a range; undefined when they have no courses. */
  ends(id: CellId): { readonly from: CourseValue; readonly to: CourseValue; readonly isWindow: boolean } | undefined {
    const end = (side: "from" | "to", course: Course): CourseValue => ({
      course,
      of: (evaluation) => endOf(evaluation.ofCell(id), side),
    });
    if (!this.#moving.has(id)) return { from: end("from", STAYS), to: end("to", STAYS), isWindow: false };
    const cell = followed(id, this.#sample);
    if (cell?.op === "range") {
      const [from, to] = cell.operands.map((operand) => this.of(operand));
      return from && to && { from: end("from", from), to: end("to", to), isWindow: false };
    }
    const amount = cell?.op === "window" ? this.of(cell.operands[0] ?? -1) : undefined;
    if (cell?.op !== "window" || amount?.direction !== 0) return undefined;
    const moved = { ...RISES, wobbles: cell.by === "calendar" };
    const courses = cell.direction === "past" ? [moved, RISES] : [RISES, moved];
    return { from: end("from", courses[0] ?? RISES), to: end("to", courses[1] ?? RISES), isWindow: true };
  }

  #courseOf(cell: Cell): Course | undefined {
    const operands = cell.operands.map((operand) => this.of(operand));
    const [first, second] = operands;
    switch (cell.op) {
      case "now":
        return RISES;
      case "rule":
        return this.of(this.#sample.program.rules[cell.rule]?.root ?? -1);
      case "slot":
        return this.of(this.#sample.program.rules[this.#sample.feedingRule(cell.slot) ?? -1]?.root ?? -1);
      case "add":
        return together(operands);
      case "subtract":
        return together([first, turned(second)]);
      case "multiply":
        return scaled(together(operands.filter((course) => course?.direction !== 0)), this.#signOfFixed(cell));
      case "divide":
        return second?.direction === 0 ? scaled(first, this.#signOfFixed(cell)) : undefined;
      case "convert":
        return scaled(first, cell.factor.n < 0n ? -1 : 1);
      case "math": {
        const course = scaled(first, DIRECTIONS[cell.function]);
        return course && STEPPED.has(cell.function) ? { ...course, isStepped: true } : course;
      }
      case "shift": {
        const [subject, amount] = cell.subject === 0 ? [first, second] : [second, first];
        if (subject === undefined || amount?.direction !== 0) return undefined;
        return { ...subject, wobbles: subject.wobbles || cell.by === "calendar" };
      }
      case "width": {
        const ends = this.ends(cell.operands[0] ?? -1);
        const course = ends && together([ends.to.course, turned(ends.from.course)]);
        const width = course && scaled(course, isReversed(endsAt(ends, this.#sample)) ? -1 : 1);
        return width && cell.months ? { ...width, isStepped: true } : width;
      }
      default:
        return undefined;
    }
  }

  /** The sign of the product of the operands that stay; undefined when two of them move. */
  #signOfFixed({ operands }: Cell): 1 | -1 | 0 | undefined {
    const fixed = operands.filter((operand) => this.of(operand)?.direction === 0);
    if (fixed.length < operands.length - 1) return undefined;
    const signs = fixed.map((operand) => signOf(this.#sample.ofCell(operand)));
    if (signs.includes(0)) return 0;
    return signs.filter((sign) => sign < 0).length % 2 === 0 ? 1 : -1;
  }
}

/** The course of a difference; undefined when it may rise and fall. */
export function difference(left: CourseValue, right: CourseValue): Course | undefined {
  return together([left.course, turned(right.course)]);
}

/** True when a range is written from its later end. */
export function isReversed(ends: Pick<RangeValue, "from" | "to"> | undefined): boolean {
  return ends !== undefined && compareScalars(ends.from, ends.to) > 0;
}

function endsAt(
  ends: { readonly from: CourseValue; readonly to: CourseValue },
  evaluation: Evaluation,
): Pick<RangeValue, "from" | "to"> | undefined {
  const [from, to] = [ends.from.of(evaluation), ends.to.of(evaluation)];
  return isScalar(from) && isScalar(to) ? { from, to } : undefined;
}

function endOf(outcome: Outcome, side: "from" | "to"): Outcome {
  return outcome.kind === "range" ? outcome[side] : outcome;
}

/** The course of a sum. */
function together(courses: readonly (Course | undefined)[]): Course | undefined {
  let sum: Course = STAYS;
  for (const course of courses) {
    if (course === undefined || course.direction * sum.direction < 0) return undefined;
    sum = {
      direction: course.direction === 0 ? sum.direction : course.direction,
      isStepped: sum.isStepped && course.isStepped,
      wobbles: sum.wobbles || course.wobbles,
    };
  }
  return sum;
}

function turned(course: Course | undefined): Course | undefined {
  return scaled(course, -1);
}

function scaled(course: Course | undefined, sign: 1 | -1 | 0 | undefined): Course | undefined {
  if (course === undefined || sign === undefined) return undefined;
  if (sign === 0) return STAYS;
  return sign === 1 || course.direction === 0 ? course : { ...course, direction: course.direction === 1 ? -1 : 1 };
}

function signOf(outcome: Outcome): 1 | -1 | 0 {
  const { n }: Pick<NumberValue, "n"> = outcome.kind === "number" ? outcome : { n: 0n };
  return n > 0n ? 1 : n < 0n ? -1 : 0;
}
