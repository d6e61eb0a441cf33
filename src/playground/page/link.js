/*
 * The state of the playground as the fragment of an address: JSON, compressed, in the letters of
 * base64 for addresses. A fragment never leaves the browser.
 */

/** The most characters of a fragment: longer links are cut off on their way. */
const LONGEST_LINK = 32_768;

/** The most characters of the texts of a link that is opened: a short one may hold very many. */
const MOST_CHARACTERS = 1_000_000;

const MEMBERS = ["rules", "data", "cases", "spec", "effective"];

/** The fragment of a state; undefined for texts that are too long for a link. */
export async function fragmentOf(state) {
  const text = JSON.stringify(MEMBERS.map((name) => state[name]));
  if (text.length > MOST_CHARACTERS) return undefined;
  const bytes = await packed(new TextEncoder().encode(text));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const fragment = `#1.${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
  return fragment.length <= LONGEST_LINK ? fragment : undefined;
}

/** The state of a fragment; undefined for one that is not a link of the playground. */
export async function textsOf(fragment) {
  const [, written] = /^#1\.([\w-]+)$/.exec(fragment) ?? [];
  if (written === undefined || fragment.length > LONGEST_LINK) return undefined;
  try {
    const letters = atob(written.replaceAll("-", "+").replaceAll("_", "/"));
    const values = JSON.parse(await unpacked(Uint8Array.from(letters, (letter) => letter.charCodeAt(0))));
    const isState = Array.isArray(values) && values.length === MEMBERS.length;
    if (!isState || values.some((value) => typeof value !== "string")) return undefined;
    return Object.fromEntries(MEMBERS.map((name, at) => [name, values[at]]));
  } catch {
    // Somebody cut the link off, or changed it.
    return undefined;
  }
}

async function packed(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function unpacked(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  let text = "";
  for await (const part of chunksOf(stream.pipeThrough(new TextDecoderStream()))) {
    text += part;
    if (text.length > MOST_CHARACTERS) throw new Error("the texts of the link are too long");
  }
  return text;
}

/** Not every browser iterates over streams. */
async function* chunksOf(stream) {
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}
