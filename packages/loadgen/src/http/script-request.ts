// A script's request and what became of it, as the client and the host's half of `k6/http` hand them to each other.

import type { Cookie } from '../../../wire/src/cookies.ts'
import type { ConnectionInfo } from './connect.ts'
import type { Exchange } from './exchange.ts'

/** Params of a script's request, as the sandbox sends them. */
export interface RequestParams {
  headers?: Record<string, unknown>
  tags?: Record<string, unknown>
  cookies?: Record<string, unknown>
  timeout?: unknown
  redirects?: number
  responseType?: 'text' | 'binary' | 'none'
  compression?: string
  auth?: string
  /** Content type used unless the headers name one. */
  type?: string
  /** Name tag (from http.url). */
  name?: string
  /** Expected statuses: numbers or [from, to]; null = do not judge. */
  expected?: (number | [number, number])[] | null
  /** Id of a CookieJar other than the VU's. */
  jar?: number
}

export interface ScriptRequest {
  method: string
  url: string
  params: RequestParams
  body: string | Uint8Array | undefined
}

export interface ScriptResponse {
  exchange: Exchange
  url: string
  method: string
  sentHeaders: Record<string, string[]>
  sentCookies: Cookie[]
  connection: ConnectionInfo | undefined
  errorCode: number
  error: string
}
