// jslib k6-summary, re-implemented: textSummary and jUnit for handleSummary. The text is the one the runner itself prints.
import type { Summary } from '../metrics/summary.ts'
import { type TextSummaryOptions, textSummary } from '../metrics/text-summary.ts'
import { defineModule } from '../vu/script-module.ts'

export const jslibSummary = defineModule({
  name: 'jslib/k6-summary',
  aliases: [/^https:\/\/jslib\.k6\.io\/k6-summary\/[\w.-]+\/index\.js$/],
  exports: ['textSummary', 'jUnit', 'humanizeValue'],
  needs: ['loadgen:globals'],
  sandbox: (host) => {
    const text = host.operation('textSummary')
    const escapeXml = (value: string) => value.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
    const summary = (data: Summary, options: TextSummaryOptions = {}) => text(JSON.stringify([data, options]))
    const jUnit = (data: Summary, options: { name?: string } = {}) => {
      const name = escapeXml(options.name ?? 'k6 thresholds')
      let failures = 0
      const cases: string[] = []
      for (const [metric, { thresholds }] of Object.entries(data.metrics)) {
        for (const [expression, { ok }] of Object.entries(thresholds ?? {})) {
          const title = escapeXml(`${metric} - ${expression}`)
          if (ok) cases.push(`<testcase name="${title}" />`)
          else {
            failures++
            cases.push(`<testcase name="${title}"><failure message="failed" /></testcase>`)
          }
        }
      }
      const counts = `tests="${cases.length}" failures="${failures}"`
      return `<?xml version="1.0"?>\n<testsuites ${counts}>\n<testsuite name="${name}" ${counts}>\n${cases.join('\n')}\n</testsuite>\n</testsuites>`
    }
    const humanizeValue = (value: number, metric: { type: string; contains: string }, unit?: string) => {
      if (metric.type === 'rate') return `${(value * 100).toFixed(2)}%`
      if (metric.contains === 'data') return `${(value / 1000).toFixed(1)} kB`
      if (metric.contains !== 'time') return String(Number(value.toFixed(2)))
      return unit === 's' ? `${(value / 1000).toFixed(2)}s` : `${value.toFixed(2)}ms`
    }
    return { textSummary: summary, jUnit, humanizeValue }
  },
  operations: {
    textSummary: (_vu, text) => {
      const [data, options] = JSON.parse(text) as [Summary, TextSummaryOptions]
      return textSummary(data, options)
    },
  },
})
