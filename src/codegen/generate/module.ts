import type { Program } from "../../model/program.ts";
import { LIBRARY_NAMES } from "../../runtime/compiled/library.ts";
import { type Analysis, analyse } from "./analysis.ts";
import { answerFunction, answerName } from "./answers.ts";
import { CarriedUnits } from "./carried.ts";
import { type Code, code, comment, identifier, join, property } from "./code.ts";
import { Expressions } from "./expressions.ts";
import { ModuleParts } from "./module-parts.ts";
import { ruleDepths } from "./rule-depths.ts";
import { slotFunction } from "./slot-function.ts";
import { absent, type Unit, Units } from "./unit.ts";
import { UnitFunctions } from "./unit-function.ts";

/** Rules refer to each other at most so deep before the host's stack is spared. */
const DEEPEST_CALLS = 200;

/** Names in every module besides those of the library. */
const MODULE_NAMES: readonly string[] = "library evaluate Frame data now f left read text n whole number".split(" ");

export interface GeneratedModule {
  /** The body of a function of `library` that returns `evaluate(data, now)`: the results of the requested rules, or undefined when they must be evaluated exactly. */
  readonly text: string;
  /** Every name that the text declares, and the input keys that it reads: nothing else may occur in it. */
  readonly names: ReadonlySet<string>;
  readonly keys: ReadonlySet<string>;
}

/** Generates the code for some rules of a program; undefined when more than `mostCells` cells are below them. */
export function generateModule(
  program: Program,
  requested: readonly number[],
  maxBytes: number,
  mostCells: number,
): GeneratedModule | undefined {
  const analysis = analyse(program, requested);
  if (analysis.reach.cells.length > mostCells) return undefined;
  const units = new Units(analysis, [...LIBRARY_NAMES, ...MODULE_NAMES]);
  const parts = new ModuleParts(analysis, units, new CarriedUnits(analysis, units));
  const functions = new UnitFunctions(parts, new Expressions(parts));
  const written = units.all.map((unit) => unitFunction(unit, parts, functions, maxBytes));
  const answers = requested.map((rule) => answerFunction(rule, parts));
  const names = LIBRARY_NAMES.map((name) => identifier(name));
  const text = join(
    [
      comment(`${program.spec}: generated, do not edit.`),
      code`"use strict";`,
      code`const { ${join(names, ", ")} } = library;`,
      ...parts.head,
      ...frameClasses(units, parts),
      ...written,
      ...answers,
      evaluateFunction(analysis, units),
      code`return evaluate;`,
    ],
    "\n",
  );
  return {
    text: text.text,
    names: new Set([...units.names.taken]),
    keys: new Set(analysis.reach.slots.map((slot) => program.slots[slot]?.key ?? "")),
  };
}

function unitFunction(unit: Unit, parts: ModuleParts, functions: UnitFunctions, maxBytes: number): Code {
  const { program } = parts.analysis;
  switch (unit.kind) {
    case "slot": {
      const slot = program.slots[unit.id];
      if (slot === undefined) throw new Error(`unreachable: no slot ${unit.id}`);
      return join([comment(slot.key), slotFunction(unit, slot, parts, maxBytes)], "\n");
    }
    case "rule": {
      const rule = program.rules[unit.id];
      if (rule === undefined) throw new Error(`unreachable: no rule ${unit.id}`);
      return join([comment(`rule ${rule.key}`), functions.write(unit, rule.root)], "\n");
    }
    case "cell":
      return functions.write(unit, unit.id);
  }
}

/** One class for the frame, and one for each further part of a large one. */
function frameClasses(units: Units, parts: ModuleParts): readonly Code[] {
  return Array.from({ length: Math.max(units.parts, 1) }, (_, part): Code => {
    const fields = units.all
      .filter((unit) => unit.part === part)
      .map((unit) => {
        const { value, veto, carried } = localFields(unit);
        const kept = parts.carried.isKept(unit) ? code` this.${carried} = undefined;` : code``;
        return code`this.${value} = ${absent(unit.form)}; this.${veto} = undefined;${kept}`;
      });
    if (part > 0) return code`class ${partClass(part)} {\nconstructor() {\n${join(fields, "\n")}\n}\n}`;
    const further = Array.from(
      { length: Math.max(units.parts - 1, 0) },
      (__, at) => code`this.${identifier(`part${at + 1}`)} = new ${partClass(at + 1)}();`,
    );
    const head = code`this.data = data; this.now = now; this.left = false;`;
    return code`class Frame {\nconstructor(data, now) {\n${join([head, ...further, ...fields], "\n")}\n}\n}`;
  }).reverse();
}

function partClass(part: number): Code {
  return identifier(`Part${part}`);
}

function localFields(unit: Unit): { readonly value: Code; readonly veto: Code; readonly carried: Code } {
  return {
    value: identifier(unit.name),
    veto: identifier(`${unit.name}Veto`),
    carried: identifier(`${unit.name}Unit`),
  };
}

function evaluateFunction({ program, requested, reach }: Analysis, units: Units): Code {
  const depths = ruleDepths(program, reach.rules);
  const first = reach.rules.filter((rule) => {
    const depth = depths.get(rule) ?? 0;
    return depth > 0 && depth % DEEPEST_CALLS === 0;
  });
  const requestedUnits = requested.map((rule) => units.ofRule(rule));
  const calls = [
    ...first.map((rule) => code`${units.ofRule(rule).call};`),
    ...requestedUnits.map(
      ({ call, veto }) => code`${call};\nif (${veto} !== null && ${veto}.cause === "missing") return undefined;`,
    ),
  ];
  const members = requested.map((rule, at) => {
    const unit = requestedUnits[at] ?? units.ofRule(rule);
    return property(program.rules[rule]?.key ?? "", code`${answerName(unit)}(f)`);
  });
  return code`function evaluate(data, now) {
const f = new Frame(data, now);
${join(calls, "\n")}
if (f.left) return undefined;
return {\n${join(members, ", ")}\n};
}`;
}
