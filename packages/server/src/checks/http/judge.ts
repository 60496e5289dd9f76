/** Is this answer what the monitor asks for? Pure: an answer in, a verdict out. */
import { upUnlessSlow } from '../connection-options.ts'
import type { ProbeResult } from '../probe.ts'
import { MAX_BODY_BYTES } from './body.ts'
import { decodeText } from './charset.ts'
import { parseExactly } from './exact-json.ts'
import type { HttpResponse } from './exchange.ts'
import { jsonFault } from './json-path.ts'
import type { HttpOptions } from './options.ts'

type Mask = Judging['mask']

export const readsBody = ({ keyword, json, title }: HttpOptions) =>
  keyword !== undefined || json.length > 0 || title !== null

export interface Judging {
  elapsedMs: number
  /** Hides the monitor's secrets in a text of the target. */
  mask(text: string): string
}

export function judge(response: HttpResponse, options: HttpOptions, { elapsedMs, mask }: Judging): ProbeResult {
  const { status } = response
  if (!options.expectedStatus.some(([first, last]) => status >= first && status <= last)) {
    const wanted = options.expectedStatus
      .map(([first, last]) => (first === last ? first : `${first}-${last}`))
      .join(', ')
    return { status: 'down', kind: 'status', message: `answered ${status}, expected ${wanted}`, phase: null }
  }
  const fault = readsBody(options) ? contentFault(response, options, mask) : undefined
  if (fault) return { status: 'down', kind: 'content', message: fault, phase: null }
  return upUnlessSlow(elapsedMs, options.maxResponseMs)
}

function contentFault({ body, headers }: HttpResponse, options: HttpOptions, mask: Mask): string | undefined {
  const { keyword, json, title } = options
  const text = decodeText(body.bytes, headers.get('content-type'))
  const within = body.truncated ? ` in the first ${MAX_BODY_BYTES} bytes` : ''
  if (keyword && text.includes(keyword.value) !== keyword.present) {
    return keyword.present ? `keyword "${keyword.value}" not found${within}` : `keyword "${keyword.value}" found`
  }
  if (title !== null) {
    const found = pageTitle(text)
    if (found === undefined) return `the page has no title${within}`
    if (!found.includes(title)) return `the title is "${mask(found).slice(0, 200)}", expected "${title}"`
  }
  return json.length > 0 ? jsonFaults(text, json, { within, mask }) : undefined
}

function jsonFaults(
  text: string,
  assertions: HttpOptions['json'],
  { within, mask }: { within: string; mask: Mask },
): string | undefined {
  let document: unknown
  try {
    document = parseExactly(text)
  } catch {
    return within ? 'the body is too long to be read as JSON' : 'the body is not JSON'
  }
  for (const assertion of assertions) {
    const fault = jsonFault(document, assertion, mask)
    if (fault) return fault
  }
  return undefined
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
