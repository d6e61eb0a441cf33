import { expect } from "chai";
import { inlineMarkdown, sentenceMarkdown } from "../../../src/engine/text/markdown.ts";

describe("Markdown", () => {
  it("shows every character of a text, on one line", () => {
    const shown = inlineMarkdown("a|b\n*c* &lt; <d> [e](f)");
    expect(shown).to.equal("a&#124;b &#42;c&#42; &#38;lt; &#60;d&#62; &#91;e&#93;(f)");
  });

  it("shows what stands between grave accents as code, and an odd accent as it is", () => {
    expect(sentenceMarkdown("`a < b` of rule c")).to.equal("<code>a &#60; b</code> of rule c");
    expect(sentenceMarkdown("an odd ` of <c>")).to.equal("an odd &#96; of &#60;c&#62;");
  });
});
