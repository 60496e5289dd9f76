/** The page of a trace: one after the other what went wrong, what it looked like, what was done, said and sent. */
import { Html, html } from './html.ts'
import type { Action, NetworkRequest, Picture, Trace, TraceLine } from './model.ts'
import { nearest } from './pictures.ts'
import { STYLE } from './style.ts'

type Pictures = { frames: Picture[]; attached: Picture[] }

/** Made by us, not by the trace: the one thing that goes into the page as it is. */
const style = new Html(`<style>${STYLE}</style>`)

export function render(trace: Trace, pictures: Pictures): string {
  const shown = pictureBlocks(pictures)
  const sections = [
    section('Errors', trace.errors.map(errorBlock)),
    section('Pictures', shown, html`<div class="film">${shown}</div>`),
    section('Actions', actionBlocks(trace, pictures.frames)),
    section('Console', trace.lines, consoleTable(trace.lines)),
    section('Network', trace.requests, networkTable(trace.requests)),
  ]
  const title = trace.title || 'Trace'
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
${style}
</head>
<body>
<header>
<h1>${title}</h1>
<p class="about">${verdict(trace)} ${trace.about.concat(duration(trace.durationMs), started(trace)).map(fact)}</p>
${trace.isCut ? html`<p class="note">This trace is long. The page shows the first part; the archive has all of it.</p>` : null}
<nav>${sections.flatMap(({ link }) => link ?? [])}</nav>
</header>
<main>${sections.map(({ block }) => block)}</main>
</body>
</html>
`.text
}

const fact = (text: string) => (text ? html`<span>${text}</span> ` : html``)
const started = ({ startedAt }: Trace) =>
  startedAt ? `${startedAt.toISOString().slice(0, 19).replace('T', ' ')} UTC` : ''

function verdict({ errors }: Trace): Html {
  if (errors.length === 0) return html`<b class="good">No errors</b>`
  return html`<b class="bad">${errors.length === 1 ? '1 error' : `${errors.length} errors`}</b>`
}

/** Left out when there is nothing in it, apart from the errors: `No errors` says that already. */
function section(name: string, items: readonly (Html | object)[], body?: Html) {
  if (items.length === 0) return { link: null, block: html`` }
  const id = name.toLowerCase()
  const content = body ?? (items as Html[])
  return {
    link: html`<a href="#${id}">${name} <span>${items.length}</span></a>`,
    block: html`<section id="${id}"><h2>${name}</h2>${content}</section>`,
  }
}

const errorBlock = ({ message, place }: Trace['errors'][number]) =>
  html`<div class="error">${place ? html`<p class="place">${place}</p>` : null}<pre>${message}</pre></div>`

function pictureBlocks({ frames, attached }: Pictures): Html[] {
  return [
    ...attached.map((one, i) => pictureBlock(one, `kept-${i}`)),
    ...frames.map((one, i) => pictureBlock(one, `at-${i}`)),
  ]
}

/** A click shows it large: the figure is then the page's target. */
function pictureBlock({ type, bytes, atMs, label }: Picture, id: string): Html {
  const caption = [label, atMs === null ? '' : time(atMs)].filter(Boolean).join(' · ')
  return html`<figure id="${id}"><a href="#${id}"><img src="data:${type};base64,${bytes.toString('base64')}" alt="The page, ${caption}"></a>
<figcaption>${caption}</figcaption><a class="close" href="#pictures">Close</a></figure>`
}

function actionBlocks({ actions, durationMs }: Trace, frames: readonly Picture[]): Html[] {
  return actions.map((action) => {
    const isOpen = action.error !== ''
    const marks = ['action', action.isAround ? 'around' : '', isOpen ? 'failed' : ''].filter(Boolean).join(' ')
    return html`<details class="${marks}" style="--depth:${action.depth}"${isOpen ? new Html(' open') : null}>
<summary><span class="time">${time(action.startMs)}</span>
<span class="what">${isOpen ? html`<b class="bad">failed</b> ` : null}${action.title} <code>${action.target}</code></span>
${bar(action, durationMs)}<span class="took">${action.endMs === null ? 'never ended' : duration(action.endMs - action.startMs)}</span></summary>
${actionDetails(action, frames)}</details>`
  })
}

function bar({ startMs, endMs }: Action, durationMs: number): Html {
  const percent = (ms: number) => Math.min(100, Math.max(0, (ms / (durationMs || 1)) * 100))
  const left = percent(startMs)
  const width = percent(endMs ?? durationMs) - left
  return html`<span class="bar"><i style="left:${left.toFixed(2)}%;width:${Math.max(0, width).toFixed(2)}%"></i></span>`
}

function actionDetails(
  { parameters, place, error, log, attachments, endMs, isAround }: Action,
  frames: readonly Picture[],
) {
  const seen = isAround || endMs === null ? -1 : nearest(frames, endMs)
  return html`<div class="details">
${error ? html`<pre class="error">${error}</pre>` : null}
<dl>${place ? html`<dt>line</dt><dd>${place}</dd>` : null}
${parameters.map(([name, value]) => html`<dt>${name}</dt><dd><code>${value}</code></dd>`)}
${attachments.map((name) => html`<dt>attached</dt><dd>${name}</dd>`)}
${seen < 0 ? null : html`<dt>picture</dt><dd><a href="#at-${seen}">the page at ${time(frames[seen]?.atMs ?? 0)}</a></dd>`}</dl>
${log.length > 0 ? html`<pre class="log">${log.join('\n')}</pre>` : null}</div>`
}

function consoleTable(lines: readonly TraceLine[]): Html {
  const rows = lines.map(({ atMs, kind, text, place }) => {
    const mark = /error|stderr/.test(kind) ? 'bad' : kind === 'warning' ? 'warn' : ''
    return html`<tr class="${mark}"><td class="time">${time(atMs)}</td><td>${kind}</td><td class="text">${text}${place ? html`<small>${place}</small>` : null}</td></tr>`
  })
  return html`<div class="wide"><table><thead><tr><th>at</th><th>from</th><th>text</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

function networkTable(requests: readonly NetworkRequest[]): Html {
  const rows = requests.map(({ atMs, method, url, status, statusText, type, sizeBytes, durationMs }) => {
    const mark = status === null || status >= 400 ? 'bad' : ''
    const answer = status === null ? statusText || 'no answer' : `${status} ${statusText}`
    return html`<tr class="${mark}"><td class="time">${time(atMs)}</td><td>${method}</td><td class="text">${url}</td><td>${answer}</td><td>${type}</td><td class="number">${sizeBytes === null ? '' : size(sizeBytes)}</td><td class="number">${durationMs === null ? '' : duration(durationMs)}</td></tr>`
  })
  return html`<div class="wide"><table><thead><tr><th>at</th><th>method</th><th>address</th><th>status</th><th>type</th><th class="number">size</th><th class="number">took</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

const time = (ms: number) => `${(ms / 1000).toFixed(2)} s`

function duration(ms: number): string {
  if (ms < 1000) return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`
  return ms < 60_000
    ? `${(ms / 1000).toFixed(2)} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`
}

function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
