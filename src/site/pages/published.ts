import type { Show } from "../../engine/api.ts";

/** A site: specs with their versions. */
export interface Site {
  readonly title: string;
  /** The address at which the site will be, with a slash at the end. */
  readonly base: string | undefined;
  readonly specs: readonly PublishedSpec[];
  /** The share of the goals of coverage that cases meet; undefined: there are no cases. */
  readonly percent: number | undefined;
  /** Undefined: the site has no forms. */
  readonly forms: SiteForms | undefined;
}

/** The forms of a site, which answer in the page. */
export interface SiteForms {
  /** The script of the element. */
  readonly element: string;
  /** By the name of a spec: a module with its interface and explanations. */
  readonly modules: ReadonlyMap<string, string>;
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

/** The module that answers on the page of a version; only that of the last one has a form. */
export function formModule(
  { forms }: Site,
  { name, versions }: PublishedSpec,
  version: PublishedVersion,
): string | undefined {
  return version === versions.at(-1) ? forms?.modules.get(name) : undefined;
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
