import type { Row } from "../../plan/body.ts";
import { isBoundSide } from "../../plan/types/commands/read-commands.ts";
import type { DeclaredType } from "../../plan/units/declared-units.ts";
import { isFound } from "../../plan/units/unit-table.ts";
import type { TokenTable } from "../../syntax/lexer/tokens.ts";
import { partsOfDeclaration } from "../../syntax/operands.ts";
import type {
  BindingValue,
  CommandArgument,
  ConstraintName,
  ConstraintNode,
  DataLine,
  DataTypeNode,
  FieldNode,
  ListLine,
  UnitNode,
  UsesNode,
} from "../../syntax/tree/declaration.ts";
import type { Literal } from "../../syntax/tree/literal.ts";
import type { Piece, Range } from "../../syntax/tree/place.ts";
import { writtenLines } from "../../syntax/tree/written-lines.ts";
import { expressionNames } from "./expression-names.ts";
import { type FieldFrame, resolveInFrames, rowsNaming } from "./list-frames.ts";
import { lastPart, type Name, type NameOccurrence, nameKey } from "./name.ts";
import { dataWithOption } from "./options.ts";
import type { Resolved, Scope } from "./scope.ts";
import { pathsIn, type Word, wordsIn } from "./words.ts";

/** The names in the text of a version. `tokens` are those of that text. */
export function occurrencesOfRow(row: Row, scope: Scope, tokens: TokenTable): NameOccurrence[] {
  return new RowReader(row, scope, tokens).read();
}

class RowReader {
  readonly #row: Row;
  readonly #scope: Scope;
  readonly #tokens: TokenTable;
  readonly #found: NameOccurrence[] = [];

  constructor(row: Row, scope: Scope, tokens: TokenTable) {
    this.#row = row;
    this.#scope = scope;
    this.#tokens = tokens;
  }

  read(): NameOccurrence[] {
    const { header, uses, data, rules, withs } = this.#row.tree;
    const { repository, spec } = this.#row;
    this.#add(header.piece, header.node.nameRange, { kind: "spec", repository, spec }, true);
    for (const { piece, node } of uses) this.#uses(piece, node);
    for (const { piece, node } of withs) {
      this.#path(piece, node.pathRange, [this.#row]);
      this.#value(piece, node.value, [this.#row], [node.alias, ...node.path]);
    }
    for (const { piece, node } of data) this.#data(piece, node);
    for (const { declaration, arms } of rules) {
      const { piece, node } = declaration;
      this.#add(piece, node.nameRange, { kind: "rule", repository, spec, name: node.name }, true);
      this.#expressions(piece, partsOfDeclaration(node));
      for (const arm of arms) this.#expressions(arm.piece, [arm.node.condition, arm.node.result]);
    }
    return this.#found;
  }

