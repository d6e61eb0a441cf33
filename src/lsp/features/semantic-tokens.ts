import {
  type Range,
  type SemanticTokens,
  SemanticTokensBuilder,
  type SemanticTokensDelta,
} from "vscode-languageserver";
import { SEMANTIC_TOKEN_TYPES, semanticTokens } from "../../insight/semantic-tokens.ts";
import type { DocumentTarget } from "../session/session.ts";

/**
 * The tokens of documents, with the last answer, so that a further answer can be the difference.
 */
export class SemanticTokensOfDocuments {
  readonly #builders = new Map<string, SemanticTokensBuilder>();

  full(uri: string, target: DocumentTarget | undefined): SemanticTokens {
    if (target === undefined) return { data: [] };
    const builder = this.#builder(uri);
    // A builder continues its last result unless it gets a previous result.
    builder.previousResult("");
    return filled(builder, target).build();
  }

  delta(uri: string, target: DocumentTarget | undefined, previous: string): SemanticTokens | SemanticTokensDelta {
    if (target === undefined) return { data: [] };
    const builder = this.#builder(uri);
    builder.previousResult(previous);
    return filled(builder, target).buildEdits();
  }

  forget(uri: string): void {
    this.#builders.delete(uri);
  }

  #builder(uri: string): SemanticTokensBuilder {
    let builder = this.#builders.get(uri);
    if (builder === undefined) {
      builder = new SemanticTokensBuilder();
      this.#builders.set(uri, builder);
    }
    return builder;
  }
}

export const SEMANTIC_TOKENS_LEGEND = { tokenTypes: [...SEMANTIC_TOKEN_TYPES], tokenModifiers: [] };

const NUMBER_OF = new Map(SEMANTIC_TOKEN_TYPES.map((type, number) => [type, number]));

/** The tokens of a part of a document. */
export function semanticTokensOfRange(target: DocumentTarget, range: Range): SemanticTokens {
  const from = target.text.offsetAt(range.start);
  const to = target.text.offsetAt(range.end);
  const { data } = filled(new SemanticTokensBuilder(), target, from, to).build();
  return { data };
}

/** A token over several lines becomes one for each line. */
function filled(
  builder: SemanticTokensBuilder,
  { file, text }: DocumentTarget,
  from = 0,
  to = Number.POSITIVE_INFINITY,
): SemanticTokensBuilder {
  for (const { start, end, type } of semanticTokens(file.tokens())) {
    if (end <= from || start >= to) continue;
    for (const [lineStart, lineEnd] of text.lines(start, end)) {
      const { line, character } = text.positionAt(lineStart);
      builder.push(line, character, text.length(lineStart, lineEnd), NUMBER_OF.get(type) ?? 0, 0);
    }
  }
  return builder;
}
