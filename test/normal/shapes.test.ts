import { fileURLToPath } from "node:url";
import type { BodyNarration, NarratedExpression } from "../../src/model/program/narration.ts";
import type { CellId, Program } from "../../src/model/program/program.ts";
import type { Value } from "../../src/model/value.ts";
import { unlimitedBudget } from "../../src/model/work-budget.ts";
import { narrationOf } from "../../src/normal/narration/narration.ts";
import { NEVER, type NormalForm, normalise } from "../../src/normal/normalise.ts";
import { ruleSize } from "../../src/normal/rule-size.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { testShapes } from "../shapes.ts";
import { planOf } from "./plan.ts";

const LARGEST_SHOWN = 10n ** 20n;

/** The cells of each rule, those of operands inside, and the number of different ones. */
function cellsOf({ program, arms }: NormalForm): string {
  const rules = program.rules.map(({ key, root }, id) => `${key}: ${cellText(program, root)}${armsText(arms?.[id])}\n`);
  return `${rules.join("")}${program.cells.length} cells\n`;
}

function cellText(program: Program, id: CellId): string {
  const cell = program.cells[id];
  if (cell === undefined) return "?";
  const { op, kind, operands, ...payload } = cell;
  switch (cell.op) {
    case "slot":
      return program.slots[cell.slot]?.key ?? "?";
    case "rule":
      return `@${program.rules[cell.rule]?.key}`;
    case "const":
      return valueText(cell.value);
    default: {
      const subject = cell.op === "choose" &&
        cell.subject !== undefined && { subject: cellText(program, cell.subject) };
      const name = op === kind ? op : `${op}:${kind}`;
      const others = text({ ...payload, ...subject });
      return `(${[name, ...operands.map((operand) => cellText(program, operand)), ...(others === "{}" ? [] : [others])].join(" ")})`;
    }
  }
}

function valueText(value: Value): string {
  if (value.kind !== "number") return text(value);
  const [n, d] = [value.n, value.d].map((integer) =>
    integer > LARGEST_SHOWN ? `${`${integer}`.length} digits` : integer,
  );
  return `${n}${d === 1n ? "" : `/${d}`}${value.unit === undefined ? "" : ` ${value.unit}`}`;
}

/** Data on one line, types by their kinds. */
function text(value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (typeof part === "bigint") return `${part}`;
    return key === "type" && typeof part === "object" && part !== null && "kind" in part ? part.kind : part;
  }).replace(/"/g, "");
}

function armsText(arms: readonly number[] | undefined): string {
  return arms === undefined || arms.length < 2 ? "" : ` arms ${arms.join(" ")}`;
}

function sizesOf(plan: Plan): string {
  const sizes = plan.rules.map((rule) => {
    const { nodes, depth } = ruleSize(rule, plan, unlimitedBudget());
    return `${rule.key}: ${nodes} nodes, ${depth} deep\n`;
  });
  return sizes.join("");
}

/** By rule, the cells of its authored nodes and what folding knows of them. */
function authoredOf({ program, authored = [], truths = [] }: NormalForm): string {
  const pair = (id: CellId, truth: number | undefined) =>
    truth === -1 ? `${id}` : `${id}=${truth === NEVER ? "never" : truth === 1}`;
  return program.rules
    .map(({ key }, rule) => {
      const cells = Array.from(authored[rule] ?? [], (id, node) => pair(id, truths[rule]?.[node]));
      return `${key}: ${cells.join(" ")}\n`;
    })
    .join("");
}

function narrationText(plan: Plan): string {
  const { rules } = narrationOf(plan, normalise(plan, { authored: true }));
  const bodyText = ({ text: written, expression }: BodyNarration) => [
    `  then ${written}`,
    ...expressionText(expression),
  ];
  const lines = rules.flatMap(({ arms, otherwise, keyed }, id) => [
    `${plan.rules[id]?.key}`,
    ...arms.flatMap(({ cell, never, condition, result }) => [
      `  when ${condition.text}${text({ cell, never })}`,
      `    ${text(condition.statement)}`,
      ...expressionText(condition.expression),
      ...bodyText(result),
    ]),
    ...bodyText(otherwise),
    ...(keyed === undefined ? [] : ["  keyed by", ...expressionText(keyed)]),
  ]);
  return `${lines.join("\n")}\n`;
}

function expressionText({ forms, open }: NarratedExpression): readonly string[] {
  return [...forms.map((form) => `    ${text(form)}`), ...(open ? ["    open"] : [])];
}

function shapeOf(rules: string, info: string): string {
  const plan = planOf(rules);
  switch (info) {
    case "cells written":
      return cellsOf(normalise(plan, { rewrites: [], arms: true }));
    case "cells":
      return cellsOf(normalise(plan, { arms: true }));
    case "cells authored":
      return authoredOf(normalise(plan, { authored: true }));
    case "sizes":
      return sizesOf(plan);
    case "narration":
      return narrationText(plan);
    default:
      throw new Error(`no shape ${info}`);
  }
}

describe("shapes of the normal form", () => {
  testShapes(fileURLToPath(new URL("fixtures", import.meta.url)), shapeOf);
});
