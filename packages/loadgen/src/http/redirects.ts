// What a redirect makes of a request: its method, headers and cookies, and where it goes.
import { cookieName, cookiePairs } from './request-headers.ts'
import { headerValues } from './response-head.ts'
import type { ScriptRequest, ScriptResponse } from './script-request.ts'

const nothing = {}

/** The request that follows a redirect, or undefined when the response is none. */
export function redirected(request: ScriptRequest, response: ScriptResponse): ScriptRequest | undefined {
  const { status, head } = response.exchange
  if (![301, 302, 303, 307, 308].includes(status)) return undefined
  const [location] = headerValues(head.fields, 'location')
  const url = location === undefined ? null : URL.parse(location, response.url)
  if (url === null) return undefined
  const keepsMethod = status === 307 || status === 308
  const headers = { ...request.params.headers }
  const isElsewhere = new URL(response.url).host !== url.host
  if (isElsewhere) {
    for (const name of Object.keys(headers))
      if (/^(authorization|cookie|www-authenticate)$/i.test(name)) delete headers[name]
  }
  const becomesGet = !keepsMethod && request.method !== 'GET' && request.method !== 'HEAD'
  if (becomesGet) for (const name of Object.keys(headers)) if (/^content-/i.test(name)) delete headers[name]
  const params = { ...request.params, headers }
  if (becomesGet) delete params.type
  if (isElsewhere) delete params.cookies
  else dropReplaced(params, head.setCookies)
  return {
    method: becomesGet ? 'GET' : request.method,
    url: url.href,
    params,
    body: becomesGet || !keepsMethod ? undefined : request.body,
  }
}

/** A cookie that the answer has set is the jar's from now on: what the script gave under its name is old. */
function dropReplaced(params: ScriptRequest['params'], setCookies: readonly string[]): void {
  const replaced = new Set(setCookies.map((line) => cookieName(line).trim()))
  if (replaced.size === 0) return
  for (const name of Object.keys(params.headers ?? nothing).filter((one) => one.toLowerCase() === 'cookie')) {
    const pairs = cookiePairs(String(params.headers?.[name])).filter((pair) => !replaced.has(cookieName(pair)))
    params.headers = { ...params.headers, [name]: pairs.join('; ') }
  }
  const cookies = Object.entries(params.cookies ?? nothing).filter(([name]) => !replaced.has(name))
  if (params.cookies !== undefined) params.cookies = Object.fromEntries(cookies)
}
