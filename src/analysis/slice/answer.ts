/** Inputs that were evaluated. */
export interface Witness {
  readonly data: Readonly<Record<string, string>>;
  readonly effective: string;
}

/** Tells if some input makes something happen. */
export type ClaimAnswer =
  /** It happens for this input, which was evaluated. */
  | { readonly kind: "shown"; readonly witness: Witness }
  /** It happens for no input. */
  | { readonly kind: "proved" }
  | { readonly kind: "undecided"; readonly reason: string };
