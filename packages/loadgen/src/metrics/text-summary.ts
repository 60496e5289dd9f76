// The end-of-test summary as text. One implementation for the standard output and for `textSummary` of jslib: its source
// runs on both sides of the wall, so it uses nothing outside its braces.
import type { Summary } from './summary.ts'

export interface TextSummaryOptions {
  indent?: string
  enableColors?: boolean
}

export function textSummary(data: Summary, options: TextSummaryOptions = {}): string {
  const indent = options.indent ?? ' '
  const paint = (code: number, text: string) => (options.enableColors === true ? `\x1b[${code}m${text}\x1b[0m` : text)
  const green = (text: string) => paint(32, text)
  const red = (text: string) => paint(31, text)
  const cyan = (text: string) => paint(36, text)
  const unit = data.options?.summaryTimeUnit ?? ''
  const round = (value: number) => String(Number(value.toFixed(2)))
  const time = (ms: number): string => {
    if (unit === 's') return `${(ms / 1000).toFixed(2)}s`
    if (unit === 'ms') return `${ms.toFixed(2)}ms`
    if (unit === 'us') return `${(ms * 1000).toFixed(2)}µs`
    if (ms >= 60_000) return `${Math.floor(ms / 60_000)}m${round((ms % 60_000) / 1000)}s`
    if (ms >= 1000) return `${round(ms / 1000)}s`
    return ms >= 1 || ms === 0 ? `${round(ms)}ms` : `${round(ms * 1000)}µs`
  }
  const size = (bytes: number): string => {
    const units = ['B', 'kB', 'MB', 'GB', 'TB']
    let index = 0
    let value = bytes
    while (value >= 1000 && index < units.length - 1) {
      value /= 1000
      index++
    }
    return `${index === 0 ? round(value) : value.toFixed(1)} ${units[index]}`
  }
  const show = (value: number, contains: string): string => {
    if (typeof value !== 'number' || Number.isNaN(value)) return '-'
    return contains === 'time' ? time(value) : contains === 'data' ? size(value) : round(value)
  }
  const lines: string[] = []

  type Group = Summary['root_group']
  const checksOf = (group: Group, depth: string) => {
    if (group.name !== '') lines.push(`${depth}█ ${group.name}`, '')
    const inner = group.name === '' ? depth : `${depth}  `
    for (const check of group.checks) {
      const { name, passes, fails } = check
      if (fails === 0) lines.push(`${inner}${green(`✓ ${name}`)}`)
      else {
        const percent = Math.floor((100 * passes) / (passes + fails))
        lines.push(`${inner}${red(`✗ ${name}`)}`, `${inner}  ${red(`↳  ${percent}% — ✓ ${passes} / ✗ ${fails}`)}`)
      }
    }
    if (group.checks.length > 0) lines.push('')
    for (const child of group.groups) checksOf(child, inner)
  }
  const figures = (metric: Summary['metrics'][string]): string[] => {
    const { type, contains, values } = metric
    if (type === 'counter') {
      return [cyan(show(values.count as number, contains)), `${show(values.rate as number, contains)}/s`]
    }
    if (type === 'rate') {
      return [cyan(`${((values.rate as number) * 100).toFixed(2)}%`), `✓ ${values.passes} / ✗ ${values.fails}`]
    }
    if (type === 'gauge') {
      return [
        cyan(show(values.value as number, contains)),
        `min=${show(values.min as number, contains)}`,
        `max=${show(values.max as number, contains)}`,
      ]
    }
    return Object.entries(values).map(
      ([name, value]) => `${name}=${cyan(name === 'count' ? round(value) : show(value, contains))}`,
    )
  }

  checksOf(data.root_group, `${indent}    `)
  const names = Object.keys(data.metrics)
  const width = Math.max(0, ...names.map((name) => name.length)) + 3
  const rows = names.map((name) => figures(data.metrics[name] as Summary['metrics'][string]))
  // Width without the colour codes, which end with the first m after an escape.
  const bare = (text: string) =>
    text.split('\x1b').reduce((sum, part, i) => sum + (i === 0 ? part : part.slice(part.indexOf('m') + 1)).length, 0)
  const columns: number[] = []
  for (const row of rows)
    for (const [index, cell] of row.entries()) columns[index] = Math.max(columns[index] ?? 0, bare(cell))
  for (const name of names) {
    const metric = data.metrics[name] as Summary['metrics'][string]
    const results = Object.values(metric.thresholds ?? {})
    const mark = results.length === 0 ? ' ' : results.every(({ ok }) => ok) ? green('✓') : red('✗')
    const cells = rows[names.indexOf(name)] as string[]
    const padded = cells.map((cell, index) => cell + ' '.repeat(Math.max(0, (columns[index] ?? 0) - bare(cell))))
    const isSub = name.includes('{')
    const shown = isSub ? `  ${name.slice(name.indexOf('{'))}` : name
    lines.push(
      `${indent}  ${mark} ${shown}${'.'.repeat(Math.max(1, width - shown.length))}: ${padded.join(' ').trimEnd()}`,
    )
  }
  const failed = names.flatMap((name) =>
    Object.entries(data.metrics[name]?.thresholds ?? {})
      .filter(([, { ok }]) => !ok)
      .map(([expression]) => `${name}: ${expression}`),
  )
  if (failed.length > 0) {
    lines.push('', `${indent}${red(`${failed.length} threshold${failed.length === 1 ? '' : 's'} failed:`)}`)
    for (const text of failed) lines.push(`${indent}  ${red(`✗ ${text}`)}`)
  }
  return lines.join('\n')
}
