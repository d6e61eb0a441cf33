import type { LogicForm, NarratedExpression } from "../../model/program/narration.ts";
import { causeInputs } from "../../runtime/narrate/reach.ts";
import { type Code, code, join } from "../code/code.ts";
import { Block } from "../write/block.ts";
import { factsBeforeRun, type KnownParts } from "./known-parts.ts";
import type { NarratingFunction } from "./narrating-function.ts";
import type { NodeWriter } from "./node-writer.ts";

/**
 * A condition whose truth is known, and the form whose inputs its cause lists; absent: no input is
 * listed.
 */
interface StatedCondition {
  readonly expression: NarratedExpression;
  readonly form: number | undefined;
  readonly known: readonly KnownParts[];
  /** The condition is false whatever the data are, and was not evaluated. */
  readonly never: boolean;
}

interface WrittenList {
  readonly list: Code;
  readonly mayBeEmpty: boolean;
}

/**
 * Writes the inputs of a cause: slots, rules and conversions in source order, then the slots that
 * were not read, then the relations between units (docs/spec/06-show-explanations.md#6-13-causes).
 * Undefined: there is nothing to list.
 */
export function writeChildren(
  narrator: NarratingFunction,
  nodes: NodeWriter,
  condition: StatedCondition,
  block: Block,
): WrittenList | undefined {
  const { expression, form, known, never } = condition;
  const { forms } = expression;
  const { inputs, unused, compared } = causeInputs(expression, form, never, factsBeforeRun(forms, known));
  if (inputs.length === 0 && unused.length === 0 && compared.length === 0) return undefined;
  const isFixed =
    inputs.every(({ when }) => when.length === 0) && unused.every(({ usedWhen }) => usedWhen.length === 0);
  const fixed = isFixed
    ? [...inputs.map(({ at }) => nodes.input(forms, at, block)), ...unused.map(({ slot }) => nodes.unused(slot))]
    : [];
  const list = narrator.named(code`[${join(fixed, ", ")}]`, block);
  if (!isFixed) {
    const addOnce = narrator.module.runtime("addOnce");
    for (const { at, when } of inputs) {
      whenAll(narrator, when, block, (inner) => {
        inner.write(code`${addOnce}(${list}, ${nodes.input(forms, at, inner)});`);
      });
    }
    for (const { slot, usedWhen } of unused) {
      const isUnused = narrator.variable(code`true`, block);
      for (const when of usedWhen) {
        whenAll(narrator, when, block, (inner) => inner.write(code`${isUnused} = false;`));
      }
      block.write(code`if (${isUnused}) ${addOnce}(${list}, ${nodes.unused(slot)});`);
    }
  }
  for (const { form: compose, when } of compared) {
    whenAll(narrator, when, block, (inner) => nodes.relate(list, forms, compose, inner));
  }
  return { list, mayBeEmpty: fixed.length === 0 };
}

/**
 * Writes the statements of `then` for the case that no left side decides; each is tested only when
 * those before it do not.
 */
function whenAll(
  narrator: NarratingFunction,
  [first, ...others]: readonly LogicForm[],
  block: Block,
  then: (block: Block) => void,
): void {
  if (first === undefined) {
    then(block);
    return;
  }
  const goesOn = narrator.goesOn(first, block);
  const inner = new Block(block);
  whenAll(narrator, others, inner, then);
  block.write(code`if (${goesOn}) ${inner.code}`);
}
