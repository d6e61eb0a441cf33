import { element, withDays } from "../dom.js";
import { words } from "../words.js";

/*
 * An explanation as a tree that folds: every node with something below it opens and closes, by
 * mouse and keyboard. The children of a node are made when it is first opened, as a shared part may
 * stand in very many places. A part that somebody opened or closed stays so while results change.
 */

/**
 * The tree of one rule, its first level open; `values` has the values of calculations by rule and
 * expression, `toggled` the places that somebody opened or closed.
 */
export function explanationTree(node, values = {}, toggled, at) {
  return element("div", { class: "tree" }, nodeElement(node, { values, own: {}, toggled, at: `${at}/` }, true));
}

/**
 * `told`: all values, those of the rule around the node, the place of the node in its tree, and the
 * places that were toggled.
 */
function nodeElement(node, told, open = false) {
  const below = (nodes) => nodes.map((child, i) => nodeElement(child, deeper(told, i)));
  switch (node.type) {
    case "rule": {
      const inside = { ...told, own: memberOf(told.values, node.name) ?? {} };
      return folding(
        [code(node.name), " = ", strong(node.result), node.body === node.result ? "" : quiet(` ← ${node.body}`)],
        () => [
          ...(node.causes ?? []).map((cause, i) => causeElement(cause, deeper(inside, `because ${i}`))),
          ...(node.children ?? []).map((child, i) => nodeElement(child, deeper(inside, i))),
        ],
        hasSome(node.causes) || hasSome(node.children),
        told,
        open,
      );
    }
    case "compose": {
      const value = memberOf(told.own, node.expression);
      return folding(
        [code(node.expression), value === undefined ? "" : [" = ", strong(value)]],
        () => below(node.operands),
        hasSome(node.operands),
        told,
        open,
      );
    }
    case "conversion":
      return folding(
        [code(node.expression)],
        () => [...node.steps.map(({ text }) => leaf([quiet(text)])), ...below(node.operands)],
        true,
        told,
        open,
      );
    case "data":
      return leaf([code(node.name), " = ", strong(node.display)]);
    case "data_unused":
      return leaf([code(node.name), quiet(` ${words.notRead}`)]);
    case "veto":
      return leaf([element("span", { class: "veto" }, node.message ?? words.noResult)]);
    case "unit_equivalence":
      return leaf([quiet(node.text)]);
    default:
      return leaf([]);
  }
}

function causeElement({ condition, value, children }, told) {
  const calculated = memberOf(told.own, condition);
  const said = [
    quiet(`${words.because} `),
    code(condition),
    value === "true" ? "" : [quiet(` ${words.is} `), strong(value)],
    calculated === undefined ? "" : quiet(` (${calculated})`),
  ];
  const below = () => (children ?? []).map((child, i) => nodeElement(child, deeper(told, i)));
  return folding(said, below, hasSome(children), told);
}

/** A name may be that of a member which every object has. */
function memberOf(object, name) {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function deeper(told, part) {
  return { ...told, at: `${told.at}/${part}` };
}

function folding(summary, below, hasBelow, { toggled, at }, open = false) {
  if (!hasBelow) return leaf(summary);
  return fold({ toggled, at, open }, element("summary", {}, summary), element("div", { class: "below" }), below);
}

/**
 * A part that opens and closes as it was left: `open` is its state at first, `toggled` has the
 * places that differ from it. The first opening fills `list`.
 */
export function fold({ toggled, at, open, ...attributes }, summary, list, below) {
  const details = element(
    "details",
    { ...attributes, ontoggle: update, open: toggled.has(at) !== open },
    summary,
    list,
  );
  update();
  return details;

  function update() {
    if (details.open === open) toggled.delete(at);
    else toggled.add(at);
    if (details.open && list.childElementCount === 0) list.append(...below());
  }
}

function leaf(said) {
  return element("div", { class: "leaf" }, said);
}

function hasSome(list) {
  return list !== undefined && list.length > 0;
}

const code = (text) => element("code", {}, text);
const strong = (text) => element("strong", {}, withDays(text));
const quiet = (text) => element("span", { class: "quiet" }, withDays(text));
