import { addressOf, goTo, place } from "./address.js";
import { element } from "./dom.js";
import { moment } from "./form/moment.js";
import { specList } from "./spec-list.js";
import { specPage } from "./spec-page.js";
import { showCurrent } from "./timeline.js";

/* Opens the page of the address; the instant is chosen above. */
const main = document.getElementById("main");
const chooser = document.getElementById("effective");
const everyDay = [...chooser.options].map(({ value }) => value);
const day = moment({ id: "day", timeLabel: "time of that day", onchange: goToDay });
const when = document.querySelector(".when");
when.append(element("span", {}, element("label", { for: "day" }, "or on "), day.element));
when.hidden = false;
let leaving = new AbortController();
/** The path of the page that is shown, and what somebody opened or closed on it. */
let shown = { path: "", toggled: new Set() };

chooser.addEventListener("change", () => goTo({ effective: chooser.value }));
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
  chooseInstant(
    here.effective,
    [...chooser.options].map(({ value }) => value),
  );
  markPage(here);
  const toggled = here.path === shown.path ? shown.toggled : new Set();
  try {
    const page = await pageOf({ ...here, toggled }, signal);
    if (!signal.aborted) show(page, here, toggled);
  } catch (problem) {
    if (!signal.aborted) show({ parts: failed(problem) }, here, toggled);
  }
}

/** `days`: the instants to choose from. */
function show({ parts, days = everyDay }, { path, effective }, toggled) {
  const isChoosing = path === shown.path && when.contains(document.activeElement);
  shown = { path, toggled };
  main.replaceChildren(...parts);
  chooseInstant(effective, days);
  showCurrent(main);
  const heading = main.querySelector("h1");
  document.title = `${heading.textContent} · Rules`;
  if (!isChoosing) heading.focus();
}

async function pageOf({ path, effective, compare, given, toggled }, signal) {
  const explain = document.body.dataset.explain === "true";
  const [, page, ...name] = path.split("/");
  const spec = decodeURIComponent(name.join("/"));
  if (page === "reference") {
    const { referencePage } = await import("./reference.js");
    return referencePage(spec, effective, signal);
  }
  if (page === "spec") return specPage(spec, { effective, compare, given, explain, toggled, signal });
  return specList(effective, signal);
}

/** The chosen instant is in the list even when no version begins there. */
function chooseInstant(effective, days) {
  const listed = [...new Set(["", ...days, effective])];
  if (listed.join() !== [...chooser.options].map(({ value }) => value).join())
    chooser.replaceChildren(...listed.map((text) => element("option", { value: text }, text === "" ? "Now" : text)));
  chooser.value = effective;
  day.set(/^\d{4}-\d\d-\d\d/.test(effective) ? effective : "");
}

/** Not before the date is whole: while somebody types 2026, the year is 2, 20 and 202. */
function goToDay() {
  if (day.isWhole()) goTo({ effective: day.text() });
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
    element("p", {}, element("button", { type: "button", class: "suggestion", onclick: open }, "Try again")),
    element("p", {}, element("a", { href: "#/" }, "All specs")),
  ];
}
