import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect } from "chai";

/** A request whose head the server has read, and whose body it awaits. */
export class BegunRequest {
  readonly #socket: Socket;
  /** The text that the server sends from now on until it closes the connection. */
  readonly ended: Promise<string>;

  private constructor(socket: Socket) {
    this.#socket = socket;
    let text = "";
    socket.on("data", (chunk: string) => {
      text += chunk;
    });
    this.ended = new Promise((resolve, reject) => {
      socket.once("error", reject).once("close", () => resolve(text));
    });
    this.ended.catch(() => undefined);
  }

  static async of(port: number, path: string, length: number): Promise<BegunRequest> {
    const socket = connect(port, "127.0.0.1").setEncoding("utf8");
    const head = ["Host: localhost", "Content-Type: application/json", `Content-Length: ${length}`];
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join("\r\n")}\r\nExpect: 100-continue\r\n\r\n`);
    expect((await once(socket, "data"))[0]).to.equal("HTTP/1.1 100 Continue\r\n\r\n");
    return new BegunRequest(socket);
  }

  send(body: string): void {
    this.#socket.write(body);
  }
}

/** True when nobody listens on the port. */
export function isRefused(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(false);
    });
    socket.once("error", () => resolve(true));
  });
}
