import { chooseSpecs } from "../../src/bundle/bundle.ts";
import * as cells from "../../src/bundle/run/cells.ts";
import * as compiledProgram from "../../src/bundle/run/compiled-program.ts";
import * as compiledSpec from "../../src/bundle/run/compiled-spec.ts";
import * as errors from "../../src/bundle/run/errors.ts";
import * as formDetails from "../../src/bundle/run/form-details.ts";
import * as generatedCode from "../../src/bundle/run/generated-code.ts";
import * as rules from "../../src/bundle/run/rules.ts";
import { type ModuleOptions, moduleText } from "../../src/bundle/text/module-text.ts";
import * as halfAnswers from "../../src/engine/partial/partial-answers.ts";
import type { Engine } from "../../src/index.ts";
import * as serial from "../../src/model/program/serial.ts";
import * as timeline from "../../src/model/time/timeline.ts";
import * as armIndex from "../../src/runtime/arm-index.ts";
import * as fast from "../../src/runtime/generated/index.ts";

const PARTS: Readonly<Record<string, object>> = {
  "engine/arm-index": armIndex,
  "engine/cells": cells,
  "engine/compiled-program": compiledProgram,
  "engine/compiled-spec": compiledSpec,
  "engine/errors": errors,
  "engine/fast": fast,
  "engine/form-details": formDetails,
  "engine/half-answers": halfAnswers,
  "engine/generated-code": generatedCode,
  "engine/rules": rules,
  "engine/serial": serial,
  "engine/timeline": timeline,
};

const IMPORT = /^import (?:\* as (\w+)|(\{[^}]+\})) from "([^"]+)";$/gm;

/**
 * The bundle of a spec, its generated text run against the engine's own modules: quicker than
 * joining them for every case.
 */
export function bundleInMemory(
  engine: Engine,
  spec: string,
  { explain, small, partial, form }: Pick<ModuleOptions, "explain" | "small" | "partial" | "form">,
): compiledSpec.CompiledSpec {
  const [exported] = chooseSpecs(engine, [spec], undefined);
  if (exported === undefined) throw new Error(`no spec ${spec}`);
  const { text, texts } = moduleText([exported], { explain, show: false, small, partial, form });
  const body = `${text}${texts}`
    .replace(IMPORT, (_line, all: string | undefined, some: string | undefined, from: string) =>
      all === undefined
        ? `const ${some} = parts[${JSON.stringify(from)}];`
        : `const ${all} = parts[${JSON.stringify(from)}];`,
    )
    .replace(/^export const /gm, "const ")
    .replace(/^export \{.*$/gm, "");
  return new Function("parts", `"use strict";\n${body}\nreturn ${exported.name};`)(PARTS);
}
