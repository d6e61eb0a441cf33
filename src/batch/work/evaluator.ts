import type { Data, RuleResult } from "../../engine/api.ts";
import { Engine } from "../../engine/engine.ts";
import type { RulesOfWork } from "./work.ts";

/** Evaluates the requested rules for one record after another. */
export interface Evaluator {
  /** Fills `into`. Throws EngineErrors for data that are no request. */
  evaluate(data: Data, into: MutableAnswers): void;
}

/** The answers for one record, by the position of the rule in the request. */
export interface MutableAnswers {
  readonly texts: (string | undefined)[];
  readonly vetoes: (string | undefined)[];
  /** The inputs that rules wait for. */
  readonly missing: Set<string>;
}

/** The evaluator of rules from a snapshot. */
export function engineEvaluator({ snapshot, spec, repository, rules, effective }: RulesOfWork): Evaluator {
  const engine = Engine.fromSnapshot(snapshot);
  const prepared = engine.prepare({ spec, repository, effective, rules });
  return {
    evaluate(data, { texts, vetoes, missing }) {
      const { results } = prepared.run(data);
      rules.forEach((rule, at) => {
        const result = results[rule];
        texts[at] = result?.result;
        vetoes[at] = result?.vetoed === true ? vetoText(result) : undefined;
        if (result?.missing_data !== undefined) for (const key of result.missing_data) missing.add(key);
      });
    },
  };
}

/** The text of a veto as `engine run` shows it; never empty. */
function vetoText({ missing_data: missing, veto_reason: reason }: RuleResult): string {
  const [first] = missing ?? [];
  return first === undefined ? reason || "veto" : `Missing data: ${first}`;
}
