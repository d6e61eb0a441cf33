import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { effectiveInstant } from "../../src/engine/evaluation/effective.ts";
import { namedSources } from "../../src/engine/sources.ts";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import { normalise } from "../../src/normal/normalise.ts";
import { REWRITES } from "../../src/normal/rewrites/index.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { evaluateExactly } from "../../src/runtime/evaluate.ts";
import { bindInputs } from "../../src/runtime/inputs.ts";
import { emptyWorkspace, isFailure, load, selectVersion } from "../../src/workspace/index.ts";
import { type Case, filesOf, isRecord, readCases, recordsOf } from "../conformance/cases.ts";
import { isSampled } from "../volume.ts";

const CASES = fileURLToPath(new URL("../conformance", import.meta.url));
const FOLDERS = ["02-types", "03-dates-ranges", "04-evaluation", "05-composition", "06-show-explain"];

/**
 * Cases about folding itself, which decides conditions before the run, vetoes included
 * (docs/spec/04-rules-evaluation.md#static-folding); and very large ones.
 */
const LEFT_OUT = /static-analysis|limits|statically-false-conjunction/;

interface Request {
  readonly plan: Plan;
  readonly data: Readonly<Record<string, unknown>>;
  readonly effective: string | undefined;
}

function* requestsOf({ body }: Case): Generator<Request> {
  const requests = recordsOf(body.run);
  if (requests.length === 0) return;
  const workspace = load(emptyWorkspace(DEFAULT_LIMITS), namedSources(filesOf(body)));
  if (isFailure(workspace)) return;
  for (const request of requests) {
    const effective = typeof request.effective === "string" ? request.effective : "2026-01-01";
    const instant = effectiveInstant(effective, () => 0);
    if ("message" in instant) continue;
    const repository = typeof request.repo === "string" ? request.repo : undefined;
    const version = selectVersion(workspace, { repository, spec: String(request.spec), at: instant.at });
    if ("message" in version) continue;
    yield { plan: version.plan, data: isRecord(request.data) ? request.data : {}, effective };
  }
}

/**
 * Values and vetoes of all rules; lists of missing data follow the folded form by design
 * (docs/spec/04-rules-evaluation.md#4-5-missing-data).
 */
function outcomes({ plan, data, effective }: Request, rewrites: typeof REWRITES): unknown {
  const { program } = normalise(plan, { rewrites });
  const inputs = bindInputs(program, data, DEFAULT_LIMITS);
  const instant = effectiveInstant(effective, () => 0);
  if ("message" in inputs || "message" in instant) return "no request";
  const rules = program.rules.map((_rule, id) => id);
  const { results } = evaluateExactly(program, { inputs, now: instant.now, rules });
  return Object.entries(results).map(([key, result]) => [key, { ...result, missing_data: undefined }]);
}

describe("the cases of the language", () => {
  it("have the same values and vetoes when nothing is rewritten", () => {
    let compared = 0;
    for (const [at, item] of readCases(CASES, FOLDERS).entries()) {
      if (!isSampled(at, 4) || LEFT_OUT.test(`${item.file}: ${item.name}`)) continue;
      for (const request of requestsOf(item)) {
        expect(outcomes(request, []), `${item.file}: ${item.name}`).to.deep.equal(outcomes(request, REWRITES));
        compared++;
      }
    }
    expect(compared).to.be.greaterThan(250);
  });
});
