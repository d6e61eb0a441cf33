import { fieldsOf, isHalfTyped, isTyped, jump, lead, PAUSE } from "./fields.js";
import { morph } from "./morph.js";
import { rowAt, showPoint } from "./slider.js";

/*
 * Answers while somebody fills in the form: makes the page of the new data when typing pauses, and
 * puts it in place of this one. The rules are loaded after the first paint; before that, and where
 * they cannot answer here, the server is asked. Without this script the form is sent by its button.
 */

/** Milliseconds after which a reader notices that results are old. */
const NOTICED = 200;

const main = document.getElementById("main");
let asking = new AbortController();
let timer = 0;
let asked = queryOf();
/** The address of the rules that are loaded. */
let loaded;
/** Makes the page of a query; undefined while the server has to be asked. */
let live;

document.addEventListener("submit", (event) => {
  event.preventDefault();
  // The empty button stands for the main one: both only send the answers.
  ask({ query: queryOf(event.submitter), adds: true, moves: true });
});
document.addEventListener("input", ({ target }) => {
  if (target.id === "chart-at") return showPoint(target);
  clearTimeout(timer);
  if (target.form !== null && isTyped(target) && !isHalfTyped(target))
    timer = setTimeout(() => ask({ query: queryOf(), types: target }), PAUSE);
});
document.addEventListener("change", ({ target }) => {
  if (target.id === "chart-at") ask({ query: queryAt(target), adds: true, fills: true });
  else if (target.form !== null && !isHalfTyped(target)) ask({ query: queryOf(), adds: true });
});
document.addEventListener("click", (event) => {
  if (event.target.id === "share") share(event);
  else if (!jump(event)) follow(event);
});
addEventListener("popstate", () => ask({ query: location.search.slice(1), fills: true }));
addEventListener("hashchange", takeShared);
takeShared();
requestAnimationFrame(() => setTimeout(load));

/** Loads the rules of the day that the page is about. */
async function load() {
  const { module } = main.dataset;
  if (module === loaded) return;
  loaded = module;
  live = undefined;
  const made = module === undefined ? undefined : await pagesOf(module).catch(() => undefined);
  if (module !== loaded) return;
  live = made;
  document.body.classList.toggle("live", live !== undefined);
}

/** All scripts are asked for at once, not one import after another. */
async function pagesOf(module) {
  const places = ["./live.js", new URL(module, location).href, "../rules-engine.js"];
  const [{ liveRules, texts }, { default: built }] = await Promise.all(places.map((place) => import(place)));
  return liveRules(built, module, texts);
}

function queryOf(submitter) {
  return String(new URLSearchParams(new FormData(document.getElementById("questions"), submitter)));
}

/**
 * Shows the page of a query. `adds`: Back returns to the page before. `types`: the field that
 * somebody is typing into, which is not refused before it is left. `moves`: the focus goes to what
 * is new. `fills`: the fields take the values of the page.
 */
async function ask({ query, adds = false, types, moves = false, fills = false }) {
  clearTimeout(timer);
  if (query === asked && !moves && !fills) return;
  asked = query;
  asking.abort();
  const made = live?.(query);
  if (made !== undefined) return showMade(made, { adds, types, moves, fills });
  asking = new AbortController();
  const { signal } = asking;
  const old = setTimeout(() => document.body.classList.add("busy"), NOTICED);
  try {
    const response = await fetch(`?${query}`, { headers: { Accept: "text/html" }, signal });
    const page = pageIn(await response.text());
    if (signal.aborted) return;
    if (page.getElementById("questions") === null) location.assign(response.url);
    else show(page, { types, moves, fills, address: response.url, adds });
    document.body.classList.remove("busy");
  } catch (problem) {
    // The results of earlier answers stay dimmed.
    if (problem.name !== "AbortError") asked = undefined;
  } finally {
    clearTimeout(old);
  }
}

/** Follows a link to another state of the page, where that can be made here. */
function follow(event) {
  const link = event.target.closest("a");
  const isOfPage = link?.getAttribute("href").startsWith("?") === true && link.hreflang === "";
  if (!isOfPage || event.ctrlKey || event.metaKey || event.shiftKey) return;
  asked = link.search.slice(1);
  const made = live?.(asked);
  if (made === undefined) return;
  event.preventDefault();
  clearTimeout(timer);
  asking.abort();
  showMade(made, { adds: true, fills: true });
}

function showMade({ text, address }, how) {
  show(pageIn(text), { ...how, address });
  document.body.classList.remove("busy");
}

function pageIn(text) {
  return new DOMParser().parseFromString(text, "text/html");
}

function show(page, { types, moves = false, fills = false, address, adds = false }) {
  if (types !== undefined && isRefused(page, types)) {
    // The same answers are asked for again when the field is left.
    asked = undefined;
    return;
  }
  if (address !== location.href) {
    if (adds) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
  }
  const known = new Set(fieldsOf(main));
  morph(main, page.getElementById("main"), fills || moves);
  document.title = page.title;
  if (moves) lead(main, known);
  void load();
}

function isRefused(page, { id }) {
  return page.getElementById(id)?.closest(".field")?.classList.contains("refused") === true;
}

/** The answers with the value at which a slider stands. */
function queryAt(slider) {
  const query = new URL(document.getElementById("share").href).searchParams;
  query.set(slider.dataset.name, rowAt(slider).dataset.value);
  return String(query);
}

/** A shared link has the answers after `#`, so that they are in no log of the first request. */
function takeShared() {
  const shared = location.hash.slice(1);
  if (shared.includes("=")) location.replace(`?${shared}`);
}

async function share(event) {
  const { href } = event.target;
  if (navigator.clipboard === undefined) return;
  event.preventDefault();
  const link = new URL(href);
  link.hash = link.search.slice(1);
  link.search = "";
  // In a frame, for example, the browser keeps the clipboard from the page.
  document.getElementById("copied").textContent = await navigator.clipboard.writeText(link.href).then(
    () => document.body.dataset.copied,
    () => link.href,
  );
}
