/** Markup that is safe to send: made by `html` alone, which escapes every text put into it. */
export class Html {
  readonly text: string;

  /** `text` is taken as markup. */
  constructor(text: string) {
    this.text = text;
  }
}

/** Parts of a template: texts are escaped, nothing is left out for `undefined` and `false`. */
export type HtmlPart = Html | string | number | undefined | false | readonly HtmlPart[];

/** Markup with texts in it: html`<b title="${title}">${name}</b>`. Attributes are quoted. */
export function html(markup: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(markup.map((text, at) => `${text}${textOf(parts[at])}`).join(""));
}

/** The text as markup that shows it, in an element and in a quoted attribute. */
export function escaped(text: string): string {
  return text.replace(UNSAFE, (character) => ENTITIES[character] ?? "\ufffd");
}

/** Characters that have a meaning in HTML, or that it forbids. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: HTML forbids these.
const UNSAFE = /[&<>"'\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function textOf(part: HtmlPart): string {
  if (part === undefined || part === false) return "";
  if (part instanceof Html) return part.text;
  return typeof part === "object" ? part.map(textOf).join("") : escaped(String(part));
}
