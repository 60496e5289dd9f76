/** Shapes that many resources share on the wire: ids, pages, lists, success, times, strict bodies. */
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { line } from '../kernel/line.ts'
import { timeZone } from '../kernel/time-zone.ts'

export const byId = z.object({ id: z.string().meta({ description: 'UUID', format: 'uuid' }) })
export const success = z.object({ success: z.literal(true) }).meta({ id: 'Success' })

export const PAGE_LIMIT_MAX = 100

/** Far beyond what any list has, and small enough to be multiplied. */
const PAGE_MAX = 1_000_000_000

const counted = z
  .string()
  .regex(/^-?\d+$/, 'Must be a whole number')
  .transform(Number)
  .pipe(z.number().min(1, 'Must be 1 or more'))

/** page from 1 (default 1); limit from 1, lowered to 100 when larger (default 50). zod gives no default of what it transforms. */
export const pageFields = (defaultLimit = 50) => ({
  page: counted
    .refine((page) => page <= PAGE_MAX, `Must be ${PAGE_MAX} or less`)
    .default(1)
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: PAGE_MAX,
      'x-default': 1,
      description: 'Number of the page, from 1',
    }),
  limit: counted
    .transform((limit) => Math.min(limit, PAGE_LIMIT_MAX))
    .default(defaultLimit)
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: PAGE_LIMIT_MAX,
      'x-default': defaultLimit,
      description: 'Entries per page; values above 100 give 100',
    }),
})
export const pageQuery = z.object(pageFields())
export type Page = { page: number; limit: number }

/** `of`: the field of a thing that its list is searched by. */
export const searchFor = (of: string) =>
  z
    .string()
    .max(255)
    .optional()
    .meta({ description: `Part of the ${of}; upper and lower case are the same` })

export const pagination = z
  .object({
    total: z.int(),
    page: z.int(),
    limit: z.int(),
    totalPages: z.int(),
    hasNextPage: z.boolean(),
    hasPrevPage: z.boolean(),
  })
  .meta({ id: 'Pagination' })

export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), pagination })

export interface List<Item> {
  data: Item[]
  pagination: z.infer<typeof pagination>
}

export function toList<Item>(data: Item[], total: number, { page, limit }: Page): List<Item> {
  const totalPages = Math.ceil(total / limit)
  return {
    data,
    pagination: { total, page, limit, totalPages, hasNextPage: page < totalPages, hasPrevPage: page > 1 },
  }
}

/** The same list, as JSON, from items that are JSON already. */
export function listText(items: readonly string[], total: number, page: Page): string {
  const { pagination } = toList([], total, page)
  return `{"data":[${items.join(',')}],"pagination":${JSON.stringify(pagination)}}`
}

/** Sends JSON that was written before. The answer's schema is not checked, in tests either: check it there. */
export const sendJson = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').serializer(String).send(text)

/** Lists the spec calls "all": one page that holds everything. */
export const toWholeList = <Item>(data: Item[]): List<Item> =>
  toList(data, data.length, { page: 1, limit: Math.max(1, data.length) })

/** An instant on the wire: ISO 8601, UTC, milliseconds. Stores give Dates; JSON.stringify writes them so. */
export const time = z
  .date()
  .or(z.string())
  .meta({ type: 'string', format: 'date-time', examples: ['2026-01-31T12:00:00.000Z'] })

/** A time that a client gives, with its offset. */
export const givenTime = z.iso.datetime({ offset: true, error: 'Must be a time such as 2026-01-31T22:00:00Z' })
/** The same of what has happened: before 1970 nothing did, and the database knows fewer years than a text can name. */
export const givenPast = givenTime.refine((text) => Date.parse(text) >= 0, 'Must not be before 1970')

export const name = line(255)
export const description = z.string().max(10_000)
export const zoneName = z
  .string()
  .max(64)
  .refine((zone) => timeZone(zone) !== null, 'Must be the IANA name of a time zone, such as Europe/Berlin')

/** Of what needs no body, and is asked by programs that always send one. */
export const ignoredBody = z
  .unknown()
  .optional()
  .meta({ description: 'Ignored', examples: [{}] })

/**
 * A body with exactly these fields. Unknown ones are a 400; the resource's own read-only ones are dropped first,
 * so that what a GET gave can be sent back.
 */
export function bodyOf<Shape extends z.ZodRawShape>(shape: Shape, readOnly: readonly string[] = []) {
  const drop = new Set(readOnly)
  const body = z.preprocess((given) => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
    return Object.fromEntries(Object.entries(given).filter(([key]) => !drop.has(key)))
  }, z.strictObject(shape))
  return readOnly.length === 0 ? body : body.meta({ 'x-read-only': readOnly })
}
