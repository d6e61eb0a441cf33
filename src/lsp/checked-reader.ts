import type { DataCallback, Disposable, NotificationMessage, RequestMessage } from "vscode-languageserver";
import { Message } from "vscode-languageserver";
import { StreamMessageReader } from "vscode-languageserver/node.js";
import { parameterProblem } from "./parameters.ts";

/** Answers a message that is not handed on, with a sentence that gives the reason. */
export type Refuse = (message: RequestMessage | NotificationMessage, problem: string) => void;

/** Reads the messages of a client and hands on those with valid parameters. */
export class CheckedReader extends StreamMessageReader {
  readonly #refuse: Refuse;

  constructor(input: NodeJS.ReadableStream, refuse: Refuse) {
    super(input);
    this.#refuse = refuse;
  }

  override listen(callback: DataCallback): Disposable {
    return super.listen((message) => {
      const asks = Message.isRequest(message) || Message.isNotification(message);
      const problem = asks ? parameterProblem(message.method, message.params) : undefined;
      if (asks && problem !== undefined) this.#refuse(message, problem);
      else callback(message);
    });
  }
}
