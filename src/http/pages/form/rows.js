import { element } from "../dom.js";
import { counted, filled, words } from "../words.js";

/* The rows of a list, each with a field for its data; rows are added and removed by buttons. */

/**
 * The control of the list `key`. `fieldOf` makes the field of one data in a row, from its key
 * (`members.2.age`), its slot and its name. The text of a list is its JSON; one that is not an
 * array of rows stays as it is in a field of its own.
 */
export function rowsOf(key, { type }, { id, oninput, ...described }, fieldOf) {
  const slots = slotsOf(type);
  const list = element("ol", { class: "entries" });
  const button = (text, onclick, more) =>
    element("button", { type: "button", class: "suggestion", onclick, ...more }, text);
  const add = button(words.addRow, addRow, { id, ...described });
  const none = button(words.noRows, () => become("[]"));
  const count = element("span", { class: "quiet", role: "status" });
  const choices = element("div", { class: "amount" }, add, none, count);
  const whole = element("input", { type: "text", "aria-label": key, hidden: true, oninput });
  let rows = [];
  let isGiven = false;
  draw();

  function addRow() {
    rows.push(rowOf(rows.length, undefined));
    isGiven = true;
    draw();
    rows.at(-1).fields[0]?.field.focusable.focus();
    oninput();
  }

  function remove(row) {
    rows.splice(rows.indexOf(row), 1);
    become(text());
    add.focus();
  }

  function become(text) {
    set(text);
    oninput();
  }

  /** A row of a list of values has one field without a name. */
  function rowOf(at, given) {
    const fields = slots.map(([name, slot]) => {
      const place = `${key}.${at + 1}`;
      const field = name === "" ? fieldOf(place, slot, place) : fieldOf(`${place}.${name}`, slot, name);
      field.set(textOf(name === "" ? given : memberOf(given, name)));
      return { name, field };
    });
    const row = { fields };
    const away = button(words.remove, () => remove(row), {
      "aria-label": filled(words.removeRow, { row: `${key}.${at + 1}` }),
    });
    const parts = fields.map(({ field }) => field.element);
    row.element = type.of
      ? element("li", { class: "value" }, parts, away)
      : element("li", {}, element("p", { class: "head" }, element("span", {}, `${key}.${at + 1}`), away), parts);
    return row;
  }

  function draw() {
    list.replaceChildren(...rows.map((row) => row.element));
    none.hidden = isGiven;
    count.textContent = isGiven && rows.length === 0 ? words.noRows : "";
    const isShown = whole.value === "";
    whole.hidden = isShown;
    list.hidden = choices.hidden = !isShown;
  }

  function value() {
    if (whole.value !== "") return whole.value;
    return isGiven ? givenRows().map(({ fields }) => givenIn(fields)) : undefined;
  }

  /** The rows that are sent: a value of a list that is not typed yet is not one. */
  function givenRows() {
    return type.of ? rows.filter(({ fields }) => givenIn(fields) !== undefined) : rows;
  }

  function text() {
    const given = value();
    return Array.isArray(given) ? JSON.stringify(given) : (given ?? "");
  }

  function set(given) {
    const found = arrayOf(given, type);
    whole.value = found === undefined ? given : "";
    isGiven = found !== undefined && given !== "";
    rows = (found ?? []).map((row, at) => rowOf(at, row));
    draw();
  }

  return {
    group: true,
    element: element("div", { class: "list" }, list, choices, whole),
    get focusable() {
      return whole.hidden ? add : whole;
    },
    value,
    text,
    set,
    summary: () => (isGiven && whole.hidden ? counted(words.rows, rows.length) : text()),
    /** The fields in the rows, each with the key that an answer names it by. */
    inner: () =>
      givenRows().flatMap(({ fields }, at) =>
        fields.flatMap(({ name, field }) => {
          const own = [key, at + 1, ...(name === "" ? [] : [name])].join(".");
          return [{ key: own, field }, ...field.inner()];
        }),
      ),
  };
}

/** True for a list whose rows the rules make, with nothing in them that rules need to be given. */
export function isMade({ kind, rows = null, data }) {
  return kind === "list" && rows !== null && Object.values(data).every((slot) => slot.needed_by_rules.length === 0);
}

/** The data of a row that rules need; all of its own where rules only count rows. */
function slotsOf({ of, data }) {
  if (of) return [["", { type: of }]];
  const all = Object.entries(data);
  const needed = all.filter(([, { needed_by_rules: rules }]) => rules.length > 0);
  return needed.length === 0 ? all.filter(([name]) => !name.includes(".")) : needed;
}

function givenIn(fields) {
  if (fields.length === 1 && fields[0].name === "") return fields[0].field.value();
  return Object.fromEntries(
    fields.flatMap(({ name, field }) => (field.value() === undefined ? [] : [[name, field.value()]])),
  );
}

/** The rows of a text; undefined where it is not JSON of an array of them. */
function arrayOf(text, { of }) {
  if (text === "") return [];
  try {
    const found = JSON.parse(text);
    const isRow = (row) => (of ? row !== null : typeof row === "object" && row !== null && !Array.isArray(row));
    return Array.isArray(found) && found.every(isRow) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Letter case does not matter. */
function memberOf(row, name) {
  const found = Object.keys(row ?? {}).find((key) => key.toLowerCase() === name);
  return found === undefined ? undefined : row[found];
}

/** The text of a JSON value: an amount is an object of its unit and magnitude. */
function textOf(value) {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return JSON.stringify(value);
  if (typeof value !== "object") return String(value);
  const [[unit, magnitude] = ["", ""]] = Object.entries(value);
  return `${magnitude} ${unit}`;
}
