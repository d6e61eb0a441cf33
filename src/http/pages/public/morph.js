/**
 * Makes `old` like `fresh`, and keeps what is the same: the field that has the focus keeps what
 * somebody typed, unless `takesAll`, and parts that somebody opened stay open.
 */
export function morph(old, fresh, takesAll) {
  const isKept = !takesAll && old === old.getRootNode().activeElement;
  copyAttributes(old, fresh, isKept);
  if (old.tagName === "SELECT" && isKept) return;
  let place = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const match = matchOf(child, place);
    if (match === null) {
      old.insertBefore(child, place);
      continue;
    }
    if (match !== place) old.insertBefore(match, place);
    else place = place.nextSibling;
    if (match.nodeType === Node.ELEMENT_NODE) morph(match, child, takesAll);
    else if (match.data !== child.data) match.data = child.data;
  }
  while (place !== null) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

/** The first node from `place` on that is the same part of the page; null: there is none. */
function matchOf(child, place) {
  const key = keyOf(child);
  for (let node = place; node !== null; node = node.nextSibling) {
    if (node.nodeName === child.nodeName && keyOf(node) === key) return node;
  }
  return null;
}

function keyOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return "";
  const { field, rule } = node.dataset;
  return field ?? rule ?? `${node.id} ${node.getAttribute("class")?.replace(" refused", "")}`;
}

function copyAttributes(old, fresh, isKept) {
  for (const { name } of [...old.attributes]) {
    const isOpen = name === "open" && old.tagName === "DETAILS";
    if (!fresh.hasAttribute(name) && !isOpen) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.tagName === "OPTION") old.selected = fresh.hasAttribute("selected");
  if (old.tagName !== "INPUT" || isKept) return;
  if (old.type === "radio") old.checked = fresh.hasAttribute("checked");
  else old.value = fresh.getAttribute("value") ?? "";
}
