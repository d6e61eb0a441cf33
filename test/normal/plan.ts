import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import type { Cell, CellId, Program } from "../../src/model/program/program.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { emptyWorkspace, isFailure, type Workspace } from "../../src/workspace/index.ts";
import { selectVersion } from "../../src/workspace/select.ts";
import { load } from "../../src/workspace/update.ts";

const EMPTY: Workspace = emptyWorkspace(DEFAULT_LIMITS);

/** The plan of the spec `main` of a text; throws with the first error when it does not load. */
export function planOf(text: string): Plan {
  const loaded = load(EMPTY, [{ label: "main.rules", text, origin: { kind: "path", label: "main.rules" } }]);
  if (isFailure(loaded)) throw new Error(`${loaded.errors[0]?.message} in\n${text}`);
  const version = selectVersion(loaded, { spec: "main", at: 0n });
  if ("kind" in version) throw new Error(version.message);
  return version.plan;
}

/**
 * The same, undefined when the text does not load: a few random rules mean something that the
 * language refuses.
 */
export function planIfSound(text: string): Plan | undefined {
  try {
    return planOf(text);
  } catch {
    return undefined;
  }
}

/** A rule's cells as text: `(add m 1)`, units carried and static factors left out. */
export function cellText(program: Program, key: string): string {
  const text = (id: CellId): string => {
    const cell = program.cells[id];
    return cell === undefined ? "?" : described(cell);
  };
  const described = (cell: Cell): string => {
    switch (cell.op) {
      case "slot":
        return program.slots[cell.slot]?.key ?? "?";
      case "rule":
        return `@${program.rules[cell.rule]?.key}`;
      case "const":
        return literalText(cell.value);
      case "now":
        return "now";
      case "veto":
        return `"${cell.reason ?? ""}"`;
      default:
        return `(${[name(cell), ...cell.operands.map(text)].join(" ")})`;
    }
  };
  return text(program.rules.find((rule) => rule.key === key)?.root ?? -1);
}

function name(cell: Cell): string {
  switch (cell.op) {
    case "compare":
      return cell.operator;
    case "math":
      return cell.function + (cell.factor === undefined ? "" : `:${cell.factor.n}/${cell.factor.d}`);
    case "modulo":
      return cell.op + (cell.factor === undefined ? "" : `:${cell.factor.n}/${cell.factor.d}`);
    case "convert": {
      const factor = cell.factor.n === cell.factor.d ? "" : `:${cell.factor.n}/${cell.factor.d}`;
      return `as${cell.unit === undefined ? "" : `-${cell.unit}`}${factor}`;
    }
    case "width":
      return cell.months ? "months" : "width";
    case "shift":
      return `shift-${cell.by}${cell.sign < 0 ? "-back" : ""}-${cell.subject}`;
    case "window":
      return `${cell.direction}-${cell.by}`;
    default:
      return cell.op;
  }
}

function literalText(value: Extract<Cell, { op: "const" }>["value"]): string {
  switch (value.kind) {
    case "number":
      return value.d === 1n ? `${value.n}` : `${value.n}/${value.d}`;
    case "boolean":
      return `${value.value}`;
    case "text":
      return JSON.stringify(value.text);
    case "date":
      return `${value.year}-${value.month}-${value.day}`;
    case "time":
      return `${value.hour}:${value.minute}`;
    case "range":
      return `${literalText(value.from)}...${literalText(value.to)}`;
    case "list":
    case "row":
      return value.kind;
  }
}
