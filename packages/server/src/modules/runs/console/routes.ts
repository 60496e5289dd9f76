/** GET /api/runs/{id}/stream: ready, then console lines, heartbeats in silence, and one last word. */
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { allow } from '../../../http/allow.ts'
import type { Routes } from '../../../http/routes.ts'
import { unavailable } from '../../../kernel/errors.ts'
import { byRunId } from '../schema.ts'
import type { Runs } from '../service.ts'
import { abortable } from './abortable.ts'
import type { ConsolePart, ConsoleStreams } from './stream.ts'

const HEARTBEAT_MS = 15_000
const RECONNECT_MS = 3000
const RECHECK_MS = 60_000
const MAX_VIEWERS = 5000
/** A stream has no end of its own; Fastify's largest value stands for that. */
const NO_TIMEOUT_MS = 2 ** 31 - 1

export interface StreamOptions {
  runs: Runs
  streams: ConsoleStreams
  /** Calls back when tokens changed somewhere; a stream asks then whether its token is still good. */
  onAuthChange(listener: () => void): () => void
  onViewers(change: 1 | -1): void
  /** The server stops: streams end, and their viewers come back with Last-Event-ID. */
  closing: AbortSignal
}

const eventText = z.string().meta({ examples: ['id: 1\nevent: console\ndata: {"line":"Running 1 test"}\n\n'] })

export function streamRoutes({ runs, streams, onAuthChange, onViewers, closing }: StreamOptions): Routes {
  let viewers = 0
  return (api) => {
    api.get(
      '/api/runs/:runId/stream',
      {
        config: allow('run:view'),
        handlerTimeout: NO_TIMEOUT_MS,
        schema: {
          summary: 'Stream the console of a run',
          description:
            'Server-Sent Events: `ready`, `console` ({ line }, with an id for Last-Event-ID), `heartbeat` after 15 s of ' +
            'silence, then one `complete` ({ status }) or `error` ({ message }). The last event of a failed run is sent once its ' +
            'artifacts are stored, 10 s after its end at the latest. A load test adds `progress` once a second ' +
            '(virtual users, requests, their rate and p95), which may be skipped and is safe to ignore.',
          tags: ['Runs'],
          params: byRunId,
          response: {
            200: { description: 'The event stream', content: { 'text/event-stream': { schema: eventText } } },
          },
        },
      },
      async (request, reply) => {
        const { id } = await runs.status(request.principal, request.params.runId)
        if (request.method === 'HEAD') return reply.headers(STREAM_HEADERS).send('')
        if (viewers >= MAX_VIEWERS) throw unavailable('Too many open streams')
        const line = await streams.lineOf(id, request.headers['last-event-id'] as string | undefined)
        const over = new AbortController()
        const unwatch = watchToken(request, onAuthChange, () => over.abort('Unauthorized'))
        reply.hijack()
        const { raw } = reply
        raw.on('close', () => over.abort())
        raw.on('error', () => over.abort())
        raw.writeHead(200, { ...headersOf(reply.getHeaders()), ...STREAM_HEADERS })
        viewers++
        onViewers(1)
        try {
          const signal = AbortSignal.any([over.signal, closing])
          await send(raw, streams.follow(id, line, { quietMs: HEARTBEAT_MS, signal }), signal)
        } catch (error) {
          request.log.warn({ event: 'stream.failed', err: error }, 'a stream broke off')
        } finally {
          viewers--
          onViewers(-1)
          unwatch()
          raw.end()
        }
      },
    )
  }
}

/** Calls back once the caller's token is no longer good: it expired, was revoked, or its owner was removed. */
function watchToken(
  request: FastifyRequest,
  onAuthChange: StreamOptions['onAuthChange'],
  onLost: () => void,
): () => void {
  const recheck = async () => {
    if (!(await request.stillAllowed().catch(() => true))) onLost()
  }
  const { expiresAt } = request.principal
  const leftMs = expiresAt ? Math.min(Math.max(0, expiresAt.getTime() - Date.now()) + 10, NO_TIMEOUT_MS) : null
  const expiry = leftMs === null ? undefined : setTimeout(recheck, leftMs)
  // The word of a change may be lost on its way from another node.
  const rounds = setInterval(recheck, RECHECK_MS)
  const unsubscribe = onAuthChange(recheck)
  // It may also have come between the request's own check and this line.
  void recheck()
  return () => {
    clearTimeout(expiry)
    clearInterval(rounds)
    unsubscribe()
  }
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

const headersOf = (headers: object) =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  )

async function send(raw: ServerResponse, parts: AsyncGenerator<ConsolePart>, signal: AbortSignal): Promise<void> {
  raw.write(`retry: ${RECONNECT_MS}\nevent: ready\ndata: {}\n\n`)
  for await (const part of abortable(parts, signal)) {
    // A viewer that does not read is waited for here; its place in the console is all that is kept for it.
    if (!raw.write(bytesOf(part))) await once(raw, 'drain', { signal }).catch(() => {})
    if (part.kind === 'over' || part.kind === 'deleted') return
  }
  if (signal.reason === 'Unauthorized') raw.write(errorEvent('Unauthorized'))
}

function bytesOf(part: ConsolePart): Buffer | string {
  if (part.kind === 'lines') return part.bytes
  if (part.kind === 'progress') return `event: progress\ndata: ${part.text}\n\n`
  if (part.kind === 'quiet') return 'event: heartbeat\ndata: {}\n\n'
  if (part.kind === 'deleted') return errorEvent('The run was deleted')
  return `event: complete\ndata: ${JSON.stringify({ status: part.status })}\n\n`
}

const errorEvent = (message: string) => `event: error\ndata: ${JSON.stringify({ message })}\n\n`
