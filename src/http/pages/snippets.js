import { evaluation } from "./api.js";
import { element } from "./dom.js";

/* The request of the page as a text, for a terminal or a program. */

const LANGUAGES = { curl, JavaScript: javascript, Python: python };

/** A part that folds; `request()` returns the request at this moment. */
export function snippets(spec, effective, data) {
  const text = element("pre", { tabindex: 0, "aria-label": "Request" });
  const language = element(
    "select",
    { "aria-label": "Language", onchange: update },
    Object.keys(LANGUAGES).map((name) => element("option", {}, name)),
  );
  const copied = element("span", { role: "status", class: "quiet" });
  const button = element("button", { type: "button", class: "suggestion", onclick: copy }, "Copy");
  const details = element(
    "details",
    { class: "snippets", ontoggle: update },
    element("summary", {}, "Ask from a program"),
    element("p", {}, language, " ", button, " ", copied),
    text,
  );
  return { element: details, update };

  function update() {
    copied.textContent = "";
    if (details.open) text.textContent = LANGUAGES[language.value](evaluation(spec, data(), effective));
  }

  /** Where the browser keeps the clipboard from the page, the text is selected instead. */
  async function copy() {
    getSelection().selectAllChildren(text);
    try {
      await navigator.clipboard.writeText(text.textContent);
      copied.textContent = "Copied";
    } catch {
      copied.textContent = "Selected";
    }
  }
}

function curl({ address, headers, body }) {
  const quoted = (value) => `'${value.replaceAll("'", "'\\''")}'`;
  const lines = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  return [`curl ${quoted(address)}`, ...lines, `-d ${quoted(body)}`].join(" \\\n  ");
}

function javascript({ address, headers, body }) {
  // In a literal this name would be the prototype, not a member.
  const literal = body.replace(/(?<=[{,])"__proto__":/g, '["__proto__"]:');
  return `const response = await fetch(${JSON.stringify(address)}, {
  method: "POST",
  headers: ${JSON.stringify(headers)},
  body: JSON.stringify(${literal}),
});
const { results } = await response.json();
`;
}

function python({ address, headers, body }) {
  return `import json
from urllib.request import Request, urlopen

data = json.loads(${JSON.stringify(body)})
request = Request(${JSON.stringify(address)}, json.dumps(data).encode(), ${JSON.stringify(headers)})
results = json.load(urlopen(request))["results"]
`;
}
