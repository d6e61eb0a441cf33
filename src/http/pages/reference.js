import { openapiAddress } from "./api.js";
import { element } from "./dom.js";

/** The description of all routes, drawn by Swagger UI from the document of the chosen instant. */
export async function referencePage(effective, signal) {
  const address = openapiAddress(effective);
  const response = await fetch(new URL(address, document.baseURI), { signal });
  const described = await response.json();
  if (!response.ok) throw new Error(described.error);
  await load();
  const place = element("div", { id: "reference" });
  // Requests go to the server of this page, also below the path of a proxy.
  const spec = { ...described, servers: [{ url: new URL("./", document.baseURI).pathname.replace(/\/$/, "") || "/" }] };
  window.SwaggerUIBundle({ spec, domNode: place, deepLinking: false, validatorUrl: null, docExpansion: "list" });
  return [
    element("h1", { tabindex: -1 }, "API reference"),
    element("p", {}, "As a document: ", element("a", { href: address }, "OpenAPI 3.1")),
    place,
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
