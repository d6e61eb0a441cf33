/*
 * The address says behind the `#` which view the page shows: `#/` lists the specs, `#/spec/<name>`
 * shows one, `#/reference` describes the routes. `?as-of=<instant>` chooses the instant, `compare=`
 * a second one, and `.<key>=<text>` gives an input: keys of inputs never begin with a point.
 */

/** The parts of the address: `given` maps keys of inputs to texts. */
export function place() {
  const [path, query] = location.hash.slice(1).split("?");
  const members = new URLSearchParams(query ?? "");
  const given = new Map(
    [...members].filter(([name]) => name.startsWith(".")).map(([name, text]) => [name.slice(1), text]),
  );
  return {
    path: path || "/",
    effective: members.get("as-of") ?? "",
    compare: members.get("compare") ?? "",
    given,
  };
}

/** The address of a place, from the `#` on. */
export function addressOf({ path, effective = "", compare = "", given = new Map() }) {
  const members = new URLSearchParams();
  if (effective !== "") members.set("as-of", effective);
  if (compare !== "") members.set("compare", compare);
  for (const [key, text] of given) members.set(`.${key}`, text);
  const query = members.toString();
  return query === "" ? `#${path}` : `#${path}?${query}`;
}

/** Goes to the place that differs from this one in `changes`. */
export function goTo(changes) {
  location.hash = addressOf({ ...place(), ...changes });
}

/** Changes the address as `goTo` does, and leaves the page as it is. */
export function keep(changes) {
  history.pushState(null, "", addressOf({ ...place(), ...changes }));
}

/** Keeps the inputs in the address, without a step in the history for each key. */
export function remember(given) {
  history.replaceState(null, "", addressOf({ ...place(), given }));
}
