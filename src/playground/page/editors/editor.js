import {
  deleteLine,
  history,
  historyKeymap,
  indentLess,
  indentMore,
  moveLineDown,
  moveLineUp,
  standardKeymap,
} from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";

/*
 * An editor for a text. Tab leaves it, as in any field of a form. It stands in a shadow tree, into
 * which its styles come without a style element, which the policy of the page forbids.
 */

const KEYS = [
  { key: "Mod-[", run: indentLess },
  { key: "Mod-]", run: indentMore },
  { key: "Alt-ArrowUp", run: moveLineUp },
  { key: "Alt-ArrowDown", run: moveLineDown },
  { key: "Shift-Mod-k", run: deleteLine },
  ...standardKeymap,
  ...historyKeymap,
];

const THEME = EditorView.theme({
  "&": {
    color: "var(--ink)",
    backgroundColor: "var(--card)",
    fontSize: "var(--code-size)",
    height: "100%",
    direction: "ltr",
  },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
    lineHeight: "1.55",
  },
  ".cm-content": { padding: "0.75rem 0", caretColor: "var(--accent)" },
  ".cm-line": { padding: "0 1rem 0 0.5rem" },
  ".cm-gutters": { color: "var(--quiet)", backgroundColor: "var(--card)", border: "0", paddingLeft: "0.25rem" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "2ch", padding: "0 0.25rem 0 0.25rem" },
  ".cm-cursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--select)",
  },
  ".cm-tooltip": {
    color: "var(--ink)",
    backgroundColor: "var(--card)",
    border: "1px solid var(--line)",
    borderRadius: "8px",
    boxShadow: "0 6px 24px rgb(0 0 0 / 0.18)",
    overflow: "hidden",
    maxWidth: "min(36rem, 88vw)",
  },
});

/** An editor in the place of a plain field, with the text and the selection of that. */
export function textEditor({ host, label, description, onChange, text, selection, extensions = [] }) {
  const root = host.attachShadow({ mode: "open" });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      selection,
      extensions: [
        lineNumbers(),
        history(),
        // Signs that hide or turn text around are shown.
        highlightSpecialChars(),
        drawSelection(),
        EditorView.lineWrapping,
        keymap.of(KEYS),
        EditorView.contentAttributes.of({
          "aria-label": label,
          "aria-description": description,
          tabindex: "0",
          autocapitalize: "off",
          autocorrect: "off",
          spellcheck: "false",
        }),
        THEME,
        extensions,
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString());
        }),
      ],
    }),
  });
  return {
    view,
    get text() {
      return view.state.doc.toString();
    },
    set text(text) {
      if (text !== view.state.doc.toString())
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    /** Shows a line, with the cursor in it. */
    goTo(line) {
      const { from } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
      view.focus();
    },
  };
}
