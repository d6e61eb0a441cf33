import { element } from "./dom.js";
import { referencePage } from "./reference.js";
import { specList } from "./spec-list.js";
import { specPage } from "./spec-page.js";

/*
 * `#/` lists the specs, `#/spec/<name>` shows one, `#/reference` describes the routes. The instant
 * is chosen above and is part of the address: `?as-of=<instant>`.
 */
const main = document.getElementById("main");
const chooser = document.getElementById("effective");
let leaving = new AbortController();

chooser.addEventListener("change", () => goToInstant(chooser.value));
addEventListener("hashchange", open);
open();

function goToInstant(effective) {
  const { path } = place();
  location.hash = effective === "" ? path : `${path}?as-of=${encodeURIComponent(effective)}`;
}

function place() {
  const [path, query] = location.hash.slice(1).split("?");
  return { path: path || "/", effective: new URLSearchParams(query ?? "").get("as-of") ?? "" };
}

async function open() {
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  const { path, effective } = place();
  chooseInstant(effective);
  markPage(path);
  try {
    const page = await pageOf(path, effective, signal);
    if (signal.aborted) return;
    main.replaceChildren(...page);
    main.querySelector("h1")?.focus();
  } catch (problem) {
    if (!signal.aborted) main.replaceChildren(...failed(problem));
  }
}

function pageOf(path, effective, signal) {
  const explain = document.body.dataset.explain === "true";
  if (path === "/reference") return referencePage(effective, signal);
  if (path.startsWith("/spec/"))
    return specPage(decodeURIComponent(path.slice("/spec/".length)), { effective, explain, signal, goToInstant });
  return specList(effective, signal);
}

/** The chosen instant is in the list even when no version begins there. */
function chooseInstant(effective) {
  for (const option of [...chooser.options]) if ("typed" in option.dataset) option.remove();
  if (![...chooser.options].some(({ value }) => value === effective))
    chooser.append(element("option", { value: effective, "data-typed": true }, effective));
  chooser.value = effective;
}

function markPage(path) {
  for (const link of document.querySelectorAll("nav a")) {
    const here =
      link.getAttribute("href") === `#${path}` || (path.startsWith("/spec/") && link.getAttribute("href") === "#/");
    if (here) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

function failed(problem) {
  return [
    element("h1", { tabindex: -1 }, "This did not work"),
    element("p", { role: "alert", class: "problem" }, problem.message),
    element("p", {}, element("a", { href: "#/" }, "All specs")),
  ];
}
