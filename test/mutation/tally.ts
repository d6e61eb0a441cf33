import type { Located } from "./sandbox.ts";

type Verdict = "killed" | "survived" | "uncovered" | "equivalent";

/**
 * The counts of one folder; equivalent mutants are not part of its share. `open`: the survivors
 * that some test had no time for.
 */
type Counts = Record<Verdict | "open", number>;

/** The number of standard deviations within which 95 % of samples lie. */
const Z = 1.96;

/** Counts what became of mutants, and prints those that no test noticed. */
export class Tally {
  readonly #mutants: readonly Located[];
  readonly #byFolder = new Map<string, Counts>();

  constructor(mutants: readonly Located[]) {
    this.#mutants = mutants;
  }

  /** `untried`: the number of tests that meet the mutant and had no time. */
  add(verdict: Verdict, mutant: number, untried = 0): void {
    const folder = folderOf(this.#mutants[mutant]);
    const counts = this.#byFolder.get(folder) ?? noCounts();
    this.#byFolder.set(folder, counts);
    counts[verdict]++;
    if (verdict === "survived" && untried > 0) counts.open++;
    if (verdict !== "survived" && verdict !== "uncovered") return;
    const left = untried === 0 ? "" : ` (${untried} tests left)`;
    console.log(`${verdict}${left} ${this.line(mutant)}\n    ${shortened(this.#mutants[mutant]?.line ?? "")}`);
  }

  /** A mutant as lists name it. */
  line(mutant: number): string {
    const located = this.#mutants[mutant];
    if (located === undefined) return "";
    const { file, within, original, replacement } = located;
    return `${file} ${within}: ${shortened(original)} → ${shortened(replacement)}`;
  }

  /**
   * The share of each folder, and that of all, in which each folder has the weight of its mutants.
   */
  summary(): string[] {
    const rows = Array.from(this.#byFolder, ([folder, counts]) => {
      const size = this.#mutants.filter((mutant) => folderOf(mutant) === folder).length;
      const judged = counts.killed + counts.survived + counts.uncovered;
      return { folder, counts, size, judged, share: counts.killed / judged };
    })
      .filter(({ judged }) => judged > 0)
      .sort((a, b) => (a.folder < b.folder ? -1 : 1));
    const total = rows.reduce((sum, { size }) => sum + size, 0);
    const all = rows.reduce((sum, { size, share }) => sum + (size / total) * share, 0);
    const variance = rows.reduce(
      (sum, { size, share, judged }) => sum + (size / total) ** 2 * varianceOf(share, judged),
      0,
    );
    return [
      ...rows.map(({ folder, counts, size, judged, share }) => {
        const { killed, survived, uncovered, equivalent, open } = counts;
        return `${folder}: ${killed} killed, ${survived} survived (${open} with tests left), ${uncovered} without effect on any test, ${equivalent} equivalent, of ${size}: ${percent(share, varianceOf(share, judged))}`;
      }),
      `all: ${percent(all, variance)}`,
    ];
  }
}

function noCounts(): Counts {
  return { killed: 0, survived: 0, uncovered: 0, equivalent: 0, open: 0 };
}

function folderOf(mutant: Located | undefined): string {
  return mutant?.file.split("/")[1] ?? "";
}

function varianceOf(share: number, sample: number): number {
  return (share * (1 - share)) / sample;
}

/** A share with the range in which that of all mutants lies, with a confidence of 95 %. */
function percent(share: number, variance: number): string {
  return `${(100 * share).toFixed(1)} % ± ${(100 * Z * Math.sqrt(variance)).toFixed(1)}`;
}

function shortened(code: string): string {
  const line = code.replace(/\s+/g, " ");
  return line.length > 100 ? `${line.slice(0, 97)}…` : line;
}
