/*
 * Functions make the elements and set text as text, so that no text of a spec can become markup.
 */

/**
 * An HTML element. Attributes that are `undefined` or `false` are left out, `true` is an attribute
 * without value, `on…` functions listen.
 */
export function element(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** An element of a picture. */
export function picture(name, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.flat(Number.POSITIVE_INFINITY).filter((child) => child !== undefined && child !== ""));
  return made;
}

/** The label of a part of the rules with its name beside it, or the name where it has none. */
export function named(name, label) {
  return label === undefined ? name : [label, " ", element("code", { class: "name" }, name)];
}

/** A value without the time of calculated days, which have `T00:00:00Z` and are the days alone. */
export function withDays(text) {
  return text?.replaceAll("T00:00:00Z", "");
}

/** Scrolls to an element and highlights it. */
export function focusOn(target) {
  if (!target) return;
  target.scrollIntoView({
    block: "center",
    behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth",
  });
  target.focus({ preventScroll: true });
}

/** Leads the link to the content there without an address, which has the state of the page. */
export function skipTo(main) {
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    main.focus();
  });
}

/**
 * Makes `children` those of an element. One that is there already is not touched, so that it keeps
 * the focus, and a half-typed date its parts.
 */
export function renew(parent, children) {
  const wanted = new Set(children);
  for (const child of [...parent.childNodes]) if (!wanted.has(child)) child.remove();
  for (const [at, child] of children.entries()) {
    const there = parent.childNodes[at];
    if (there !== child) parent.insertBefore(child, there ?? null);
  }
}

/** An id that is safe for any key. */
export function idOf(kind, key) {
  return `${kind}-${encodeURIComponent(key)}`;
}
