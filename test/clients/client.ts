/** A client that a tool makes of the OpenAPI document. */
export interface ForeignClient {
  /** The name of the tool. */
  readonly name: string;
  /**
   * Generates the client in `folder`, which is empty, compiles it with a program that is written
   * against it, and runs that. Answers what the program printed. Rejects with MissingTool.
   */
  use(server: ServedDocument, folder: string): Promise<string>;
}

export interface ServedDocument {
  /** The file of the document. */
  readonly document: string;
  /** Address of the server, without a slash at the end. */
  readonly url: string;
}
