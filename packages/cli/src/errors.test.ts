import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ApiError } from '@watchkeeper/client'
import { explain, usageError } from './errors.ts'

const refusal = (status: number, body: unknown = { error: 'No' }) => new ApiError(new Response(null, { status }), body)
const failed = (cause: unknown) => new TypeError('fetch failed', { cause })
const coded = (code: string, message = code) => Object.assign(new Error(message), { code })

it('gives each kind of end its exit code', () => {
  const codes: [unknown, number][] = [
    [usageError('wrong'), 2],
    ...[400, 401, 403, 404, 409, 429, 500, 503].map(
      (status, i) => [refusal(status), [2, 3, 3, 4, 4, 4, 4, 4][i]] as [unknown, number],
    ),
    [failed(coded('ECONNREFUSED')), 4],
    [failed(new AggregateError([coded('ETIMEDOUT')])), 4],
    [failed(coded('SELF_SIGNED_CERT_IN_CHAIN')), 4],
    [new DOMException('late', 'TimeoutError'), 4],
    [failed(new Error('bad port')), 4],
  ]
  for (const [error, code] of codes) assert.equal(explain(error, 'http://x')?.exitCode, code, String(error))
  assert.equal(explain(new TypeError('undefined is not a function'), null), null)
})

it('says what to do', () => {
  const words = (error: unknown) => explain(error, 'http://x')?.lines.join('\n') ?? ''
  const limited = new Response(null, { status: 429, headers: { 'retry-after': '600' } })
  assert.match(
    words(new ApiError(limited, { error: 'Too Many Requests' })),
    /^Too Many Requests\nTry again in 600 s\.\n/,
  )
  assert.doesNotMatch(words(refusal(429)), /again in/)
  const one = refusal(400, { error: 'page: Must be 1', details: [{ path: 'page', message: 'Must be 1' }] })
  assert.equal(words(one), 'page: Must be 1')
  const missing = Object.assign(coded('ENOENT'), { path: '/lost/r.xml', syscall: 'open' })
  assert.deepEqual(explain(missing, 'http://x'), { exitCode: 2, lines: ['/lost/r.xml cannot be opened (ENOENT)'] })
  const lines = explain(failed(coded('ECONNREFUSED')), 'http://x', 'http://proxy:1')?.lines.join('\n') ?? ''
  assert.match(lines, /^The proxy http:\/\/proxy:1 cannot be reached .*\n.*NO_PROXY/)
  assert.match(words(failed(coded('ENOTFOUND'))), /cannot be resolved.*\n.*NO_PROXY/)
  assert.match(
    words(failed(coded('UND_ERR_ABORTED', 'Proxy response (407) !== 200 when HTTP Tunneling'))),
    /407\n.*HTTPS_PROXY=/,
  )
  assert.match(words(failed(coded('DEPTH_ZERO_SELF_SIGNED_CERT'))), /NODE_EXTRA_CA_CERTS/)
  assert.match(
    words(refusal(400, { error: 'Invalid', details: [{ path: 'name', message: 'is needed' }] })),
    /Invalid\n {2}name: is needed/,
  )
})
