import type { DataLine, RuleLine, SpecNode, UsesNode } from "../../tree/declaration.ts";
import type { Placed, Range } from "../../tree/place.ts";
import type { SpecTree } from "../../tree/source.ts";
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
  const line = { start: 0, end: (node.effective?.range ?? node.specRange).end };
  return [line, ...node.bindings.map(({ range }) => range)].map((range) => placed(piece, range));
}

function dataParts({ piece, node }: Placed<DataLine>): readonly PlacedPart[] {
  const line = { start: 0, end: node.value.range.end };
  return [line, ...node.constraints.map(({ range }) => range)].map((range) => placed(piece, range));
}

function ruleParts({ piece, node: { result, scale } }: Placed<RuleLine>): readonly PlacedPart[] {
  if (scale === undefined) return [piece];
  const head = { start: 0, end: result.range.end };
  return [head, ...scale.map(({ range }) => range)].map((range) => placed(piece, range));
}

function placed({ start }: PlacedPart, range: Range): PlacedPart {
  return { start: start + range.start, end: start + range.end };
}
