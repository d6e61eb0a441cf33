/** The style sheet of a report: light and dark by the reader's scheme, and for print. */
export const STYLE = `
:root { --accent: #2563a8; --pale: #9db4cc; --back: #fff; --front: #1c2430; --soft: #5a6675; --line: #dde3ea; --mark: #fff3cd; color-scheme: light dark; }
@media (prefers-color-scheme: dark) { :root { --accent: #74aef0; --pale: #56708c; --back: #14181e; --front: #e6eaf0; --soft: #9aa7b6; --line: #313a45; --mark: #4a3f12; } }
body { margin: 0; background: var(--back); color: var(--front); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { margin: 0; } h2 { margin-top: 3rem; border-top: 2px solid var(--line); padding-top: 1rem; } h4 { font-weight: normal; margin-bottom: .5rem; }
.sides, .legend { color: var(--soft); }
a { color: var(--accent); }
.cards { display: flex; flex-wrap: wrap; gap: .75rem; }
.card { flex: 1 1 9rem; border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .8rem; display: flex; flex-direction: column; }
.card b { font-size: 1.1rem; font-variant-numeric: tabular-nums; } .card span { color: var(--soft); font-size: .85rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { text-align: right; white-space: nowrap; padding: .3rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--soft); font-weight: 600; }
.texts-1 :is(th, td):first-child, .texts-2 :is(th, td):nth-child(-n + 2) { text-align: left; white-space: normal; }
table.sides td { width: 50%; text-align: left; font-family: ui-monospace, monospace; font-size: .8rem; white-space: pre; border: 0; padding: 0 .6rem; color: var(--front); }
table.sides th { text-align: left; } tr.differs td { background: var(--mark); }
figure { margin: .75rem 0; overflow-x: auto; } figure > svg { width: 100%; min-width: 34rem; max-width: none; height: auto; --plot-background: var(--back); }
details { margin: .4rem 0; } summary { cursor: pointer; color: var(--soft); }
.legend i { display: inline-block; width: 1rem; height: .25rem; vertical-align: middle; background: var(--accent); } .legend i.pale { background: var(--pale); }
code { font-family: ui-monospace, monospace; font-size: .85em; color: var(--soft); }
@media print { :root { font-size: 12px; } th, td { white-space: normal; } figure > svg { min-width: 0; } :root { --accent: #2563a8; --pale: #9db4cc; --back: #fff; --front: #000; --soft: #444; --line: #bbb; --mark: #eee; } main { max-width: none; padding: 0; } figure, .cards, tr { break-inside: avoid; } h2, h3, h4, .legend { break-after: avoid; } }
`;
