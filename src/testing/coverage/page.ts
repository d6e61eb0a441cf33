import { escaped } from "../../model/markup.ts";
import {
  allGoals,
  type CoveredArm,
  type CoveredVersion,
  countsOf,
  type Goal,
  goalsOf,
  openGoals,
  percentOf,
} from "./goals.ts";
import { goalText } from "./text.ts";

/** A file of rules. */
export interface CoveredSource {
  readonly label: string;
  readonly text: string;
}

/** The texts of the page in one language. */
export interface CoverageTexts {
  readonly title: string;
  readonly file: string;
  readonly goals: string;
  readonly met: string;
  readonly share: string;
  readonly cases: string;
  readonly firstCases: string;
}

export const ENGLISH_TEXTS: CoverageTexts = {
  title: "Coverage of arms",
  file: "file",
  goals: "goals",
  met: "met",
  share: "share",
  cases: "cases",
  firstCases: "the first cases",
};

/** The language of the page. */
export interface CoverageLanguage {
  readonly tag: string;
  readonly direction: "ltr" | "rtl";
  readonly texts: CoverageTexts;
  /** A share in percent, such as 45.5. */
  readonly percentText: (percent: number) => string;
  /** An open goal in words. */
  readonly goalText: (goal: Goal) => string;
}

/** The page that the one of coverage is a part of. */
export interface CoverageHome {
  readonly title: string;
  readonly address: string;
}

const ENGLISH: CoverageLanguage = {
  tag: "en",
  direction: "ltr",
  texts: ENGLISH_TEXTS,
  percentText: (percent) => `${percent.toFixed(1)} %`,
  goalText,
};

/**
 * The sources with the number of each arm's decisions and its first cases, as one page that loads
 * nothing and has no script.
 */
export function coveragePage(
  versions: readonly CoveredVersion[],
  sources: readonly CoveredSource[],
  language: CoverageLanguage = ENGLISH,
  home?: CoverageHome,
): string {
  const { tag, direction, texts } = language;
  const goals = allGoals(versions);
  const byFile = new Map<string, Goal[]>();
  for (const goal of goals) byFile.set(goal.arm.file, [...(byFile.get(goal.arm.file) ?? []), goal]);
  const covered = sources.filter(({ label }) => byFile.has(label));
  return `<!doctype html>
<html lang="${escaped(tag)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(texts.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${home === undefined ? "" : `<nav><a href="${escaped(home.address)}">${escaped(home.title)}</a></nav>\n`}<h1>${escaped(texts.title)} <small>${shareText(goals, language)}</small></h1>
<table class="files">
<tr>${[texts.file, texts.goals, texts.met, texts.share].map((text) => `<th>${escaped(text)}</th>`).join("")}</tr>
${covered.map(({ label }) => fileRow(label, byFile.get(label) ?? [], language)).join("\n")}
</table>
${covered.map((source) => fileSection(source, versions, byFile.get(source.label) ?? [], language)).join("\n")}
</main>
</body>
</html>
`;
}

function shareText(goals: readonly Goal[], { percentText }: CoverageLanguage): string {
  return escaped(percentText(percentOf(countsOf(goals))));
}

function fileRow(label: string, goals: readonly Goal[], language: CoverageLanguage): string {
  const { goals: all, met } = countsOf(goals);
  const link = `<a href="#${escaped(encodeURIComponent(label))}">${escaped(label)}</a>`;
  return `<tr><td>${link}</td><td>${all}</td><td>${met}</td><td>${shareText(goals, language)}</td></tr>`;
}

function fileSection(
  source: CoveredSource,
  versions: readonly CoveredVersion[],
  goals: readonly Goal[],
  language: CoverageLanguage,
): string {
  const arms = new Map<number, { readonly arm: CoveredArm; readonly rule: string }[]>();
  for (const { name: rule, arms: ofRule } of versions.flatMap(({ rules }) => rules))
    for (const arm of ofRule)
      if (arm.file === source.label) arms.set(arm.line, [...(arms.get(arm.line) ?? []), { arm, rule }]);
  const rows = source.text
    .replace(/\n$/, "")
    .split("\n")
    .map((line, at) => lineRow(at + 1, line, arms.get(at + 1) ?? [], language));
  return `<section>
<h2 id="${escaped(encodeURIComponent(source.label))}">${escaped(source.label)} <small>${shareText(goals, language)}</small></h2>
<table class="source">
${rows.join("\n")}
</table>
</section>`;
}

function lineRow(
  number: number,
  text: string,
  arms: readonly { readonly arm: CoveredArm; readonly rule: string }[],
  { texts, goalText }: CoverageLanguage,
): string {
  const goals = arms.flatMap(({ arm, rule }) => goalsOf(arm, rule)).filter(({ isUnreachable }) => !isUnreachable);
  const open = openGoals(goals);
  const state = goals.length === 0 ? "" : open.length === 0 ? "met" : open.length === goals.length ? "open" : "part";
  const count = arms.map(({ arm }) => `${arm.decided}\u00d7`).join(" ");
  const told = [
    ...open.map((goal) => `<p class="goal">${escaped(goalText(goal))}</p>`),
    ...arms.flatMap(({ arm }) => casesOf(arm, texts)),
  ];
  return `<tr class="${state}"><td>${number}</td><td>${count}</td><td><code>${escaped(text)}</code>${told.join("")}</td></tr>`;
}

function casesOf({ cases, decided }: CoveredArm, texts: CoverageTexts): readonly string[] {
  if (cases.length === 0) return [];
  const items = cases.map((name) => `<li>${escaped(name)}</li>`).join("");
  const summary = escaped(cases.length < decided ? texts.firstCases : texts.cases);
  return [`<details><summary>${summary}</summary><ul>${items}</ul></details>`];
}

/** The style sheet of the page: light and dark by the reader's scheme, and for print. */
export const STYLE = `
:root { --back: #fff; --front: #1c2430; --soft: #5a6675; --line: #dde3ea; --met: #e3f4e6; --part: #fff3cd; --open: #fbdcd9; color-scheme: light dark; }
@media (prefers-color-scheme: dark) { :root { --back: #14181e; --front: #e6eaf0; --soft: #b4bfcc; --line: #313a45; --met: #16361f; --part: #4a3f12; --open: #4d2020; } }
body { margin: 0; background: var(--back); color: var(--front); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 70rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
a { color: inherit; } small { color: var(--soft); font-weight: normal; }
h2 { margin-top: 3rem; border-top: 2px solid var(--line); padding-top: 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
.files th, .files td { text-align: end; white-space: nowrap; padding: .2rem 0; padding-inline-end: .8rem; } .files th:first-child, .files td:first-child { text-align: start; white-space: normal; }
.source { width: 100%; direction: ltr; } .source td { vertical-align: top; padding: 0 .6rem; }
.source td:nth-child(-n+2) { color: var(--soft); text-align: end; width: 1%; white-space: nowrap; font-size: .8rem; }
code { font: .85rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }
tr.met td { background: var(--met); } tr.part td { background: var(--part); } tr.open td { background: var(--open); }
.goal { margin: 0; font-size: .8rem; } .goal::before { content: "\\2717 "; }
details { font-size: .8rem; color: var(--soft); } summary { cursor: pointer; } ul { margin: .2rem 0; }
@media print { :root { --back: #fff; --front: #000; --soft: #444; --line: #bbb; --met: #fff; --part: #eee; --open: #ddd; } main { max-width: none; padding: 0; } tr { break-inside: avoid; } h2 { break-after: avoid; } details:not([open]) { display: none; } }
`;
