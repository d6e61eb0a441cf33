import { directionOf } from "../../form/language/languages.ts";
import { filled } from "../../form/language/texts.ts";
import { amountText } from "../../form/language/units.ts";
import { type Html, html } from "../../form/markup/html.ts";
import type { Goal } from "../../testing/coverage/goals.ts";
import type { CoverageLanguage } from "../../testing/coverage/page.ts";
import type { SiteLanguage } from "../language/languages.ts";
import type { SiteTexts } from "../language/texts.ts";
import type { TestedCase, VersionTests } from "./published.ts";
import { ruleAnchor } from "./rule-text.ts";

/** The most cases and open goals that are listed; the numbers have all. */
const MOST_LISTED = 200;

/**
 * The cases of a version: how many give what they expect, those that do not, and the lines that
 * none of them reaches. `anchors`: those of the page.
 */
export function testsSection(
  tests: VersionTests | undefined,
  coverage: string,
  anchors: ReadonlySet<string>,
  language: SiteLanguage,
): Html {
  const { words } = language;
  const { cases = [], percent, open = [] } = tests ?? {};
  const failed = cases.filter(({ differences }) => differences.length > 0);
  const count = cases.length;
  const summary = count === 0 ? words.noTests : filled(words.passed, { passed: count - failed.length, count });
  const reached =
    count > 0 && percent !== undefined && html` <a href="${coverage}">${reachedText(percent, language)}</a>`;
  const missed = count === 0 ? [] : open;
  const faults =
    failed.length > 0 && html`<ul class="faults">${listed(failed, (each) => faultItem(each, language))}</ul>`;
  return html`<section aria-labelledby="tests"><h2 id="tests">${words.tests}</h2><p>${summary}${reached}</p>${faults}${unfolded(words.notReached, missed, (goal) => goalItem(goal, anchors, language))}${unfolded(words.allTests, cases, ({ name }) => html`<li dir="auto">${name}</li>`)}</section>`;
}

/** The share of the goals of coverage that cases meet, in a sentence. */
export function reachedText(percent: number, { tag, words }: SiteLanguage): string {
  return filled(words.reached, { percent: amountText(String(percent), "percent", tag) });
}

function unfolded<Item>(title: string, items: readonly Item[], item: (each: Item) => Html): Html | undefined {
  if (items.length === 0) return undefined;
  return html`<details><summary>${title} (${items.length})</summary><ul>${listed(items, item)}</ul></details>`;
}

function listed<Item>(items: readonly Item[], item: (each: Item) => Html): readonly Html[] {
  const rest = items.length > MOST_LISTED && html`<li>…</li>`;
  return [...items.slice(0, MOST_LISTED).map(item), ...(rest === false ? [] : [rest])];
}

function faultItem({ name, differences }: TestedCase, { words }: SiteLanguage): Html {
  const lines = differences.map((each) => html`<br><bdi>${filled(words.difference, each)}</bdi>`);
  return html`<li><b><bdi>${name}</bdi></b> · ${words.failed}${lines}</li>`;
}

/** The language of the page of coverage. */
export function coverageLanguage({ tag, words }: SiteLanguage): CoverageLanguage {
  return {
    tag,
    direction: directionOf(tag),
    texts: words.coverage,
    percentText: (percent) => amountText(String(percent), "percent", tag),
    goalText(goal) {
      const { line, problem } = goalWords(goal, words);
      return `${line} · ${problem}`;
    },
  };
}

/** The line of an open goal, and the thing that never happens to it. */
function goalWords({ arm, rule, kind, conjunct }: Goal, words: SiteTexts): { line: string; problem: string } {
  const { condition, result } = arm;
  const text = condition === undefined ? filled(words.otherwise, { result }) : `unless ${condition}`;
  const problem =
    conjunct !== undefined
      ? filled(words.neverBecause, { condition: conjunct })
      : kind === "decided"
        ? words.neverDecides
        : words.neverFalse;
  return { line: `${rule}: ${text}`, problem };
}

function goalItem(goal: Goal, anchors: ReadonlySet<string>, { words }: SiteLanguage): Html {
  const { arm, rule } = goal;
  const { line: text, problem } = goalWords(goal, words);
  const anchor = [`${ruleAnchor(rule)}.${arm.arm}`, ruleAnchor(rule)].find((each) => anchors.has(each));
  const line = html`<code>${text}</code>`;
  const linked = anchor === undefined ? line : html`<a href="#${encodeURIComponent(anchor)}">${line}</a>`;
  return html`<li>${linked} ${problem}</li>`;
}
