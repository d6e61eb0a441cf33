import { UNKNOWN } from "../../model/types/primitive.ts";
import type { KeyField, RowType, Type } from "../../model/types/type.ts";
import type { Body, ListHead } from "../body.ts";

/** The type of a list, with the body of its rows. */
export function typeOfList({ of, key }: Pick<ListHead, "of" | "key">): { readonly type: Type; readonly rows?: Body } {
  if ("type" in of) return { type: of.type.kind === "unknown" ? UNKNOWN : { kind: "list", of: of.type } };
  return { type: { kind: "list", of: rowType(of.body, key) }, rows: of.body };
}

export function rowType({ row }: Body, key: readonly KeyField[]): RowType {
  const { spec, repository, from } = row;
  return {
    kind: "row",
    spec,
    ...(repository !== undefined && { repository }),
    ...(from !== undefined && { from: from.text }),
    key,
  };
}
