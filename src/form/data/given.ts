import type { Show, TypeInfo } from "../../engine/api.ts";
import { foldName } from "../../model/fold-name.ts";
import { jsonList } from "../../model/numbers/json-list.ts";
import { keyOf, PLACE } from "./question.ts";

/** The highest row that a link may name: more are refused by the rules anyway. */
const MOST_ROWS = 1024;
/** The most rows that a form shows before anything is given for them. */
const MOST_SHOWN = 10;

/**
 * The data of a link, by name in the order of the link, in the form that the rules read: those of
 * the spec in `data`, others in `unknown`. Names of the page itself have a hyphen, which no data
 * has.
 */
export class LinkData {
  readonly #values = new Map<string, string[]>();
  /** Page names such as `accept-datetime`. */
  readonly page = new Map<string, string>();
  /** The names of the query that are data, as the caller wrote them. */
  readonly names: readonly string[];

  constructor(show: Show, query: URLSearchParams) {
    const names: string[] = [];
    for (const [written, value] of query) {
      const name = foldName(written);
      if (name.includes("-")) this.page.set(name, value);
      else {
        names.push(written);
        // The rows of a JSON text become the names that a form gives them; other texts stay.
        const type = show.data[name]?.type;
        const rows = type?.kind === "list" && value !== "[]" ? jsonList(value) : undefined;
        if (rows === undefined) this.#add(name, value);
        else this.#addRows(name, rows, type?.of !== undefined);
      }
    }
    this.names = names;
  }

  #add(name: string, value: string): void {
    const values = this.#values.get(name);
    if (values === undefined) this.#values.set(name, [value]);
    else values.push(value);
  }

  #addRows(name: string, rows: readonly unknown[], areValues: boolean): void {
    for (const [at, row] of rows.entries()) {
      if (areValues) this.#add(name, textOf(row));
      else
        for (const [key, value] of Object.entries(row ?? {})) {
          const inner = `${name}.${at + 1}.${foldName(key)}`;
          const isRows = Array.isArray(value) && value.every((each) => typeof each === "object");
          if (isRows) this.#addRows(inner, value, false);
          else this.#add(inner, textOf(value));
        }
    }
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  /** That of a name, or of a place in a list of values: `seats.2`. */
  get(name: string): string | undefined {
    const [, list = "", number] = PLACE.exec(name) ?? [];
    return this.#values.get(name)?.at(-1) ?? this.values(list)[Number(number) - 1];
  }

  all(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  /** The values of a list of values. */
  values(list: string): readonly string[] {
    return this.all(list).filter((value) => value !== "[]");
  }

  /** The rows of a list that a form shows: as few as it may have, unless it is given as empty. */
  shownRows(list: string, { minimum }: TypeInfo): number {
    const least = Math.min(Number(minimum ?? 0) || 1, MOST_SHOWN);
    return this.get(list) === "[]" && this.rows(list) === 0 ? 0 : Math.max(this.rows(list), least);
  }

  /** The rows of a list that have data, or that somebody added. */
  rows(list: string): number {
    const values = this.values(list).length;
    const named = [...this.#values.keys()].map((name) => (name.startsWith(`${list}.`) ? rowOf(name, list) : 0));
    return Math.min(Math.max(values, ...named, Number(this.page.get(`${list}-rows`) ?? 0) || 0), MOST_ROWS);
  }

  /** The keys of the inputs that are given, in the order of the link; a list once. */
  keys(show: Show): readonly string[] {
    const found = [...this.#values.keys(), ...[...this.page.keys()].map((name) => name.replace(/-rows$/, ""))];
    return [...new Set(found.map((name) => keyOf(show, name)).filter((key) => key !== undefined))];
  }

  /** The data as a query. */
  data(): URLSearchParams {
    const query = new URLSearchParams();
    for (const [name, values] of this.#values) for (const value of values) query.append(name, value);
    return query;
  }

  /** The data and the state of the page as a query, with `changes`; an empty text drops a name. */
  query(changes: Readonly<Record<string, string>> = {}): string {
    const query = this.data();
    for (const [name, value] of [...this.page, ...Object.entries(changes)]) {
      if (value === "") query.delete(name);
      else query.set(name, value);
    }
    return `?${query}`;
  }
}

/** True where `rules` of a query is an input, and not the results to show. */
export function hasRulesInput({ data }: Show): boolean {
  return Object.hasOwn(data, "rules");
}

/** The number of the row that a name is in: 2 of `members.2.wage`. */
function rowOf(name: string, list: string): number {
  const number = /^\d+/.exec(name.slice(list.length + 1))?.[0] ?? "0";
  return Math.min(Number(number), MOST_ROWS);
}

/** An amount of JSON is an object of its unit and magnitude. */
export function textOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value ?? "");
  if (Array.isArray(value)) return JSON.stringify(value);
  const [[unit, magnitude] = ["", ""]] = Object.entries(value);
  return `${String(magnitude)} ${unit}`;
}
