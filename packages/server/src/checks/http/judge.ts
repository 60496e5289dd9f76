/** Is this answer what the monitor asks for? Pure: an answer in, a verdict out. */
import { upUnlessSlow } from '../connection-options.ts'
import type { Verdict } from '../probe.ts'
import { MAX_BODY_BYTES } from './body.ts'
import type { HttpResponse } from './exchange.ts'
import { jsonFault } from './json-path.ts'
import type { HttpOptions } from './options.ts'

export const readsBody = ({ keyword, json, title }: HttpOptions) =>
  keyword !== undefined || json.length > 0 || title !== null

export function judge(response: HttpResponse, options: HttpOptions, elapsedMs: number): Verdict {
  const { status } = response
  if (!options.expectedStatus.some(([first, last]) => status >= first && status <= last)) {
    const wanted = options.expectedStatus
      .map(([first, last]) => (first === last ? first : `${first}-${last}`))
      .join(', ')
    return { status: 'down', kind: 'status', message: `answered ${status}, expected ${wanted}`, phase: null }
  }
  const fault = readsBody(options) ? contentFault(response, options) : undefined
  if (fault) return { status: 'down', kind: 'content', message: fault, phase: null }
  return upUnlessSlow(elapsedMs, options.maxResponseMs)
}

function contentFault({ body, headers }: HttpResponse, { keyword, json, title }: HttpOptions): string | undefined {
  const text = decodeText(body.bytes, headers.get('content-type'))
  const within = body.truncated ? ` in the first ${MAX_BODY_BYTES} bytes` : ''
  if (keyword && text.includes(keyword.value) !== keyword.present) {
    return keyword.present ? `keyword "${keyword.value}" not found${within}` : `keyword "${keyword.value}" found`
  }
  if (title !== null) {
    const found = pageTitle(text)
    if (found === undefined) return `the page has no title${within}`
    if (!found.includes(title)) return `the title is "${found.slice(0, 200)}", expected "${title}"`
  }
  return json.length > 0 ? jsonFaults(text, json, within) : undefined
}

function jsonFaults(text: string, assertions: HttpOptions['json'], within: string): string | undefined {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    return within ? 'the body is too long to be read as JSON' : 'the body is not JSON'
  }
  for (const assertion of assertions) {
    const fault = jsonFault(document, assertion)
    if (fault) return fault
  }
  return undefined
}

function decodeText(bytes: Buffer, contentType = ''): string {
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  if (/^utf-?8$/i.test(charset)) return bytes.toString().replace(/^\ufeff/, '')
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return bytes.toString()
  }
}

/** By plain searches: a pattern over a hostile page could take minutes. */
function pageTitle(html: string): string | undefined {
  const lower = html.toLowerCase()
  const start = lower.indexOf('>', lower.indexOf('<title')) + 1
  const end = lower.indexOf('</title', start)
  if (!lower.includes('<title') || start === 0 || end < 0) return undefined
  return withoutEntities(html.slice(start, Math.min(end, start + 1000)))
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function withoutEntities(text: string): string {
  const plain = text.replace(/&(#x?[\da-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
  return plain.replace(/\s+/g, ' ').trim()
}
