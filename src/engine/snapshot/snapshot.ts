import type { Limits } from "../../model/limits.ts";
import { serialise } from "../../model/program/serial.ts";
import { WorkBudget } from "../../model/work-budget.ts";
import type { Body } from "../../plan/body.ts";
import { contentOf, list, slicesOf, type VersionSlice, type WorkspaceContent } from "../../workspace/index.ts";
import type { ListedRepository, Show } from "../api.ts";
import { EngineErrors } from "../errors.ts";
import { show } from "../show/show.ts";
import { responseBudget } from "../text/byte-budget.ts";
import { writeJson } from "../text/json/write-json.ts";
import type { CompiledBodies, Contents, KeptProgram } from "../versions/contents.ts";
import { seal } from "./envelope.ts";

/**
 * Characters of all programs and interfaces: so many, or fifty for each character of the texts. A
 * short text may multiply rules by versions or imports; fifteen characters take about a
 * microsecond. Large rules take forty times their texts, twelve kB of payroll nearly four million.
 */
const ROOM = 4.5 * 2 ** 20;
const ROOM_PER_CHARACTER = 50;

/**
 * A workspace as bytes: its texts, and the program and interface of every slice of every version,
 * compiled now if they were not. `used`: only the programs of slices that were used, and those of
 * the snapshot that the contents come from. Each slice is planned within a budget of its own, the
 * latest of a spec first; those for which there is no room are planned on demand. An interface that
 * is too long to be answered is left out: whoever asks for it is refused, from the texts as well.
 * Once one has no room, none is made, as each would be measured in vain; programs go on.
 */
export function snapshot(contents: Contents, compiled: CompiledBodies, extent: "all" | "used"): Uint8Array {
  const { workspace } = contents;
  const parts = [""];
  const add = (part: string): number => parts.push(part) - 1;
  const programs = new Map<Body, number>();
  const content = contentOf(workspace);
  const characters = content.sources.reduce((sum, { text }) => sum + text.length, 0);
  let room = Math.max(ROOM, characters * ROOM_PER_CHARACTER);
  let showsEnded = extent === "used";
  const addMade = (part: string): number => {
    room -= part.length;
    return add(part);
  };

  const addProgram = (body: Body, text: () => string): number => {
    const part = programs.get(body) ?? addMade(text());
    programs.set(body, part);
    return part;
  };

  const sliceImage = (slice: VersionSlice, before: () => KeptProgram | undefined): SliceImage => {
    const { start, window, body, version: select } = slice;
    const times = { start, from: window.from?.text, to: window.to?.text };
    if (extent === "used" && !compiled.has(body)) {
      const kept = room < 0 ? undefined : before();
      if (kept === undefined) return times;
      return { ...times, program: addProgram(body, () => kept.text), digest: kept.digest };
    }
    if (extent === "all" && room < 0) return times;
    const budget = new WorkBudget(workspace.limits);
    const version = select(budget);
    const onDemand = compiled.of(body, () => version.plan);
    const program = onDemand.programWithin(budget);
    // The rows of lists are planned again.
    const part = program.fields === undefined ? addProgram(body, () => serialise(program)) : undefined;
    const made = { ...times, program: part, digest: part === undefined ? undefined : onDemand.knownDigest };
    if (showsEnded || room < 0) return made;
    // The list of versions is kept once, with the spec.
    const most = Math.min(room, workspace.limits.max_response_bytes);
    const shown = shownText(show(version, program, budget, []), most);
    if (shown !== undefined) return { ...made, show: addMade(shown) };
    showsEnded = most === room;
    // It was measured up to there, which is half of the work.
    room -= most / 2;
    return made;
  };

  const specs = content.repositories.flatMap(({ name, specs }) =>
    specs.map((spec): SpecImage => {
      const repository = name === "" ? undefined : name;
      const latestFirst = [...slicesOf(workspace, repository, spec.name).flat().entries()].reverse();
      const images = latestFirst.map(([number, slice]) =>
        sliceImage(slice, () => contents.keptProgram(repository, spec.name, number)),
      );
      return { repository, spec: spec.name, slices: images.reverse() };
    }),
  );
  const sources = content.sources.map(({ text, ...source }) => ({ ...source, part: add(JSON.stringify(text)) }));
  const { limits } = workspace;
  const image: Image = { limits, listed: list(workspace), specs, sources, repositories: content.repositories };
  parts[0] = serialise(image);
  return seal(parts);
}

/** Undefined where the text would have more than `most` bytes. */
function shownText(shown: Show, most: number): string | undefined {
  try {
    return writeJson(shown, responseBudget({ max_response_bytes: most }));
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return undefined;
    throw thrown;
  }
}

/**
 * The first part of a snapshot: its contents, and the part of each. Every other part is one
 * program, one interface or one source text.
 */
export interface Image {
  readonly limits: Limits;
  readonly listed: readonly ListedRepository[];
  readonly specs: readonly SpecImage[];
  /** Each text is the number of its part. */
  readonly sources: readonly (Omit<WorkspaceContent["sources"][number], "text"> & { readonly part: number })[];
  readonly repositories: WorkspaceContent["repositories"];
}

/** Every slice of every version of one spec, by start. */
export interface SpecImage {
  /** Absent: the local repository. */
  readonly repository?: string | undefined;
  readonly spec: string;
  readonly slices: readonly SliceImage[];
}

export interface SliceImage {
  /** Microseconds since 1970 in UTC; absent: the beginning of time. */
  readonly start?: bigint | undefined;
  /** The window of the version, as written. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /**
   * Numbers of parts. Absent where a snapshot has used programs only, or no room for more: the
   * slice is then planned on demand.
   */
  readonly program?: number | undefined;
  /** The digest of the program, by which generated code is kept; present where it was known. */
  readonly digest?: string | undefined;
  /**
   * Without the list of all versions, which each of thousands of interfaces would repeat: the
   * slices give it.
   */
  readonly show?: number | undefined;
}
