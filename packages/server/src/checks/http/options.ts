/** The `config` of the checks that speak HTTP: what may be asked for, and how it reads once parsed. */
import { z } from 'zod'
import { connectionFields, tlsFields } from '../connection-options.ts'
import { jsonAssertion } from './json-path.ts'
import { httpTarget } from './target.ts'

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/
const MAX_HEADERS = 50

/** The check writes these itself; a second one would make the request ambiguous. */
const OWN_HEADERS = new Set([
  'connection',
  'content-length',
  'transfer-encoding',
  'expect',
  'upgrade',
  'te',
  'trailer',
  'keep-alive',
])

/** Headers whose values prove who is asking; the others are shown. */
const SECRET_HEADERS = '(^|[-_])(authorization|auth|cookie|token|key|apikey|secret|password|signature)$'

export const headers = z
  .record(z.string(), z.string().max(8192).meta({ secretNames: SECRET_HEADERS }))
  .superRefine((record, ctx) => {
    const entries = Object.entries(record)
    if (entries.length > MAX_HEADERS)
      ctx.addIssue({ code: 'custom', message: `Must have at most ${MAX_HEADERS} headers` })
    for (const [name, value] of entries) {
      const problem = headerProblem(name, value)
      if (problem) ctx.addIssue({ code: 'custom', message: problem, path: [name] })
    }
  })
  .transform((record) => Object.entries(record).map(([name, value]): [string, string] => [name, value.trim()]))

function headerProblem(name: string, value: string): string | undefined {
  if (!TOKEN.test(name)) return 'Must be a valid header name'
  if (OWN_HEADERS.has(name.toLowerCase())) return 'Must not name a header that the check sets itself'
  return HEADER_VALUE.test(value) ? undefined : 'Must not contain line breaks or control characters'
}

const secret = (what: string) => z.string().min(1).max(4096).meta({ secret: true, description: what })

const auth = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('basic'),
    username: z
      .string()
      .max(1024)
      .regex(/^[^:]*$/, 'Must not contain a colon'),
    password: z.string().max(4096).meta({ secret: true }),
  }),
  z.strictObject({
    type: z.literal('bearer'),
    token: secret('sent as Authorization: Bearer').regex(/^[\x21-\x7e]+$/, 'Must not contain spaces'),
  }),
])

/** `200-299,301` as pairs of first and last. */
export const statusRanges = z
  .string()
  .max(200)
  .regex(/^\s*\d{3}(\s*-\s*\d{3})?(\s*,\s*\d{3}(\s*-\s*\d{3})?)*\s*$/, 'Must have the form 200-299,301')
  .transform((text) =>
    text.split(',').map((part): [number, number] => {
      const [first = '', last = first] = part.split('-')
      return [Number(first), Number(last)]
    }),
  )
  .refine((ranges) => ranges.every(([first, last]) => first <= last), 'The start of a range must not be above its end')

const common = {
  headers: headers.default([]),
  auth: auth.optional(),
  followRedirects: z.boolean().default(true),
  maxRedirects: z.int().min(0).max(20).default(10),
  keyword: z.strictObject({ value: z.string().min(1).max(1000), present: z.boolean().default(true) }).optional(),
  ...connectionFields,
  ...tlsFields,
  httpVersion: z.enum(['auto', '1.1', '2']).default('auto'),
  lenientHttp: z.boolean().default(false).meta({ description: 'accept malformed responses that browsers accept too' }),
  proxyUrl: httpTarget.optional().meta({ secret: 'credentials' }),
}

export const requestOptions = z.strictObject({
  ...common,
  method: z
    .string()
    .regex(TOKEN, 'Must be one word')
    .max(20)
    .transform((text) => text.toUpperCase())
    .refine((method) => method !== 'CONNECT', 'Must not be CONNECT')
    .default('GET'),
  body: z.string().max(65_536).optional(),
  forwardBody: z
    .boolean()
    .default(false)
    .meta({ description: 'forward the body when a 307 or 308 redirects to another origin' }),
  expectedStatus: statusRanges.prefault('200-299'),
  json: z.array(jsonAssertion).max(20).default([]),
})

export const pageOptions = z
  .strictObject({
    ...common,
    method: z
      .string()
      .transform((text) => text.toUpperCase())
      .pipe(z.enum(['GET', 'HEAD'], 'Must be GET or HEAD'))
      .default('GET'),
    expectedStatus: statusRanges.prefault('200-399'),
    title: z.string().min(1).max(300).optional().meta({ description: 'text that the title of the page must contain' }),
  })
  .refine(({ method, keyword, title }) => method === 'GET' || (!keyword && title === undefined), {
    path: ['method'],
    message: 'HEAD returns no page with a keyword or title; use GET',
  })

export type RequestOptions = z.output<typeof requestOptions>

/** What both kinds of check come down to. */
export type HttpOptions = Omit<RequestOptions, 'body'> & { body: string | null; title: string | null }
