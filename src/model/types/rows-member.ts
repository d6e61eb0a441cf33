import type { TypedMember } from "./display.ts";

/** The member of a result that carries rows for programs (docs/spec/08-lists.md#8-answers). */
export type RowsMember = { readonly list: readonly ListedItem[] } | { readonly row: RowMember };

/** A value of a list, or a row. */
export type ListedItem = { readonly result: string } & (TypedMember | { readonly row: RowMember });

/** The data of a row that are bound, or the fields that a table shows, by their keys in the row. */
export interface RowMember {
  readonly spec: string;
  readonly repository?: string;
  readonly data: Readonly<Record<string, FieldMember>>;
}

/** A field of a row: its value, or the veto that it has none. */
export type FieldMember =
  | ({ readonly result: string } & (TypedMember | RowsMember))
  | { readonly vetoed: true; readonly veto_reason?: string };
