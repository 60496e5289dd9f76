/** An HTTP check from beginning to end: connection, request, redirects with cookies, verdict. */
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { openConnection, secureTunnel, type TlsWishes } from '../connect.ts'
import { familyOf } from '../connection-options.ts'
import type { CheckContext, CheckResult } from '../define.ts'
import { CheckFailure, type Probe, runProbe } from '../probe.ts'
import { type CheckCookies, createCheckCookies } from './cookies.ts'
import { exchangeHttp1, type HttpResponse } from './exchange.ts'
import { exchangeHttp2 } from './http2.ts'
import { judge, readsBody } from './judge.ts'
import type { HttpOptions } from './options.ts'
import { openTunnel, proxyHeaders } from './proxy.ts'
import type { ResponseHead } from './response-head.ts'
import { type HttpTarget, hostOf, portOf } from './target.ts'

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** All that goes along to another origin: a key may sit in any header. */
const HARMLESS_HEADERS = new Set(['accept', 'accept-encoding', 'accept-language', 'content-type', 'user-agent'])

type Headers = readonly (readonly [string, string])[]

interface Hop {
  url: URL
  method: string
  headers: Headers
  body: string | null
}

type Job = { probe: Probe; context: CheckContext; options: HttpOptions }

/** `defaults`: headers sent unless the monitor has its own of that name. */
export function runHttp(
  target: HttpTarget,
  options: HttpOptions & { defaults: Headers },
  context: CheckContext,
): Promise<CheckResult> {
  return runProbe(context, async (probe) => {
    const job = { probe, context, options }
    probe.certificateHost = hostOf(target.url)
    const cookies = createCheckCookies()
    let hop: Hop = {
      url: target.url,
      method: options.method,
      headers: requestHeaders(target, options),
      body: options.body,
    }
    for (let hops = 0; ; hops++) {
      const response = await ask(job, hop, cookies)
      const location = redirectOf(response, options)
      if (location === undefined) {
        return judge(response, options, { elapsedMs: probe.elapsedMs(), mask: context.mask })
      }
      if (hops >= options.maxRedirects) {
        throw new CheckFailure('redirect_loop', `redirect loop, ${hops} hops, last ${context.mask(hop.url.href)}`, null)
      }
      cookies.store(hop.url, response.setCookies)
      hop = nextHop(job, hop, { status: response.status, location })
    }
  })
}

/** Where the answer sends us; undefined when it is the one to judge. */
function redirectOf({ status, headers }: ResponseHead, { followRedirects }: HttpOptions): string | undefined {
  return followRedirects && REDIRECTS.has(status) ? headers.get('location') : undefined
}

function requestHeaders(
  { credentials }: HttpTarget,
  { headers, auth, defaults }: HttpOptions & { defaults: Headers },
): Headers {
  if (headers.length === 0 && !auth && !credentials) return defaults
  const own = new Set(headers.map(([name]) => name.toLowerCase()))
  const all: [string, string][] = [...defaults.filter(([name]) => !own.has(name.toLowerCase())), ...headers].map(
    ([name, value]) => [name, value],
  )
  const basic = auth?.type === 'basic' ? auth : credentials
  if (auth?.type === 'bearer') all.push(['Authorization', `Bearer ${auth.token}`])
  else if (basic)
    all.push(['Authorization', `Basic ${Buffer.from(`${basic.username}:${basic.password}`).toString('base64')}`])
  return all
}

async function ask(job: Job, { url, method, headers, body }: Hop, cookies: CheckCookies): Promise<HttpResponse> {
  const { probe, options } = job
  const socket = await open(job, url)
  const plainProxy = options.proxyUrl !== undefined && url.protocol === 'http:'
  const request = {
    method,
    target: plainProxy ? url.href : url.pathname + url.search,
    authority: hostHeader(headers) ?? url.host,
    headers: withExtras(headers, {
      cookie: cookies.header(url, ownCookie(headers)),
      proxy: plainProxy ? options.proxyUrl : undefined,
    }),
    body,
    lenient: options.lenientHttp,
    keepBody: readsBody(options),
    isEnough: (head: ResponseHead) => redirectOf(head, options) !== undefined,
  }
  const agreed = (socket as TLSSocket).alpnProtocol === 'h2'
  const version2 = agreed || (options.httpVersion === '2' && url.protocol === 'http:')
  return version2
    ? exchangeHttp2(probe, socket, { origin: url.origin, ...request })
    : exchangeHttp1(probe, socket, request)
}

async function open({ probe, context, options }: Job, url: URL): Promise<Socket> {
  const secure: TlsWishes | null =
    url.protocol === 'https:' ? { verify: options.tls.verify, alpn: ALPN[options.httpVersion] } : null
  const family = familyOf(options.ipFamily)
  const destination = { host: hostOf(url), port: portOf(url), family, secure } as const
  if (!options.proxyUrl) return openConnection(probe, context, destination)
  const { url: proxy } = options.proxyUrl
  const toProxy = proxy.protocol === 'https:' ? { verify: options.tls.verify, alpn: ['http/1.1'] } : null
  const socket = await openConnection(probe, context, {
    host: hostOf(proxy),
    port: portOf(proxy),
    family,
    secure: toProxy,
  })
  if (!secure) return socket
  await openTunnel(socket, `${url.hostname}:${destination.port}`, options.proxyUrl)
  return secureTunnel(probe, socket, { host: destination.host, secure })
}

const ALPN = { auto: ['h2', 'http/1.1'], '1.1': ['http/1.1'], '2': ['h2'] }

const ownCookie = (headers: Headers) =>
  headers.filter(([name]) => name.toLowerCase() === 'cookie').map(([, value]) => value)

const hostHeader = (headers: Headers) => headers.find(([name]) => name.toLowerCase() === 'host')?.[1]

function withExtras(
  headers: Headers,
  { cookie, proxy }: { cookie: string | undefined; proxy: HttpTarget | undefined },
): Headers {
  const sent = headers.some(isSentApart) ? headers.filter((header) => !isSentApart(header)) : headers
  if (cookie === undefined && !proxy) return sent
  const cookies = cookie === undefined ? [] : ([['Cookie', cookie]] as const)
  return [...sent, ...cookies, ...(proxy ? proxyHeaders(proxy) : [])]
}

const isSentApart = ([name]: Headers[number]) => /^(host|cookie)$/i.test(name)

function nextHop({ context, options }: Job, hop: Hop, { status, location }: Redirect): Hop {
  const url = URL.parse(bytesEncoded(location), hop.url)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CheckFailure(
      'redirect',
      `redirect to ${context.mask(location).slice(0, 200)}, which is not an http or https URL`,
      null,
    )
  }
  url.username = ''
  url.password = ''
  url.hash = ''
  const toGet = status === 303 ? hop.method !== 'HEAD' : status < 303 && hop.method === 'POST'
  const isSame = url.origin === hop.url.origin
  // What is in the body is as much the origin's own as what is in the headers.
  const dropsBody = toGet || !(isSame || options.forwardBody)
  const kept = hop.headers.filter(([name]) => {
    const lower = name.toLowerCase()
    return (isSame || HARMLESS_HEADERS.has(lower)) && !(dropsBody && lower === 'content-type')
  })
  return { url, method: toGet ? 'GET' : hop.method, headers: kept, body: dropsBody ? null : hop.body }
}

type Redirect = { status: number; location: string }

/** Headers are bytes, read as latin1: what a server sends raw goes back to it as the same bytes. */
const bytesEncoded = (location: string) =>
  location.replace(/[\x80-\xff]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
