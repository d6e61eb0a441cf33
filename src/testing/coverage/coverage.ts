import type { SpecSliceStart } from "../../engine/as-written/slice-starts.ts";
import type { WrittenRule } from "../../engine/as-written/written-arms.ts";
import type { WrittenVersion } from "../../engine/as-written/written-version.ts";
import type { Engine } from "../../engine/engine.ts";
import { localSpecs } from "../../engine/versions/local-specs.ts";
import type { Program } from "../../model/program/program.ts";
import { instantOf } from "../../model/time/calendar.ts";
import { readEffective } from "../../model/time/temporal-text.ts";
import type { CaseResult } from "../run/run-cases.ts";
import { BoundHits } from "./bounds.ts";
import { OpenConjuncts, RuleHits } from "./rule-hits.ts";

/** The hits of a rule, and what is still open in a version that has it. */
interface OpenHits {
  readonly hits: RuleHits;
  readonly conjuncts: OpenConjuncts;
}

/** The rules of a version or of rows, as written. */
export interface RulesOfProgram {
  readonly rules: readonly WrittenRule[];
  readonly program: Program;
}

/**
 * The rules and arms that the cases of a run reach. The hits of a rule come from its scan, done
 * again for it alone: cells are shared, so that the record of a condition does not tell which rule
 * tested it.
 */
export class Coverage {
  readonly slices: SliceHits;
  readonly bounds = new BoundHits();
  /** Texts of vetoes that cases met, with the number of cases. */
  readonly vetoes = new Map<string, number>();
  readonly #rules = new Map<string, RuleHits>();
  readonly #versions = new Map<readonly WrittenRule[], Map<number, OpenHits>>();

  constructor(engine: Engine) {
    this.slices = new SliceHits(engine);
  }

  /** The hits of a rule as written. */
  of(rule: WrittenRule): RuleHits {
    const hits = this.#rules.get(rule.id) ?? new RuleHits(rule);
    this.#rules.set(rule.id, hits);
    return hits;
  }

  /** Counts a case. One that expects nothing reaches nothing. */
  add(result: CaseResult): void {
    const { answer, bound, data } = result;
    if (answer === undefined) return;
    const { version, test, overrides, expected } = bound;
    this.slices.add(version, test.repository?.value);
    this.bounds.add(version, data, answer);
    for (const found of Object.values(answer.results)) if (found.vetoed) this.#addVeto(found);
    const asked = [...new Set(expected.map(({ rule }) => rule))];
    for (const [rule, { arm, vetoed }] of answer.decisions(asked)) {
      const inRow = answer.inRow(rule);
      if (overrides?.has(inRow?.key ?? rule) === true) continue;
      const ofRule = this.#hitsOf(inRow?.id ?? rule, inRow ?? version);
      ofRule.hits.add(arm, vetoed === "condition", result);
      ofRule.conjuncts.add(arm, inRow ?? answer);
    }
  }

  #addVeto({
    veto_reason,
    missing_data,
  }: {
    readonly veto_reason?: string;
    readonly missing_data?: readonly string[];
  }) {
    if (missing_data !== undefined) return;
    const reason = veto_reason ?? "";
    this.vetoes.set(reason, (this.vetoes.get(reason) ?? 0) + 1);
  }

  #hitsOf(rule: number, { rules, program }: RulesOfProgram): OpenHits {
    const ofVersion = this.#versions.get(rules) ?? new Map<number, OpenHits>();
    this.#versions.set(rules, ofVersion);
    const known = ofVersion.get(rule);
    if (known !== undefined) return known;
    const written = rules[rule];
    if (written === undefined) throw new Error(`unreachable: no rule ${rule}`);
    const hits = this.of(written);
    const made = { hits, conjuncts: new OpenConjuncts(rule, written, program, hits) };
    ofVersion.set(rule, made);
    return made;
  }
}

/** A slice of a local spec. */
interface CoveredSlice extends SpecSliceStart {
  readonly spec: string;
  readonly isEvaluated: boolean;
}

/** The slices of local specs that cases evaluate. */
class SliceHits {
  readonly #slices: ReadonlyMap<string, readonly SpecSliceStart[]>;
  readonly #evaluated = new Set<string>();
  readonly #tested = new Set<string>();
  readonly #met = new Set<WrittenVersion>();

  constructor(engine: Engine) {
    this.#slices = new Map(localSpecs(engine).map((spec) => [spec, engine.slices({ spec })]));
  }

  add(version: WrittenVersion, repository: string | undefined): void {
    if (repository !== undefined || this.#met.has(version)) return;
    this.#met.add(version);
    this.#tested.add(version.spec);
    const at = instant(version.effective);
    const slices = this.#slices.get(version.spec) ?? [];
    const slice = slices.findLastIndex(({ from }) => from === undefined || instant(from) <= at);
    this.#evaluated.add(`${version.spec} ${slice}`);
  }

  /** All slices of the local specs that some case tests itself, in order. */
  all(): readonly CoveredSlice[] {
    return [...this.#slices].flatMap(([spec, slices]) => {
      if (!this.#tested.has(spec)) return [];
      return slices.map((slice, at) => ({ ...slice, spec, isEvaluated: this.#evaluated.has(`${spec} ${at}`) }));
    });
  }
}

function instant(text: string): bigint {
  const date = readEffective(text);
  if (date === undefined) throw new Error(`unreachable: ${text} is not an instant`);
  return instantOf(date);
}
