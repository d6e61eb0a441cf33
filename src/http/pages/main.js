import { addressOf, goTo, place } from "./address.js";
import { element } from "./dom.js";
import { referencePage } from "./reference.js";
import { specList } from "./spec-list.js";
import { specPage } from "./spec-page.js";
import { showCurrent } from "./timeline.js";

/* Opens the page of the address; the instant is chosen above. */
const main = document.getElementById("main");
const chooser = document.getElementById("effective");
const day = document.getElementById("day");
let leaving = new AbortController();

chooser.addEventListener("change", () => goTo({ effective: chooser.value }));
day.addEventListener("change", () => goTo({ effective: day.value }));
addEventListener("hashchange", open);
// Swagger UI follows a class, and not the system.
const dark = matchMedia("(prefers-color-scheme: dark)");
const followSystem = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", followSystem);
followSystem();
open();

async function open() {
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  const here = place();
  chooseInstant(here.effective);
  markPage(here);
  try {
    const page = await pageOf(here, signal);
    if (!signal.aborted) show(page);
  } catch (problem) {
    if (!signal.aborted) show(failed(problem));
  }
}

function show(page) {
  main.replaceChildren(...page);
  showCurrent(main);
  const heading = main.querySelector("h1");
  document.title = `${heading.textContent} · Rules`;
  heading.focus();
}

function pageOf({ path, effective, compare, given }, signal) {
  const explain = document.body.dataset.explain === "true";
  const [, page, ...name] = path.split("/");
  const spec = decodeURIComponent(name.join("/"));
  if (page === "reference") return referencePage(spec, effective, signal);
  if (page === "spec") return specPage(spec, { effective, compare, given, explain, signal });
  return specList(effective, signal);
}

/** The chosen instant is in the list even when no version begins there. */
function chooseInstant(effective) {
  for (const option of [...chooser.options]) if ("typed" in option.dataset) option.remove();
  if (![...chooser.options].some(({ value }) => value === effective))
    chooser.append(element("option", { value: effective, "data-typed": true }, effective));
  chooser.value = effective;
  day.value = /^\d{4}-\d\d-\d\d$/.test(effective) ? effective : "";
}

/** Links of the head keep the instant. */
function markPage({ path, effective }) {
  const isReference = path.startsWith("/reference");
  for (const link of document.querySelectorAll("nav a")) {
    const leads = link.dataset.path;
    link.setAttribute("href", addressOf({ path: leads, effective }));
    if ((leads === "/reference") === isReference) link.setAttribute("aria-current", "page");
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
