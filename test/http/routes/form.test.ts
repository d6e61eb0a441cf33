import { expect } from "chai";
import { DecisionLog } from "../../../src/decisions/log/decision-log.ts";
import { en } from "../../../src/form/language/en.ts";
import { languageOf } from "../../../src/form/language/languages.ts";
import { livePage } from "../../../src/form/live-form.ts";
import { Engine } from "../../../src/index.ts";
import { linkedText, specOf } from "../../bundle/linked-of.ts";
import { TempFolder } from "../../node/temp-folder.ts";
import { serve, type TestServer } from "../support.ts";

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";

const HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)> & '";

const FILES = {
  "shop.rules": `spec shop/parcel "Parcel <script>"
"""
Prices ${HOSTILE} \u202egnihton
"""
meta source: "javascript:alert(1)"
meta law: "https://example.org/?a=1&b=2"
data money: measure -> unit eur: 1 -> decimals 2
data weight "Weight <script>": number -> minimum 0.1 -> maximum 30 -> help "Help ${HOSTILE}"
data express: boolean
data kind: text -> option "<b>adult" -> option "child": "A <i>child"
data note: text -> suggest "${HOSTILE}"
rule price: 6.32 eur
  unless weight > 5 then 9.80 eur
  unless weight > 10 then veto "too heavy ${HOSTILE}"
rule total "To pay": price
  unless express then price + 3 eur
  unless kind is "child" then price
  unless note is "x" then price

spec shop/parcel 2030-01-01
data money: measure -> unit eur: 1 -> decimals 2
data weight: number -> minimum 0.1 -> maximum 30
rule total: 5 eur * weight
`,
  "family.rules":
    "spec family\nuses members: person list\nrule minors: members -> where age < 18\nspec person\ndata age: number",
  "fees.rules": `spec fees
data money: measure -> unit eur: 1 -> unit cent: 0.01
data fares: money list
data flags: boolean list
rule total: fares -> sum
rule set: flags -> count
`,
  "plan.rules": `spec plan
data n: number
uses steps: step list -> maximum 9 -> rows n -> each height: n
uses guests: guest list
rule top: steps -> sum height
rule company: guests -> count
spec step
uses std units
data height: number
spec guest
uses std units
data name: text
`,
  "post.rules": `spec post 2025-01-01
uses prices
uses coins
data fee: coins.money -> fill 1 eur
rule price: prices.base
rule paid: fee
spec coins
data money: measure -> unit eur: 1 -> decimals 2
spec coins 2028-01-01
data money: measure -> unit eur: 1 -> decimals 2
spec prices 2025-01-01
rule base: 1
spec prices 2026-01-01
rule base: 2
spec prices 2027-01-01
rule base: 3
`,
  "words.rules": `spec words
data name: text
data other: text
data amount: number
rule greeting: name
rule twice: amount * 2
rule farewell: other`,
  "plain.rules": "spec plain\ndata rules: number\nrule twice: rules * 2",
};

function mainOf(page: string): string {
  return page.slice(page.indexOf("<main"), page.indexOf("</main>"));
}

