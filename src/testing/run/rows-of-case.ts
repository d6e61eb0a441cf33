import { jsonList } from "../../model/numbers/json-list.ts";
import type { Program } from "../../model/program/program.ts";
import { ROW_NAME } from "../../model/program/row-name.ts";

/**
 * The number of rows that a list has in a case, by its data or the text; undefined: only a run
 * tells, as of rows that are made.
 */
export function rowsOfCase(list: string, data: Readonly<Record<string, string>>, program: Program): number | undefined {
  const declared = program.lists?.find(({ key }) => key === list);
  if (declared === undefined || declared.by !== undefined) return undefined;
  const whole = jsonList(data[list]);
  if (whole !== undefined) return whole.length;
  const places = Object.keys(data).flatMap((name) => {
    const [, of, place] = ROW_NAME.exec(name) ?? [];
    return of === list ? [Number(place)] : [];
  });
  return places.length === 0 ? declared.text?.length : Math.max(...places);
}
