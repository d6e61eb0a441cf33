import type { Show } from "../../engine/api.ts";
import type { OwnWords } from "../../http/work/service.ts";
import type { CoveredVersion, Goal } from "../../testing/coverage/goals.ts";
import type { CoveredSource } from "../../testing/coverage/page.ts";
import type { SiteLanguage } from "../language/languages.ts";

/** Before every version that has a beginning. */
export const BEGINNING = "0001-01-01";

/** The path of the script that evaluates the modules of forms. */
export const ENGINE = "rules-engine.js";

/** A file of a site; its path has slashes and is relative to the folder of the site. */
export interface SiteFile {
  readonly path: string;
  readonly text: string;
}

/** A site: specs with their versions. */
export interface Site {
  readonly title: string;
  readonly language: SiteLanguage;
  /** Words of the playground in place of its own. */
  readonly words?: OwnWords | undefined;
  /** The address at which the site will be, with a slash at the end. */
  readonly base?: string | undefined;
  readonly specs: readonly PublishedSpec[];
  /** The choice of rules in the playground. */
  readonly starts: readonly PlaygroundStart[];
  /** Undefined: there are no cases. */
  readonly tests?: SiteTests | undefined;
  /** Undefined: the site has no forms. */
  readonly forms?: SiteForms | undefined;
}

/** The forms of a site, which answer in the page. */
export interface SiteForms {
  /** The script of the element. */
  readonly element: string;
  /** The script that evaluates the modules. */
  readonly engine: string;
  /** By the name of a spec: a module with its interface and explanations. */
  readonly modules: ReadonlyMap<string, string>;
}

/** A spec with all that it uses, and its cases, as the playground takes them. */
export interface PlaygroundStart {
  /** Links to the page name it: `playground.html#example=nl%2Ftax`. */
  readonly id: string;
  readonly title: string;
  readonly rules: string;
  readonly cases: string;
  readonly data: string;
  readonly effective: string;
}

/** The outcome of the test cases of a workspace. */
export interface SiteTests {
  /** The share of the goals of coverage that they meet. */
  readonly percent: number;
  /** All versions with what the cases reach of them, and the texts of their rules. */
  readonly covered: readonly CoveredVersion[];
  readonly sources: readonly CoveredSource[];
  /** By the name of a spec and the start of a version as written: `pricing 2025-01-01`. */
  readonly versions: ReadonlyMap<string, VersionTests>;
  /** The files of the cases. */
  readonly files: readonly TestedFile[];
}

/** The cases of a version that expect something, and what they reach of its rules. */
export interface VersionTests {
  readonly cases: readonly TestedCase[];
  /** Undefined for a version without rules. */
  readonly percent: number | undefined;
  readonly open: readonly Goal[];
}

export interface TestedCase {
  readonly name: string;
  /** Expected and actual results that differ. */
  readonly differences: readonly { readonly rule: string; readonly expected: string; readonly actual: string }[];
}

/** A file of cases, with the specs of which they are. */
export interface TestedFile {
  readonly path: string;
  readonly text: string;
  readonly specs: ReadonlySet<string>;
}

export interface PublishedSpec {
  readonly name: string;
  /** In order of time; the last one is the page of the spec. */
  readonly versions: readonly PublishedVersion[];
}

export interface PublishedVersion {
  /** As written; undefined: since the beginning of time. */
  readonly from: string | undefined;
  /** Of its page. */
  readonly path: string;
  readonly show: Show;
  /** The canonical text. */
  readonly text: string;
  /** Each spec that it uses, once. */
  readonly uses: readonly UsedSpec[];
}

export interface UsedSpec {
  /** Undefined: one of the workspace itself. */
  readonly repository: string | undefined;
  readonly spec: string;
}

/** The name of a version in coverage. */
export function versionName(spec: string, from: string | undefined): string {
  return from === undefined ? spec : `${spec} ${from}`;
}

/** The module that answers on the page of a version; only that of the last one has a form. */
export function formModule(
  { forms }: Site,
  { name, versions }: PublishedSpec,
  version: PublishedVersion,
): string | undefined {
  return version === versions.at(-1) ? forms?.modules.get(name) : undefined;
}

/** The path of the module that answers on the page of a version. */
export function modulePath({ path }: PublishedVersion): string {
  return path.replace(/[^/]*$/, "rules.js");
}

/** The page of a spec, which is that of its last version; undefined: it is not published. */
export function pathOfSpec({ specs }: Site, name: string): string | undefined {
  return specs.find((spec) => spec.name === name)?.versions.at(-1)?.path;
}

/** The address of a page as seen from another page. */
export function addressOf(path: string, from: string): string {
  return `${"../".repeat(from.split("/").length - 1)}${path.split("/").map(encodeURIComponent).join("/")}`;
}

/** The whole address of a page of a site at `base`. */
export function publicAddress(base: string, path: string): string {
  return `${base}${addressOf(path, "").replace(/(^|\/)index\.html$/, "$1")}`;
}
