import { deserialise } from "../../../model/program/serial.ts";
import { SnapshotError } from "../../errors.ts";
import { type Decoder, wrong } from "./decoder.ts";

/** Longer than every number that rules can produce: to read one costs more than its bytes. */
const TOO_MANY_DIGITS = /#-?\d{400000}/;

/**
 * A checked part of a snapshot. Whoever can write a file can make its digest right, so nothing in
 * it is trusted. Throws SnapshotError.
 */
export function decodedPart<T>(text: string, decoder: Decoder<T>, read: (text: string) => unknown = deserialise): T {
  if (TOO_MANY_DIGITS.test(text)) throw wrong("a number is too long");
  try {
    return decoder(read(text));
  } catch (thrown) {
    if (thrown instanceof SnapshotError) throw thrown;
    throw wrong(thrown instanceof Error ? thrown.message : "a part cannot be read");
  }
}
