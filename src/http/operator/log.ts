/** Logs bugs, warnings and reloads: one entry at a time, which may have several lines. */
export type Log = (entry: string) => void;

/**
 * A log that shows control characters as escapes, so that no request and no rules file can steer a
 * terminal.
 */
export function printable(log: Log): Log {
  return (entry) => log(withEscapes(entry));
}

/** A text with its control characters as escapes. */
export function withEscapes(text: string): string {
  return text.replace(CONTROL, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The log entry of a bug: its stack where there is one. */
export function traceOf(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}

/**
 * Control characters (category Cc) except line break and tab, and the line separators of Unicode.
 */
const CONTROL = /[^\P{Cc}\n\t]|[\u2028\u2029]/gu;
