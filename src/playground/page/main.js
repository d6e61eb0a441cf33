import made from "made:examples";
import { element, skipTo } from "../../http/pages/dom.js";
import { stateOf } from "../../http/pages/results.js";
import { filled, words } from "../../http/pages/words.js";
import { textField } from "./editors/text-field.js";
import { fragmentOf, textsOf } from "./link.js";
import { casesPane } from "./panes/cases-pane.js";
import { footLine } from "./panes/foot-line.js";
import { localRun } from "./panes/local-run.js";
import { problemList } from "./panes/problem-list.js";
import { tabsOf } from "./panes/tabs.js";
import { tryPane } from "./panes/try-pane.js";
import { speak } from "./speak.js";
import { startWorker } from "./work-client.js";

/*
 * The playground: rules, data and cases, evaluated in this page as somebody writes. Two workers do
 * the work, one for the results and one for the editor, so that neither waits for the other. The
 * editor and its worker come after the first results, which need neither.
 */

/** Milliseconds between the last change and the work for it. */
const QUIET = 150;
/** Milliseconds between the last change and the address that has it. */
const CALM = 600;

/** A site offers its own rules, which its page has as data, in the place of the examples. */
const given = document.getElementById("given");
const examples = given === null ? made : JSON.parse(given.textContent);

await speak();

const asks = { results: startWorker("results") };

const rules = textField({ label: words.rules, onChange: () => changed() });
const problems = problemList({ onLine: (line) => rules.goTo(line), onFix: (fix) => rules.editor.mend(fix) });
const attempt = tryPane({ onChange: () => changed(), onChart: () => drawChart() });
const cases = casesPane({ onChange: () => changed() });
const foot = footLine({ onProblems: () => problems.focus(tabs), onResult: () => attempt.focus(tabs) });
const local = localRun({ files: () => state() });
const tabs = tabsOf([
  { id: "rules", title: words.rules, panel: [rules.element, editorHint(), problems.element] },
  { id: "try", title: words.tryIt, panel: attempt.elements },
  { id: "cases", title: words.cases, note: cases.note, panel: cases.elements },
]);

const main = document.querySelector("main");
main.replaceChildren(...tabs.panels);
tabs.place();
skipTo(main);
document.querySelector("footer").append(...foot.elements);
document.body.append(local.element);
const chooser = element("select", { id: "example", "aria-label": words.example });
const share = element("button", { type: "button", onclick: copyLink }, words.copyLink);
document
  .querySelector("header")
  .append(
    element("p", { class: "choose" }, chooser),
    element(
      "p",
      { class: "acts" },
      share,
      element("button", { type: "button", onclick: () => local.open() }, words.runLocally),
    ),
  );
document.querySelector("h1 span").textContent = words.playground;
document.querySelector(".skip").textContent = words.toContent;
document.title = document.title.replace("Playground", words.playground);

let timer;
/** Undefined where the address has the present state. */
let addressTimer;
/** The address that this page wrote itself. */
let written;
/** The spec that is chosen where nobody chose one; empty until the rules are read. */
let firstSpec = "";
/** False while the engine is on its way. */
let isLive = false;
/** The rules that gave the results, and their lines that decided. */
let decided = { rules: "", lines: new Map() };

fillChooser();
chooser.addEventListener("change", () => {
  const chosen = examples.find(({ id }) => id === chooser.value);
  if (chosen !== undefined) take(chosen);
});
addEventListener("hashchange", () => {
  if (location.hash !== written) openAddress();
});
openAddress();

function state() {
  const { data, spec, effective } = attempt;
  return { rules: rules.text, data, cases: cases.field.text, spec, effective };
}

/** Takes the texts of a link or an example. They are texts until the workers read them. */
function take(given) {
  rules.text = given.rules;
  cases.field.text = given.cases;
  attempt.take(given);
  chooser.value = given.id ?? "";
  firstSpec = "";
  if (given.answer !== undefined && !isLive) showAnswer(given.answer);
  clearTimeout(timer);
  check();
  keepAddressSoon();
}

async function openAddress() {
  const example = examples.find((each) => addressOf(each) === location.hash);
  const linked = example ?? (await textsOf(location.hash));
  if (linked === undefined && location.hash.length > 1) foot.tell(words.badLink);
  take(linked ?? examples[0]);
}

function changed() {
  if (!isLive) markOld(words.onItsWay);
  clearTimeout(timer);
  timer = setTimeout(check, QUIET);
  keepAddressSoon();
}

function keepAddressSoon() {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(keepAddress, CALM);
}

function check() {
  analyse();
  run();
}

/** Reads the rules for the editor, where that is there already. */
async function analyse() {
  if (asks.editor === undefined) return;
  const { text } = rules;
  const found = await answerTo(asks.editor, { kind: "analyse", rules: text });
  if (found === undefined || text !== rules.text) return;
  rules.editor.show(text, found);
  problems.show(found.problems);
  foot.showProblems(found.problems);
}

