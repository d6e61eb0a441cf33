import { isUtf8 } from "node:buffer";
import type { Chunk, Source, SourceOptions } from "../format.ts";
import { LONGEST_RECORD, recordChunks } from "../input/chunks.ts";
import { refuseRepeated } from "../input/column-checks.ts";
import { partText } from "../input/part-text.ts";
import { type InputPart, sizeOf } from "../input/parts.ts";
import { joined } from "../input/unpacked.ts";
import { problem } from "../problem.ts";
import { RecordBorders } from "./borders.ts";
import { delimiterName, SEPARATOR_LINE, shownDelimiter } from "./delimiters.ts";
import { FieldReader } from "./fields.ts";

/**
 * Opens CSV files with one header each, the same in all of them. `usual`: the delimiter, unless the
 * options or the header say another one. Throws EngineErrors.
 */
export async function openCsv(parts: readonly InputPart[], options: SourceOptions, usual: number): Promise<Source> {
  const [first] = parts;
  if (first === undefined) throw new Error("unreachable: an input has a file");
  const opened = await openPart(first, options, usual);
  const { columns, delimiter, remarks } = opened;
  async function* chunks(): AsyncIterable<Chunk> {
    let before = 0;
    for (const part of parts) {
      const { head, bytes, ...found } = part === first ? opened : await openPart(part, options, usual);
      if (found.delimiter !== delimiter)
        throw problem(
          `\`${part.label}\` has ${delimiterName(found.delimiter)} between its columns, \`${first?.label}\` ${delimiterName(delimiter)}`,
          "give it a run of its own",
        );
      if (!isSame(found.columns, columns))
        throw problem(`\`${part.label}\` has other columns than \`${first?.label}\``, "give it a run of its own");
      yield* recordChunks(part, bytes, new RecordBorders(delimiter), {
        ...{ chunkBytes: options.chunkBytes, at: head, before },
      });
      before += part.size ?? 0;
    }
  }
  return {
    columns,
    delimiter: delimiter === usual ? undefined : delimiter,
    ...(remarks.length === 0 ? {} : { remarks }),
    size: options.encoding === undefined && opened.isUtf8 ? sizeOf(parts) : undefined,
    chunks,
  };
}

interface OpenedPart {
  readonly columns: readonly string[];
  readonly delimiter: number;
  /** It is written in UTF-8. */
  readonly isUtf8: boolean;
  /** Sentences about what its first bytes say. */
  readonly remarks: readonly string[];
  /** The bytes of the header, with all that stands before it. */
  readonly head: number;
  /** The bytes after it. */
  readonly bytes: AsyncIterable<Buffer>;
}

async function openPart(part: InputPart, options: SourceOptions, usual: number): Promise<OpenedPart> {
  const text = await partText(part, options);
  const blocks = text.bytes[Symbol.asyncIterator]();
  let begin: Buffer = Buffer.alloc(0);
  const takeRecord = async (delimiter: number): Promise<Buffer> => {
    const borders = new RecordBorders(delimiter);
    let end = borders.first(begin, 0);
    while (end < 0) {
      if (begin.length > LONGEST_RECORD) break;
      const { done, value } = await blocks.next();
      if (done === true) break;
      const from = begin.length;
      begin = Buffer.concat([begin, value]);
      end = borders.first(begin, from);
    }
    const length = end < 0 ? begin.length : end;
    if (length > LONGEST_RECORD) throw problem(`\`${part.label}\` has no header: its first line is longer than 1 MiB`);
    const line = begin.subarray(0, length);
    begin = begin.subarray(length);
    return line;
  };
  const given = options.delimiter?.charCodeAt(0);
  let line = await takeRecord(given ?? usual);
  const separator = SEPARATOR_LINE.exec(line.toString("latin1"))?.[1];
  const skipped = separator === undefined ? 0 : line.length;
  if (separator !== undefined) line = await takeRecord(given ?? separator.charCodeAt(0));
  const delimiter = given ?? separator?.charCodeAt(0) ?? shownDelimiter(headerText(part, line), usual);
  if (separator === undefined && delimiter !== usual) {
    // Where a quoted field ends depends on where it begins.
    begin = Buffer.concat([line, begin]);
    line = await takeRecord(delimiter);
  }
  const said = given === undefined && delimiter !== usual;
  const comma = options.decimalComma === true ? "" : "; --decimal-comma reads numbers such as 1,5";
  const remarks = [
    ...(text.remark === undefined ? [] : [text.remark]),
    ...(said ? [`\`${part.label}\` has ${delimiterName(delimiter)} between its columns${comma}`] : []),
  ];
  const columns = columnsOf(part, headerText(part, line), delimiter);
  return {
    ...{ columns, delimiter, remarks, head: text.at + skipped + line.length },
    isUtf8: text.remark === undefined,
    bytes: joined(begin, blocks),
  };
}

function headerText(part: InputPart, line: Buffer): string {
  const text = line.toString("utf8");
  if (!isUtf8(line))
    throw problem(
      `the header of \`${part.label}\` is not UTF-8`,
      "give the encoding of the file: --encoding latin1 for most tables of Windows in Western Europe",
    );
  if (text.includes("\0"))
    throw problem(`the header of \`${part.label}\` has zero bytes, as UTF-16 does`, "give --encoding utf-16");
  if (text.trim() === "") throw problem(`\`${part.label}\` is empty: the first line of CSV names the columns`);
  return text;
}

function columnsOf(part: InputPart, header: string, delimiter: number): readonly string[] {
  const fields = new FieldReader(delimiter);
  fields.read(header, 0);
  if (fields.problem !== undefined) throw problem(`the header of \`${part.label}\` cannot be read: ${fields.problem}`);
  const columns = Array.from({ length: fields.count }, (_, column) => fields.field(column));
  refuseRepeated(columns, part.label);
  return columns;
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name, at) => name === others[at]);
}
