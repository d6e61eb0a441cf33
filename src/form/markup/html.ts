import { escaped } from "../../model/markup.ts";

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

// biome-ignore lint/suspicious/noControlCharactersInRegex: HTML forbids these.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

function textOf(part: HtmlPart): string {
  if (part === undefined || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(textOf).join("");
  return escaped(String(part).replace(FORBIDDEN, "\ufffd")).replaceAll("'", "&#39;");
}
