/** The style sheet of the page: light and dark by the reader's scheme, and for print. */
export const STYLE = `
:root { --back: #fff; --front: #1c2430; --soft: #5a6675; --line: #dde3ea; --met: #e3f4e6; --part: #fff3cd; --open: #fbdcd9; color-scheme: light dark; }
@media (prefers-color-scheme: dark) { :root { --back: #14181e; --front: #e6eaf0; --soft: #b4bfcc; --line: #313a45; --met: #16361f; --part: #4a3f12; --open: #4d2020; } }
body { margin: 0; background: var(--back); color: var(--front); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 70rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
a { color: inherit; } small { color: var(--soft); font-weight: normal; }
h2 { margin-top: 3rem; border-top: 2px solid var(--line); padding-top: 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
.files th, .files td { text-align: right; padding: .2rem .8rem .2rem 0; } .files th:first-child, .files td:first-child { text-align: left; }
.source { width: 100%; } .source td { vertical-align: top; padding: 0 .6rem; }
.source td:nth-child(-n+2) { color: var(--soft); text-align: right; width: 1%; white-space: nowrap; font-size: .8rem; }
code { font: .85rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }
tr.met td { background: var(--met); } tr.part td { background: var(--part); } tr.open td { background: var(--open); }
.goal { margin: 0; font-size: .8rem; } .goal::before { content: "\\2717 "; }
details { font-size: .8rem; color: var(--soft); } summary { cursor: pointer; } ul { margin: .2rem 0; }
@media print { :root { --back: #fff; --front: #000; --soft: #444; --line: #bbb; --met: #fff; --part: #eee; --open: #ddd; } main { max-width: none; padding: 0; } tr { break-inside: avoid; } h2 { break-after: avoid; } details:not([open]) { display: none; } }
`;
