/** One HTTP request: method, headers, body, credentials; what the answer must be. */
import { defineCheck } from './define.ts'
import { requestOptions } from './http/options.ts'
import { runHttp } from './http/run.ts'
import { httpTarget } from './http/target.ts'

const DEFAULT_HEADERS = [
  ['User-Agent', 'Watchkeeper'],
  ['Accept', '*/*'],
] as const

export const httpRequest = defineCheck({
  type: 'http_request',
  title: 'HTTP request',
  target: httpTarget,
  options: requestOptions,
  run: ({ target, options }, context) =>
    runHttp(target, { ...options, body: options.body ?? null, title: null, defaults: DEFAULT_HEADERS }, context),
})
