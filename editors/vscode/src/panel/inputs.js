import { element } from "../../../../src/http/pages/dom.js";

/*
 * The inputs that can be loaded into the form: those that were kept under a name, and those of the
 * cases of the spec.
 */

/** `load` takes the inputs that were chosen; `keep` and `forget` act on those with a name. */
export function inputChoice({ load, keep, forget }) {
  let groups = [];
  const select = element("select", { id: "load", onchange: () => choose() });
  const remove = element("button", { type: "button", onclick: () => forget(kept()?.name) }, "Forget these");
  const chosen = () => groups.flatMap(({ inputs }) => inputs)[Number(select.value || "-1")];
  const kept = () => (Number(select.value || "-1") < (groups[0]?.inputs.length ?? 0) ? chosen() : undefined);
  const choose = () => {
    remove.hidden = kept() === undefined;
    const inputs = chosen();
    if (inputs !== undefined) load(inputs);
  };
  return {
    element: element(
      "p",
      {},
      element("label", {}, "Load inputs ", select),
      " ",
      element("button", { type: "button", onclick: keep }, "Keep inputs\u2026"),
      " ",
      remove,
    ),
    /** `kept` and `cases` are lists of names with inputs. */
    show({ kept: named, cases }) {
      const { name } = chosen() ?? {};
      groups = [
        { title: "Kept inputs", inputs: named },
        { title: "Cases", inputs: cases },
      ];
      const all = groups.flatMap(({ inputs }) => inputs);
      const options = groups.map(({ title, inputs }) =>
        inputs.length === 0
          ? ""
          : element(
              "optgroup",
              { label: title },
              inputs.map((each) => element("option", { value: String(all.indexOf(each)) }, each.name)),
            ),
      );
      select.replaceChildren(element("option", { value: "" }, "\u2014"), ...options);
      select.value = String(all.findIndex((each) => each.name === name));
      if (select.value === "") select.selectedIndex = 0;
      remove.hidden = kept() === undefined;
    },
  };
}
