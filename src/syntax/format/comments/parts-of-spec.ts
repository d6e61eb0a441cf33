import type { BindingNode, DataLine, ListNode, RuleLine, SpecNode, UsesNode } from "../../tree/declaration.ts";
import type { Placed, Range } from "../../tree/place.ts";
import type { SpecTree } from "../../tree/source.ts";
import { writtenLines } from "../../tree/written-lines.ts";
import type { PlacedPart } from "./part-comments.ts";

/** The parts of a spec that begin lines in its canonical text. */
export function partsOfSpec({ header, meta, uses, data, rules, withs }: SpecTree): readonly PlacedPart[] {
  const rest = [...meta, ...withs, ...rules.flatMap(({ arms }) => [...arms])];
  return [
    ...headerParts(header),
    ...uses.flatMap(usesParts),
    ...data.flatMap(dataParts),
    ...rules.flatMap(({ declaration }) => ruleParts(declaration)),
    ...rest.map(({ piece }) => piece),
  ];
}

/** The place of the commentary of a spec among its parts. */
export function commentaryStart({ piece, node }: Placed<SpecNode>): number {
  return piece.start + node.range.end - 1;
}

/** Blank commentary is not printed. */
function headerParts(header: Placed<SpecNode>): readonly PlacedPart[] {
  const { piece, node } = header;
  if (node.commentary === undefined) return [piece];
  const line = placed(piece, { start: 0, end: (node.effective?.range ?? node.nameRange).end });
  return [line, { start: commentaryStart(header), end: piece.end }];
}

function usesParts({ piece, node }: Placed<UsesNode>): readonly PlacedPart[] {
  const line = { start: 0, end: (node.list?.range ?? node.effective?.range ?? node.specRange).end };
  return [line, ...listParts(node.list), ...bindingParts(node.bindings)].map((range) => placed(piece, range));
}

/** Bindings on one line are one part. */
function bindingParts(bindings: readonly BindingNode[]): readonly Range[] {
  return bindings.flatMap(({ range, continues }, index) => {
    if (continues === true) return [];
    let last = index;
    while (bindings[last + 1]?.continues === true) last += 1;
    return [{ start: range.start, end: bindings[last]?.range.end ?? range.end }];
  });
}

function dataParts({ piece, node }: Placed<DataLine>): readonly PlacedPart[] {
  const { value, constraints } = node;
  const lines = value.type === "data_type" ? listParts(value.list) : [];
  const line = { start: 0, end: value.range.end };
  return [line, ...lines, ...constraints.map(({ range }) => range)].map((range) => placed(piece, range));
}

function listParts(list: ListNode | undefined): readonly Range[] {
  return list === undefined ? [] : Array.from(writtenLines(list.lines), ({ range }) => range);
}

function ruleParts({ piece, node: { result, scale } }: Placed<RuleLine>): readonly PlacedPart[] {
  if (scale === undefined) return [piece];
  const head = { start: 0, end: result.range.end };
  return [head, ...scale.map(({ range }) => range)].map((range) => placed(piece, range));
}

function placed({ start }: PlacedPart, range: Range): PlacedPart {
  return { start: start + range.start, end: start + range.end };
}
