import { element } from "./dom.js";

/*
 * An explanation as a tree that folds: every node with something below it opens and closes, by
 * mouse and keyboard. The children of a node are made when it is first opened, as a shared part may
 * stand in very many places.
 */

/**
 * The tree of one rule, its first level open; `values` has the values of calculations by rule and
 * expression.
 */
export function explanationTree(node, values = {}) {
  return element("div", { class: "tree" }, nodeElement(node, { values, own: {} }, true));
}

/** `told`: all values, and those of the rule around the node. */
function nodeElement(node, told, open = false) {
  const below = (nodes) => nodes.map((child) => nodeElement(child, told));
  switch (node.type) {
    case "rule": {
      const inside = { ...told, own: memberOf(told.values, node.name) ?? {} };
      return folding(
        [code(node.name), " = ", strong(node.result), node.body === node.result ? "" : quiet(` ← ${node.body}`)],
        () => [
          ...(node.causes ?? []).map((cause) => causeElement(cause, inside)),
          ...(node.children ?? []).map((child) => nodeElement(child, inside)),
        ],
        hasSome(node.causes) || hasSome(node.children),
        open,
      );
    }
    case "compose": {
      const value = memberOf(told.own, node.expression);
      return folding(
        [code(node.expression), value === undefined ? "" : [" = ", strong(value)]],
        () => below(node.operands),
        hasSome(node.operands),
        open,
      );
    }
    case "conversion":
      return folding(
        [code(node.expression)],
        () => [...node.steps.map(({ text }) => leaf([quiet(text)])), ...below(node.operands)],
        true,
        open,
      );
    case "data":
      return leaf([code(node.name), " = ", strong(node.display)]);
    case "data_unused":
      return leaf([code(node.name), quiet(" was not looked at")]);
    case "veto":
      return leaf([element("span", { class: "veto" }, node.message ?? "veto")]);
    case "unit_equivalence":
      return leaf([quiet(node.text)]);
    default:
      return leaf([]);
  }
}

function causeElement({ condition, value, children }, told) {
  const calculated = memberOf(told.own, condition);
  const words = [
    quiet("because "),
    code(condition),
    value === "true" ? "" : [quiet(" is "), strong(value)],
    calculated === undefined ? "" : quiet(` (${calculated})`),
  ];
  return folding(words, () => (children ?? []).map((child) => nodeElement(child, told)), hasSome(children));
}

/** A name may be that of a member which every object has. */
function memberOf(object, name) {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function folding(summary, below, hasBelow, open = false) {
  if (!hasBelow) return leaf(summary);
  const list = element("div", { class: "below" });
  const fill = () => {
    if (details.open && list.childElementCount === 0) list.append(...below());
  };
  const details = element("details", { ontoggle: fill, open }, element("summary", {}, summary), list);
  fill();
  return details;
}

function leaf(words) {
  return element("div", { class: "leaf" }, words);
}

function hasSome(list) {
  return list !== undefined && list.length > 0;
}

const code = (text) => element("code", {}, text);
const strong = (text) => element("strong", {}, text);
const quiet = (text) => element("span", { class: "quiet" }, text);
