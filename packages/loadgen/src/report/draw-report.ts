// Draws the report in the reader's browser. The function's source text is put into the page, so it uses nothing outside
// its braces. All content goes in as text nodes.
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

export function drawReport(document: Document, data: ReportData): void {
  const root = document.getElementById('report') as HTMLElement
  root.textContent = ''
  type Child = Node | string
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
  const { metrics } = data.summary
  const figure = (metric: string, name: string) => metrics[metric]?.values[name]
  const seconds = data.summary.state.testRunDurationMs / 1000

  const failed = data.thresholds.filter(({ ok }) => !ok)
  const verdict =
    data.thresholds.length === 0
      ? element('p', { class: 'verdict' }, 'No thresholds were set.')
      : failed.length === 0
        ? element('p', { class: 'verdict good' }, `All ${data.thresholds.length} thresholds passed.`)
        : element('p', { class: 'verdict bad' }, `${failed.length} of ${data.thresholds.length} thresholds failed.`)
  root.append(element('h1', {}, data.title), verdict)

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
  root.append(cards)
  for (const warning of data.warnings) root.append(element('p', { class: 'bad' }, warning))

  const width = 480
  const height = 170
  const left = 48
  const bottom = 22
  const plot = (
    title: string,
    unit: string,
    lines: { name: string; colour: string; value: (point: Point) => number }[],
  ) => {
    const points = data.series
    const top = Math.max(1e-9, ...points.flatMap((point) => lines.map(({ value }) => value(point)))) * 1.05
    const last = points.at(-1)
    const endMs = Math.max(1, last === undefined ? 1 : last.atMs + last.lengthMs)
    const x = (ms: number) => left + (ms / endMs) * (width - left - 4)
    const y = (value: number) => height - bottom - (value / top) * (height - bottom - 6)
    const image = svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': title })
    for (const part of [0, 0.25, 0.5, 0.75, 1]) {
      const at = y(top * part)
      image.append(svg('line', { x1: left, x2: width - 4, y1: at, y2: at, stroke: 'var(--line)' }))
      image.append(svg('text', { x: left - 6, y: at + 4, 'text-anchor': 'end' }, round(top * part)))
    }
    for (const part of [0, 0.25, 0.5, 0.75, 1]) {
      const anchor = part === 0 ? 'start' : part === 1 ? 'end' : 'middle'
      image.append(
        svg('text', { x: x(endMs * part), y: height - 4, 'text-anchor': anchor }, `${round((endMs * part) / 1000)} s`),
      )
    }
    for (const { colour, value } of lines) {
      const path = points.map(
        (point) => `${x(point.atMs + point.lengthMs / 2).toFixed(1)},${y(value(point)).toFixed(1)}`,
      )
      image.append(svg('polyline', { points: path.join(' '), fill: 'none', stroke: colour, 'stroke-width': 1.5 }))
      if (path.length === 1) {
        const [cx = '0', cy = '0'] = (path[0] as string).split(',')
        image.append(svg('circle', { cx, cy, r: 3, fill: colour }))
      }
    }
    const legend =
      lines.length < 2 ? [] : lines.map(({ name, colour }) => element('span', { style: `color:${colour}` }, name))
    return element(
      'figure',
      {},
      element('figcaption', {}, `${title}${unit === '' ? '' : `, ${unit}`}`, ...legend),
      image,
    )
  }
  root.append(
    element('h2', {}, 'Over time'),
    element(
      'div',
      { class: 'plots' },
      plot('Response time', 'ms', [
        { name: 'p50', colour: 'var(--a)', value: (point) => point.p50 },
        { name: 'p95', colour: 'var(--b)', value: (point) => point.p95 },
        { name: 'p99', colour: 'var(--c)', value: (point) => point.p99 },
      ]),
      plot('Requests', 'per second', [
        { name: 'all', colour: 'var(--a)', value: (point) => point.requestsPerSecond },
        { name: 'failed', colour: 'var(--bad)', value: (point) => point.errorsPerSecond },
      ]),
      plot('Active VUs', '', [{ name: 'VUs', colour: 'var(--a)', value: (point) => point.vus }]),
      plot('Traffic', 'kB per second', [
        { name: 'kB', colour: 'var(--a)', value: (point) => point.bytesPerSecond / 1000 },
      ]),
    ),
  )

  const table = (head: string[], rows: Child[][]) =>
    element(
      'div',
      { class: 'scroll' },
      element(
        'table',
        {},
        element('thead', {}, element('tr', {}, ...head.map((text) => element('th', {}, text)))),
        element(
          'tbody',
          {},
          ...rows.map((cells) => element('tr', {}, ...cells.map((cell) => element('td', {}, cell)))),
        ),
      ),
    )
  const mark = (ok: boolean) => element('span', { class: ok ? 'good' : 'bad' }, ok ? 'passed' : 'failed')
  if (data.thresholds.length > 0) {
    const rows = data.thresholds.map(({ key, expression, ok, value }): Child[] => [
      mark(ok),
      key,
      expression,
      value === undefined ? 'no samples' : round(value),
    ])
    root.append(element('h2', {}, 'Thresholds'), table(['', 'Metric', 'Condition', 'Was'], rows))
  }
  const checks: Child[][] = []
  const collect = (group: Summary['root_group']) => {
    for (const { path, passes, fails } of group.checks) {
      checks.push([mark(fails === 0), path.replace(/^::/, '').replaceAll('::', ' › '), String(passes), String(fails)])
    }
    for (const child of group.groups) collect(child)
  }
  collect(data.summary.root_group)
  if (checks.length > 0) root.append(element('h2', {}, 'Checks'), table(['', 'Check', 'Passed', 'Failed'], checks))
  const trends = Object.entries(metrics).filter(([, { type }]) => type === 'trend')
  const names = data.summary.options.summaryTrendStats
  const rows = trends.map(([name, { values }]): Child[] => [name, ...names.map((stat) => round(values[stat] ?? 0))])
  if (rows.length > 0) root.append(element('h2', {}, 'Trends'), table(['Metric', ...names], rows))
  root.append(element('h2', {}, 'Summary'), element('pre', {}, data.text))
}
