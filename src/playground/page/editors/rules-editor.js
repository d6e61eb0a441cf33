import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { setDiagnostics } from "@codemirror/lint";
import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, hoverTooltip, keymap } from "@codemirror/view";
import { textEditor } from "./editor.js";
import { markdown } from "./markdown.js";

/*
 * The editor of the rules: colours, problems with their fixes, proposals, explanations of names,
 * and the lines that decided.
 */

/** The classes of the types of tokens, in the order of the worker's numbers. */
const COLOURS = [
  ...["name", "name", "name", "name", "text", "comment", "word"],
  ...["sign", "control", "value", "sign", "name", "word"],
].map((name) => Decoration.mark({ class: `cm-${name}` }));

/** Lines that decided, and those at which rules wait for data. */
const DECIDING = Decoration.line({ class: "cm-deciding" });
const WAITING = Decoration.line({ class: "cm-waiting" });

/** The kinds of proposals of the worker, by the icon that the editor shows. */
const ICONS = {
  data: "variable",
  rule: "function",
  import: "namespace",
  spec: "class",
  repository: "namespace",
  unit: "constant",
  option: "enum",
  keyword: "keyword",
  type: "type",
  function: "function",
};

const THEME = EditorView.theme({
  ".cm-word": { color: "var(--code-word)", fontWeight: "600" },
  ".cm-control": { color: "var(--code-control)" },
  ".cm-text": { color: "var(--code-text)" },
  ".cm-value": { color: "var(--code-value)" },
  ".cm-comment": { color: "var(--quiet)", fontStyle: "italic" },
  ".cm-sign": { color: "var(--code-sign)" },
  ".cm-deciding": { backgroundColor: "var(--good)", boxShadow: "inset 3px 0 var(--good-line)" },
  ".cm-waiting": { backgroundColor: "var(--wait)", boxShadow: "inset 3px 0 var(--wait-line)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--bad-line) 1.5px",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-warning": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--wait-line) 1.5px",
    textUnderlineOffset: "3px",
  },
  ".cm-diagnostic": { padding: "0.5rem 0.75rem", borderLeft: "4px solid var(--bad-line)", whiteSpace: "pre-wrap" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--wait-line)" },
  ".cm-diagnosticAction": {
    font: "inherit",
    color: "var(--on-accent)",
    backgroundColor: "var(--accent)",
    borderRadius: "6px",
    padding: "0.2rem 0.6rem",
    margin: "0.4rem 0.4rem 0 0",
  },
  ".cm-tooltip-autocomplete > ul": { fontFamily: "inherit", maxHeight: "14rem" },
  ".cm-tooltip-autocomplete > ul > li": { padding: "0.25rem 0.6rem", lineHeight: "1.4" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { color: "var(--on-accent)", backgroundColor: "var(--accent)" },
  ".cm-completionDetail": { color: "inherit", opacity: "0.8", fontStyle: "normal" },
  ".cm-completionInfo": { padding: "0.5rem 0.75rem", whiteSpace: "pre-wrap", maxWidth: "20rem" },
  ".cm-about": { padding: "0.5rem 0.75rem", lineHeight: "1.45" },
  ".cm-about p": { margin: "0 0 0.4rem", whiteSpace: "pre-line" },
  ".cm-about pre": { margin: "0 0 0.4rem", whiteSpace: "pre-wrap" },
  ".cm-about ul": { margin: "0", paddingLeft: "1.2rem" },
});

const setColours = StateEffect.define();
const setDeciding = StateEffect.define();

/** Decorations that an effect sets, and that move with the text until the next one. */
function decorations(effect) {
  return StateField.define({
    create: () => Decoration.none,
    update: (shown, transaction) =>
      transaction.effects.reduce(
        (found, each) => (each.is(effect) ? each.value : found),
        shown.map(transaction.changes),
      ),
    provide: (field) => EditorView.decorations.from(field),
  });
}

/** An editor for `field`. `ask` sends a task to the worker of the editor. */
export function rulesEditor(ask, field) {
  const editor = textEditor({
    ...field,
    extensions: [
      decorations(setColours),
      decorations(setDeciding),
      autocompletion({ override: [(context) => proposals(ask, context)], icons: true }),
      keymap.of(completionKeymap),
      hoverTooltip((view, offset) => explanation(ask, view, offset)),
      THEME,
    ],
  });
  const { view } = editor;
  return Object.assign(editor, {
    /** Shows the colours and problems of a text, if it is still the one in the editor. */
    show(rules, { tokens, problems }) {
      if (view.state.doc.toString() !== rules) return;
      const marks = [];
      for (let at = 0; at < tokens.length; at += 3)
        marks.push(COLOURS[tokens[at + 2]].range(tokens[at], tokens[at + 1]));
      view.dispatch({ effects: setColours.of(RangeSet.of(marks)) });
      view.dispatch(
        setDiagnostics(
          view.state,
          problems.map((problem) => diagnosticOf(problem, mend)),
        ),
      );
    },
    /** Marks the lines of a text at which its rules ended: by line, true for those that wait. */
    showDeciding(rules, lines) {
      const { doc } = view.state;
      if (doc.toString() !== rules) return;
      const marks = [...lines].filter(([line]) => line <= doc.lines).sort(([a], [b]) => a - b);
      const ranges = marks.map(([line, waits]) => (waits ? WAITING : DECIDING).range(doc.line(line).from));
      view.dispatch({ effects: setDeciding.of(RangeSet.of(ranges)) });
    },
    mend,
  });

  /** Makes the edits of a fix, as one step that can be undone. */
  function mend({ edits }) {
    view.dispatch({ changes: edits, userEvent: "input.fix" });
    view.focus();
  }
}

function diagnosticOf({ from, to, severity, message, fixes }, mend) {
  return {
    from,
    to,
    severity,
    message,
    actions: fixes.map((fix) => ({ name: fix.title, apply: () => mend(fix) })),
  };
}

async function proposals(ask, context) {
  const { state, pos, explicit } = context;
  const typed = explicit ? undefined : state.sliceDoc(pos - 1, pos);
  if (typed === "" || typed === "\n") return null;
  const found = await ask({ kind: "complete", rules: state.doc.toString(), offset: pos, typed }).catch(() => undefined);
  if (context.aborted || found === undefined || found.options.length === 0) return null;
  return {
    from: found.from,
    to: found.to,
    options: found.options.map(({ label, kind, detail, info }) => ({ label, detail, info, type: ICONS[kind] })),
    validFor: /^[\w.]*$/,
  };
}

async function explanation(ask, view, offset) {
  const found = await ask({ kind: "hover", rules: view.state.doc.toString(), offset }).catch(() => undefined);
  if (found === undefined) return null;
  return { pos: found.from, end: found.to, above: true, create: () => ({ dom: markdown(found.text) }) };
}
