import { element } from "../../../http/pages/dom.js";
import { words } from "../../../http/pages/words.js";

/*
 * A field for a long text: a plain one at first, and an editor in its place as soon as that is
 * loaded.
 */

/** A field with a name for screen readers. `onChange` gets its text after each change. */
export function textField({ label, onChange }) {
  let editor;
  let isComposing = false;
  const plain = element("textarea", {
    class: "plain",
    "aria-label": label,
    autocapitalize: "off",
    autocorrect: "off",
    spellcheck: "false",
    oninput: () => onChange(plain.value),
    oncompositionstart() {
      isComposing = true;
    },
    oncompositionend() {
      isComposing = false;
    },
  });
  const host = element("div", { class: "editor" }, plain);

  return {
    element: host,
    /** The editor that `replace` made; undefined before. */
    get editor() {
      return editor;
    },
    get text() {
      return editor === undefined ? plain.value : editor.text;
    },
    set text(text) {
      if (editor === undefined) plain.value = text;
      else editor.text = text;
    },
    /** Shows a line, with the cursor in it. */
    goTo(line) {
      if (editor !== undefined) return editor.goTo(line);
      const before = plain.value
        .split("\n")
        .slice(0, line - 1)
        .join("\n");
      const offset = before === "" ? 0 : before.length + 1;
      plain.focus();
      plain.setSelectionRange(offset, offset);
    },
    replace,
  };

  /** Puts the editor that `make` gives into the place of the plain field, with all that it has. */
  async function replace(make) {
    while (isComposing) await new Promise((resolve) => plain.addEventListener("compositionend", resolve));
    const { value: text, selectionStart: anchor, selectionEnd: head, scrollTop } = plain;
    const hasFocus = document.activeElement === plain;
    editor = make({ host, label, description: words.editorKeys, onChange, text, selection: { anchor, head } });
    plain.remove();
    editor.view.scrollDOM.scrollTop = scrollTop;
    if (hasFocus) editor.view.focus();
  }
}