async function run() {
  const { cases: written, ...asked } = state();
  const outcome = await answerTo(asks.results, { kind: "run", ...asked, spec: attempt.wanted });
  if (outcome === undefined || asked.rules !== rules.text) return;
  const isListed = outcome.of === "rules" && asks.editor !== undefined;
  if (isListed) return markOld(words.rulesWrong);
  if (outcome.problem === undefined) {
    showAnswer(outcome);
    showDeciding(asked.rules, decidingLines(outcome));
    await drawChart();
  } else markOld(outcome.problem);
  if (outcome.of !== "rules") await test(asked.rules, written);
}

/** Cases have data of their own: they run whatever is wrong with those of the page. */
async function test(rules, written) {
  if (written.trim() === "") return cases.show(undefined);
  const tested = await answerTo(asks.results, { kind: "test", rules, cases: written });
  if (tested !== undefined) cases.show(tested);
}

function showAnswer(answer) {
  [firstSpec] = answer.specs;
  attempt.show(answer);
  foot.showResults(answer);
  local.take(answer.command);
}

/** Puts editors into the place of the plain fields, with a worker for that of the rules. */
async function startEditor() {
  try {
    const { rulesEditor, textEditor } = await import("./editors/editors.js");
    const ask = startWorker("editor");
    await Promise.all([rules.replace((field) => rulesEditor(ask, field)), cases.field.replace(textEditor)]);
    asks.editor = ask;
    showDeciding(decided.rules, decided.lines);
    analyse();
  } catch {
    foot.tell(words.editorFailed);
  }
}

async function drawChart() {
  const { cases: _, ...asked } = state();
  const input = attempt.chartBy;
  if (input === "") return attempt.showChart(undefined);
  const drawn = await answerTo(asks.results, { kind: "chart", input, ...asked });
  if (asked.rules === rules.text && input === attempt.chartBy) attempt.showChart(drawn);
}

/** The answer of a worker; undefined where a later task took its place, or where it failed. */
async function answerTo(ask, task) {
  try {
    const answer = await ask(task);
    if (answer !== undefined) goLive();
    return answer;
  } catch (problem) {
    goLive();
    markOld(problem.message);
    return undefined;
  }
}

/** The engine has answered, or failed: nothing waits for it any more. */
function goLive() {
  if (isLive) return;
  isLive = true;
  startEditor();
}

/** The results on the page are those of earlier texts. */
function markOld(reason) {
  attempt.markOld(reason);
  cases.markOld();
  foot.markOld(reason);
  showDeciding(rules.text, new Map());
}

/** Marks the lines at which rules ended. */
function showDeciding(rulesText, lines) {
  decided = { rules: rulesText, lines };
  rules.editor?.showDeciding(rulesText, lines);
}

/** The lines at which the rules ended, and for each if its rule waits for data. */
function decidingLines({ results, arms }) {
  const lines = new Map();
  for (const [rule, result] of Object.entries(results)) {
    const at = arms[rule]?.find(({ id }) => id === result.arm)?.at;
    if (at !== undefined) lines.set(Number(at.slice(at.lastIndexOf(":") + 1)), stateOf(result) === "waiting");
  }
  return lines;
}

/** The fragment of the present state: the name of an example where nothing was changed. */
async function fragment() {
  const present = state();
  const example = examples.find((each) => each.rules === present.rules);
  chooser.value = example?.id ?? "";
  const isSame = ["data", "cases", "effective"].every((name) => example?.[name] === present[name]);
  return isSame && present.spec === firstSpec ? addressOf(example) : await fragmentOf(present);
}

function addressOf({ id }) {
  return `#example=${encodeURIComponent(id)}`;
}

/** Keeps the state in the address, so that loading the page again loses nothing. */
async function keepAddress() {
  const begun = addressTimer;
  written = (await fragment()) ?? "";
  history.replaceState(null, "", written === "" ? location.pathname + location.search : written);
  if (begun === addressTimer) addressTimer = undefined;
}

async function copyLink() {
  // A click may write to the clipboard of Safari only before the page waits for anything.
  if (addressTimer !== undefined) {
    clearTimeout(addressTimer);
    await keepAddress();
  }
  if (written === "") {
    local.open(words.tooLongForLink);
    return;
  }
  try {
    await navigator.clipboard.writeText(location.href);
    share.textContent = words.copied;
    setTimeout(() => {
      share.textContent = words.copyLink;
    }, 2_000);
    foot.tell(words.linkCopied);
  } catch {
    local.open(words.copyAddress);
  }
}

function fillChooser() {
  chooser.append(
    element("option", { value: "", hidden: true }, words.ownRules),
    ...examples.map(({ id, title }) =>
      element("option", { value: id }, title ?? filled(words.exampleOf, { title: words.examples[id] })),
    ),
  );
}

function editorHint() {
  return element(
    "p",
    { class: "quiet keys" },
    element("kbd", {}, "Tab"),
    ` ${words.keyLeaves}, `,
    element("kbd", {}, "Ctrl"),
    " ",
    element("kbd", {}, "Space"),
    ` ${words.keyProposes}, `,
    element("kbd", {}, "Ctrl"),
    " ",
    element("kbd", {}, "]"),
    ` ${words.keyIndents}`,
  );
}
