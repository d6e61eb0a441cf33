import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { HttpError } from "./http-error.ts";

/** A secret that requests must bring (RFC 6750). */
export class BearerToken {
  readonly #token: Buffer;

  constructor(token: string) {
    this.#token = Buffer.from(token);
  }

  /** True for a request with the token. Takes as long for a wrong token of its length. */
  admits(request: IncomingMessage): boolean {
    const given = Buffer.from(/^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1] ?? "");
    return given.length === this.#token.length && timingSafeEqual(given, this.#token);
  }

  refusal({ headers }: IncomingMessage): HttpError {
    const hasToken = headers.authorization !== undefined;
    const message = hasToken
      ? "the token of the request is not the one of this server"
      : "a token is needed: send the header `Authorization: Bearer <token>`";
    const challenge = hasToken ? 'Bearer realm="engine", error="invalid_token"' : 'Bearer realm="engine"';
    return new HttpError("unauthorized", message, {}, { "WWW-Authenticate": challenge });
  }
}
