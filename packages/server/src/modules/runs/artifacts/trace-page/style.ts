/** How the page of a trace looks, by day and by night. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f7f9, #14171c);
  --sheet: light-dark(#ffffff, #1c2027);
  --line: light-dark(#e1e5ea, #2d333d);
  --text: light-dark(#1b2430, #e3e7ed);
  --quiet: light-dark(#5d6978, #97a2b1);
  --accent: light-dark(#2563b8, #7fb2f5);
  --bad: light-dark(#b3261e, #ff9b92);
  --bad-ground: light-dark(#fdeeec, #3a2023);
  --good: light-dark(#1c7a43, #7ed6a0);
  --good-ground: light-dark(#e6f5ec, #1b3326);
  --warn: light-dark(#8a5a00, #f0c36d);
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 14px/1.5 system-ui, sans-serif; }
header, main { max-width: 1180px; margin: 0 auto; padding: 0 20px; }
header { padding-top: 24px; }
h1 { margin: 0; font-size: 21px; line-height: 1.3; overflow-wrap: anywhere; unicode-bidi: isolate; }
h2 { margin: 0 0 10px; font-size: 15px; }
a { color: var(--accent); text-underline-offset: 2px; }
code, pre { font-family: var(--mono); font-size: 12.5px; unicode-bidi: isolate; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.about { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; margin: 8px 0 0; color: var(--quiet); }
.about b { padding: 1px 10px; border-radius: 99px; font-weight: 600; }
.about .bad { background: var(--bad-ground); }
.about .good { color: var(--good); background: var(--good-ground); }
.note { margin: 12px 0 0; padding: 8px 12px; border: 1px solid var(--line); border-radius: 6px; }
nav { display: flex; flex-wrap: wrap; gap: 4px 18px; margin: 16px 0 0; }
nav a { text-decoration: none; font-weight: 600; }
nav span { color: var(--quiet); font-weight: 400; }
section { margin: 16px 0; padding: 16px; background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; }
.bad { color: var(--bad); }
.warn { color: var(--warn); }
.error { padding: 10px 12px; border-left: 3px solid var(--bad); border-radius: 3px; background: var(--bad-ground); }
.error + .error { margin-top: 10px; }
.place { margin: 0 0 4px; color: var(--bad); font-weight: 600; }

.film { display: flex; gap: 12px; overflow-x: auto; padding-bottom: 8px; }
figure { flex: none; margin: 0; }
figure img { display: block; height: 130px; max-width: 260px; object-fit: contain; border: 1px solid var(--line); border-radius: 4px; background: #fff; }
figcaption { margin-top: 4px; color: var(--quiet); font-size: 12px; max-width: 260px; overflow-wrap: anywhere; }
figure .close { display: none; }
figure:target { position: fixed; inset: 0; z-index: 2; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 8px; padding: 20px; background: rgb(10 12 16 / 92%); }
figure:target img { height: auto; max-width: 94vw; max-height: 84vh; }
figure:target > a:first-child { pointer-events: none; }
figure:target figcaption { color: #d5dae1; font-size: 14px; }
figure:target .close { display: block; color: #9cc4ff; font-weight: 600; }

.action { border-top: 1px solid var(--line); }
.action:first-of-type { border-top: 0; }
summary { display: grid; grid-template-columns: 64px 1fr 180px 84px; gap: 12px; align-items: baseline; padding: 5px 4px; cursor: pointer; list-style: none; border-radius: 4px; }
summary::-webkit-details-marker { display: none; }
summary:hover { background: var(--ground); }
.what { padding-left: calc(var(--depth) * 18px); overflow-wrap: anywhere; unicode-bidi: isolate; }
.what::before { content: "▸"; display: inline-block; width: 14px; color: var(--quiet); }
[open] > summary .what::before { content: "▾"; }
.what code { color: var(--quiet); }
.around .what { color: var(--quiet); }
.failed > summary .what { color: var(--bad); font-weight: 600; }
.failed > summary .what code { color: inherit; font-weight: 400; }
.failed > summary .what b { margin-right: 4px; padding: 0 7px; border: 1px solid currentColor; border-radius: 99px; font-size: 11px; }
.time, .took, .number { color: var(--quiet); font-variant-numeric: tabular-nums; white-space: nowrap; }
.took, .number { text-align: right; }
.bar { position: relative; align-self: center; height: 6px; border-radius: 3px; background: var(--ground); }
.bar i { position: absolute; top: 0; bottom: 0; min-width: 2px; border-radius: 3px; background: var(--accent); }
.around .bar i { background: var(--quiet); }
.failed .bar i { background: var(--bad); }
.details { padding: 4px 4px 12px calc(94px + var(--depth) * 18px); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 14px; margin: 4px 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; unicode-bidi: isolate; }
.log { margin-top: 6px; color: var(--quiet); }

.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th { padding: 2px 10px 6px 0; color: var(--quiet); font-weight: 400; text-align: left; }
td { padding: 4px 10px 4px 0; border-top: 1px solid var(--line); vertical-align: top; white-space: nowrap; }
td.text { width: 100%; min-width: 260px; font: 12.5px/1.6 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; }
tr.bad .time, tr.bad .number { color: inherit; }
small { display: block; color: var(--quiet); font-size: 11.5px; }
@media (max-width: 720px) {
  summary { grid-template-columns: 56px 1fr max-content; }
  .bar { display: none; }
}
`
