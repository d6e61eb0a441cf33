import { type ArmReading, ArmsInText, NO_ARMS } from "./arms.ts";
import type { DerivedNode } from "./derivation/derive.ts";
import { located, type SyntaxDiagnostic, type SyntaxFinding } from "./messages/diagnostic.ts";
import type { ArmNode, DataLine, MetaNode, RuleLine, SpecNode, UsesNode, WithNode } from "./tree/declaration.ts";
import type { Piece, Placed } from "./tree/place.ts";
import type { Arms, Comment, RepositoryTree, SpecTree } from "./tree/source.ts";

/** Groups the nodes of a file: specs under their repository lines, arms under their rules. */
export class SpecBuilder {
  readonly repositories: RepositoryTree[] = [];
  readonly specs: SpecTree[] = [];
  readonly errors: SyntaxDiagnostic[] = [];
  /**
   * Each standalone `with` that names no import of its spec, which begins at `section`
   * (docs/spec/01-syntax.md#4-7-standalone-with-old-form).
   */
  readonly strayWiths: (Placed<WithNode> & { readonly section: number })[] = [];
  /** The comments that belong to no spec and no `repo` line. */
  comments: readonly Comment[] = [];
  readonly #file: string;
  readonly #reading: ArmReading;
  #repository: string | undefined;
  #spec: OpenSpec | undefined;
  #owner: CommentOwner = this;

  /** `reading`: the input for reading arms of the file again. */
  constructor(file: string, reading: ArmReading) {
    this.#file = file;
    this.#reading = reading;
  }

  /** True when declarations are allowed. */
  get isInSpec(): boolean {
    return this.#spec !== undefined;
  }

  /** Adds a node to its group. */
  add(piece: Piece, node: DerivedNode): void {
    switch (node.type) {
      case "repository":
        this.close();
        this.#repository = node.name;
        this.#addRepository({ piece, node, comments: [] });
        break;
      case "spec":
        this.close();
        this.#spec = new OpenSpec(this.#repository, { piece, node });
        this.#owner = this.#spec;
        break;
      case "meta":
        this.#spec?.meta.push({ piece, node });
        break;
      case "uses":
        this.#spec?.uses.push({ piece, node });
        break;
      case "with":
        this.#spec?.withs.push({ piece, node });
        break;
      case "data":
        this.#spec?.data.push({ piece, node });
        break;
      case "rule":
        this.#spec?.rules.push({ declaration: { piece, node }, arms: NO_ARMS });
        break;
      case "arm":
        this.addArm(piece, undefined, () => node);
        break;
      case "line":
        throw new Error("unreachable: a line of a list is a part of its declaration");
    }
  }

  #addRepository(repository: RepositoryTree & CommentOwner): void {
    this.repositories.push(repository);
    this.#owner = repository;
  }

  /** Adds an arm to the rule above it. The node of an arm with a form may be thrown away. */
  addArm(piece: Piece, form: string | undefined, build: () => ArmNode): void {
    const rule = this.#spec?.rules.at(-1);
    if (rule === undefined) return;
    const arms = rule.arms instanceof ArmsInText ? rule.arms : new ArmsInText(this.#reading);
    arms.add(piece, form, build);
    rule.arms = arms;
  }

  /** Gives comments to the last `repo` line or spec; to the file before the first. */
  giveComments(comments: readonly Comment[]): void {
    this.#owner.comments = comments;
  }

  /** Opens a spec with a wrong header: its declarations are still parsed. */
  openFailedSpec(): void {
    this.close();
    this.#spec = new OpenSpec(this.#repository, undefined);
  }

  /** Opens a repository with a wrong line. */
  openFailedRepository(): void {
    this.close();
  }

  /** Notes a wrong import: standalone `with` lines may belong to it. */
  failUses(): void {
    if (this.#spec !== undefined) this.#spec.hasFailedUses = true;
  }

  /** Ends the open spec. */
  close(): void {
    const spec = this.#spec;
    this.#spec = undefined;
    if (spec === undefined) return;
    const { header, repository, meta, uses, data, rules, withs, comments } = spec;
    if (!spec.hasFailedUses) {
      const aliases = new Set(uses.map(({ node }) => node.alias));
      for (const declaration of withs)
        if (!aliases.has(declaration.node.alias))
          this.strayWiths.push({ ...declaration, section: header?.piece.start ?? 0 });
    }
    if (header !== undefined) this.specs.push({ repository, header, meta, uses, data, rules, withs, comments });
  }

  report(finding: SyntaxFinding, pieceStart: number): void {
    this.errors.push(located(finding, this.#file, pieceStart));
  }
}

type Group<Node> = Placed<Node>[];

interface CommentOwner {
  comments: readonly Comment[];
}

interface OpenRule {
  readonly declaration: Placed<RuleLine>;
  arms: Arms;
}

/**
 * Collects the pieces of one spec. A spec with a wrong header has no `header` and makes no tree.
 */
class OpenSpec {
  readonly repository: string | undefined;
  readonly header: Placed<SpecNode> | undefined;
  readonly meta: Group<MetaNode> = [];
  readonly uses: Group<UsesNode> = [];
  readonly data: Group<DataLine> = [];
  readonly rules: OpenRule[] = [];
  readonly withs: Group<WithNode> = [];
  comments: readonly Comment[] = [];
  hasFailedUses = false;

  constructor(repository: string | undefined, header: Placed<SpecNode> | undefined) {
    this.repository = repository;
    this.header = header;
  }
}
