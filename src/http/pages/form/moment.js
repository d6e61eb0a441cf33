import { element } from "../dom.js";
import { words } from "../words.js";

/*
 * A day, and a time of day, which a button adds; there is no value while the year is typed. A text
 * that two such fields cannot show, such as one with a zone, a fraction or a week, stays as it is
 * in a field of its own.
 */

const DAY_AND_CLOCK = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?))?$/;

/** The years before are mostly steps on the way to a longer one. */
const EARLIEST = "1000-01-01";
/** For later years browsers ask for six digits, also of 2026. */
const LATEST = "9999-12-31";

/**
 * Fields for a date. `label` names the first where no label leads to it, `timeLabel` the second;
 * other attributes are those of all.
 */
export function moment({ id, label, timeLabel = words.clock, ...attributes }) {
  const field = (more) => element("input", { autocomplete: "off", ...attributes, ...more });
  const day = field({ type: "date", id, min: EARLIEST, max: LATEST, "aria-label": label });
  const clock = field({ type: "time", "aria-label": timeLabel, hidden: true });
  const whole = field({ type: "text", "aria-label": label ?? words.date, hidden: true });
  const add = element("button", { type: "button", class: "suggestion", onclick: addClock }, `+ ${timeLabel}`);
  whole.addEventListener("change", () => set(whole.value.trim()));

  function addClock() {
    clock.hidden = false;
    add.hidden = true;
    clock.focus();
  }

  function text() {
    if (!whole.hidden) return whole.value.trim();
    if (!day.validity.valid) return "";
    return clock.value === "" ? day.value : `${day.value}T${clock.value}`;
  }

  function set(given) {
    const [, date = "", time = ""] = DAY_AND_CLOCK.exec(given) ?? [];
    day.value = date;
    clock.value = time;
    const isDay = date >= EARLIEST && day.value === date;
    const isShown = given === "" || (isDay && (time === "" || clock.value !== ""));
    whole.hidden = isShown;
    day.hidden = !isShown;
    clock.hidden = !isShown || time === "";
    add.hidden = !isShown || time !== "";
    whole.value = isShown ? "" : given;
    if (!isShown) day.value = clock.value = "";
  }

  return {
    element: element("span", { class: "moment" }, day, add, clock, whole),
    get focusable() {
      return whole.hidden ? day : whole;
    },
    value: () => text() || undefined,
    text,
    set,
    isWhole,
  };

  /** False while a part of a date is typed, or a year is not yet a sensible one. */
  function isWhole() {
    return day.validity.valid && !clock.validity.badInput && (day.value !== "" || clock.value === "");
  }
}

/**
 * The choice of a day of the page. `onChoice` gets its text when the date is whole: while somebody
 * types 2026, the year is 2, 20 and 202.
 */
export function dayChoice({ onChoice, ...attributes }) {
  let chosen = "";
  const fields = moment({ ...attributes, onchange: choose });
  return { element: fields.element, show };

  function choose() {
    if (!fields.isWhole()) return;
    chosen = fields.text();
    onChoice(chosen);
  }

  /** A choice of the fields themselves is left alone: somebody may be typing the next one. */
  function show(text) {
    if (text === chosen) return;
    chosen = text;
    fields.set(text);
  }
}
