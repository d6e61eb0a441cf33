import express from "express";
import { EngineErrors, shipping } from "./public/shipping.js";

const app = express();

app.use((_request, response, next) => {
  response.set("Content-Security-Policy", "default-src 'self'");
  next();
});
app.use(express.static(new URL("public", import.meta.url).pathname));

/** Body: the data of the spec. Query `effective`: the day that counts, default today. */
app.post("/quote", express.json(), (request, response) => {
  try {
    response.json(shipping.run(request.body, { effective: request.query.effective }));
  } catch (error) {
    if (!(error instanceof EngineErrors)) throw error;
    response.status(400).json({ errors: error.errors });
  }
});

const server = app.listen(process.env.PORT ?? 3000, () => {
  console.log(`http://localhost:${server.address().port}`);
});
