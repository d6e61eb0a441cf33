import type { Location } from "vscode-languageserver";
import { EngineTimeout } from "../../engine/errors.ts";
import { runnableSources } from "../../insight/run/left-out.ts";
import { instantOf, type SpecVersion, specVersions, versionId, versionText } from "../../insight/run/spec-versions.ts";
import { ThreadExhausted, ThreadPool, ThreadsBusy } from "../../node/threads/thread-pool.ts";
import type { Folder } from "../session/folder.ts";
import { MOST_LOADED } from "../session/folder-job.ts";
import type { DocumentTarget, Session } from "../session/session.ts";
import { casesOf, newCaseEdit } from "./cases.ts";
import type {
  NewCaseEdit,
  NoRun,
  RunAnswer,
  RunCases,
  RunForm,
  RunLine,
  RunParameters,
  RunResult,
  RunTarget,
  VersionTexts,
} from "./protocol.ts";
import type { FilePlace, PlacedLine, RunOutcome, RunTask } from "./work.ts";

/** Milliseconds that a request may take, loading included. */
const RUN_TIMEOUT = 10_000;

/** A value of a rule, to show at the end of its line. */
export interface RuleValue {
  readonly offset: number;
  readonly text: string;
}

/** The results that somebody looks at. */
interface ShownRun {
  readonly folder: Folder;
  readonly values: readonly {
    readonly label: string;
    readonly text: string;
    readonly start: number;
    readonly value: string;
  }[];
}

/** Runs versions of specs in threads, one for each folder. */
export class Runs {
  readonly #session: Session;
  readonly #onValues: () => void;
  readonly #pools = new Map<Folder, ThreadPool<RunTask, RunOutcome>>();
  readonly #shown = new Map<string, ShownRun>();

  /** `onValues` is called when `values` are others. */
  constructor(session: Session, onValues: () => void) {
    this.#session = session;
    this.#onValues = onValues;
  }

  /** The inputs of a version. */
  async form({ textDocument: { uri }, spec }: RunTarget): Promise<RunForm | NoRun> {
    const found = await this.#version(uri, spec);
    if ("message" in found) return found;
    const { target, version } = found;
    const outcome = await this.#perform(target.folder, version, {});
    if ("message" in outcome) return outcome;
    if (!("show" in outcome)) throw new Error("unreachable: a form was asked for");
    const { data, commentary } = outcome.show;
    const located = Object.keys(data).flatMap((key) => {
      const location = this.#inputLocation(target, version, key);
      return location === undefined ? [] : [[key, location] as const];
    });
    const effective = instantOf(version, now());
    return {
      spec,
      data,
      locations: Object.fromEntries(located),
      ...(effective !== undefined && { effective }),
      ...(commentary !== undefined && { commentary }),
    };
  }

  /** The results for the values given so far. */
  async run({ textDocument: { uri }, spec, data, effective }: RunParameters): Promise<RunAnswer | NoRun> {
    const found = await this.#version(uri, spec);
    if ("message" in found) return found;
    const { target, version } = found;
    const { folder } = target;
    const outcome = await this.#perform(folder, version, { data, ...dayOf(effective) });
    if ("message" in outcome) return outcome;
    if (!("results" in outcome)) throw new Error("unreachable: results were asked for");
    const results = outcome.results.map(({ place, explanation, ...result }): RunResult => {
      const location = place && this.#location(folder, place);
      return {
        ...result,
        ...(location !== undefined && { location }),
        explanation: explanation.map((line) => this.#line(line, target, version)),
      };
    });
    this.#show(`${uri} ${spec}`, folder, outcome.results);
    const { missing, rejected } = outcome;
    return { spec, effective: outcome.effective, results, missing, rejected };
  }

  /** The cases whose inputs the form of a version can take. */
  async cases({ textDocument: { uri }, spec }: RunTarget): Promise<RunCases | NoRun> {
    const found = await this.#version(uri, spec);
    return "message" in found ? found : { cases: casesOf(found.target.folder, found.version) };
  }

  /** A case with these values, for the file of cases beside the document. */
  async newCase({ textDocument: { uri }, spec, data, effective }: RunParameters): Promise<NewCaseEdit | NoRun> {
    const found = await this.#version(uri, spec);
    if ("message" in found) return found;
    const outcome = await this.#perform(found.target.folder, found.version, {
      data,
      asCase: true,
      ...dayOf(effective),
    });
    if ("message" in outcome) return outcome;
    if (!("newCase" in outcome)) throw new Error("unreachable: a case was asked for");
    return newCaseEdit(this.#session, uri, outcome.newCase);
  }

