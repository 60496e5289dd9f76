/**
 * Artifacts over HTTP: the list, and the bytes with Range. What scripts left is hostile: no sniffing, a sandbox
 * policy around what a browser may show, and everything else as a download.
 */
import { z } from 'zod'
import { allow } from '../../../http/allow.ts'
import type { Routes } from '../../../http/routes.ts'
import { listOf, toWholeList } from '../../../http/shapes.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type Artifact, artifact, byRunId } from '../schema.ts'
import type { Runs } from '../service.ts'
import type { Artifacts } from './service.ts'

const byArtifact = byRunId.extend({ artifactId: z.string().meta({ description: 'UUID', format: 'uuid' }) })
const asked = z.object({
  view: z.enum(['page']).optional().meta({
    description: '`page` shows a trace as an HTML page: errors, screenshots, actions, console, network',
  }),
})
const bytes = {
  content: { 'application/octet-stream': { schema: z.unknown().meta({ type: 'string', format: 'binary' }) } },
}

const page = { 'text/html': { schema: z.string() } }

/** Shown by a browser; all else is a download. */
const SHOWN = new Set(['text/html', 'text/plain', 'application/json', 'image/png', 'image/jpeg', 'video/webm'])

/** Scripts of a report run in an origin of their own: no cookies, no storage, no calls back to us. */
const SANDBOX =
  "sandbox allow-scripts allow-popups; default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'; " +
  'img-src data: blob:; media-src data: blob:; font-src data:; worker-src blob:; connect-src data: blob:; ' +
  "form-action 'none'; base-uri 'none'; frame-ancestors 'self'"

/** Our own page about what a script left: it needs pictures and styles, and nothing else. */
const PAGE_SANDBOX =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"

export function artifactRoutes(artifacts: Artifacts, runs: Runs): Routes {
  return (api) => {
    api.get(
      '/api/runs/:runId/artifacts',
      {
        config: allow('run:view'),
        schema: {
          summary: 'List the artifacts of a run',
          tags: ['Runs'],
          params: byRunId,
          response: { 200: listOf(artifact) },
        },
      },
      async ({ principal, params }) => {
        await runs.status(principal, params.runId)
        return toWholeList(await artifacts.list(principal, params.runId))
      },
    )

    api.get(
      '/api/runs/:runId/artifacts/:artifactId',
      {
        config: allow('run:view'),
        schema: {
          summary: 'Download an artifact',
          description:
            'Returns the whole file or a range of it. HTML reports open in the browser, sandboxed. A trace is a zip file for ' +
            '`playwright show-trace`; with `view=page` it is shown as a page, or a 400 when the archive is damaged.',
          tags: ['Runs'],
          params: byArtifact,
          querystring: asked,
          response: {
            200: {
              description: 'The whole file with its own content type; with `view=page` the page',
              content: { ...bytes.content, ...page },
            },
            206: { description: 'The requested range', ...bytes },
          },
        },
      },
      async ({ principal, params, query, headers }, reply) => {
        if (query.view === 'page') {
          const { artifact, page } = await artifacts.page(principal, params.runId, params.artifactId)
          const about = { name: `${artifact.name}.html`, contentType: 'text/html' }
          return reply.headers(headersOf(about, PAGE_SANDBOX)).send(Buffer.from(page))
        }
        const { artifact, object } = await artifacts.open(principal, params.runId, params.artifactId)
        // The bytes under an id never change.
        const etag = `"${artifact.id}"`
        const wanted = [undefined, etag].includes(headers['if-range'] as string | undefined) ? headers.range : undefined
        const range = rangeOf(wanted, object.sizeBytes)
        if (range === 'outside') {
          reply.header('content-range', `bytes */${object.sizeBytes}`)
          throw new AppError({ status: 416, shown: `Range is outside the file of ${object.sizeBytes} bytes` })
        }
        reply.headers({ ...headersOf(artifact, SANDBOX), 'accept-ranges': 'bytes', etag })
        if (range === null) {
          reply.header('content-length', object.sizeBytes)
          return reply.send(object.read())
        }
        reply.code(206)
        reply.header('content-range', `bytes ${range.start}-${range.end}/${object.sizeBytes}`)
        reply.header('content-length', range.end - range.start + 1)
        return reply.send(object.read(range))
      },
    )
  }
}

function headersOf(
  { name, contentType }: Pick<Artifact, 'name' | 'contentType'>,
  policy: string,
): Record<string, string> {
  const type = contentType.split(';')[0]?.trim() ?? ''
  const way = SHOWN.has(type) ? 'inline' : 'attachment'
  const ascii = name.replace(/[^\w.-]+/g, '_')
  return {
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'content-disposition': `${way}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
  }
}

/** One range, as RFC 9110 §14 has it; null for none or one we do not speak. */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'outside' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [, from = '', to = ''] = match
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start >= size || start > end ? 'outside' : { start, end }
}
