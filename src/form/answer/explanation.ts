import type { Cause, ExplanationNode, RuleNode, RuleResult, Show, UnlistedTypes } from "../../engine/api.ts";
import type { Arm, PageFacts } from "../data/built-spec.ts";
import { inputOf, labelOf, memberOf, unlistedType } from "../data/question.ts";
import type { Language } from "../language/languages.ts";
import { type ShownType, TEXT, valueText } from "../language/values.ts";
import { type Html, html } from "../markup/html.ts";

/** The parts of a page by which explanations are shown. */
interface ExplainedPage extends PageFacts {
  readonly show: Show;
  readonly language: Language;
}

/** Parts of an explanation that a page shows; the browser would wait for more. */
const MOST_PARTS = 1500;

/**
 * How the results came about: the lines of each rule with the one that decided, and what it read,
 * as a tree. A rule that several others read is unfolded once.
 */
export function calculation(page: ExplainedPage, results: Readonly<Record<string, RuleResult>>): Html | undefined {
  const { show, arms } = page;
  const { texts } = page.language;
  const tree = new CalculationTree(page);
  const isOnly = Object.keys(results).length === 1;
  const items = Object.entries(results).flatMap(([rule, result]) => {
    const lines = armsOf(memberOf(arms, rule) ?? [], result.arm, texts.decided);
    const { explanation } = result;
    const isWaiting = result.vetoed && (result.missing_data !== undefined || result.rejected_data !== undefined);
    if (isWaiting || (explanation === undefined && lines === undefined)) return [];
    const head = explanation === undefined ? labelOf(rule, memberOf(show.rules, rule)) : tree.headOf(explanation);
    const parts = explanation === undefined ? [] : tree.partsOf(explanation);
    return [
      html`<details class="tree"${isOnly && html` open`}><summary>${head}</summary>${lines}${listOf(parts)}</details>`,
    ];
  });
  if (items.length === 0) return undefined;
  return html`<section id="calculation" part="calculation" aria-labelledby="calculation-title"><h2 id="calculation-title">${texts.calculation}</h2>${items}${tree.isCut && html`<p class="hint">${texts.more}</p>`}</section>`;
}

/** A rule of one line has nothing to decide. */
function armsOf(arms: readonly Arm[], decided: string | undefined, words: string): Html | undefined {
  if (arms.length < 2) return undefined;
  const lines = arms.map(({ id, text }) =>
    id === decided
      ? html`<li class="decided"><code>${text}</code> <span class="mark">${words}</span></li>`
      : html`<li><code>${text}</code></li>`,
  );
  return html`<ol class="arms">${lines}</ol>`;
}

function listOf(items: readonly Html[]): Html | undefined {
  return items.length === 0 ? undefined : html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
}

/** The tree of the explanations of one page. */
class CalculationTree {
  readonly #show: Show;
  readonly #types: UnlistedTypes;
  readonly #language: Language;
  readonly #unfolded = new Set<string>();
  #parts = 0;

  constructor({ show, types, language }: ExplainedPage) {
    this.#show = show;
    this.#types = types;
    this.#language = language;
  }

  get isCut(): boolean {
    return this.#parts >= MOST_PARTS;
  }

  headOf({ name, result }: RuleNode): Html {
    return this.#named(name, result, memberOf(this.#show.rules, name));
  }

  #named(name: string, value: string, shown: { readonly label?: string; readonly type: ShownType } | undefined): Html {
    const type = shown?.type ?? unlistedType(this.#types, name) ?? TEXT;
    return html`<bdi>${labelOf(name, shown)}</bdi>${this.#language.texts.colon}<b><bdi>${valueText(value, type, this.#language)}</bdi></b>`;
  }

  /** The formula of a rule, the conditions that chose it, and what it read. */
  partsOf({ body, result, causes = [], children = [] }: RuleNode): readonly Html[] {
    const formula = body === result ? [] : [html`<code>${body}</code>`];
    const stated = new Map(causes.map((cause) => [cause.condition, cause]));
    return [...formula, ...[...stated.values()].map((cause) => this.#cause(cause)), ...this.#read(children)];
  }

  #cause({ condition, value, children = [] }: Cause): Html {
    const told = valueText(value, { kind: "boolean" }, this.#language);
    const words = html`${this.#language.texts.because} <code>${condition}</code>${value !== "true" && html` (${told})`}`;
    const parts = this.#read(children);
    return parts.length === 0 ? words : html`${words}${listOf(parts)}`;
  }

  /** The rules and data that nodes read, without the steps between: the formula shows these. */
  #read(nodes: readonly ExplanationNode[]): readonly Html[] {
    const found = new Map<string, Html>();
    const pending = [...nodes];
    for (let node = pending.shift(); node !== undefined; node = pending.shift()) {
      if (this.isCut) break;
      if (node.type === "compose" || node.type === "conversion") pending.unshift(...node.operands);
      else if (node.type !== "data_unused") {
        const key = node.type === "rule" || node.type === "data" ? `${node.type} ${node.name}` : JSON.stringify(node);
        if (!found.has(key)) found.set(key, this.#part(node));
      }
    }
    return [...found.values()];
  }

  #part(node: Exclude<ExplanationNode, { readonly type: "compose" | "conversion" | "data_unused" }>): Html {
    this.#parts++;
    switch (node.type) {
      case "rule":
        return this.#rule(node);
      case "data":
        return this.#named(node.name, node.display, inputOf(this.#show, node.name));
      case "veto":
        return html`${this.#language.texts.noResult}${node.message !== undefined && html`${this.#language.texts.colon}<bdi>${node.message}</bdi>`}`;
      case "unit_equivalence":
        return html`<code>${node.text}</code>`;
    }
  }

  #rule(node: RuleNode): Html {
    const head = this.headOf(node);
    if (this.#unfolded.has(node.name)) return html`${head} <small>${this.#language.texts.above}</small>`;
    this.#unfolded.add(node.name);
    const parts = this.partsOf(node);
    if (parts.length === 0) return head;
    return html`<details><summary>${head}</summary>${listOf(parts)}</details>`;
  }
}
