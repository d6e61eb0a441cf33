import type { Show, TypeInfo } from "../../engine/api.ts";
import { withUnit } from "../../engine/text/bound-text.ts";
import { foldName } from "../../model/fold-name.ts";
import { isNumberKind, readNumber } from "../language/numbers.ts";
import { unitText } from "../language/units.ts";
import { PLACE, typeOf } from "./question.ts";

/** The name by which the form says in which notation its fields are filled in. */
export const NOTATION = "form-language";

/** Names of the page that links keep. */
const LASTING = /^(?:accept-datetime|accept-language|show-all|chart-by)$/;

/**
 * The query of the data that somebody typed into the form, as links and the rules have them:
 * numbers of a language with a decimal point, amounts with their unit, without empty fields. The
 * buttons of lists have added or removed a row.
 */
export function canonicalQuery(show: Show, typed: URLSearchParams, tag: string): URLSearchParams {
  const query = new URLSearchParams();
  const blanks: string[] = [];
  const add = (name: string, value: string) => {
    const sent = sentName(show, name);
    if (value.trim() === "") {
      if (sent !== name) blanks.push(sent);
      return;
    }
    // A blank value keeps its place before others of its list, to be refused there.
    for (const list of blanks.splice(0)) if (list === sent) query.append(list, "");
    query.append(sent, value);
  };
  for (const [written, value] of typed) {
    const name = foldName(written);
    const [, ends] = /^(.*)-from$/.exec(name) ?? [];
    const type = typeOf(show, ends ?? name);
    if (ends !== undefined && type !== undefined) add(ends, rangeOf(typed, type, ends, tag));
    if (LASTING.test(name) && value.trim() !== "") query.set(name, value);
    if (name.includes("-")) continue;
    add(name, type === undefined ? value : readValue(value, type, typed.get(`${name}-unit`) ?? "", tag));
  }
  return withRows(query, typed);
}

/** The text of two fields; empty where both are. */
function rangeOf(typed: URLSearchParams, type: TypeInfo, name: string, tag: string): string {
  const ends = ["from", "to"].map((end) => typed.get(`${name}-${end}`) ?? "");
  if (ends.every((end) => end.trim() === "")) return "";
  const kind = type.kind.replace(/range$/, "");
  return ends.map((end) => readValue(end, { ...type, kind }, typed.get(`${name}-unit`) ?? "", tag)).join("...");
}

/** The values of a list are sent by its name, in their order. */
function sentName(show: Show, name: string): string {
  const [, list = ""] = PLACE.exec(name) ?? [];
  return typeOf(show, list)?.of ? list : name;
}

/** A typed value as the rules read it; one that is not understood stays, for them to refuse. */
export function readValue(typed: string, type: TypeInfo, unit: string, tag: string): string {
  const isListed = (type.options ?? []).includes(typed);
  if (isListed || !isNumberKind(type.kind)) return typed;
  const { magnitude, name } = partsOf(typed.trim(), type, tag);
  const number = readNumber(magnitude, tag);
  if (number === undefined) return typed;
  const chosen = name === "" ? unit || (type.units?.length === 1 ? (type.units[0]?.name ?? "") : "") : name;
  return chosen === "" ? number : withUnit({ value: number, unit: chosen });
}

/** A typed amount with the unit behind or before it, by its name or as the page shows it. */
function partsOf(typed: string, { units = [] }: TypeInfo, tag: string): { magnitude: string; name: string } {
  for (const { name } of units) {
    for (const sign of [name, unitText(name, tag)]) {
      const [first, last] = [typed.slice(0, -sign.length), typed.slice(sign.length)];
      if (typed.toLowerCase().endsWith(sign.toLowerCase()) && /\d\s*$/.test(first)) return { magnitude: first, name };
      if (typed.startsWith(sign) && /^\s*[-+\d]/.test(last)) return { magnitude: last, name };
    }
  }
  return { magnitude: typed, name: "" };
}

/** The query after the button of a list that was pressed, if one was. */
function withRows(query: URLSearchParams, typed: URLSearchParams): URLSearchParams {
  const none = typed.get("form-none");
  const [, list, removed] = PLACE.exec(typed.get("form-remove") ?? "") ?? [];
  const added = typed.get("form-add") ?? undefined;
  const kept = new URLSearchParams();
  for (const [name, value] of query) {
    const moved = list === undefined ? name : nameAfter(name, list, Number(removed));
    const isDropped = moved === undefined || name === none || (none !== null && name.startsWith(`${none}.`));
    if (!isDropped && !(name === added && value === "[]")) kept.append(moved, value);
  }
  if (none !== null) kept.set(none, "[]");
  if (list !== undefined) removeValue(kept, list, Number(removed));
  for (const [name, value] of typed) {
    const [, own] = /^(.*)-rows$/.exec(name) ?? [];
    if (own === undefined || own === none) continue;
    const rows = Number(value) + (own === added ? 1 : 0) - (own === list ? 1 : 0);
    if (rows > 0) kept.set(name, String(rows));
  }
  return kept;
}

/** A name after the row of a list is gone; undefined: it is in that row. */
function nameAfter(name: string, list: string, removed: number): string | undefined {
  if (!name.startsWith(`${list}.`)) return name;
  const [, number = "", rest = ""] = /^(\d+)(.*)$/s.exec(name.slice(list.length + 1)) ?? [];
  const row = Number(number);
  if (row === removed) return undefined;
  return row > removed ? `${list}.${row - 1}${rest}` : name;
}

/** Removes one value of a list of values. */
function removeValue(query: URLSearchParams, list: string, removed: number): void {
  const values = query.getAll(list);
  if (values.length === 0) return;
  query.delete(list);
  for (const [at, value] of values.entries()) if (at + 1 !== removed) query.append(list, value);
}