  /** Takes the values of a version away. */
  end({ textDocument: { uri }, spec }: RunTarget): void {
    if (this.#shown.delete(`${uri} ${spec}`)) this.#onValues();
  }

  /** The texts of a version and of the one before it. */
  async versions({ textDocument: { uri }, spec }: RunTarget): Promise<VersionTexts | NoRun> {
    const found = await this.#version(uri, spec);
    if ("message" in found) return found;
    const { row, before } = found.version;
    if (before === undefined) return { message: `\`${spec}\` has no version before it` };
    return {
      before: { title: versionId(before), text: versionText(before) },
      after: { title: versionId(row), text: versionText(row) },
    };
  }

  /** The values of the rules in a text, as long as it is the one that was run. */
  values({ folder, label, text }: DocumentTarget): RuleValue[] {
    return [...this.#shown.values()].flatMap((shown) =>
      shown.folder !== folder
        ? []
        : shown.values.flatMap((value) => {
            if (value.label !== label || value.text !== text.text) return [];
            const [line] = text.lines(value.start, value.text.length);
            return line === undefined ? [] : [{ offset: line[1], text: value.value }];
          }),
    );
  }

  dispose(): void {
    for (const pool of this.#pools.values()) pool.retire();
  }

  async #version(
    uri: string,
    spec: string,
  ): Promise<{ readonly target: DocumentTarget; readonly version: SpecVersion } | NoRun> {
    const folder = this.#session.folderAbout(uri);
    await folder.wasRead;
    if (folder.project.size > MOST_LOADED)
      return { message: "the rules are too large to be run while they are edited" };
    await folder.background.done();
    const target = this.#session.target(uri);
    const version = target && specVersions(folder.names, target.label).find(({ id }) => id === spec);
    if (target === undefined || version === undefined)
      return { message: `there is no spec \`${spec}\` in the document` };
    if (!folder.project.isSound(version.row)) return { message: `\`${spec}\`, or a spec that it uses, has an error` };
    return { target, version };
  }

  async #perform(
    folder: Folder,
    version: SpecVersion,
    wanted: Pick<RunTask, "data" | "asCase" | "effective">,
  ): Promise<RunOutcome> {
    const { spec, repository, from } = version.row;
    const task = {
      sources: runnableSources(folder.project),
      spec,
      repository,
      effective: instantOf(version, now()),
      from: from?.text,
      ...wanted,
    };
    const pool =
      this.#pools.get(folder) ??
      new ThreadPool(new URL("./thread.js", import.meta.url), () => undefined, { threads: 1 });
    this.#pools.set(folder, pool);
    try {
      return await pool.run(task, { timeout: RUN_TIMEOUT, expected: 0 });
    } catch (thrown) {
      if (thrown instanceof EngineTimeout || thrown instanceof ThreadsBusy)
        return { message: "the evaluation takes too long" };
      if (thrown instanceof ThreadExhausted) return { message: "the evaluation needs too much memory" };
      throw thrown;
    }
  }

  #line({ place, input, below, ...line }: PlacedLine, target: DocumentTarget, version: SpecVersion): RunLine {
    const location =
      input === undefined ? place && this.#location(target.folder, place) : this.#inputLocation(target, version, input);
    return {
      ...line,
      ...(location !== undefined && { location }),
      below: below.map((each) => this.#line(each, target, version)),
    };
  }

  #location(folder: Folder, { file, start, end }: FilePlace): Location | undefined {
    const uri = this.#session.uriOfLabel(folder, file);
    return uri === undefined ? undefined : { uri, range: this.#session.textOfLabel(folder, file).rangeOf(start, end) };
  }

  /** The declaration of an input, at its name. */
  #inputLocation({ folder }: DocumentTarget, { row }: SpecVersion, key: string): Location | undefined {
    const path = key.split(".");
    const found = folder.names.scope.resolvePath(row, path);
    const owner = found.length === path.length ? found.at(-1)?.targets.at(-1) : undefined;
    const declared = owner?.tree.data.find(({ node }) => node.name === path.at(-1));
    if (owner === undefined || declared === undefined) return undefined;
    const { piece, node } = declared;
    const { start, end } = node.nameRange;
    return this.#location(folder, { file: owner.file.label, start: piece.start + start, end: piece.start + end });
  }

  #show(key: string, folder: Folder, results: Extract<RunOutcome, { readonly results: unknown }>["results"]): void {
    const values = results.flatMap(({ place, state, text }) => {
      const whole = place && folder.project.file(place.file)?.text;
      if (place === undefined || whole === undefined || state === "waiting") return [];
      return [{ label: place.file, text: whole, start: place.start, value: state === "veto" ? `veto: ${text}` : text }];
    });
    this.#shown.set(key, { folder, values });
    this.#onValues();
  }
}

/** The day that a client chose; a form that is empty has none. */
function dayOf(effective: unknown): Pick<RunTask, "effective"> {
  return typeof effective === "string" && effective !== "" ? { effective } : {};
}

/** Microseconds since 1970. */
export function now(): bigint {
  return BigInt(Date.now()) * 1000n;
}
