import { fileURLToPath } from "node:url";
import { testShapes } from "../../../shapes.ts";
import { errorsOf, typesOf } from "../../analysis.ts";
import { errorsText, marksText } from "../../errors-pages.ts";

/** A form with each name for the first `_`, and with each for the second one. */
function filled(form: string, names: readonly string[]): readonly string[] {
  return form.includes("_") ? names.flatMap((name) => filled(form.replace("_", name), names)) : [form];
}

/**
 * A line for each expression without error. `forms`: expressions with `_` for each data and rule
 * of the text.
 */
function typesOfForms(rules: string, forms: readonly string[]): string {
  const names = Array.from(rules.matchAll(/^(?:data|rule) (\w+)/gm), ([, name]) => name ?? "");
  const withRules = (expressions: readonly string[]) =>
    rules + expressions.map((expression, at) => `rule r${at}: ${expression}\n`).join("");
  const firstLine = rules.split("\n").length;
  let taken = forms.flatMap((form) => filled(form, names));
  // A load reports a limited number of errors.
  for (let errors = errorsOf(withRules(taken)); errors.length > 0; errors = errorsOf(withRules(taken))) {
    const refused = new Set(errors.map(({ source }) => (source?.line ?? 0) - firstLine));
    const others = taken.filter((_, at) => !refused.has(at));
    if (others.length === taken.length) throw new Error(errors.map(({ message }) => message).join("\n"));
    taken = others;
  }
  const types = typesOf(withRules(taken));
  return taken.map((expression, at) => `${expression}: ${types[`r${at}`]}\n`).join("");
}

describe("types and errors of operators", () => {
  testShapes(fileURLToPath(new URL("fixtures", import.meta.url)), (rules, info) =>
    info === "errors"
      ? errorsText(rules)
      : info === "marks"
        ? marksText(rules)
        : typesOfForms(rules, info.replace("types ", "").split(" | ")),
  );
});