  #add(piece: Piece, range: Range, name: Name, declares: boolean, targets: readonly Row[] = [this.#row]): void {
    const { label } = this.#row.file;
    const start = piece.start + range.start;
    this.#found.push({ label, start, end: piece.start + range.end, name, declares, row: this.#row, targets });
  }

  #addWord(word: Word, resolved: Resolved): void {
    const { start, end } = word;
    this.#found.push({ label: this.#row.file.label, start, end, declares: false, row: this.#row, ...resolved });
  }

  #uses(piece: Piece, node: UsesNode): void {
    const { repository = this.#row.repository, spec, alias } = node;
    if (node.explicitAlias) this.#add(piece, node.aliasRange, { kind: "alias", row: this.#row, alias }, true);
    if (node.repositoryRange !== undefined && node.repository !== undefined) {
      const targets = this.#scope.importedRows(this.#row, alias);
      this.#add(piece, node.repositoryRange, { kind: "repository", repository: node.repository }, false, targets);
    }
    const rows = this.#scope.importedRows(this.#row, alias);
    this.#add(piece, node.specRange, { kind: "spec", repository, spec }, false, rows);
    for (const binding of node.bindings) {
      this.#path(piece, binding.pathRange, rows);
      this.#value(piece, binding.value, rows, binding.path);
    }
    if (node.list !== undefined) this.#list(piece, node, node.list.lines, rows);
  }

  /** The lines below a list whose rows are versions of `rows`. */
  #list(piece: Piece, { alias, spec }: UsesNode, lines: readonly ListLine[], rows: readonly Row[]): void {
    const names = [alias, lastPart(spec)];
    const qualified: FieldFrame = { rows, names, isBare: false };
    for (const line of writtenLines(lines)) {
      switch (line.type) {
        case "key":
          for (const { range } of line.fields) this.#path(piece, range, rows);
          break;
        case "sort":
          this.#expressions(
            piece,
            line.keys.map(({ value }) => value),
            [{ ...qualified, isBare: true }],
          );
          break;
        case "rows":
          this.#expressions(piece, [line.count]);
          break;
        case "at":
          this.#expressions(piece, [line.day], [qualified]);
          break;
        case "each":
        case "row":
          for (const [at, { path, range, value }] of line.fields.entries()) {
            if (value === undefined) this.#bareEach(piece, line.fields, at, rows);
            else this.#path(piece, range, rows);
            if (value !== undefined) this.#expressions(piece, [value], [qualified]);
            if (value?.type === "text") for (const row of rows) this.#option(piece, value.range, value.text, row, path);
          }
          break;
        case "by": {
          const end = line.of.range.start;
          const [by] = wordsIn(this.#tokens, piece.start + line.range.start, piece.start + end);
          if (by !== undefined && line.field !== undefined)
            this.#path(piece, { start: by.end - piece.start, end }, rows);
          if (line.field === undefined) this.#bareBy(piece, line.of.range, rows);
          else this.#scoped(piece, line.of.range, []);
          break;
        }
        case "imports":
          for (const { range } of line.paths) this.#path(piece, range, [this.#row]);
          break;
      }
    }
  }

  /** `each f`: a data of the rows, and what the spec calls by the same name. */
  #bareEach(piece: Piece, fields: readonly FieldNode[], at: number, rows: readonly Row[]): void {
    const { range } = fields[at] ?? {};
    if (range === undefined) return;
    const [before, after] = [fields[at - 1]?.range.end, fields[at + 1]?.range.start];
    const around = {
      before: before === undefined ? undefined : piece.start + before,
      after: after === undefined ? undefined : piece.start + after,
    };
    const first = this.#found.length;
    this.#path(piece, range, rows);
    this.#path(piece, range, [this.#row]);
    const [field, value, ...others] = this.#found.splice(first);
    if (field === undefined || others.length > 0) return;
    if (value === undefined || nameKey(field.name) === nameKey(value.name)) this.#found.push(field);
    else {
      this.#found.push({ ...field, bareEach: { names: "field", ...around } });
      this.#found.push({ ...value, bareEach: { names: "value", ...around } });
    }
  }

  /** `by lines.f`: a field of the list, and the data of the groups with the same name. */
  #bareBy(piece: Piece, range: Range, rows: readonly Row[]): void {
    this.#scoped(piece, range, []);
    const value = this.#found.pop();
    if (value === undefined) return;
    const last = { start: value.start - piece.start, end: value.end - piece.start };
    this.#path(piece, last, rows);
    const field = this.#found.pop();
    const start = piece.start + range.start;
    if (field === undefined || field.start !== value.start || nameKey(field.name) === nameKey(value.name)) {
      this.#found.push(value);
    } else {
      this.#found.push({ ...value, bareBy: { names: "value", start } });
      this.#found.push({ ...field, bareBy: { names: "field", start } });
    }
  }

  /** A path in an expression, among the fields of `frames`. */
  #scoped(piece: Piece, range: Range, frames: readonly FieldFrame[]): void {
    this.#addSteps(wordsIn(this.#tokens, piece.start + range.start, piece.start + range.end), frames);
  }

  #addSteps(words: readonly Word[], frames: readonly FieldFrame[]): void {
    const steps = resolveInFrames(
      this.#scope,
      this.#row,
      frames,
      words.map(({ text }) => text),
    );
    steps.forEach((step, index) => {
      const word = words[index];
      if (word !== undefined && step !== undefined) this.#addWord(word, step);
    });
  }

  /** A path that begins in one of `rows`. */
  #path(piece: Piece, range: Range, rows: readonly Row[]): void {
    const words = wordsIn(this.#tokens, piece.start + range.start, piece.start + range.end);
    const path = words.map(({ text }) => text);
    for (const row of rows) {
      const resolved = this.#scope.resolvePath(row, path);
      if (resolved.length === 0) continue;
      resolved.forEach((step, i) => {
        const word = words[i];
        if (word !== undefined) this.#addWord(word, step);
      });
      return;
    }
  }

  /** The value of the data at the end of a path that begins in one of `rows`. */
  #value(piece: Piece, value: BindingValue, rows: readonly Row[], path: readonly string[]): void {
    if (value.type === "text") for (const row of rows) this.#option(piece, value.range, value.text, row, path);
    if (value.type === "path") this.#path(piece, value.range, [this.#row]);
    else if (value.type === "expression") this.#expressions(piece, [value.expression]);
    else this.#literal(piece, value);
  }

  #data(piece: Piece, node: DataLine): void {
    const { repository, spec } = this.#row;
    this.#add(piece, node.nameRange, { kind: "data", repository, spec, name: node.name }, true);
    if (node.value.type === "data_type") {
      this.#type(piece, node.value);
      for (const line of node.value.list?.lines ?? []) {
        if (line.type === "values") for (const value of line.values) this.#literal(piece, value);
      }
    } else this.#literal(piece, node.value);
    for (const constraint of node.constraints) this.#constraint(piece, node, constraint);
  }

  /**
   * A bare name is own data first, else data of an import; the qualifier before a point is an alias
   * or a spec.
   */
  #type(piece: Piece, node: DataTypeNode): void {
    if (node.primitive !== undefined || node.name === undefined) return;
    const words = wordsIn(this.#tokens, piece.start + node.range.start, piece.start + node.range.end);
    const hasList = node.list !== undefined && node.list.isImplied !== true;
    const last = words.at(-1 - (node.isRange ? 1 : 0) - (hasList ? 1 : 0));
    if (last === undefined) return;
    if (node.qualifier === undefined) {
      const own = this.#scope.member([this.#row], node.name) ?? this.#importedData(node.name);
      if (own !== undefined) this.#addWord(last, own);
      return;
    }
    const rows = this.#scope.importedRows(this.#row, node.qualifier);
    const first = words[0];
    const before = words[words.indexOf(last) - 1];
    if (first !== undefined && before !== undefined) {
      const named = this.#scope.alias([this.#row], node.qualifier) ?? this.#specNamed(node.qualifier, rows);
      this.#addWord({ ...first, end: before.end }, named);
    }
    const member = this.#scope.member(rows, node.name);
    if (member !== undefined) this.#addWord(last, member);
  }

  #importedData(name: string): Resolved | undefined {
    for (const { node } of this.#row.tree.uses) {
      const found = this.#scope.member(this.#scope.importedRows(this.#row, node.alias), name);
      if (found?.name.kind === "data") return found;
    }
    return undefined;
  }

  #specNamed(spec: string, targets: readonly Row[]): Resolved {
    return { name: { kind: "spec", repository: this.#row.repository, spec }, targets };
  }

  #constraint(piece: Piece, data: DataLine, constraint: ConstraintNode): void {
    if (constraint.type === "unit") this.#unit(piece, data, constraint);
    else {
      for (const argument of constraint.arguments) {
        if (argument.type === "now") continue;
        if (argument.type !== "word") this.#literal(piece, argument);
        else if (isBoundSide(constraint.command)) this.#path(piece, argument.range, [this.#row]);
        this.#optionArgument(piece, data, constraint.command, argument);
      }
    }
  }

  /** Options are declared by `option` and `options`, and used by `fill` and `suggest`. */
  #optionArgument(piece: Piece, { name: data }: DataLine, command: ConstraintName, argument: CommandArgument): void {
    const option = argument.type === "word" ? argument.word : argument.type === "text" ? argument.text : undefined;
    if (option === undefined) return;
    const { repository, spec } = this.#row;
    if (command === "option" || command === "options") {
      this.#add(piece, argument.range, { kind: "option", repository, spec, data, option }, true);
    } else if (command === "fill" || command === "suggest") {
      this.#option(piece, argument.range, option, this.#row, [data]);
    }
  }

  /** A text that is given to a data, or compared with it. */
  #option(piece: Piece, range: Range, option: string, row: Row, path: readonly string[]): void {
    const owner = dataWithOption(this.#scope, row, path, option);
    if (owner === undefined) return;
    const { repository, spec } = owner.row;
    this.#add(piece, range, { kind: "option", repository, spec, data: owner.data, option }, false, [owner.row]);
  }

  /** `-> unit name: payload`: the name is declared, the payload uses others. */
  #unit(piece: Piece, data: DataLine, node: UnitNode): void {
    if (node.name === undefined) return;
    const start = piece.start + node.range.start;
    const [command, name] = wordsIn(this.#tokens, start, piece.start + node.range.end);
    const declared = command?.text === "unit" ? name : command;
    if (declared === undefined) return;
    const { repository, spec } = this.#row;
    const unit: Name = { kind: "unit", repository, spec, data: data.name, unit: node.name };
    this.#found.push({
      label: this.#row.file.label,
      start: declared.start,
      end: declared.end,
      name: unit,
      declares: true,
      row: this.#row,
      targets: [this.#row],
    });
    for (const path of pathsIn(this.#tokens, declared.end, piece.start + node.range.end)) this.#unitPath(path);
  }

  #expressions(piece: Piece, roots: Parameters<typeof expressionNames>[0], around: readonly FieldFrame[] = []): void {
    for (const place of expressionNames(roots, this.#scope, this.#row, around)) {
      const { range, frames } = place;
      switch (place.kind) {
        case "reference":
          this.#scoped(piece, range, frames);
          break;
        case "field": {
          const words = wordsIn(this.#tokens, piece.start + range.start, piece.start + range.end);
          const from = place.from < 0 ? words.length + place.from : place.from;
          this.#addSteps(words.slice(from, from + place.words), frames);
          break;
        }
        case "option":
          for (const row of rowsNaming(this.#scope, this.#row, frames, place.compared)) {
            this.#option(piece, range, place.text, row, place.compared);
          }
          break;
        case "unit":
          this.#unitAtEnd(piece, range);
      }
    }
  }

  #literal(piece: Piece, literal: Literal): void {
    const ends = literal.type === "range_literal" ? [literal.from, literal.to] : [literal];
    for (const end of ends) if (end.type === "number" && end.unit !== undefined) this.#unitAtEnd(piece, end.range);
  }

  #unitAtEnd(piece: Piece, range: Range): void {
    const path = pathsIn(this.#tokens, piece.start + range.start, piece.start + range.end).at(-1);
    if (path !== undefined) this.#unitPath(path);
  }

  /** `eur`, `price.eur` or `alias.price.eur`. */
  #unitPath(words: readonly Word[]): void {
    const last = words.at(-1);
    const units = this.#scope.bodyOf(this.#row)?.units;
    const found = units?.resolve(words.map(({ text }) => text));
    if (last === undefined || found === undefined || !isFound(found)) return;
    const declaring = typeThatDeclares(found.declared, found.unit);
    const owner = declaring === undefined ? undefined : this.#scope.ownerOf(declaring);
    if (declaring === undefined || owner === undefined) return;
    const { repository, spec } = owner;
    const name: Name = { kind: "unit", repository, spec, data: declaring.name, unit: found.unit };
    this.#addWord(last, { name, targets: [owner] });
    const type = words.at(-2);
    const [alias] = words.length > 2 ? words : [];
    if (type !== undefined) {
      const { declared } = found;
      const typeOwner = declared === undefined ? undefined : this.#scope.ownerOf(declared);
      const member = typeOwner === undefined ? undefined : this.#scope.member([typeOwner], type.text);
      if (member !== undefined) this.#addWord(type, member);
    }
    const imported = alias === undefined ? undefined : this.#scope.alias([this.#row], alias.text);
    if (alias !== undefined && imported !== undefined) this.#addWord(alias, imported);
  }
}

/** The ancestor type, or the type itself, that adds the unit. */
function typeThatDeclares(declared: DeclaredType | undefined, unit: string): DeclaredType | undefined {
  for (let at = declared; at !== undefined; at = at.parent) if (at.ownUnits.includes(unit)) return at;
  return undefined;
}
