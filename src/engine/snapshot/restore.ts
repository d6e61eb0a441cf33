import type { EngineError } from "../../model/diagnostic.ts";
import { foldName } from "../../model/fold-name.ts";
import type { Limits } from "../../model/limits.ts";
import type { Program } from "../../model/program/program.ts";
import { deserialise } from "../../model/program/serial.ts";
import { noVersionAt, positionAt, spanAt } from "../../model/time/timeline.ts";
import { unlimitedBudget, type WorkBudget } from "../../model/work-budget.ts";
import { ruleSizeCheck } from "../../normal/size.ts";
import {
  type SpecVersionRef,
  STANDARD,
  specName,
  specNotFound,
  type Workspace,
  workspaceOf,
} from "../../workspace/index.ts";
import type { ListedRepository, Show } from "../api.ts";
import { SnapshotError } from "../errors.ts";
import { CompiledBody } from "../evaluation/compiled-body.ts";
import { signatureIn } from "../show/signature.ts";
import {
  type CompiledBodies,
  type Contents,
  type KeptProgram,
  type LoadedVersion,
  PlannedContents,
} from "../versions/contents.ts";
import { type SealedParts, unseal } from "./envelope.ts";
import type { Image, SliceImage, SpecImage } from "./snapshot.ts";

/**
 * The contents of a snapshot. Throws SnapshotError for bytes that are not a snapshot by this
 * version of the engine.
 */
export function restore(bytes: Uint8Array, compiled: CompiledBodies): Contents {
  const parts = unseal(bytes);
  return reading(() => new RestoredContents(parts, compiled));
}

/** Makes any failure of reading a SnapshotError. The checksum has excluded damage. */
function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof SnapshotError) throw thrown;
    throw damaged(thrown instanceof Error ? thrown.message : "a part cannot be read");
  }
}

function damaged(what: string): SnapshotError {
  return new SnapshotError(`the snapshot is damaged: ${what}`);
}

/**
 * Answers from a snapshot. Sources are planned again, once, for a question that it does not answer:
 * an explanation, a source, or a question after a change.
 */
class RestoredContents implements Contents {
  readonly limits: Limits;
  readonly #parts: SealedParts;
  readonly #image: Image;
  readonly #specs: ReadonlyMap<string, SpecImage>;
  readonly #compiled: CompiledBodies;
  /** By the part of the program, or by slice. */
  readonly #restored = new Map<number | SliceImage, CompiledBody>();
  #contents: PlannedContents | undefined;

  constructor(parts: SealedParts, compiled: CompiledBodies) {
    this.#parts = parts;
    this.#image = deserialise(parts(0)) as Image;
    this.#specs = new Map(this.#image.specs.map((spec) => [keyOf(spec.repository, spec.spec), spec]));
    this.#compiled = compiled;
    this.limits = Object.freeze(this.#image.limits);
  }

  get isPlanned(): boolean {
    return this.#contents !== undefined;
  }

  get workspace(): Workspace {
    return this.#plan().workspace;
  }

  list(): ListedRepository[] {
    return structuredClone(this.#image.listed) as ListedRepository[];
  }

  keptProgram(repository: string | undefined, spec: string, slice: number): KeptProgram | undefined {
    const { program, digest } = this.#specs.get(keyOf(repository, spec))?.slices[slice] ?? {};
    return program === undefined ? undefined : { text: this.#parts(program), digest };
  }

  select(ref: SpecVersionRef, budget: WorkBudget): LoadedVersion | EngineError {
    const known = this.#specs.get(keyOf(foldName(ref.repository), ref.spec));
    if (known === undefined) {
      const isStandard = foldName(ref.repository) === STANDARD.repository;
      return isStandard ? this.#plan().select(ref, budget) : specNotFound(namesIn(this.#image), ref);
    }
    const slice = known.slices[positionAt(known.slices, ref.at)];
    if (slice === undefined) {
      const starts = versionsOf(known).map(({ effective_from }) => effective_from);
      return noVersionAt(known.spec, specName(known.repository, known.spec), ref.at, starts);
    }
    return {
      span: spanAt(known.slices, ref.at),
      spec: known.spec,
      from: slice.from,
      to: slice.to,
      compiled: this.#compiledOf(slice, ref),
      show: (budget) => this.#show(known, slice, ref, budget),
      signature: (budget) =>
        slice.show === undefined
          ? this.#planned(ref, budget).signature(budget)
          : signatureIn(this.#show(known, slice, ref, budget)),
      arms: (budget) => this.#planned(ref, budget).arms(budget),
      armsOfRows: (budget) => this.#planned(ref, budget).armsOfRows(budget),
    };
  }

  /** A part as the data that `snapshot` wrote there. */
  #read<T>(part: number, read: (text: string) => unknown = deserialise): T {
    return reading(() => read(this.#parts(part)) as T);
  }

  #show(spec: SpecImage, { show }: SliceImage, ref: SpecVersionRef, budget: WorkBudget): Show {
    if (show === undefined) return this.#planned(ref, budget).show(budget);
    return { ...this.#read<Show>(show, JSON.parse), versions: versionsOf(spec) };
  }

  #compiledOf(slice: SliceImage, ref: SpecVersionRef): CompiledBody {
    const { program, digest } = slice;
    let restored = this.#restored.get(program ?? slice);
    if (restored === undefined) {
      const planned = () => this.#planned(ref, unlimitedBudget()).compiled.digest;
      const known = digest === undefined ? undefined : () => digest;
      restored = new CompiledBody({
        code: this.#compiled.codeMaker(ref),
        isCompiled: program !== undefined,
        digest: program === undefined ? planned : known,
        program: (budget) =>
          program === undefined
            ? this.#planned(ref, budget).compiled.programWithin(budget)
            : this.#read<Program>(program),
        explaining: (budget) => this.#planned(ref, budget).compiled.explainingWithin(budget),
        narrated: (budget) => this.#planned(ref, budget).compiled.narratedWithin(budget),
        arms: (budget) => this.#planned(ref, budget).compiled.armsWithin(budget),
      });
      this.#restored.set(program ?? slice, restored);
    }
    return restored;
  }

  #planned(ref: SpecVersionRef, budget: WorkBudget): LoadedVersion {
    const version = this.#plan().select(ref, budget);
    if ("kind" in version) throw damaged("its versions are not those of its texts");
    return version;
  }

  #plan(): PlannedContents {
    this.#contents ??= reading(() => {
      const { sources, repositories } = this.#image;
      const texts = sources.map(({ part, ...source }) => ({
        ...source,
        text: this.#read<string>(part, JSON.parse),
      }));
      const workspace = workspaceOf({ sources: texts, repositories }, this.limits, ruleSizeCheck(this.limits));
      if (workspace === undefined) throw damaged("its texts are not those of its specs");
      return new PlannedContents(workspace, this.#compiled);
    });
    return this.#contents;
  }
}

/** The windows of all versions; slices of one version share its window. */
function versionsOf({ slices }: SpecImage): Show["versions"] {
  return slices
    .filter(({ from }, i) => i === 0 || from !== slices[i - 1]?.from)
    .map(({ from, to }) => ({
      ...(from !== undefined && { effective_from: from }),
      ...(to !== undefined && { effective_to: to }),
    }));
}

function namesIn({ repositories }: Image) {
  return {
    repositories: new Map(repositories.map(({ name, specs }) => [name, new Set(specs.map((spec) => spec.name))])),
  };
}

function keyOf(repository: string | undefined, spec: string): string {
  return `${repository ?? ""} ${spec}`;
}
