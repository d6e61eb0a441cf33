import { expect } from "chai";
import { RequestRecord } from "../../../src/http/operator/record.ts";
import { type ServerLog, serverLog } from "../../../src/http/operator/server-log.ts";

/** Bytes that a pipe takes at once. */
const WHOLE = 4096;

describe("the lines of a server's log", () => {
  for (const form of ["json", "text"] as const) {
    let pieces: string[];
    let log: ServerLog;
    beforeEach(() => {
      pieces = [];
      log = serverLog(
        form,
        (text) => pieces.push(text),
        () => undefined,
      );
    });

    const answer = (from: number, to: number) => {
      for (let i = from; i < to; i++) {
        const record = new RequestRecord({ headers: { "x-request-id": `id-${i}` }, method: "POST" });
        log.request?.({ record, status: 200, time: 1_700_000_000_000, microseconds: i, aborted: false });
      }
    };
    const shown = () => [...pieces.join("").matchAll(/id-\d+|draining|drain(?=")/g)].map(([word]) => word);

    it(`stand in the order of what happened (${form})`, () => {
      answer(0, 3);
      expect(pieces).to.deep.equal([]);
      log.event({ event: "drain" });
      answer(3, 4);
      log.remark("id-9");
      expect(shown()).to.deep.equal(["id-0", "id-1", "id-2", form === "json" ? "drain" : "draining", "id-3", "id-9"]);
    });

    it(`are written in pieces that a pipe takes at once (${form})`, () => {
      answer(0, 200);
      log.remark("the end");
      expect(shown()).to.deep.equal(Array.from({ length: 200 }, (_, i) => `id-${i}`));
      for (const piece of pieces) {
        expect(Buffer.byteLength(piece)).to.be.at.most(WHOLE);
        expect(piece).to.match(/\n$/);
      }
      const longest = Math.max(...pieces.map((piece) => piece.length));
      expect(longest).to.be.greaterThan(WHOLE / 2);
    });
  }
});
