/**
 * The label of a declaration as a member of an answer (docs/spec/06-show-explanations.md#6-2-top-level);
 * none where none is written.
 */
export function shownLabel(declared: { readonly label?: string | undefined } | undefined): { readonly label?: string } {
  return declared?.label === undefined ? {} : { label: declared.label };
}
