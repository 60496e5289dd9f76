// The HTML report of a run: one file with its data, style and script inside, so that it opens from disk without network.
import { readFileSync } from 'node:fs'
import { textSummary } from '../metrics/text-summary.ts'
import { drawing, type ReportData } from './draw-report.ts'

const style = readFileSync(new URL('./report.css', import.meta.url), 'utf8')

/** Builds the report. Nothing from the run becomes markup: all of it is data that the inline script shows as text. */
export function htmlReport(event: Omit<ReportData, 'title' | 'text'>, { title }: { title: string }): string {
  const { summary, thresholds, series, checks, interrupted, warnings } = event
  const text = textSummary(summary)
  const data = JSON.stringify({ title, summary, thresholds, series, checks, interrupted, warnings, text })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${escapeHtml(title)} – load test report</title>
<style>${style}</style>
</head>
<body>
<main id="report"><noscript>This report draws itself with the script it carries.</noscript></main>
<script type="application/json" id="data">${escapeJson(data)}</script>
<script>
${drawing.join('\n')}
drawReport(document, JSON.parse(document.getElementById('data').textContent))
</script>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}

// A script element ends at the first "</script", wherever it stands.
function escapeJson(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
