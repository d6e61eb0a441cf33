/**
 * The header that names the version: exactly the text of its start, so that it can be sent back as
 * `Accept-Datetime`.
 */
export function memento(effectiveFrom: string | undefined): Record<string, string> {
  return effectiveFrom === undefined ? {} : { "Memento-Datetime": effectiveFrom };
}
