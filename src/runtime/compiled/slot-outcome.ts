import { violation } from "../../model/constraints.ts";
import type { Program } from "../../model/program.ts";
import type { Outcome } from "../../model/value.ts";
import { readInput } from "../read.ts";
import { constraintVeto } from "../veto.ts";
import type { PlainData } from "./frame.ts";

/** The outcomes of slots as the exact evaluation finds them (chapter 4, 4.4 rule 6, 4.6), for what generated readers do not know. */
export class SlotOutcomes {
  readonly #program: Program;
  readonly #maxBytes: number;

  constructor(program: Program, maxBytes: number) {
    this.#program = program;
    this.#maxBytes = maxBytes;
  }

  /** What the caller gave, what `with` leads to, or the fill; a missing-data veto without any of these. */
  of(data: PlainData, slot: number): Outcome {
    return this.#follow(data, slot, undefined);
  }

  /** The same for a slot at the end of whose chain is a rule with this outcome. */
  fed(data: PlainData, slot: number, outcome: Outcome): Outcome {
    return this.#follow(data, slot, outcome);
  }

  #follow(data: PlainData, slot: number, ofRule: Outcome | undefined): Outcome {
    const chain: number[] = [];
    for (let at = slot; ; ) {
      const declared = this.#program.slots[at];
      const source = declared?.source;
      const found = source !== undefined && "rule" in source ? ofRule : this.#given(data, at);
      if (found !== undefined) return this.#copied(found, chain);
      if (source === undefined || "rule" in source) {
        return this.#copied(declared?.fill ?? { kind: "veto", cause: "missing", slot: at }, chain);
      }
      chain.push(at);
      at = source.slot;
    }
  }

  #given(data: PlainData, slot: number): Outcome | undefined {
    const declared = this.#program.slots[slot];
    if (declared === undefined || !Object.hasOwn(data, declared.key)) return undefined;
    const given = data[declared.key];
    if (typeof given !== "string" && typeof given !== "boolean") return undefined;
    return readInput(String(given), declared.type, declared.key, this.#maxBytes);
  }

  /** A value that a slot takes over must satisfy its constraints; the chain is followed back to where it began. */
  #copied(found: Outcome, chain: readonly number[]): Outcome {
    let outcome = found;
    for (let at = chain.length - 1; at >= 0; at--) {
      const declared = this.#program.slots[chain[at] ?? -1];
      if (outcome.kind === "veto" || declared === undefined) continue;
      const broken = violation(outcome, declared.type);
      if (broken !== undefined) outcome = constraintVeto(`Data ${declared.key}: ${broken}`);
    }
    return outcome;
  }
}
