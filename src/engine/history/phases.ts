import type { Cell, CellId, Program } from "../../model/program/program.ts";
import { calendarPeriod, epochSeconds } from "../../model/time/calendar.ts";
import { isScalar } from "../../model/value.ts";
import type { Evaluation } from "../../runtime/interpret.ts";
import { compareScalars } from "../../runtime/operators/order.ts";
import { identityOf } from "../causes/identity.ts";
import { Courses, type CourseValue, difference, NOW } from "./course.ts";
import type { Moving } from "./moving.ts";

/**
 * Something that changes as time passes, and of which no state comes back once it is over: where it
 * changes is found by bisection.
 */
export interface Phase {
  readonly state: (evaluation: Evaluation) => string;
  /** As for courses: near a change, its states may come back for some days. */
  readonly wobbles: boolean;
}

/**
 * The phases that decide the outcome of a cell: while they keep their states, it stays. Undefined:
 * there are none, so that the outcome depends on the cells that it reads.
 */
function phasesOf(id: CellId, cell: Cell, courses: Courses): readonly Phase[] | undefined {
  const [first = -1, second = -1] = cell.operands;
  switch (cell.op) {
    case "compare": {
      const [left, right] = [courses.term(first), courses.term(second)];
      const ordered = order(left, right);
      const isOrder = cell.operator !== "is" && cell.operator !== "is not";
      return allOf([ordered && isOrder ? { ...ordered, state: (at) => identityOf(at.ofCell(id)) } : ordered]);
    }
    case "contains": {
      const [value, ends] = [courses.term(first), courses.ends(second)];
      const turns = ends?.isWindow === true ? [] : [order(ends?.to, ends?.from)];
      return allOf([order(value, ends?.from), order(value, ends?.to), ...turns]);
    }
    case "date_relative":
      return allOf([order(courses.term(first), NOW)]);
    case "date_calendar":
      return courses.of(first)?.direction === 0 ? [period(first, cell)] : undefined;
    case "math":
    case "width": {
      const course = courses.of(id);
      // Steps that come back would have to be looked for around every one of them.
      if (course?.isStepped !== true || course.wobbles) return undefined;
      return [{ state: (at) => identityOf(at.ofCell(id)), wobbles: false }];
    }
    default:
      return undefined;
  }
}

/** The phases of the cells that move, made when they are first asked for. */
export class PhaseTable {
  readonly #phases = new Map<CellId, readonly Phase[] | undefined>();
  readonly #moving: Moving;
  readonly #courses: Courses;
  readonly #program: Program;

  constructor(moving: Moving, courses: Courses, program: Program) {
    this.#moving = moving;
    this.#courses = courses;
    this.#program = program;
  }

  of(id: CellId): readonly Phase[] | undefined {
    if (this.#phases.has(id)) return this.#phases.get(id);
    const cell = this.#program.cells[id];
    const phases = cell && phasesOf(id, cell, this.#courses);
    this.#phases.set(id, phases);
    return phases;
  }

  /** Those of which states may come back: rules without calendar amounts have none. */
  wobbling(): readonly Phase[] {
    const { cells } = this.#program;
    if (!this.#moving.cells.some((id) => countsMonths(cells[id]))) return [];
    return this.#moving.cells.flatMap((id) => this.of(id)?.filter(({ wobbles }) => wobbles) ?? []);
  }
}

function countsMonths(cell: Cell | undefined): boolean {
  return (cell?.op === "shift" || cell?.op === "window") && cell.by === "calendar";
}

/** The phases of ranges that turn round: on either side of them courses are known. */
export function turns(moving: Moving, sample: Evaluation): readonly Phase[] {
  const { cells } = sample.program;
  if (!moving.cells.some((id) => cells[id]?.op === "width")) return [];
  const courses = new Courses(moving, sample);
  return moving.cells.flatMap((id) => {
    const cell = cells[id];
    return (cell && turnOf(cell, courses)) ?? [];
  });
}

/** Tells when the width of a range begins to grow after it fell, or the other way round. */
function turnOf(cell: Cell, courses: Courses): Phase | undefined {
  const ends = cell.op === "width" ? courses.ends(cell.operands[0] ?? -1) : undefined;
  return order(ends?.to, ends?.from);
}

/** The order of two values whose difference never falls, or never rises. */
function order(left: CourseValue | undefined, right: CourseValue | undefined): Phase | undefined {
  const course = left && right && difference(left, right);
  if (left === undefined || right === undefined || course === undefined) return undefined;
  const state = (at: Evaluation) => {
    const [a, b] = [left.of(at), right.of(at)];
    if (a.kind === "veto" || b.kind === "veto") return `${identityOf(a)}, ${identityOf(b)}`;
    return isScalar(a) && isScalar(b) ? String(compareScalars(a, b)) : "";
  };
  return { state, wobbles: course.wobbles };
}

/** The place of a date that stays: before, in or after the calendar period of now. */
function period(date: CellId, { which, period }: Extract<Cell, { readonly op: "date_calendar" }>): Phase {
  const steps = which === "past" ? -1 : which === "future" ? 1 : 0;
  const state = (at: Evaluation) => {
    const outcome = at.ofCell(date);
    if (outcome.kind !== "date") return identityOf(outcome);
    const { from, to } = calendarPeriod(at.now, period, steps);
    const seconds = epochSeconds(outcome);
    return seconds < from ? "before" : seconds < to ? "in" : "after";
  };
  return { state, wobbles: false };
}

/** All phases; undefined when one is. */
function allOf(phases: readonly (Phase | undefined)[]): readonly Phase[] | undefined {
  const found = phases.filter((phase) => phase !== undefined);
  return found.length === phases.length ? found : undefined;
}
