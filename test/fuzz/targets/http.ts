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
  check: (requests) => checkTogether([requests]),
  checkTogether,
  close: () => server.kill(),
};

async function checkTogether(inputs: readonly HttpInput[]): Promise<void> {
  await server.exchanged(inputs);
}
