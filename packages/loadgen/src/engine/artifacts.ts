// What a run leaves behind: what handleSummary() returned, under plain file names and in bounds, and the report.
import type { LoadEvent } from './job.ts'

type Artifact = Extract<LoadEvent, { type: 'artifact' }>

const maxFiles = 100

/** `text`: the sandbox's JSON of names and contents. Files beyond the limit become problems. */
export function readArtifacts(
  text: string,
  maxBytes: number,
  redact: (text: string) => string,
): (Artifact | { problem: string })[] {
  const files = JSON.parse(text) as Record<string, { text?: string; bytes?: number[] }>
  let used = 0
  return Object.entries(files)
    .slice(0, maxFiles)
    .map(([path, file]) => {
      const name = artifactName(path)
      const isText = file.text !== undefined
      const content = isText ? redact(file.text as string) : Buffer.from(file.bytes ?? []).toString('base64')
      used += content.length
      if (used > maxBytes)
        return { problem: `handleSummary() returned more than ${maxBytes} bytes: '${name}' is left out` }
      return {
        type: 'artifact',
        role: 'file',
        name,
        content,
        encoding: isText ? 'utf8' : 'base64',
        contentType: contentType(name),
      }
    })
}

/** The report reads its style when it is loaded, so it is loaded only when wanted. */
export async function reportArtifact(event: Extract<LoadEvent, { type: 'summary' }>, title: string): Promise<Artifact> {
  const { htmlReport } = await import('../report/html-report.ts')
  const content = htmlReport(event, { title })
  return { type: 'artifact', role: 'report', name: 'report.html', content, encoding: 'utf8', contentType: 'text/html' }
}

/** A path of handleSummary becomes a plain file name; stdout and stderr keep their meaning. */
function artifactName(path: string): string {
  const base = path.split(/[\\/]/).at(-1) ?? ''
  const clean = base
    .replace(/[^\w.\- ]/g, '_')
    .replace(/^\.+/, '')
    .slice(0, 120)
  return clean === '' ? 'artifact' : clean
}

function contentType(name: string): string {
  const types: Record<string, string> = {
    json: 'application/json',
    html: 'text/html; charset=utf-8',
    xml: 'application/xml',
    csv: 'text/csv; charset=utf-8',
    txt: 'text/plain; charset=utf-8',
  }
  return types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}