describe("the page of a spec", () => {
  let server: TestServer;
  before(async () => {
    server = await serve(FILES, { explain: true });
  });
  after(() => server.stop());

  const get = (path: string, accept?: string, more: Readonly<Record<string, string>> = {}) =>
    server.ask(path, { headers: accept === undefined ? more : { Accept: accept, ...more } });

  it("is for clients that prefer HTML to JSON; for all others nothing changes", async () => {
    for (const path of ["/shop/parcel", "/shop/parcel?weight=2"]) {
      const json = await get(path, undefined, { "Accept-Datetime": "2026" });
      expect(json.headers.vary).to.match(/(?:^|, )Accept, Accept-Datetime$/);
      for (const accept of [
        "*/*",
        "application/json",
        "application/json, text/html;q=0.9",
        "image/png",
        "text/html;q=0",
      ]) {
        const same = await get(path, accept, { "Accept-Datetime": "2026" });
        expect(same.text, accept).to.equal(json.text);
        expect({ ...same.headers, date: "" }).to.deep.equal({ ...json.headers, date: "" });
      }
      for (const accept of [BROWSER, "text/html", "application/json;q=0.5, text/html", "text/html, */*"]) {
        const { headers, text, status } = await get(path, accept);
        expect(status).to.equal(200);
        expect(headers["content-type"], accept).to.equal("text/html; charset=utf-8");
        expect(headers.vary).to.equal("Accept, Accept-Language, Accept-Datetime");
        expect(headers["content-security-policy"]).to.match(/^default-src 'none'; /);
        expect(text).to.match(/^<!doctype html>/);
      }
    }
    expect((await get("/shop/parcel/total?weight=2", BROWSER)).headers["content-type"]).to.match(/json/);
  });

  it("has texts of the rules as texts only", async () => {
    const all = "/shop/parcel?show-all=yes&weight=11&express=no&kind=zzz&%3Cscript%3E=1&note=%22%3E%3Cscript%3E";
    const { text } = await get(all, BROWSER);
    expect(text).to.contain("&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(text.match(/<script/g)).to.have.length(1);
    expect(text).not.to.match(/<img|<b>adult|<i>|href="javascript/);
    expect(text).to.contain('href="https://example.org/?a=1&amp;b=2"');
    expect(text).to.contain(' value="child"><label for="f-kind-1" dir="auto">A &lt;i&gt;child</label>');
  });

  it("describes an amount with its unit", async () => {
    const { text } = await get("/post?fee=2+eur", BROWSER);
    expect(text).to.contain('aria-describedby="f-fee-unit f-fee-hint"').and.to.contain('id="f-fee-unit">€<');
  });

  it("says what is sure, asks for the next input, and reads the notation of the visitor", async () => {
    const german = { "Accept-Language": "de-DE,de;q=0.9,en;q=0.5" };
    const empty = await get("/shop/parcel", BROWSER, german);
    expect(empty.text.replaceAll("\u00a0", " ")).to.contain("zwischen 6,32 € und 12,80 €, oder kein Ergebnis");
    expect(empty.text).to.contain('name="weight"').and.not.to.contain('name="express"');
    const sent = await get("/shop/parcel?form-language=de&weight=4,5&express=&accept-language=de", BROWSER);
    expect(sent.status).to.equal(303);
    expect(sent.headers.location).to.equal("?weight=4.5&accept-language=de");
    const next = await get(`/shop/parcel${sent.headers.location}`, BROWSER);
    expect(next.text)
      .to.contain('value="4,5"')
      .and.to.contain('<html lang="de" dir="ltr">')
      .and.to.contain('name="kind"');
  });

  it("has every refused value at its field, and a notice for names that nothing reads", async () => {
    const { text } = await get("/shop/parcel?weight=99&express=perhaps&foo=1&rules=nothing", BROWSER);
    expect(text).to.contain("2 answers cannot be used").and.to.contain("Enter at most 30");
    expect(text).to.contain('href="#f-weight"').and.to.contain("“foo”").and.to.contain("“nothing”");
    expect(text).to.contain('<input type="hidden" name="rules" value="nothing">');
    expect(text).to.match(/id="f-weight"[^>]*aria-describedby="f-weight-hint f-weight-error" aria-invalid="true"/);
    // Whatever else is answered, the weight is refused: that is no result.
    const open = mainOf((await get("/shop/parcel?weight=99", BROWSER)).text);
    expect(open).to.contain('<dd class="open">not known yet').and.not.to.contain("No result");
  });

  it("is about the day of the query, and says what changes next", async () => {
    const now = await get("/shop/parcel?weight=2&express=no&kind=child", BROWSER);
    expect(now.text).to.contain("From January 1, 2030</a>").and.to.contain("€10.00");
    const later = await get("/shop/parcel?weight=2&accept-datetime=2031-02-03", BROWSER);
    expect(later.text).to.contain("€10.00").and.to.contain('value="2031-02-03"');
    expect(later.headers["memento-datetime"]).to.equal("2030-01-01");
    const never = await get("/shop/parcel?accept-datetime=someday", BROWSER);
    expect(never.status).to.equal(400);
    expect(never.text)
      .to.contain("someday")
      .and.to.match(/^<!doctype html>/);
  });

  it("says since when the rules hold with those that they use, as the list of days does", async () => {
    for (const [day, sentence, current] of [
      ["2025-06-01", "from January 1, 2025 until January 1, 2026", "January 1, 2025"],
      ["2026-06-01", "from January 1, 2026 until January 1, 2027", "January 1, 2026"],
      ["2027-06-01", "from January 1, 2027 until January 1, 2028", "January 1, 2027"],
      ["2028-06-01", "from January 1, 2028", "January 1, 2028"],
    ]) {
      const { text } = await get(`/post?accept-datetime=${day}`, BROWSER);
      expect(text).to.contain(`<p>These rules apply ${sentence}.</p>`);
      expect(text).to.contain(`<b aria-current="true">From ${current}</b>`);
    }
  });

  it("shows the line that decided, and explains the result", async () => {
    const { text } = await get("/shop/parcel?weight=2&express=no&kind=child&note=y", BROWSER);
    expect(text).to.contain('<li class="decided"><code>unless kind is &quot;child&quot; then price</code>');
    expect(text).to.contain("How this is calculated").and.to.contain("because <code>kind is child</code>");
  });

  it("says once that results are not known yet, after those of which something is", async () => {
    const { text } = await get("/words?amount=3", BROWSER);
    const shown = Array.from(text.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd class="(\w+)"/g), ([, label, state]) => [
      label,
      state,
    ]);
    expect(shown).to.deep.equal([
      ["Twice", "value"],
      ["Farewell, Greeting", "open"],
    ]);
    expect(text.split("not known yet")).to.have.length(2);
  });

  it("is written from right to left in a language that is", async () => {
    const other = await serve(FILES, { texts: new Map([["ar", { ...en, name: "العربية" }]]) });
    try {
      const page = await other.ask("/shop/parcel?accept-language=ar-EG", { headers: { Accept: BROWSER } });
      expect(page.text).to.include('<html lang="ar-EG" dir="rtl">');
    } finally {
      await other.stop();
    }
  });

  it("asks for each value of a list as for any other input", async () => {
    const typed = "fares.1=1,5&fares.1-unit=eur&fares.2=50&fares.2-unit=cent&flags.1=true";
    const sent = await get(`/fees?form-language=de&${typed}`, BROWSER);
    expect(sent.headers.location).to.equal("?fares=1.5+eur&fares=50+cent&flags=true");
    const { text } = await get(`/fees${sent.headers.location}`, BROWSER);
    expect(text)
      .to.match(/name="fares\.1" value="1\.5"/)
      .and.to.match(/name="fares\.2" value="50"/);
    expect(text).to.contain('<option value="cent" selected>');
    expect(text).to.contain('type="radio" id="f-flags.1" name="flags.1" value="true" checked');
    expect((await get("/fees?fares=1+eur&fares=x", BROWSER)).text).to.contain("<bdi>Fares: 2</bdi>: ");
  });

  it("asks for no rows that rules make, and for nothing that is not of a row", async () => {
    const { text } = await get("/plan?show-all=yes", BROWSER);
    const fields = [...text.matchAll(/data-field="([^"]+)"/g)].map(([, name]) => name);
    expect(fields).to.deep.equal(["n", "guests", "guests.1", "guests.1.name"]);
  });

  it("shows the rows of a list with what they hold, and nothing as done that is refused", async () => {
    const people = `members=${encodeURIComponent('[{"age":"8"},{"age":"41"}]')}`;
    const { text } = await get(`/family?${people}`, BROWSER);
    expect(text).to.contain("<li><bdi>Age: 8</bdi></li>").and.to.contain("That is all we need to know.");
    expect(text).to.contain('name="members.2.age" value="41"');
    expect(text).to.contain("Minors</bdi>: <b><bdi>1 entry</bdi></b>");
    expect((await get("/family?members=[]", BROWSER)).text).to.contain('dir="auto">no entries</dd>');
    const refused = await get("/family?members.1.age=old", BROWSER);
    expect(refused.text).to.contain('href="#f-members.1.age"').and.not.to.contain("That is all we need to know.");
  });

  it("shows how a result depends on an input that the link names, as a picture and a table", async () => {
    const data = "weight=2&express=no&kind=child&note=y";
    const { text } = await get(`/shop/parcel?${data}&chart-by=weight`, BROWSER);
    expect(text).to.contain('role="img" aria-label="To pay by Weight &lt;script&gt;"');
    expect(text).to.match(
      /<tr data-value="5" .*<th scope="row"><strong>5<\/strong><\/th><td data-y="\d+">€6.32<\/td><\/tr>/,
    );
    expect(text).to.match(/<tr data-value="5.01" .*<th scope="row">5.01<\/th><td data-y="\d+">€9.80<\/td><\/tr>/);
    expect(text).to.contain("No result: too heavy").and.to.contain("Exact, with your other answers:");
    const both = (await get(`/shop/parcel?${data}&chart-by=weight&rules=price,total`, BROWSER)).text;
    const titles = Array.from(both.matchAll(/role="img" aria-label="([^"]*)"/g), ([, title]) => title);
    expect(titles).to.deep.equal(["Price by Weight &lt;script&gt;", "To pay by Weight &lt;script&gt;"]);
    expect(both).to.match(
      /<th scope="row"><strong>5<\/strong><\/th><td data-y="\d+">€6.32<\/td><td data-y="\d+">€6.32<\/td><\/tr>/,
    );
    expect(both).to.contain('<p id="chart-read" dir="auto">2: Price €6.32; To pay €6.32</p>');
    expect(text).to.contain('<input type="hidden" name="chart-by" value="weight">');
    const others = await Promise.all([data, "chart-by=weight"].map((query) => get(`/shop/parcel?${query}`, BROWSER)));
    expect(others.map((each) => each.text.includes("<svg"))).to.deep.equal([false, false]);
  });

  it("says of each result of a chart whether it is exact, and dots its own break points", async () => {
    const rules = "rule ladder: 1\n  unless n > 3 then 2\nrule square: n * n";
    const mixed = await serve({ "m.rules": `spec m\ndata n: number -> minimum 0 -> maximum 9\n${rules}` });
    try {
      const { text } = await mixed.ask("/m?n=2&chart-by=n", { headers: { Accept: BROWSER } });
      const [, told = ""] = /<figcaption class="hint">(.*?)<\/figcaption>/.exec(text) ?? [];
      expect(told).to.match(/^<p><bdi>Ladder<\/bdi>: Exact.*<p><bdi>Square<\/bdi>: Calculated for /);
      const dots = Array.from(text.matchAll(/<path class="breaks" d="([^"]*)"/g), ([, dot]) => dot);
      expect(dots).to.deep.equal(["M333 1000h0", ""]);
    } finally {
      await mixed.stop();
    }
  });

  it("is what its module makes of the same query in a browser", async () => {
    const engine = new Engine();
    engine.load(FILES);
    const at = BigInt(Date.parse("2026-06-01")) * 1000n;
    for (const address of [
      "shop/parcel?accept-datetime=2026-06-01",
      "shop/parcel?weight=-2&express=maybe&kind=child&unknown=1&accept-datetime=2026-06-01&accept-language=de",
      "shop/parcel?weight=2&express=no&kind=child&note=y&chart-by=weight&accept-datetime=2026-06-01",
      "shop/parcel?weight=12&express=no&kind=child&note=y&rules=price,nix&show-all=yes&accept-datetime=2026-06-01",
      "family?members.1.age=8&members.2.age=old&members-rows=3&accept-datetime=2026-06-01",
      "post?accept-datetime=2026-06-01&fee=1+usd",
      "plain?rules=4&accept-datetime=2026-06-01",
    ]) {
      const [spec = "", query] = address.split("?");
      const { text } = await get(`/${address}`, BROWSER);
      const module = /<main id="main" data-module="([^"]*)">/.exec(text)?.[1]?.replaceAll("&amp;", "&");
      const given = new URLSearchParams(query);
      const language = languageOf([given.get("accept-language") ?? "en"]);
      const live = livePage(specOf(linkedText(engine, spec, { at })), given, language, { assets: "", module });
      expect(mainOf(live), address).to.equal(mainOf(text));
    }
  });

  it("has a module of its rules, which clients may keep", async () => {
    const reply = await server.ask("/docs/assets/rules.js?spec=shop/parcel&effective=2026");
    expect(reply.headers).to.include({ "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" });
    const again = await server.ask("/docs/assets/rules.js?spec=shop/parcel&effective=2026-03", {
      headers: { "If-None-Match": String(reply.headers.etag) },
    });
    expect([reply.status, again.status]).to.deep.equal([200, 304]);
    expect(reply.text).to.include('from "./rules-engine.js"').and.not.to.include("<script");
    expect((await server.ask("/docs/assets/rules.js?spec=nix")).text).to.include("spec_not_found");
    expect((await server.ask("/docs/assets/rules.js?spec=post&effective=2020")).text).to.include("spec_not_found");
  });

  it("has no module where the server refuses data that the rules would take, or logs decisions", async () => {
    const log = new TempFolder();
    const timing = { full: "wait", masks: [], timeout: 5000, remark: () => undefined } as const;
    const decisions = new DecisionLog({ path: log.at("log"), ...timing });
    for (const options of [{ onlyInputs: true }, { decisions }]) {
      const strict = await serve(FILES, options);
      const { text } = await strict.ask("/plain", { headers: { Accept: BROWSER } });
      await strict.stop();
      expect(text).to.include('<main id="main">');
    }
    log.remove();
  });

  it("takes `rules` as data where the spec has an input of that name", async () => {
    const { text } = await get("/plain?rules=4", BROWSER);
    expect(text).to.contain('<data value="8">8</data>');
  });

  it("has texts of one's own, also in another language, and so has the element", async () => {
    const own = new Map([["it", { ...en, name: "Italiano", next: "Avanti" }]]);
    const other = await serve({ "post.rules": FILES["post.rules"] }, { texts: own });
    try {
      const page = await other.ask("/post", { headers: { Accept: BROWSER, "Accept-Language": "it-CH" } });
      expect(page.text)
        .to.include('<html lang="it-ch" dir="ltr">')
        .and.to.include('<span aria-current="true">Italiano</span>');
      const sent = await other.ask("/post?form-language=it&fee=1.234%2C5", { headers: { Accept: BROWSER } });
      expect(sent.headers.location).to.equal("?fee=1234.5+eur");
      expect((await other.ask("/docs/rules-form.js")).text).to.include('"next":"Avanti"');
    } finally {
      await other.stop();
    }
  });
});
