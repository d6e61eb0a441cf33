import { addressOf, goTo, place } from "./address.js";
import { element, renew, skipTo } from "./dom.js";
import { dayChoice } from "./form/moment.js";
import { specList } from "./spec-list.js";
import { specPage } from "./spec-page.js";
import { showCurrent } from "./timeline.js";

/* Opens the page of the address; the instant is chosen above. */
const main = document.getElementById("main");
const chooser = document.getElementById("effective");
const everyDay = [...chooser.options].map(({ value }) => value);
const day = dayChoice({
  id: "day",
  timeLabel: "time of that day",
  onChoice: (effective) => goTo({ effective }),
});
const when = document.querySelector(".when");
when.append(element("span", {}, element("label", { for: "day" }, "or on "), day.element));
when.hidden = false;
let leaving = new AbortController();
/**
 * The path of the page that is shown, what somebody opened or closed on it, and its parts that stay
 * while the instant changes.
 */
let shown = { path: "", toggled: new Set(), lasting: undefined };

chooser.addEventListener("change", () => goTo({ effective: chooser.value }));
addEventListener("hashchange", open);
// Swagger UI follows a class, and not the system.
const dark = matchMedia("(prefers-color-scheme: dark)");
const followSystem = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", followSystem);
followSystem();
skipTo(main);
open();

async function open() {
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  const here = place();
  chooseInstant(
    here.effective,
    [...chooser.options].map(({ value }) => value),
  );
  day.show(/^\d{4}-\d\d-\d\d/.test(here.effective) ? here.effective : "");
  markPage(here);
  const { toggled, lasting } = here.path === shown.path ? shown : { toggled: new Set() };
  try {
    const page = await pageOf({ ...here, toggled, lasting }, signal);
    if (!signal.aborted) show(page, here, toggled);
  } catch (problem) {
    if (!signal.aborted) show({ parts: failed(problem) }, here, toggled);
  }
}

/** `days`: the instants to choose from. */
function show({ parts, lasting, days = everyDay }, { path, effective }, toggled) {
  const isSame = path === shown.path;
  const { id } = document.activeElement;
  shown = { path, toggled, lasting };
  renew(main, parts);
  chooseInstant(effective, days);
  showCurrent(main);
  const heading = main.querySelector("h1");
  document.title = `${heading.textContent} · Rules`;
  const isFocused = document.activeElement !== document.body;
  if (!isSame) heading.focus();
  else if (!isFocused) (document.getElementById(id) ?? heading).focus();
}

async function pageOf({ path, effective, toggled, lasting }, signal) {
  const explain = document.body.dataset.explain === "true";
  const [, page, ...name] = path.split("/");
  const spec = decodeURIComponent(name.join("/"));
  if (page === "reference") {
    const { referencePage } = await import("./reference.js");
    return referencePage(spec, effective, signal);
  }
  if (page === "spec") return specPage(spec, { effective, explain, toggled, lasting, signal });
  return specList(effective, signal);
}

/** The chosen instant is in the list even when no version begins there. */
function chooseInstant(effective, days) {
  const listed = [...new Set(["", ...days, effective])];
  if (listed.join() !== [...chooser.options].map(({ value }) => value).join())
    chooser.replaceChildren(...listed.map((text) => element("option", { value: text }, text === "" ? "Now" : text)));
  chooser.value = effective;
}

/** Links of the head keep the instant. */
function markPage({ path, effective }) {
  const isReference = path.startsWith("/reference");
  for (const link of document.querySelectorAll("nav a[data-path]")) {
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
    element("p", {}, element("button", { type: "button", class: "suggestion", onclick: open }, "Try again")),
    element("p", {}, element("a", { href: "#/" }, "All specs")),
  ];
}
