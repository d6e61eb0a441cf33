import style from "made:style";
import { directionOf, languageOf } from "../../form/language/languages.ts";
import { liveForm, takenQuery } from "../../form/live-form.ts";
import { fieldsOf, isHalfTyped, isTyped, jump, lead, PAUSE } from "../../http/pages/public/fields.js";
import { morph } from "../../http/pages/public/morph.js";
import { rowAt, showPoint } from "../../http/pages/public/slider.js";

/*
 * `<rules-form src="rules.js" spec="parcel" lang="de">`: the form of a spec in any page. `src` is a
 * module that `engine build --element` wrote; the property `rules` takes a spec of one instead.
 * Answers are computed here, and nothing is sent. The event `rules-answer` has data and results.
 * Attributes are properties too. A server that renders pages may import this.
 */
class RulesForm extends (globalThis.HTMLElement ?? Object) {
  static observedAttributes = ["src", "spec", "lang"];
  /** Texts in place of the built-in ones, by language. */
  static texts = {};

  #root = this.attachShadow({ mode: "open" });
  #main = document.createElement("div");
  #query = new URLSearchParams();
  /** The spec of a module that the page has loaded itself. */
  #rules;
  #built;
  #timer = 0;
  /** Counts what is loaded: only the last one is shown. */
  #loads = 0;

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    this.#root.adoptedStyleSheets = [sheet];
    this.#root.append(this.#main);
    this.#root.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#take({ submitter: event.submitter, moves: true });
    });
    this.#root.addEventListener("input", ({ target }) => this.#typed(target));
    this.#root.addEventListener("change", ({ target }) => this.#changed(target));
    this.#root.addEventListener("click", (event) => this.#follow(event));
  }

  get rules() {
    return this.#rules;
  }

  set rules(value) {
    this.#rules = value;
    this.attributeChangedCallback("src");
  }

  connectedCallback() {
    // A page may set properties before it has the script of the element.
    for (const name of ["rules", ...RulesForm.observedAttributes]) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    this.#load();
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
    this.#loads++;
  }

  attributeChangedCallback(name) {
    if (name === "src" || name === "spec") this.#query = new URLSearchParams();
    if (this.isConnected) this.#load();
  }

  async #load() {
    const number = ++this.#loads;
    const { src: source, spec: wanted } = this;
    try {
      const module = this.#rules ? [this.#rules] : await import(new URL(source ?? "", document.baseURI).href);
      if (number !== this.#loads) return;
      const specs = Object.values(module).filter((each) => typeof each?.run === "function");
      this.#built = specs.find(({ spec }) => spec === wanted || wanted === null);
      if (this.#built === undefined) throw new Error(`${source} has no spec ${wanted}`);
      if (this.#built.show === undefined) throw new Error(`${source} has no forms: build it with --show`);
      this.#draw({});
    } catch ({ message }) {
      if (number !== this.#loads) return;
      this.#main.textContent = message;
      this.#main.setAttribute("role", "alert");
    }
  }

  get #language() {
    const chosen = this.#query.get("accept-language") ?? "";
    const tags = [chosen, this.closest("[lang]")?.lang ?? "", ...navigator.languages];
    return languageOf(tags, new Map(Object.entries(RulesForm.texts)));
  }

  #typed(target) {
    if (target.id === "chart-at") return showPoint(target);
    clearTimeout(this.#timer);
    if (isTyped(target) && !isHalfTyped(target)) this.#timer = setTimeout(() => this.#take({ types: target }), PAUSE);
  }

  #changed(target) {
    if (isHalfTyped(target)) return;
    if (target.id !== "chart-at") return this.#take({});
    this.#query.set(target.dataset.name, rowAt(target).dataset.value);
    this.#draw({ fills: true });
  }

  /** Links of the form lead to other answers or another state of it. */
  #follow(event) {
    const address = event.target.closest("a")?.getAttribute("href") ?? "";
    if (jump(event) || !address.startsWith("?")) return;
    event.preventDefault();
    this.#query = new URLSearchParams(address.slice(1).replace(/#.*$/, ""));
    this.#draw({ fills: true });
  }

  #take({ submitter, types, moves = false }) {
    clearTimeout(this.#timer);
    const typed = new URLSearchParams(new FormData(this.#root.getElementById("questions"), submitter));
    this.#query = takenQuery(this.#built, typed, this.#language);
    this.#draw({ types, moves });
  }

  /** `types`: the field that somebody types into, which is not refused before it is left. */
  #draw({ types, moves = false, fills = false }) {
    const language = this.#language;
    const view = liveForm(this.#built, this.#query, language);
    const fresh = document.createElement("div");
    fresh.dir = directionOf(language.tag);
    fresh.innerHTML = view.markup;
    if (fresh.querySelector(`.refused [id="${types?.id}"]`)) return;
    const known = new Set(fieldsOf(this.#main));
    morph(this.#main, fresh, moves || fills);
    if (moves) lead(this.#main, known);
    const { data, results } = view;
    this.dispatchEvent(new CustomEvent("rules-answer", { bubbles: true, composed: true, detail: { data, results } }));
  }
}

for (const name of ["src", "spec"])
  Object.defineProperty(RulesForm.prototype, name, {
    get() {
      return this.getAttribute(name);
    },
    set(value) {
      this.setAttribute(name, value);
    },
  });

// A page may have the script twice, for example in two packages.
if (globalThis.customElements?.get("rules-form") === undefined)
  globalThis.customElements?.define("rules-form", RulesForm);
