import { listSpecs } from "./api.js";
import { element } from "./dom.js";

/** All specs of the workspace, with a field to find one. */
export async function specList(effective, signal) {
  const repositories = await listSpecs(signal);
  const versions = new Map();
  for (const { name } of repositories.find(({ repository }) => repository === undefined)?.specs ?? [])
    versions.set(name, (versions.get(name) ?? 0) + 1);
  const query = effective === "" ? "" : `?as-of=${encodeURIComponent(effective)}`;
  const items = [...versions].map(([name, count]) =>
    element(
      "li",
      { "data-name": name },
      element("a", { href: `#/spec/${encodeURIComponent(name)}${query}` }, name),
      count > 1 ? element("span", { class: "quiet" }, `${count} versions`) : "",
    ),
  );
  const found = element("p", { role: "status", class: "quiet" });
  const list = element("ul", { class: "specs" }, items);
  const search = element("input", {
    type: "search",
    id: "find",
    autocomplete: "off",
    oninput: () => find(search.value),
  });

  function find(text) {
    const wanted = text.trim().toLowerCase();
    for (const item of items) item.hidden = !item.dataset.name.includes(wanted);
    const left = items.filter(({ hidden }) => !hidden).length;
    found.textContent = wanted === "" ? "" : `${left} of ${items.length}`;
  }

  return [
    element("h1", { tabindex: -1 }, "Specs"),
    items.length > 8 ? element("p", { class: "find" }, element("label", { for: "find" }, "Find "), search) : "",
    items.length === 0 ? element("p", {}, "This workspace has no specs yet.") : list,
    found,
  ].filter((part) => part !== "");
}
