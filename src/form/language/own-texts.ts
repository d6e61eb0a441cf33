import { nearest } from "../../model/suggest.ts";

/** A mistake in texts of somebody's own. */
export interface TextProblem {
  /** `de.between`. */
  readonly place: string;
  readonly problem: string;
  readonly remedy?: string | undefined;
}

/** Texts, in one language or in a part of it, as a file may have them. */
interface TextTree {
  readonly [name: string]: unknown;
}

/**
 * The texts of each language of a file in the form of `known`: those that the file leaves out are
 * the known ones of the language, where it has some. `part`: of a language, as `.site`. Something
 * wrong goes to `problems`.
 */
export function ownTexts<Texts extends object>(
  file: TextTree,
  known: ReadonlyMap<string, Texts>,
  part: string,
  problems: TextProblem[],
): ReadonlyMap<string, Texts> {
  const model = known.get("en");
  if (model === undefined) throw new Error("unreachable: no English texts");
  const complete = new Map<string, Texts>();
  for (const [tag, own] of Object.entries(file)) {
    const place = `${tag}${part}`;
    if (!/^[a-z]{2,3}$/.test(tag)) {
      problems.push(noLanguage(tag));
      continue;
    }
    const texts = merged(own, known.get(tag), model, place, problems);
    if (hasAll(texts, model)) complete.set(tag, texts);
    else if (isTree(own)) problems.push(missing(texts, model, place));
  }
  return complete;
}

/** Texts with those of `base` in the place of what they leave out; `model` has all that exist. */
function merged(
  own: unknown,
  base: object | undefined,
  model: object,
  place: string,
  problems: TextProblem[],
): TextTree {
  const texts: Record<string, unknown> = { ...base };
  if (!isTree(own)) {
    problems.push({
      place,
      problem: "has no texts",
      remedy: `write texts below it, such as \`${Object.keys(model)[0]}: …\``,
    });
    return texts;
  }
  const members = new Map<string, unknown>(Object.entries(model));
  const bases = new Map<string, unknown>(Object.entries(base ?? {}));
  for (const [name, text] of Object.entries(own)) {
    const at = `${place}.${name}`;
    const wanted = members.get(name);
    const old = bases.get(name);
    if (isGroup(wanted)) texts[name] = merged(text, isTree(old) ? old : undefined, wanted, at, problems);
    else if (wanted !== undefined) texts[name] = checked(text, wanted, at, problems);
    else problems.push(unknownText(name, at, members.keys()));
  }
  return texts;
}

function noLanguage(place: string): TextProblem {
  const [, language] = /^([a-z]{2,3})[-_]/i.exec(place) ?? [];
  return {
    place,
    problem: "is not a language",
    remedy: `write ${language === undefined ? "its code of two or three letters, such as `de`" : `\`${language.toLowerCase()}\`, for all regions`}`,
  };
}

function unknownText(name: string, place: string, names: Iterable<string>): TextProblem {
  const meant = nearest(name, names);
  return {
    place,
    problem: "is not a text of the pages",
    remedy: meant === undefined ? undefined : `did you mean \`${meant}\`?`,
  };
}

/** A text, or one for each count or for a known bound, if that is what the place holds. */
function checked(text: unknown, wanted: unknown, place: string, problems: TextProblem[]): unknown {
  const forms = isTree(wanted) ? Object.keys(wanted) : [];
  const allowed = new Set(namesIn(wanted));
  const strange = namesIn(text).find((name) => !allowed.has(name));
  if (strange !== undefined) {
    const names = [...allowed].map((name) => `{${name}}`).join(" and ");
    problems.push({
      place,
      problem: `has \`{${strange}}\`, which is not a value of this text`,
      remedy: allowed.size === 0 ? "it has no values" : `its values are ${names}`,
    });
  } else if (forms.includes("other")) checkCounts(text, place, problems);
  else if (typeof text !== "string" && !(forms.includes("bound") && hasForms(text, ["plain", "bound"])))
    problems.push({
      place,
      problem: "is not a text",
      remedy: forms.length === 0 ? undefined : formsOf(["plain", "bound"]),
    });
  return text;
}

function checkCounts(text: unknown, place: string, problems: TextProblem[]): void {
  const strange = isTree(text) ? Object.keys(text).find((form) => !COUNTS.includes(form)) : undefined;
  if (strange !== undefined)
    problems.push({
      place,
      problem: `has \`${strange}\`, which is not a number of things`,
      remedy: `write ${COUNTS.join(", ")}`,
    });
  else if (!hasForms(text, ["other"]))
    problems.push({ place, problem: "has no text for other numbers", remedy: formsOf(["other"]) });
}

const COUNTS = ["zero", "one", "two", "few", "many", "other"];

function formsOf(names: readonly string[]): string {
  return `write ${names.map((name) => `\`${name}: …\``).join(" and ")} below it`;
}

/** True for texts by these names, and perhaps others. */
function hasForms(text: unknown, names: readonly string[]): boolean {
  return (
    isTree(text) && names.every((name) => name in text) && Object.values(text).every((each) => typeof each === "string")
  );
}

/** True for an object of texts with meanings of their own, not of forms of one text. */
function isGroup(text: unknown): text is TextTree {
  return isTree(text) && !("other" in text) && !("bound" in text);
}

/** True for an object, such as the one of a file. */
export function isTree(value: unknown): value is TextTree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The names in braces, those of all forms. */
function namesIn(text: unknown): readonly string[] {
  if (isTree(text)) return Object.values(text).flatMap(namesIn);
  return typeof text === "string" ? Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name) : [];
}

/** True for texts that were checked and leave nothing out. */
function hasAll<Texts extends object>(texts: object, model: Texts): texts is Texts {
  return absent(texts, model).length === 0;
}

function absent(texts: object, model: object): readonly string[] {
  const own = new Map<string, unknown>(Object.entries(texts));
  return Object.entries(model).flatMap(([name, wanted]) => {
    const text = own.get(name);
    if (text === undefined) return [name];
    return isGroup(wanted) && isTree(text) ? absent(text, wanted).map((each) => `${name}.${each}`) : [];
  });
}

/** More names are counted. */
const MOST_NAMES = 6;

function missing(texts: object, model: object, place: string): TextProblem {
  const names = absent(texts, model);
  const rest = names.length - MOST_NAMES;
  const listed = names
    .slice(0, MOST_NAMES)
    .map((name) => `\`${name}\``)
    .join(", ");
  return {
    place,
    problem: `is a new language, and has no ${listed}${rest > 0 ? ` and ${rest} more` : ""}`,
    remedy: "translate all texts of docs/texts.yaml",
  };
}
