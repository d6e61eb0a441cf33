/*
 * The part of a document that Observable Plot draws on: elements with attributes and children, and
 * their text. A whole document in JavaScript would be ten times as large as what is drawn with it.
 */

import { escaped } from "../../model/markup.ts";

const SVG = "http://www.w3.org/2000/svg";

/** A text or an element. */
interface ChildNode {
  parentNode: SvgElement | null;
  readonly textContent: string;
  readonly outerHTML: string;
}

class SvgText implements ChildNode {
  parentNode: SvgElement | null = null;
  readonly nodeName = "#text";
  textContent: string;

  constructor(text: string) {
    this.textContent = text;
  }

  get outerHTML(): string {
    return escaped(this.textContent);
  }
}

/** An element that collects what is drawn. */
class SvgElement implements ChildNode {
  parentNode: SvgElement | null = null;
  readonly ownerDocument: SvgDocument;
  readonly nodeName: string;
  readonly namespaceURI: string;
  readonly childNodes: ChildNode[] = [];
  readonly style = { setProperty: () => undefined, removeProperty: () => undefined, getPropertyValue: () => "" };
  readonly #attributes = new Map<string, string>();

  constructor(ownerDocument: SvgDocument, nodeName: string, namespaceURI: string) {
    this.ownerDocument = ownerDocument;
    this.nodeName = nodeName;
    this.namespaceURI = namespaceURI;
  }

  get tagName(): string {
    return this.nodeName;
  }

  get children(): readonly ChildNode[] {
    return this.childNodes.filter((child) => child instanceof SvgElement);
  }

  get firstChild(): ChildNode | null {
    return this.childNodes[0] ?? null;
  }

  get nextSibling(): ChildNode | null {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }

  get textContent(): string {
    return this.childNodes.map((child) => child.textContent).join("");
  }

  set textContent(text: string) {
    this.childNodes.length = 0;
    if (text !== "") this.appendChild(new SvgText(text));
  }

  /** A group has no role, so it must not have the label that Plot gives it. */
  setAttribute(name: string, value: unknown): void {
    if (name === "aria-label" && this.nodeName === "g") return;
    this.#attributes.set(name, String(value));
  }

  setAttributeNS(_namespace: string | null, name: string, value: unknown): void {
    this.setAttribute(name, value);
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }

  hasAttribute(name: string): boolean {
    return this.#attributes.has(name);
  }

  removeAttribute(name: string): void {
    this.#attributes.delete(name);
  }

  appendChild<Child extends ChildNode>(child: Child): Child {
    return this.insertBefore(child, null);
  }

  append(...children: readonly (ChildNode | string)[]): void {
    for (const child of children) this.appendChild(typeof child === "string" ? new SvgText(child) : child);
  }

  insertBefore<Child extends ChildNode>(child: Child, before: ChildNode | null): Child {
    child.parentNode?.removeChild(child);
    const at = before === null ? -1 : this.childNodes.indexOf(before);
    this.childNodes.splice(at < 0 ? this.childNodes.length : at, 0, child);
    child.parentNode = this;
    return child;
  }

  removeChild<Child extends ChildNode>(child: Child): Child {
    const at = this.childNodes.indexOf(child);
    if (at >= 0) this.childNodes.splice(at, 1);
    child.parentNode = null;
    return child;
  }

  addEventListener(): void {
    // Pages without scripts have no events.
  }

  querySelector(): null {
    return null;
  }

  querySelectorAll(): readonly never[] {
    return [];
  }

  get outerHTML(): string {
    const attributes = Array.from(this.#attributes, ([name, value]) => ` ${name}="${escaped(value)}"`).join("");
    const content = this.childNodes.map((child) => child.outerHTML).join("");
    return `<${this.nodeName}${attributes}>${content}</${this.nodeName}>`;
  }
}

/** The document that makes them. */
export class SvgDocument {
  readonly documentElement = new SvgElement(this, "svg", SVG);

  createElement(name: string): SvgElement {
    return new SvgElement(this, name, SVG);
  }

  createElementNS(namespace: string, name: string): SvgElement {
    return new SvgElement(this, name, namespace);
  }

  createTextNode(text: string): ChildNode {
    return new SvgText(text);
  }

  querySelector(): null {
    return null;
  }
}
