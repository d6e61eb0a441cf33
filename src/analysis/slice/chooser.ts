import { absenceOf } from "../../domain/explore/absences.ts";
import type { Explorer } from "../../domain/explore/explorer.ts";
import { inputText, preferenceOf } from "../../domain/input-text.ts";
import { isPossible, type Region } from "../../domain/region.ts";
import type { RowCounts } from "../../domain/rows/open-inputs.ts";
import { type Preference, pickValue, type SampleValue, sample } from "../../domain/sample.ts";
import type { RegionTerm } from "../../domain/terms.ts";
import type { WrittenVersion } from "../../engine/as-written/written-version.ts";
import { rational } from "../../model/numbers/rational.ts";
import type { ProgramSlot } from "../../model/program/program.ts";
import { dateFromInstant } from "../../model/time/calendar.ts";
import { formatEffective, readEffective } from "../../model/time/temporal-text.ts";
import { type Candidates, candidatesOf } from "../inputs/candidates.ts";
import { SeededNumbers } from "../inputs/draws.ts";
import { TRIES } from "../tuning.ts";
import type { Witness } from "./answer.ts";

/** The parts of a version by which inputs are chosen. */
export type InputVersion = Pick<WrittenVersion, "program" | "readValue" | "effective">;

/** Chooses inputs of regions: small, round and valid. */
export class InputChooser {
  readonly #explorer: Explorer;
  readonly #version: InputVersion;
  readonly #instant: bigint;
  readonly #counts: RowCounts;
  readonly #slotIds: ReadonlyMap<string, number>;
  readonly #candidateTexts = new Map<number, readonly Candidates[]>();
  /** By the id of a term. */
  readonly #preferences = new Map<number, Preference>();

  /**
   * `instant`: the one of the version, in microseconds. `counts`: of the lists whose rows have
   * inputs of their own in the program that is explored.
   */
  constructor(explorer: Explorer, version: InputVersion, instant: bigint, counts: RowCounts = new Map()) {
    this.#explorer = explorer;
    this.#version = version;
    this.#instant = instant;
    this.#counts = counts;
    this.#slotIds = new Map(explorer.program.slots.map(({ key }, id) => [key, id]));
  }

  /** Inputs to try in some regions: the first ones of each, and more of the first regions. */
  *inputsIn(rules: readonly number[], regions: readonly Region[], most = TRIES): Generator<Witness> {
    for (let last = 0, left = most; left > 0 && regions.length > 0; last++) {
      for (const [at, region] of regions.slice(0, last + 1).entries()) {
        const input = left-- > 0 ? this.inputIn(rules, region, last - at) : undefined;
        if (input !== undefined) yield input;
      }
    }
  }

