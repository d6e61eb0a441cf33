/** Inputs that were evaluated. */
export interface Witness {
  readonly data: Readonly<Record<string, string>>;
  readonly effective: string;
}

/** The given inputs among keys, in the order of these. */
export function givenAmong(keys: readonly string[], data: Witness["data"]): Witness["data"] {
  // Not by its key: data may be called `constructor` or `__proto__`.
  const given = new Map(Object.entries(data));
  return Object.fromEntries(
    keys.flatMap((key) => {
      const text = given.get(key);
      return text === undefined ? [] : [[key, text]];
    }),
  );
}

/** It happens for no input. */
export interface ClaimProof {
  readonly kind: "proved";
  /** All inputs were evaluated, or followed for each number of rows; absent: no region is left. */
  readonly by?: "inputs" | "rows";
}

/** Tells if some input makes something happen. */
export type ClaimAnswer =
  /** It happens for this input, which was evaluated. */
  | { readonly kind: "shown"; readonly witness: Witness }
  | ClaimProof
  | { readonly kind: "undecided"; readonly reason: string };

/** Outweighs a proof of another slice of time, where it is otherwise. */
export const OTHERWISE: ClaimAnswer = { kind: "undecided", reason: "it is otherwise in a slice of time" };
