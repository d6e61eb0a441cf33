import type { Engine, SpecRef } from "../../../src/index.ts";
import { expectSame } from "../target.ts";
import { withoutPlaces } from "./formatting.ts";
import { outcome, textOf } from "./outcome.ts";

/**
 * The engine answers every question about loaded rules, and the engine of their canonical text, if
 * there is one, answers the same.
 */
export function checkAsking(engine: Engine, formatted: Engine | undefined): void {
  textOf(engine.quality());
  for (const { repository, specs } of engine.list()) {
    if (repository === "std") continue;
    const source = engine.source({ repository });
    if (formatted !== undefined) expectSame("formatted: source", source, formatted.source({ repository }));
    for (const { name, effective_from } of specs) {
      const ref: SpecRef = { spec: name, repository, effective: effective_from ?? "2025" };
      const ask = (asked: Engine) => withoutPlaces(outcome(() => asked.show(ref)));
      const shown = ask(engine);
      if (formatted !== undefined) expectSame("formatted: show", shown, ask(formatted));
      outcome(() => engine.outline(ref));
    }
  }
}
