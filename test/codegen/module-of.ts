import { expect } from "chai";
import { type EmittedBody, emitBody } from "../../src/codegen/emit.ts";
import type { Hooks, Variant } from "../../src/codegen/variant.ts";
import { narrationSource } from "../../src/normal/narration/narration.ts";
import { normalise } from "../../src/normal/normalise.ts";
import { ownRules } from "../../src/runtime/select.ts";
import { planOf } from "../normal/plan.ts";
import { codeProblem, emitted, lastUnit } from "./agree.ts";

/** The parts of a module, as their pieces are told apart. */
const PARTS: Readonly<Record<string, (piece: EmittedBody["pieces"][number]) => boolean>> = {
  rules: ({ rule }) => rule !== undefined,
  slots: ({ text }) => /^function slot\d/.test(text),
  answers: ({ rule, text }) => rule === undefined && !/^(?:function slot\d|const|class|function isPlain)/.test(text),
};

/**
 * The module of rules for a variant of its function, whole or a part of it: `js plain`,
 * `js arms rules`, `js texts answers` …
 */
export function moduleOf(rules: string, info: string): string {
  const plan = planOf(rules);
  const [, variant, part] = info.split(" ");
  const form = normalise(plan, { arms: true, authored: variant === "explained" });
  const { program } = form;
  const answers = ownRules(program);
  const arms = (form.arms ?? []).map((remaining, id) => ({ name: plan.rules[id]?.key ?? "", remaining }));
  const slots = [...program.slots.keys()];
  const units = new Map(answers.map((rule) => [rule, lastUnit(program, rule)]));
  const hooks: Hooks = {
    ...(variant === "explained" && { explain: narrationSource(plan, form) }),
    ...(variant?.endsWith("arms") && { arms }),
  };
  const wanted: Variant = {
    answers,
    hooks,
    ...(variant?.startsWith("texts") && { form: "texts" }),
    ...(variant === "numbers" && { form: "texts", plain: units }),
    ...(variant === "outcomes" && { outcomes: { rules: answers, slots, arms } }),
  };
  const { text, pieces } = emitted(emitBody(program, [wanted]));
  expect(codeProblem(text)).to.equal(undefined);
  const isShown = PARTS[part ?? ""];
  if (isShown === undefined) return text;
  const shown = pieces.filter(isShown);
  if (part === "rules") shown.sort((a, b) => (a.rule ?? 0) - (b.rule ?? 0));
  let last = -1;
  const lines = shown.flatMap(({ rule = last, text: piece }) => {
    const title = rule === last ? [] : [`// ${program.rules[rule]?.key}`];
    last = rule;
    return [...title, piece];
  });
  return `${lines.join("\n")}\n`;
}
