import { goTo } from "./address.js";
import { element } from "./dom.js";

/** The versions of a spec on a time line, oldest first; a click goes to the instant of one. */
export function timeline(show) {
  if (show.versions.length < 2) return "";
  const parts = show.versions.map(({ effective_from: from, effective_to: to }) => {
    const current = from === show.effective_from && to === show.effective_to;
    return element(
      "li",
      { class: current ? "current" : "" },
      element(
        "button",
        {
          type: "button",
          "aria-current": current ? "true" : undefined,
          onclick: () => goTo({ effective: from ?? dayBefore(to) }),
        },
        element("span", { class: "from" }, from ?? "always"),
        element("span", { class: "to" }, to === undefined ? "open end" : `until ${to}`),
      ),
    );
  });
  return element("nav", { "aria-label": "Versions", class: "timeline" }, element("ol", {}, parts));
}

/** Scrolls the time line of a page to the version in force. */
export function showCurrent(page) {
  const current = page.querySelector(".timeline .current");
  const line = current?.parentElement;
  if (line) line.scrollLeft = current.offsetLeft - line.offsetLeft - (line.clientWidth - current.clientWidth) / 2;
}

/** The last day of a version without a beginning. */
function dayBefore(text) {
  const [year, month = "1", day = "1"] = text.split("T")[0].split("-");
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day) - 1);
  return date.toISOString().slice(0, 10);
}
