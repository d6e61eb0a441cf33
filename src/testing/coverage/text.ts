import type { CoveredBound } from "./bounds.ts";
import type { Coverage } from "./coverage.ts";
import { allGoals, type CoveredVersion, countsOf, type Goal, openGoals, percentOf } from "./goals.ts";

/** The most lines of open goals that are told. */
const MOST_GOALS = 100;

/** The table for a terminal: versions, open goals, and what stands beside the percentage. */
export function coverageText(versions: readonly CoveredVersion[], coverage: Coverage): string {
  const all = countsOf(allGoals(versions));
  const lines = [
    ...versionLines(versions),
    ...listedGoals("open goals", openGoals(allGoals(versions))),
    ...listedGoals(
      "not counted, as no input meets them",
      allGoals(versions).filter(({ isUnreachable }) => isUnreachable),
    ),
    ...besideLines(coverage),
    `coverage ${percentOf(all).toFixed(1)} %: ${all.met} of ${all.goals} goals`,
  ];
  return `\n${lines.join("\n")}\n`;
}

function versionLines(versions: readonly CoveredVersion[]): readonly string[] {
  const rows = versions.map((version) => ({ name: version.name, counts: countsOf(allGoals([version])) }));
  const width = Math.max(4, ...rows.map(({ name }) => name.length));
  const head = `${"spec".padEnd(width)}  ${"goals".padStart(6)}  ${"met".padStart(6)}`;
  return [
    head,
    ...rows.map(({ name, counts }) => {
      const numbers = [counts.goals, counts.met].map((number) => String(number).padStart(6)).join("  ");
      return `${name.padEnd(width)}  ${numbers}  ${percentOf(counts).toFixed(1).padStart(5)} %`;
    }),
    "",
  ];
}

function listedGoals(title: string, goals: readonly Goal[]): readonly string[] {
  if (goals.length === 0) return [];
  const lines = goals.slice(0, MOST_GOALS).map((goal) => `  ${goalText(goal)}`);
  const left = goals.length - lines.length;
  return [title, ...lines, ...(left > 0 ? [`  … and ${left} more`] : []), ""];
}

/** An open goal in words: `shipping.rules:15  base  unless weight > 20 never decides`. */
export function goalText({ arm, rule, kind, conjunct }: Goal): string {
  const place = `${arm.file}:${arm.line}  ${rule}`;
  if (arm.condition === undefined) return `${place}  otherwise ${arm.result}: never decides`;
  const unless = `${place}  unless ${arm.condition}`;
  if (kind === "conjunct") return `${unless}: never fails because of ${conjunct}`;
  return kind === "decided" ? `${unless}: never decides` : `${unless}: is never false`;
}

function besideLines(coverage: Coverage): readonly string[] {
  const slices = coverage.slices.all();
  const evaluated = slices.filter(({ isEvaluated }) => isEvaluated);
  const missed = slices.filter(({ isEvaluated }) => !isEvaluated);
  const names = missed.map(({ spec, from }) => (from === undefined ? spec : `${spec} from ${from}`));
  const lines = [`slices of time evaluated: ${evaluated.length} of ${slices.length}${listedAfter(names)}`];
  const bounds = coverage.bounds.all();
  if (bounds.length > 0) {
    const open = bounds.flatMap(boundTexts);
    lines.push(`sides of bounds tried: ${2 * bounds.length - open.length} of ${2 * bounds.length}${listedAfter(open)}`);
  }
  if (coverage.vetoes.size > 0) lines.push(`different vetoes met: ${coverage.vetoes.size}`);
  return [...lines, ""];
}

/** The most names that are listed after a number. */
const MOST_NAMES = 10;

function listedAfter(names: readonly string[]): string {
  if (names.length === 0) return "";
  const left = names.length - MOST_NAMES;
  const shown = names.slice(0, MOST_NAMES).map((name) => `\n  not ${name}`);
  return `${shown.join("")}${left > 0 ? `\n  … and ${left} more` : ""}`;
}

/** The sides of a bound that no case tries. */
function boundTexts(bound: CoveredBound): readonly string[] {
  const open = [...(bound.isKept ? [] : [true]), ...(bound.isBroken ? [] : [false])];
  return open.map((isKept) => `${bound.spec} ${sideText(bound, isKept)}`);
}

/** A side of a bound in words: `weight above 30`. */
export function sideText({ input, which, bound }: CoveredBound, isKept: boolean): string {
  const [inside, outside] = which === "minimum" ? ["at least", "below"] : ["at most", "above"];
  return `${input} ${isKept ? inside : outside} ${bound}`;
}
