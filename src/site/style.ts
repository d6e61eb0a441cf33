/** The style sheet of a site: light and dark by the reader's scheme, and for print. */
export const STYLE = `:root { color-scheme: light dark; --back: light-dark(#f6f5f2, #15181b); --card: light-dark(#fff, #1e2226); --ink: light-dark(#1b1f24, #eceef0); --quiet: light-dark(#565e68, #a9b2bc); --line: light-dark(#dcdad4, #353b42); --accent: light-dark(#1a5a8a, #8cc4f0); --word: light-dark(#7a3e9d, #d6a8f0); --text: light-dark(#2f6b2f, #9ad29a); --more: light-dark(#e3f4e6, #16361f); --less: light-dark(#fbdcd9, #4d2020); background: var(--back); font-size: clamp(1rem, .9rem + .22vw, 1.25rem); }
@supports not (color: light-dark(#000, #fff)) { :root { color-scheme: light; --back: #f6f5f2; --card: #fff; --ink: #1b1f24; --quiet: #565e68; --line: #dcdad4; --accent: #1a5a8a; --word: #7a3e9d; --text: #2f6b2f; --more: #e3f4e6; --less: #fbdcd9; } }
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 66rem; margin: 0 auto; padding: 2rem clamp(1rem, 4vw, 2.5rem) 3rem; }
h1 { font-size: clamp(1.6rem, 1.2rem + 1.8vw, 2.2rem); line-height: 1.15; margin: .4rem 0; }
h2 { font-size: 1.15rem; line-height: 1.3; margin: 0 0 .6rem; }
p { margin: 0 0 .75rem; }
a { color: var(--accent); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: .2rem; }
.skip { position: absolute; inset-inline-start: -99rem; } .skip:focus { inset-inline-start: 1rem; top: 1rem; background: var(--card); padding: .5rem; }
code { font: .9em/1.5 ui-monospace, monospace; direction: ltr; unicode-bidi: isolate; } [dir=rtl] :is([dir=auto], th code) { text-align: right; }
header p, .gap { color: var(--quiet); } .lead { color: var(--ink); white-space: pre-line; }
section, nav[aria-labelledby] { margin-top: 2rem; }
search { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; margin: 1rem 0; }
search input { font: inherit; flex: 1 1 12rem; max-width: 28rem; min-height: 2.75rem; padding: 0 .7rem; color: inherit; background: var(--card); border: 1px solid var(--quiet); border-radius: .4rem; }
.specs, .results, .versions, .related { list-style: none; padding: 0; margin: 0; }
.specs > li { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; margin-bottom: .75rem; }
.specs h2, .specs p { margin-bottom: .2rem; } .specs code { color: var(--quiet); }
.results, .versions, .related { display: flex; flex-wrap: wrap; gap: .3rem 1.1rem; }
.results a, .versions a, .versions b, .related a { display: inline-block; padding: .25rem 0; }
.wide, pre { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
table { border-collapse: collapse; width: 100%; overflow-wrap: break-word; } th, td { text-align: start; vertical-align: top; padding: .45rem .8rem; border-top: 1px solid var(--line); min-width: 7rem; } th code { display: block; color: var(--quiet); font-weight: normal; overflow-wrap: anywhere; } @media (width >= 40rem) { th code { overflow-wrap: break-word; } } thead th { border: 0; color: var(--quiet); font-weight: normal; font-size: .9rem; }
pre { direction: ltr; margin: 0; padding: 1rem; overflow-wrap: normal; } pre a { color: inherit; text-decoration: none; } pre a:hover { text-decoration: underline; } pre a:target { background: var(--more); outline: .2rem solid var(--more); }
.declarationKeyword, .controlKeyword, .keyword { color: var(--word); font-weight: 600; } .string { color: var(--text); } .comment { color: var(--quiet); font-style: italic; } .function { font-weight: 600; }
ins, del { display: inline-block; min-width: 100%; text-decoration: none; } ins { background: var(--more); } del { background: var(--less); }
.play { margin: .75rem 0 0; } .faults { padding-inline-start: 1.2rem; } details { margin: .5rem 0; } summary { cursor: pointer; padding: .25rem 0; } details ul { margin: .25rem 0; padding-inline-start: 1.4rem; } details li { padding: .15rem 0; }
.facts { display: grid; gap: .5rem; margin: 0; } dt { color: var(--quiet); font-size: .9rem; } dd { margin: 0; } .commentary { white-space: pre-line; }
rules-form::part(about) { display: none; }
@media print { :root { background: #fff; } search, .skip, nav { display: none; } pre { white-space: pre-wrap; border: 0; padding: 0; } .wide { border: 0; } tr { break-inside: avoid; } }
`;
