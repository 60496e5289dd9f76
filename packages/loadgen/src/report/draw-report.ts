// Draws the report in the reader's browser. The source texts of these functions are put into the page, so they use
// nothing but one another. All content goes in as text nodes.
import type { Summary } from '../metrics/summary.ts'
import type { ThresholdResult } from '../metrics/thresholds.ts'
import type { Point } from '../metrics/time-series.ts'

export interface ReportData {
  title: string
  summary: Summary
  thresholds: ThresholdResult[]
  series: Point[]
  checks: { passes: number; fails: number }
  interrupted: number
  warnings: string[]
  text: string
}

type Child = Node | string

/** What the page's script is made of. */
export const drawing = [drawReport, tools, drawHead, drawPlots, plot, drawTables, table, checkRows]

type Tools = ReturnType<typeof tools>

function drawReport(document: Document, data: ReportData): void {
  const root = document.getElementById('report') as HTMLElement
  root.textContent = ''
  const made = tools(document)
  root.append(
    ...drawHead(made, data),
    ...drawPlots(made, data.series),
    ...drawTables(made, data),
    made.element('h2', {}, 'Summary'),
    made.element('pre', {}, data.text),
  )
}

function tools(document: Document) {
  const element = (name: string, attributes: Record<string, string> = {}, ...children: Child[]): HTMLElement => {
    const made = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
    made.append(...children)
    return made
  }
  const svg = (name: string, attributes: Record<string, string | number>, text?: string): SVGElement => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name)
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
    if (text !== undefined) made.textContent = text
    return made
  }
  const round = (value: number) => {
    const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 1 ? 2 : 4
    return Number(value.toFixed(digits)).toLocaleString('en')
  }
  const mark = (ok: boolean) => element('span', { class: ok ? 'good' : 'bad' }, ok ? 'passed' : 'failed')
  return { element, svg, round, mark }
}

function drawHead({ element, round }: Tools, { title, summary, thresholds, warnings }: ReportData): Child[] {
  const { metrics } = summary
  const figure = (metric: string, name: string) => metrics[metric]?.values[name]
  const seconds = summary.state.testRunDurationMs / 1000
  const failed = thresholds.filter(({ ok }) => !ok)
  const verdict =
    thresholds.length === 0
      ? element('p', { class: 'verdict' }, 'No thresholds were set.')
      : failed.length === 0
        ? element('p', { class: 'verdict good' }, `All ${thresholds.length} thresholds passed.`)
        : element('p', { class: 'verdict bad' }, `${failed.length} of ${thresholds.length} thresholds failed.`)
  const cards = element('div', { class: 'cards' })
  const card = (label: string, value: number | undefined, unit = '') => {
    if (value === undefined || Number.isNaN(value)) return
    cards.append(element('div', { class: 'card' }, label, element('b', {}, `${round(value)}${unit}`)))
  }
  card('Duration', seconds, ' s')
  card('Requests', figure('http_reqs', 'count'))
  card('Requests per second', figure('http_reqs', 'rate'))
  const failedRate = figure('http_req_failed', 'rate')
  card('Failed requests', failedRate === undefined ? undefined : failedRate * 100, ' %')
  card('Iterations', figure('iterations', 'count'))
  card('Dropped iterations', figure('dropped_iterations', 'count'))
  card('Median response', figure('http_req_duration', 'med'), ' ms')
  card('95th percentile', figure('http_req_duration', 'p(95)'), ' ms')
  card('Most VUs', figure('vus_max', 'max'))
  const warned = warnings.map((warning) => element('p', { class: 'bad' }, warning))
  return [element('h1', {}, title), verdict, cards, ...warned]
}

function drawPlots(made: Tools, points: Point[]): Child[] {
  const { element } = made
  const plots = [
    plot(made, points, {
      title: 'Response time, ms',
      lines: [
        { name: 'p50', colour: 'var(--a)', value: (point) => point.p50 },
        { name: 'p95', colour: 'var(--b)', value: (point) => point.p95 },
        { name: 'p99', colour: 'var(--c)', value: (point) => point.p99 },
      ],
    }),
    plot(made, points, {
      title: 'Requests, per second',
      lines: [
        { name: 'all', colour: 'var(--a)', value: (point) => point.requestsPerSecond },
        { name: 'failed', colour: 'var(--bad)', value: (point) => point.errorsPerSecond },
      ],
    }),
    plot(made, points, {
      title: 'Active VUs',
      lines: [{ name: 'VUs', colour: 'var(--a)', value: (point) => point.vus }],
    }),
    plot(made, points, {
      title: 'Traffic, kB per second',
      lines: [{ name: 'kB', colour: 'var(--a)', value: (point) => point.bytesPerSecond / 1000 }],
    }),
  ]
  return [element('h2', {}, 'Over time'), element('div', { class: 'plots' }, ...plots)]
}

