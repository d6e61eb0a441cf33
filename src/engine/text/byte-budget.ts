import type { Limits } from "../../model/limits.ts";
import { EngineErrors } from "../errors.ts";

/** The longest text that the platform can hold, whatever the limits are. */
const LONGEST_TEXT = 2 ** 29 - 1024;

/** The limits of one answer, with advice for when it is longer. */
const REMEDIES = {
  max_response_bytes: {
    message: "the answer is too long to be written",
    suggestion: "ask for less of it: fewer rules, or a smaller spec",
  },
  max_explanation_bytes: {
    message: "the explanations are too long to be written",
    suggestion: "ask for fewer rules; text is shorter than JSON, as it shows a rule once",
  },
} as const;

/**
 * Counts the UTF-8 bytes of one answer. Writers spend before they write, so they never hold much
 * more than the limit.
 */
export class ByteBudget {
  readonly #limitName: keyof typeof REMEDIES;
  readonly #limit: number;
  #spent = 0;

  /** `limit` in bytes. */
  constructor(limitName: keyof typeof REMEDIES, limit: number) {
    this.#limitName = limitName;
    this.#limit = Math.min(limit, LONGEST_TEXT);
  }

  /**
   * Throws EngineErrors of kind `resource_limit` when these bytes make the answer longer than its
   * limit.
   */
  spend(bytes: number): void {
    this.#spent += bytes;
    if (this.#spent <= this.#limit) return;
    throw new EngineErrors([
      {
        kind: "resource_limit",
        ...REMEDIES[this.#limitName],
        limit_name: this.#limitName,
        limit_value: String(this.#limit),
        actual_value: String(this.#spent),
      },
    ]);
  }

  /** The number of bytes that may still be spent. */
  get left(): number {
    return this.#limit - this.#spent;
  }

  /** An independent budget with as many bytes left. */
  copy(): ByteBudget {
    const copy = new ByteBudget(this.#limitName, this.#limit);
    copy.#spent = this.#spent;
    return copy;
  }

  /** Spends the bytes of a text and returns it. */
  text(text: string): string {
    this.spend(utf8Length(text));
    return text;
  }
}

/** The budget of one whole answer: an evaluation, an interface, a document. */
export function responseBudget({ max_response_bytes }: Pick<Limits, "max_response_bytes">): ByteBudget {
  return new ByteBudget("max_response_bytes", max_response_bytes);
}

/** The budget of the explanations of one answer, all rules together. */
export function explanationBudget({ max_explanation_bytes }: Pick<Limits, "max_explanation_bytes">): ByteBudget {
  return new ByteBudget("max_explanation_bytes", max_explanation_bytes);
}

/** Bytes of a text in UTF-8. Surrogates stand in pairs, as they do in the text of JSON. */
export function utf8Length(text: string): number {
  if (ASCII.test(text)) return text.length;
  let length = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    length += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return length;
}

const ASCII = /^[\0-\x7f]*$/;
