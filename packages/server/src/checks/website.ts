/** A page as a browser asks for it: its title, a keyword, and an eye on the certificate. No script of the page is run. */
import { defineCheck } from './define.ts'
import { pageOptions } from './http/options.ts'
import { runHttp } from './http/run.ts'
import { httpTarget } from './http/target.ts'

const BROWSER_HEADERS = [
  ['User-Agent', 'Mozilla/5.0 (compatible; Watchkeeper)'],
  ['Accept', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
  ['Accept-Language', 'en;q=0.9,*;q=0.5'],
  ['Accept-Encoding', 'gzip, deflate, br'],
] as const

export const website = defineCheck({
  type: 'website',
  title: 'Website',
  target: httpTarget,
  options: pageOptions,
  run({ target, options }, context) {
    const page = {
      ...options,
      body: null,
      forwardBody: false,
      json: [],
      title: options.title ?? null,
      defaults: BROWSER_HEADERS,
    }
    return runHttp(target, page, context)
  },
})