interface Plot {
  title: string
  lines: { name: string; colour: string; value: (point: Point) => number }[]
}

function plot({ element, svg, round }: Tools, points: Point[], { title, lines }: Plot): HTMLElement {
  const width = 480
  const height = 170
  const left = 48
  const bottom = 22
  const top = Math.max(1e-9, ...points.flatMap((point) => lines.map(({ value }) => value(point)))) * 1.05
  const last = points.at(-1)
  const endMs = Math.max(1, last === undefined ? 1 : last.atMs + last.lengthMs)
  const x = (ms: number) => left + (ms / endMs) * (width - left - 4)
  const y = (value: number) => height - bottom - (value / top) * (height - bottom - 6)
  const [name = ''] = title.split(',')
  const image = svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': name })
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    const at = y(top * part)
    image.append(svg('line', { x1: left, x2: width - 4, y1: at, y2: at, stroke: 'var(--line)' }))
    image.append(svg('text', { x: left - 6, y: at + 4, 'text-anchor': 'end' }, round(top * part)))
  }
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    const anchor = part === 0 ? 'start' : part === 1 ? 'end' : 'middle'
    const place = { x: x(endMs * part), y: height - 4, 'text-anchor': anchor }
    image.append(svg('text', place, `${round((endMs * part) / 1000)} s`))
  }
  for (const { colour, value } of lines) {
    const path = points.map((point) => `${x(point.atMs + point.lengthMs / 2).toFixed(1)},${y(value(point)).toFixed(1)}`)
    image.append(svg('polyline', { points: path.join(' '), fill: 'none', stroke: colour, 'stroke-width': 1.5 }))
    if (path.length === 1) {
      const [cx = '0', cy = '0'] = (path[0] as string).split(',')
      image.append(svg('circle', { cx, cy, r: 3, fill: colour }))
    }
  }
  const named = lines.length < 2 ? [] : lines
  const legend = named.map((line) => element('span', { style: `color:${line.colour}` }, line.name))
  return element('figure', {}, element('figcaption', {}, title, ...legend), image)
}

function drawTables(made: Tools, { summary, thresholds }: ReportData): Child[] {
  const { element, round, mark } = made
  const drawn: Child[] = []
  if (thresholds.length > 0) {
    const rows = thresholds.map(({ key, expression, ok, value }): Child[] => [
      mark(ok),
      key,
      expression,
      value === undefined ? 'no samples' : round(value),
    ])
    drawn.push(element('h2', {}, 'Thresholds'), table(made, ['', 'Metric', 'Condition', 'Was'], rows))
  }
  const checks = checkRows(made, summary.root_group)
  if (checks.length > 0) {
    drawn.push(element('h2', {}, 'Checks'), table(made, ['', 'Check', 'Passed', 'Failed'], checks))
  }
  const trends = Object.entries(summary.metrics).filter(([, { type }]) => type === 'trend')
  const names = summary.options.summaryTrendStats
  const rows = trends.map(([name, { values }]): Child[] => [name, ...names.map((stat) => round(values[stat] ?? 0))])
  if (rows.length > 0) drawn.push(element('h2', {}, 'Trends'), table(made, ['Metric', ...names], rows))
  return drawn
}

function table({ element }: Tools, head: string[], rows: Child[][]): HTMLElement {
  const titles = head.map((text) => element('th', {}, text))
  const lines = rows.map((cells) => element('tr', {}, ...cells.map((cell) => element('td', {}, cell))))
  const parts = [element('thead', {}, element('tr', {}, ...titles)), element('tbody', {}, ...lines)]
  return element('div', { class: 'scroll' }, element('table', {}, ...parts))
}

function checkRows(made: Tools, { checks, groups }: Summary['root_group']): Child[][] {
  const own = checks.map(({ path, passes, fails }): Child[] => {
    const name = path.replace(/^::/, '').replaceAll('::', ' › ')
    return [made.mark(fails === 0), name, String(passes), String(fails)]
  })
  return [...own, ...groups.flatMap((group) => checkRows(made, group))]
}