  /** An input of a region, complete for rules; undefined: none was found. */
  inputIn(rules: readonly number[], region: Region, variant: number): Witness | undefined {
    const { terms } = this.#explorer;
    const values = this.#sample(region, variant);
    if (values === undefined) return undefined;
    // Not an object: data may be called `constructor` or `__proto__`.
    const given = new Map<string, string>();
    const absent = new Set<string>();
    for (const [id, value] of values) {
      const term = terms.at(id);
      const text = term.of === "slot" ? this.#textOf(term.slot, value) : undefined;
      if (term.of === "slot" && text !== undefined) given.set(this.#slot(term.slot).key, text);
      const absence = value === true ? absenceOf(term) : undefined;
      if (absence?.what === "absent") absent.add(absence.key);
      if (absence?.what === "refused") given.set(absence.key, this.#refusedText(absence.key));
    }
    for (const key of absent) given.delete(key);
    for (const [list, count] of this.#counts) this.#giveRows(list, count, given, absent, variant);
    for (const { input, texts } of rules.flatMap((rule) => this.#candidates(rule))) {
      if (given.has(input) || absent.has(input)) continue;
      const slot = this.#slotIds.get(input);
      const free = slot === undefined ? undefined : this.#freeText(slot, variant);
      given.set(input, free ?? texts[variant % texts.length] ?? "");
    }
    const data = Object.fromEntries(given);
    const instant = values.get(this.#nowTerm().id);
    if (typeof instant !== "object") return { data, effective: this.#version.effective };
    const effective = formatEffective(dateFromInstant(instant.n));
    return readEffective(effective) === undefined ? undefined : { data, effective };
  }

  /** Gives a list as a whole, with values for what its rows lack. */
  #giveRows(
    list: number,
    count: number,
    given: Map<string, string>,
    absent: ReadonlySet<string>,
    variant: number,
  ): void {
    const { key = "", of } = this.#version.program.lists?.[list] ?? {};
    const rows = Array.from({ length: count }, (_, at) => {
      const name = `${key}.${at + 1}`;
      const own = [...this.#slotIds].filter(([slot]) => slot === name || slot.startsWith(`${name}.`));
      const data = own.flatMap(([slot, id]) => {
        const text = given.get(slot) ?? (absent.has(slot) ? undefined : this.#freeText(id, variant));
        given.delete(slot);
        return text === undefined ? [] : [[slot.slice(name.length + 1), text] as const];
      });
      return of !== undefined && "type" in of ? (data[0]?.[1] ?? "") : Object.fromEntries(data);
    });
    given.set(key, JSON.stringify(rows));
  }

  /** Undefined: no values were found. */
  #sample(region: Region, variant: number): ReturnType<typeof sample> {
    const { terms } = this.#explorer;
    return this.#explorer.within((spend) => {
      if (variant === 0 && !isPossible(region, terms, spend)) return undefined;
      return sample(region, terms, { preference: (term) => this.#preference(term), variant, spend });
    });
  }

  /** True when rules tell the absence of an input from all of its values. */
  mayBeUnbound(key: string): boolean {
    return this.#explorer.absences.get(this.#slotIds.get(key) ?? -1)?.mayBeAbsent === true;
  }

  /** Values of one input that are worth trying. */
  candidatesOf(rule: number, key: string): Candidates | undefined {
    return this.#candidates(rule).find(({ input }) => input === key);
  }

  #candidates(rule: number): readonly Candidates[] {
    const known = this.#candidateTexts.get(rule) ?? candidatesOf(rule, this.#version, new SeededNumbers(1));
    this.#candidateTexts.set(rule, known);
    return known;
  }

  #textOf(slot: number, value: SampleValue): string | undefined {
    const { type, key } = this.#slot(slot);
    const text = inputText(value, type);
    return text === undefined || this.#version.readValue(text, type, key).kind === "veto" ? undefined : text;
  }

  /** A value that an input refuses. */
  #refusedText(key: string): string {
    const { type } = this.#slot(this.#slotIds.get(key) ?? -1);
    const texts = ["?", "?".repeat(type.kind === "text" ? (type.length ?? 0) + 1 : 1)];
    return texts.find((text) => this.#version.readValue(text, type, key).kind === "veto") ?? "?";
  }

  /** A small value of an input that no region restricts. */
  #freeText(slot: number, variant: number): string | undefined {
    const { terms, absences } = this.#explorer;
    const term = terms.ofSlot(absences.get(slot)?.given ?? slot);
    const value = term && pickValue(term.domain, this.#preference(term), variant);
    return value === undefined ? undefined : this.#textOf(slot, value);
  }

  #preference(term: RegionTerm): Preference {
    const known = this.#preferences.get(term.id) ?? this.#madePreference(term);
    this.#preferences.set(term.id, known);
    return known;
  }

  #madePreference(term: RegionTerm): Preference {
    if (term.of === "slot") return preferenceOf(this.#slot(term.slot).type, this.#instant);
    if (term.of === "cell" && this.#explorer.program.cells[term.cell]?.kind === "number")
      return { steps: [rational(1n), rational(1n, 100n), rational(1n, 10n ** 12n)], near: rational(0n), texts: [] };
    return preferenceOf(undefined, this.#instant);
  }

  #slot(id: number): ProgramSlot {
    const slot = this.#explorer.program.slots[id];
    if (slot === undefined) throw new Error(`unreachable: no slot ${id}`);
    return slot;
  }

  #nowTerm(): RegionTerm {
    return this.#explorer.terms.at(0);
  }
}
