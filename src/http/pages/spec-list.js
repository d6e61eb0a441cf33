import { addressOf } from "./address.js";
import { listSpecs, listSummaries } from "./api.js";
import { element } from "./dom.js";

/** The names of the local specs, once for each version. */
export function namesOf(repositories) {
  return (repositories.find(({ repository }) => repository === undefined)?.specs ?? []).map(({ name }) => name);
}

/**
 * All specs of the workspace by folder, with their first lines and a field to find one. `page`: the
 * path of the page that the names lead to.
 */
export async function specList(effective, signal, { heading = "Specs", page = "/spec" } = {}) {
  const [repositories, summaries] = await Promise.all([listSpecs(signal), listSummaries(effective, signal)]);
  const versions = new Map();
  for (const name of namesOf(repositories)) versions.set(name, (versions.get(name) ?? 0) + 1);
  const folders = Map.groupBy(
    [...versions.keys()].sort().map((name) => itemOf(name)),
    ({ folder }) => folder,
  );
  // Specs without a folder have no heading and come first.
  const inOrder = [...folders].sort(([a], [b]) => (a < b ? -1 : 1));
  const groups = inOrder.map(([folder, items]) => ({ items, element: groupOf(folder, items) }));
  const found = element("p", { role: "status", class: "quiet" });
  const search = element("input", {
    type: "search",
    id: "find",
    autocomplete: "off",
    oninput: () => find(search.value),
  });

  function itemOf(name) {
    const count = versions.get(name);
    const href = addressOf({ path: `${page}/${encodeURIComponent(name)}`, effective });
    const summary = Object.hasOwn(summaries, name) ? summaries[name] : "";
    return {
      words: `${name} ${summary.toLowerCase()}`,
      folder: name.slice(0, name.lastIndexOf("/") + 1),
      element: element(
        "li",
        {},
        element("a", { href }, breakable(name)),
        count > 1 ? element("span", { class: "versions" }, `${count} versions`) : "",
        summary === "" ? "" : element("p", {}, summary),
      ),
    };
  }

  function find(text) {
    const wanted = text.trim().toLowerCase();
    let left = 0;
    for (const { items, element: group } of groups) {
      for (const { words, element: item } of items) item.hidden = !words.includes(wanted);
      const shown = items.filter(({ element: item }) => !item.hidden).length;
      group.hidden = shown === 0;
      left += shown;
    }
    found.textContent = wanted === "" ? "" : `${left} of ${versions.size}`;
  }

  const parts = [
    element("h1", { tabindex: -1 }, heading),
    versions.size > 8 ? element("p", { class: "find" }, element("label", { for: "find" }, "Find "), search) : "",
    versions.size === 0 ? element("p", {}, "This workspace has no specs yet.") : "",
    ...groups.map(({ element: group }) => group),
    found,
  ].filter((part) => part !== "");
  return { parts };
}

/** Names up to this length fit into the narrowest card. */
const SHORT = 24;

/** A name that is broken between its words. */
function breakable(name) {
  if (name.length <= SHORT) return name;
  return name.split(/(?<=[/_])/).flatMap((word, i) => (i === 0 ? word : [element("wbr"), word]));
}

function groupOf(folder, items) {
  const list = element(
    "ul",
    { class: "specs" },
    items.map(({ element: item }) => item),
  );
  return element("section", { class: "folder" }, folder === "" ? "" : element("h2", {}, folder), list);
}
