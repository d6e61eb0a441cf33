import type { WrittenVersion } from "../../engine/as-written/written-version.ts";
import type { Engine } from "../../engine/engine.ts";
import { EngineErrors } from "../../engine/errors.ts";
import { localSpecs } from "../../engine/versions/local-specs.ts";
import { type LeftOut, NOTHING_LEFT_OUT } from "../../model/diagnostic.ts";
import { foldName } from "../../model/fold-name.ts";
import type { TestCase } from "../cases/case.ts";
import type { FileProblems } from "../cases/problems.ts";

/** The words that choose a version, and the place of the whole. */
type Tested = Pick<TestCase, "spec" | "repository" | "effective" | "start" | "end">;

/** Finds the version that each case tests, each once. */
export class Versions {
  readonly #engine: Engine;
  readonly #specs: readonly string[];
  readonly #leftOut: LeftOut;
  readonly #known = new Map<string, WrittenVersion>();
  readonly #timeless = new Map<string, string | undefined>();

  /** `leftOut`: specs of the workspace that the engine has not loaded. */
  constructor(engine: Engine, leftOut: LeftOut = NOTHING_LEFT_OUT) {
    this.#engine = engine;
    this.#leftOut = leftOut;
    const local = leftOut.specs.filter(({ repository }) => repository === undefined);
    this.#specs = [...new Set([...localSpecs(engine), ...local.map(({ spec }) => spec)])];
  }

  /** The reason why a spec was left out; undefined for one that was loaded or does not exist. */
  reasonLeftOut({ spec, repository }: Pick<Tested, "spec" | "repository">): string | undefined {
    const name = spec === undefined && this.#specs.length === 1 ? this.#specs[0] : spec?.value;
    if (name === undefined) return undefined;
    const folded = foldName(name);
    const inRepository = repository === undefined ? undefined : foldName(repository.value);
    const found = this.#leftOut.specs.find((each) => each.spec === folded && each.repository === inRepository);
    if (found !== undefined) return found.reason;
    return inRepository === undefined && !this.#specs.includes(folded) ? this.#leftOut.unread : undefined;
  }

  /** Undefined: there is none, which `problems` then tells. */
  of(test: Tested, problems: FileProblems): WrittenVersion | undefined {
    const spec = test.spec?.value ?? this.#onlySpec(test, problems);
    if (spec === undefined) return undefined;
    const repository = test.repository?.value;
    const ref = { spec, repository };
    const key = JSON.stringify([repository, spec, test.effective?.value]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const isSpec = this.#telling(test.spec ?? test.repository ?? test, problems, () => this.#engine.slices(ref));
    if (isSpec === undefined) return undefined;
    const effective = test.effective?.value ?? this.#instantOf(ref);
    if (effective === undefined) {
      const reason = `the answers of \`${spec}\` depend on the day, and no \`effective\` is given`;
      problems.add(test, reason, "give the day, such as `effective: 2025-06-01`");
      return undefined;
    }
    const version = this.#telling(test.effective ?? test, problems, () => this.#engine.written({ ...ref, effective }));
    if (version !== undefined) this.#known.set(key, version);
    return version;
  }

  #onlySpec(test: Tested, problems: FileProblems): string | undefined {
    const [only, ...others] = this.#specs;
    if (only !== undefined && others.length === 0) return only;
    problems.unknown(test, "", "the case does not name a spec, and the workspace has several", this.#specs);
    return undefined;
  }

  /** An instant of a spec whose answers are the same on each day; undefined for other specs. */
  #instantOf(ref: { readonly spec: string; readonly repository: string | undefined }): string | undefined {
    const key = JSON.stringify([ref.repository, ref.spec]);
    if (!this.#timeless.has(key)) {
      const [slice, ...others] = this.#engine.slices(ref);
      const effective = slice?.from ?? FIRST_DAY;
      const isTimeless = others.length === 0 && !this.#engine.written({ ...ref, effective }).readsNow;
      this.#timeless.set(key, isTimeless ? effective : undefined);
    }
    return this.#timeless.get(key);
  }

  /** Tells the errors of a request at a place of the file. */
  #telling<T>(
    at: { readonly start: number; readonly end: number },
    problems: FileProblems,
    request: () => T,
  ): T | undefined {
    try {
      return request();
    } catch (thrown) {
      if (!(thrown instanceof EngineErrors)) throw thrown;
      for (const { message, suggestion } of thrown.errors) problems.add(at, message, suggestion);
      return undefined;
    }
  }
}

const FIRST_DAY = "0001-01-01";
