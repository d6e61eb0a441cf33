import { type HttpInput, httpInput } from "../inputs/http-requests.ts";
import { HttpServer } from "../servers/http.ts";
import type { Target } from "../target.ts";

const server = new HttpServer(["server", "--explain"]);

/**
 * Requests, right and damaged, over real connections: each gets a documented answer, and the server
 * goes on.
 */
export const httpTarget: Target<HttpInput> = {
  name: "http",
  weight: 200,
  input: httpInput,
  async check(requests) {
    await server.exchanged(requests.join(""));
  },
  close: () => server.kill(),
};
