/* The fields of a form. */

/** Milliseconds without a key before a half-typed answer is used. */
export const PAUSE = 400;

export function isTyped({ type }) {
  return type === "text" || type === "date" || type === "time" || type === "datetime-local";
}

/** True while the year of a day is typed: on the way to 2026 it is 2, 20 and 202. */
export function isHalfTyped({ type, value }) {
  return (type === "date" || type === "datetime-local") && value.startsWith("0");
}

/** Leads the focus along a link within the page, whose address stays as it is. */
export function jump(event) {
  const link = event.target.closest("a[href^='#']");
  if (link === null) return false;
  event.preventDefault();
  link
    .getRootNode()
    .getElementById(decodeURIComponent(link.hash.slice(1)))
    ?.focus();
  return true;
}

/** The names of the questions that are shown. */
export function fieldsOf(root) {
  return [...root.querySelectorAll("[data-field]")].map(({ dataset }) => dataset.field);
}

/**
 * Moves the focus to a refused value, to the first question that is not known, to the button that
 * adds a row to the list that has lost one, or to the answer.
 */
export function lead(root, known) {
  const fields = fieldsOf(root);
  const fresh = fields.find((name) => !known.has(name));
  const lost = [...known].find((name) => !fields.includes(name));
  const place = root.querySelector(
    fresh === undefined
      ? `[name=form-add][value="${lost?.replace(/\.\d+$/, "")}"]`
      : `[data-field="${fresh}"] :is(input:not([type=hidden]), select)`,
  );
  (root.querySelector("#errors") ?? place ?? root.querySelector("#answer")).focus();
}
