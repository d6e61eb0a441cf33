import { element } from "../../../http/pages/dom.js";
import { words } from "../../../http/pages/words.js";

/*
 * Panels that are chosen by tabs. In a wide window the first panel stands beside the others, so
 * that its tab is not needed.
 */

const WIDE = matchMedia("(min-width: 64rem)");

/** `panels`: each with an id, a title, a note after it or none, and its elements. */
export function tabsOf(panels) {
  let shown = panels[0].id;
  const tabs = panels.map(({ id, title, note }) =>
    element(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${id}`,
        "aria-controls": `panel-${id}`,
        onclick: () => show(id),
        onkeydown: step,
      },
      title,
      note,
    ),
  );
  const sections = panels.map(({ id, title, panel }) =>
    element("section", { id: `panel-${id}`, class: `panel ${id}`, "aria-label": title }, panel),
  );
  const list = element("div", { role: "tablist", class: "tabs", "aria-label": words.parts }, tabs);
  WIDE.addEventListener("change", () => {
    update();
    place();
  });
  update();
  return {
    panels: sections,
    place,
    show,
  };

  /** Puts the tabs before the panels, or after the one that stands beside the others. */
  function place() {
    sections[0][WIDE.matches ? "after" : "before"](list);
  }

  function show(id) {
    shown = id;
    update();
  }

  function update() {
    const offered = WIDE.matches ? panels.slice(1) : panels;
    const current = offered.some(({ id }) => id === shown) ? shown : offered[0].id;
    for (const [at, { id }] of panels.entries()) {
      const isOffered = offered.some((each) => each.id === id);
      tabs[at].hidden = !isOffered;
      tabs[at].setAttribute("aria-selected", String(id === current));
      tabs[at].tabIndex = id === current ? 0 : -1;
      sections[at].hidden = isOffered && id !== current;
      sections[at].setAttribute("role", isOffered ? "tabpanel" : "region");
    }
  }

  /** Arrow keys go from tab to tab. */
  function step(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    const offered = tabs.filter((tab) => !tab.hidden);
    const next = offered[(offered.indexOf(event.currentTarget) + by + offered.length) % offered.length];
    show(panels[tabs.indexOf(next)].id);
    next.focus();
    event.preventDefault();
  }
}
