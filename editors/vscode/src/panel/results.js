import { element } from "../../../../src/http/pages/dom.js";

/*
 * Results with their explanations, as trees that fold. Each line leads to the text that it is
 * about.
 */

/**
 * The results, those that no other rule uses first. `open`: paths of the parts that stand open;
 * `leadTo` makes a button that leads to an input, `jump` one that leads to the text.
 */
export function resultList(results, tools) {
  const listed = (isMain) => results.filter((result) => result.isMain === isMain).map((result) => card(result, tools));
  const [main, steps] = [listed(true), listed(false)];
  return element(
    "div",
    { class: "answers" },
    main,
    main.length > 0 && steps.length > 0 ? element("p", { class: "quiet" }, "On the way") : "",
    steps,
  );
}

/** The paths of the parts that stand open. */
export function openPaths(holder) {
  const open = holder.querySelectorAll('details[open], [aria-expanded="true"]');
  return new Set([...open].map(({ dataset }) => dataset.path));
}

/** Replaces what an element holds. The button that has the keys keeps them where it comes again. */
export function replaceKeepingFocus(holder, ...parts) {
  const held = holder.contains(document.activeElement) ? document.activeElement : undefined;
  const place = held === undefined ? -1 : sameButtons(holder, held).indexOf(held);
  holder.replaceChildren(...parts);
  if (held !== undefined) sameButtons(holder, held)[place]?.focus();
}

/** The buttons with the words of one. */
function sameButtons(holder, { tagName, textContent }) {
  return [...holder.querySelectorAll(tagName)].filter((button) => button.textContent === textContent);
}

function card({ rule, state, text, missing, location, explanation }, tools) {
  const name = location === undefined ? rule : tools.jump(rule, location, `Show the rule ${rule} in the text`);
  return element(
    "article",
    { class: `result ${state}` },
    element("h3", {}, name),
    state === "waiting"
      ? element(
          "p",
          { class: "missing" },
          "Waits for ",
          missing.map((key, i) => [i === 0 ? "" : ", ", tools.leadTo(key)]),
        )
      : element("p", { class: "answer" }, text),
    explanation.length === 0 ? "" : folding(rule, ["Why?"], () => lines(explanation, rule, tools), tools),
  );
}

function lines(list, path, tools) {
  return list.map((line, i) => lineElement(line, `${path}/${i}`, tools));
}

function lineElement({ text, value, location, below }, path, tools) {
  const code = element("code", {}, text);
  const words = [
    location === undefined ? code : tools.jump(code, location, undefined),
    value === undefined ? "" : element("strong", {}, ` = ${value}`),
  ];
  if (below.length === 0) return element("div", { class: "leaf" }, words);
  return step({ text, path, isOpen: tools.open.has(path) }, words, () => lines(below, path, tools));
}

/**
 * A line with others below it, which are made when it is first opened. Its toggle stands beside the
 * line, which leads to the text.
 */
function step({ text, path, isOpen }, words, below) {
  const list = element("div", { class: "below" });
  const show = (isShown) => {
    if (isShown && list.childElementCount === 0) list.append(...below());
    list.hidden = !isShown;
    toggle.setAttribute("aria-expanded", String(isShown));
  };
  const toggle = element("button", {
    type: "button",
    class: "toggle",
    "data-path": path,
    "aria-label": `Steps of ${text}`,
    onclick: () => show(list.hidden),
  });
  show(isOpen);
  return element("div", {}, toggle, words, list);
}

/** A part that opens and closes; it is made when it is first opened. */
function folding(path, summary, below, { open }) {
  const list = element("div", { class: "below" });
  const fill = () => {
    if (details.open && list.childElementCount === 0) list.append(...below());
  };
  const details = element(
    "details",
    { ontoggle: fill, "data-path": path, open: open.has(path) },
    element("summary", {}, summary),
    list,
  );
  fill();
  return details;
}
