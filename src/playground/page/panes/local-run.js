import { element } from "../../../http/pages/dom.js";
import { words } from "../../../http/pages/words.js";

/*
 * The dialog that leads from the page to a terminal: the files, and the commands that give the same
 * results there.
 */

const INSTALL = "npm install --global engine-rules";

/** `files` gives the present texts. */
export function localRun({ files }) {
  let command = "";
  const reason = element("p", { class: "reason" });
  const commands = element("pre", { tabindex: 0, "aria-label": words.commands });
  const links = element("p", { class: "files" });
  const dialog = element(
    "dialog",
    { "aria-labelledby": "local-title" },
    element("h2", { id: "local-title" }, words.runLocally),
    reason,
    element("p", {}, words.saveFiles),
    links,
    element("p", {}, words.inTerminal),
    commands,
    element(
      "p",
      { class: "acts" },
      element("button", { type: "button", onclick: copy }, words.copyCommands),
      element("button", { type: "button", onclick: () => dialog.close() }, words.close),
    ),
  );
  return {
    element: dialog,
    /** Takes the command that gives the present results. */
    take(given) {
      command = given;
    },
    /** Opens the dialog; `why` is said first. */
    open(why = "") {
      reason.textContent = why;
      const { rules, data, cases } = files();
      const offered = [
        ["playground.rules", rules],
        ["playground.data.yaml", data],
        ["playground.cases.yaml", cases],
      ].filter(([, text]) => text.trim() !== "");
      links.replaceChildren(...offered.map(([name, text]) => fileLink(name, text)));
      commands.textContent = `${INSTALL}\n${command}`;
      dialog.showModal();
    },
  };

  async function copy(event) {
    await navigator.clipboard.writeText(commands.textContent);
    event.target.textContent = words.copied;
  }
}

function fileLink(name, text) {
  return element(
    "button",
    {
      type: "button",
      onclick() {
        const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
        element("a", { href, download: name }).click();
        setTimeout(() => URL.revokeObjectURL(href), 60_000);
      },
    },
    name,
  );
}
