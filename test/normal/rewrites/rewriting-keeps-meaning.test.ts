import { expect } from "chai";
import fc from "fast-check";
import type { CellId } from "../../../src/model/program/program.ts";
import { REWRITES } from "../../../src/normal/rewrites/index.ts";
import { BOOLEAN, ProgramBuilder, run } from "../../runtime/build.ts";
import { volume } from "../../volume.ts";

/*
 * Random rules over numbers n0 … n2 and booleans p0 … p2, evaluated as written and rewritten.
 * A recipe is a tree of small numbers, read by `Maker`: shrinking a tree shrinks the rule.
 */
interface Recipe {
  readonly pick: number;
  readonly parts: readonly Recipe[];
}

const { recipe } = fc.letrec<{ recipe: Recipe }>((tie) => ({
  recipe: fc.record({
    pick: fc.nat({ max: 59 }),
    parts: fc.oneof(
      { maxDepth: 4, depthSize: "large", withCrossShrink: true },
      { weight: 1, arbitrary: fc.constant([]) },
      { weight: 3, arbitrary: fc.array(tie("recipe"), { minLength: 2, maxLength: 3 }) },
    ),
  }),
}));

const given = fc.record(
  {
    n0: fc.constantFrom("0", "1", "2.5", "-3", "bad"),
    n1: fc.constantFrom("0", "1", "7", "1e20"),
    n2: fc.constantFrom("0", "4", "-1"),
    p0: fc.constantFrom("yes", "no"),
    p1: fc.constantFrom("yes", "no", "maybe"),
    p2: fc.constantFrom("yes", "no"),
  },
  { requiredKeys: [] },
);

/**
 * `statics`: conditions decided before the run may occur. They change what is asked for, as
 * docs/spec/04-rules-evaluation.md#static-folding wants, so lists are compared without them.
 */
class Maker {
  readonly build = new ProgramBuilder();
  readonly #statics: boolean;
  readonly #numbers: readonly CellId[];
  readonly #booleans: readonly CellId[];
  readonly #references: CellId[] = [];

  constructor(statics: boolean) {
    this.#statics = statics;
    this.#numbers = ["n0", "n1", "n2"].map((key) => this.build.slot(key));
    this.#booleans = ["p0", "p1", "p2"].map((key) => this.build.slot(key, BOOLEAN));
  }

  rule(recipe: Recipe, key: string): void {
    const [first, ...others] = recipe.parts;
    if (first === undefined) {
      this.#references.push(this.build.rule(key, this.#number(recipe)));
      return;
    }
    const arms = others.map((part): readonly [CellId, CellId] => [this.#condition(part), this.#result(part)]);
    this.#references.push(this.build.rule(key, this.build.choose(this.#number(first), ...arms)));
  }

  #result(recipe: Recipe): CellId {
    return recipe.pick % 7 === 0 ? this.build.veto("stop") : this.#number(recipe.parts[1] ?? recipe);
  }

  /**
   * Whole conditions may be decided before the run; a decided conjunct takes a whole arm away,
   * vetoes and all.
   */
  #condition(recipe: Recipe): CellId {
    if (this.#statics && recipe.pick < 10) {
      return this.build.compare(this.build.number(recipe.pick), "<", this.build.number(5));
    }
    return this.#boolean(recipe.parts[0] ?? recipe, false);
  }

  #number({ pick, parts: [left, right] }: Recipe): CellId {
    const { build } = this;
    if (left === undefined || right === undefined) {
      if (pick < 20) return this.#numbers[pick % 3] ?? 0;
      if (pick < 30) return this.#references[pick % (this.#references.length + 1)] ?? build.number(1);
      return build.number(pick % 4);
    }
    const [a, b] = [this.#number(left), this.#number(right)];
    switch (pick % 6) {
      case 0:
      case 1:
        return build.add(a, b);
      case 2:
        return build.multiply(a, b);
      case 3:
        return build.arithmetic("subtract", a, b);
      case 4:
        return build.arithmetic("divide", a, b);
      default:
        return build.arithmetic(pick < 30 ? "power" : "modulo", a, build.number(pick % 3));
    }
  }

  #boolean({ pick, parts: [left, right] }: Recipe, statics: boolean): CellId {
    const { build } = this;
    if (left === undefined || right === undefined) {
      if (statics && pick % 3 === 0) return build.truth(pick % 2 === 0);
      return this.#booleans[pick % 3] ?? 0;
    }
    switch (pick % 5) {
      case 0:
      case 1:
        return this.#both(this.#boolean(left, statics), this.#boolean(right, statics));
      case 2:
        return build.not(this.#booleans[pick % 3] ?? 0);
      case 3:
        return build.isVeto(this.#number(left));
      default: {
        const [subject, bound] = [this.#numbers[pick % 3] ?? 0, build.number(pick % 4)];
        return pick < 30 ? build.compare(subject, "<", bound) : build.compare(bound, "is not", subject);
      }
    }
  }

  /**
   * `c and c` folds to `c`, which settles more than what was written
   * (docs/spec/04-rules-evaluation.md#static-folding): lists are compared without it.
   */
  #both(left: CellId, right: CellId): CellId {
    return left === right && !this.#statics ? left : this.build.and(left, right);
  }

  truth(recipe: Recipe, key: string): void {
    this.build.rule(key, this.#boolean(recipe, this.#statics), BOOLEAN);
  }
}

function made(recipes: readonly Recipe[], statics: boolean): ProgramBuilder {
  const maker = new Maker(statics);
  recipes.forEach((recipe, i) => {
    if (i % 3 === 2) maker.truth(recipe, `r${i}`);
    else maker.rule(recipe, `r${i}`);
  });
  return maker.build;
}

const outcomeOnly = (results: ReturnType<typeof run>) =>
  Object.entries(results).map(([key, result]) => [key, { ...result, missing_data: undefined }]);

describe("rewriting", () => {
  for (const rewrite of REWRITES) {
    it(`keeps values and vetoes with ${rewrite.name} alone`, () => {
      fc.assert(
        fc.property(fc.array(recipe, { minLength: 1, maxLength: 4 }), given, (recipes, data) => {
          const build = made(recipes, true);
          const written = outcomeOnly(run(build.program([]), data));
          expect(outcomeOnly(run(build.program([rewrite]), data))).to.deep.equal(written);
        }),
        { numRuns: volume(150) },
      );
    });
  }

  it("keeps values and vetoes with all rewrites together", () => {
    fc.assert(
      fc.property(fc.array(recipe, { minLength: 1, maxLength: 5 }), given, (recipes, data) => {
        const build = made(recipes, true);
        expect(outcomeOnly(run(build.program(), data))).to.deep.equal(outcomeOnly(run(build.program([]), data)));
      }),
      { numRuns: volume(200) },
    );
  });

  it("keeps missing data and its order where nothing is decided before the run", () => {
    fc.assert(
      fc.property(fc.array(recipe, { minLength: 1, maxLength: 5 }), given, (recipes, data) => {
        const build = made(recipes, false);
        expect(run(build.program(), data)).to.deep.equal(run(build.program([]), data));
      }),
      { numRuns: volume(200) },
    );
  });
});
