import { isAlias, isMap, isScalar, isSeq, type Node } from "yaml";
import { givenTwice, isNull, NAMES_ARE_TEXTS, readYamlDocument, type YamlProblem, type YamlReading } from "./yaml.ts";

/** A part of a document, with its place: UTF-16 units from the start of the text. */
export type YamlNode = YamlScalar | YamlList | YamlObject;

interface YamlPlace {
  readonly start: number;
  readonly end: number;
}

export interface YamlScalar extends YamlPlace {
  readonly kind: "scalar";
  /** Null for plain `null`, `~` and an absent value. */
  readonly text: string | null;
}

export interface YamlList extends YamlPlace {
  readonly kind: "list";
  readonly items: readonly YamlNode[];
}

export interface YamlObject extends YamlPlace {
  readonly kind: "object";
  readonly members: readonly YamlMember[];
}

export interface YamlMember {
  readonly key: YamlScalar;
  readonly value: YamlNode;
}

/** The most nodes that the aliases of a document may repeat, together. */
const MOST_REPEATED = 1_000_000;

/**
 * Reads one document as `readYaml` does, and keeps the places. An alias is the node that it
 * repeats, so that no text takes more memory than it has characters.
 */
export function readYamlTree(text: string, reading: YamlReading = {}): { readonly root: YamlNode } | YamlProblem {
  const read = readYamlDocument(text, reading);
  if ("problem" in read) return read;
  const { contents } = read.document;
  try {
    return { root: contents === null ? absentAt(0) : new YamlTreeBuilder(reading).node(contents) };
  } catch (thrown) {
    if (thrown instanceof Refused) return read.problemAt(thrown.message, thrown.offset);
    throw thrown;
  }
}

class Refused extends Error {
  readonly offset: number;

  constructor(problem: string, offset: number) {
    super(problem);
    this.offset = offset;
  }
}

/** Recurses by the levels of the document, which its reader bounds. */
class YamlTreeBuilder {
  readonly #anchors = new Map<string, { readonly node: YamlNode; readonly size: number }>();
  readonly #mayRepeatKeys: boolean;
  #nodes = 0;
  #repeated = 0;

  constructor({ isUnfinished = false }: YamlReading) {
    this.#mayRepeatKeys = isUnfinished;
  }

  node(from: Node): YamlNode {
    const [start, end] = from.range ?? [0, 0];
    if (isAlias(from)) return this.#aliased(from.source, start);
    const before = this.#nodes;
    this.#nodes++;
    const node = this.#plain(from, start, end);
    if ("anchor" in from && from.anchor !== undefined)
      this.#anchors.set(from.anchor, { node, size: this.#nodes - before });
    return node;
  }

  #aliased(name: string, offset: number): YamlNode {
    const target = this.#anchors.get(name);
    if (target === undefined) throw new Refused(`\`*${name}\` repeats nothing before it`, offset);
    this.#nodes += target.size;
    this.#repeated += target.size;
    if (this.#repeated > MOST_REPEATED) throw new Refused("too many aliases", offset);
    return target.node;
  }

  #plain(from: Node, start: number, end: number): YamlNode {
    if (isScalar(from)) return { kind: "scalar", start, end, text: isNull(from) ? null : String(from.value) };
    if (isSeq<Node>(from)) return { kind: "list", start, end, items: from.items.map((item) => this.node(item)) };
    if (!isMap<Node, Node | null>(from)) throw new Refused("neither a text, a list nor an object", start);
    if (!this.#mayRepeatKeys) refuseRepeatedKey(from.items);
    const members = from.items.map(({ key, value }) => {
      if (!isScalar(key)) throw new Refused(NAMES_ARE_TEXTS, key.range?.[0] ?? start);
      const name = this.node(key);
      if (name.kind !== "scalar") throw new Refused(NAMES_ARE_TEXTS, name.start);
      return { key: name, value: value === null ? absentAt(name.end) : this.node(value) };
    });
    return { kind: "object", start, end, members };
  }
}

function refuseRepeatedKey(items: readonly { readonly key: Node }[]): void {
  const keys = new Set<unknown>();
  for (const { key } of items) {
    if (!isScalar(key)) continue;
    if (keys.has(key.value)) throw new Refused(givenTwice(String(key.value)), key.range?.[0] ?? 0);
    keys.add(key.value);
  }
}

function absentAt(offset: number): YamlScalar {
  return { kind: "scalar", start: offset, end: offset, text: null };
}
