import { addressOf } from "./address.js";
import { listSpecs, openapiAddress } from "./api.js";
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
  const response = await fetch(new URL(address, document.baseURI), { signal });
  const described = await response.json();
  if (!response.ok) throw new Error(described.error);
  await load();
  const drawing = element("div", { id: "reference" });
  // Requests go to the server of this page, also below the path of a proxy.
  const server = new URL("./", document.baseURI).pathname.replace(/\/$/, "") || "/";
  window.SwaggerUIBundle({
    spec: { ...described, servers: [{ url: server }] },
    domNode: drawing,
    deepLinking: false,
    validatorUrl: null,
    docExpansion: "list",
  });
  return [
    element("h1", { tabindex: -1 }, spec === "" ? "API reference" : `API of ${spec}`),
    element(
      "p",
      {},
      "As a document: ",
      element("a", { href: address }, "OpenAPI 3.1"),
      spec === ""
        ? ""
        : [
            " · ",
            element("a", { href: addressOf({ path: `/spec/${encodeURIComponent(spec)}`, effective }) }, "Try it"),
          ],
    ),
    drawing,
  ];
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
