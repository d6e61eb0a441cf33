import { addressOf } from "./address.js";
import { getJson, listSpecs, openapiAddress } from "./api.js";
import { element } from "./dom.js";
import { namesOf, specList } from "./spec-list.js";

/** The description of more specs at once would take many seconds to draw. */
const MOST_SPECS = 20;

/**
 * The description of the routes of a spec, or of all where they are few, drawn by Swagger UI from
 * the document of the chosen instant.
 */
export async function referencePage(spec, effective, signal) {
  if (spec === "" && namesOf(await listSpecs(signal)).length > MOST_SPECS)
    return specList(effective, signal, { heading: "API reference", page: "/reference" });
  const address = openapiAddress(spec, effective);
  const described = await getJson(address, {}, signal);
  await load();
  const drawing = element("div", { id: "reference" });
  new MutationObserver(() => mend(drawing)).observe(drawing, { childList: true, subtree: true });
  const isSecured = Object.keys(described.components.securitySchemes).length > 0;
  // Requests go to the server of this page, also below the path of a proxy.
  const server = new URL("./", document.baseURI).pathname.replace(/\/$/, "") || "/";
  window.SwaggerUIBundle({
    spec: { ...described, servers: [{ url: server }] },
    domNode: drawing,
    deepLinking: false,
    validatorUrl: null,
    docExpansion: "list",
    // Each operation shows its schemas.
    defaultModelsExpandDepth: -1,
    layout: "Operations only",
    plugins: [layout(isSecured)],
  });
  const parts = [
    element("h1", { tabindex: -1 }, spec === "" ? "API reference" : `API of ${spec}`),
    element(
      "p",
      {},
      "As a document: ",
      element("a", { href: address }, "OpenAPI 3.1"),
      ` of version ${described.info.version}`,
      spec === ""
        ? ""
        : [
            " · ",
            element("a", { href: addressOf({ path: `/spec/${encodeURIComponent(spec)}`, effective }) }, "Try it"),
          ],
    ),
    drawing,
  ];
  return { parts };
}

/** Leaves out the title and the choice of servers: the page has a heading, and is of one server. */
function layout(isSecured) {
  return ({ React }) => ({
    components: {
      "Operations only": ({ getComponent }) =>
        React.createElement(
          "div",
          { className: "swagger-ui" },
          React.createElement(getComponent("SvgAssets")),
          isSecured ? React.createElement(getComponent("AuthorizeBtnContainer", true)) : null,
          React.createElement(getComponent("operations", true)),
        ),
    },
  });
}

/** Attributes that assistive technology needs, and Swagger UI leaves out. */
const MENDED = {
  "h3.opblock-tag": { "aria-level": 2 },
  "h4.opblock-title, .opblock-section-header h4, .responses-inner h4": { "aria-level": 3 },
  h5: { "aria-level": 4 },
  textarea: { "aria-label": "Request body" },
  "pre.example, pre.microlight": { tabindex: 0 },
  "select:not([aria-label])": { "aria-label": "Choice" },
};

function mend(drawing) {
  for (const [selector, attributes] of Object.entries(MENDED))
    for (const drawn of drawing.querySelectorAll(selector))
      for (const [name, value] of Object.entries(attributes))
        if (drawn.getAttribute(name) !== String(value)) drawn.setAttribute(name, value);
}

/** The reference is large: its script and style come when they are first needed. */
function load() {
  if (window.SwaggerUIBundle) return undefined;
  document.head.append(element("link", { rel: "stylesheet", href: "docs/assets/swagger-ui.css" }));
  return new Promise((resolve, reject) => {
    const script = element("script", { src: "docs/assets/swagger-ui-bundle.js", onload: resolve, onerror: reject });
    document.head.append(script);
  });
}
