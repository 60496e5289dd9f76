/** Tags on the wire, by themselves and on what carries them. */
import { z } from 'zod'
import { bodyOf, time } from '../../http/shapes.ts'
import { line } from '../../kernel/line.ts'

const MAX_PER_OBJECT = 20
const MAX_NAME_LENGTH = 50

export const tag = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ examples: ['checkout'] }),
    color: z.string().meta({ examples: ['#2563EB'] }),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'Tag' })
export type Tag = z.infer<typeof tag>

/** A tag as the things that carry it show it. */
export const shownTag = z
  .object({ id: z.uuid(), name: z.string(), color: z.string().meta({ examples: ['#2563EB'] }) })
  .meta({ id: 'ShownTag' })
export type ShownTag = z.infer<typeof shownTag>

const name = line(MAX_NAME_LENGTH)
const color = z
  .string()
  .regex(/^#[0-9A-Fa-f]{6}$/, 'Must be a colour in the form #RRGGBB')
  .nullish()
  .meta({ description: 'In the form #RRGGBB; null: a colour derived from the name', examples: ['#2563EB'] })

const READ_ONLY = ['id', 'createdAt', 'updatedAt'] as const

export const tagInput = bodyOf({ name: name.meta({ examples: ['checkout'] }), color }, READ_ONLY)
export type TagInput = z.infer<typeof tagInput>

export const tagPatch = bodyOf({ name: name.meta({ examples: ['checkout'] }).optional(), color }, READ_ONLY)
export type TagPatch = z.infer<typeof tagPatch>

// The object form is what a GET gave; only its id counts.
const tagRef = z
  .union([z.uuid(), z.object({ id: z.uuid() }).loose()], 'Must be the id of a tag')
  .transform((one) => (typeof one === 'string' ? one : one.id).toLowerCase())

/** The field `tags` of what can carry tags: absent leaves them, null takes all away. */
export const tagRefs = z
  .array(tagRef)
  .max(MAX_PER_OBJECT)
  .nullish()
  .meta({ description: 'Ids of tags of the project; returned in order of their names' })

/** The query parameter `tag` of lists. */
export const tagFilter = z
  .string()
  .max(100)
  .optional()
  .meta({ description: 'The id or the name of a tag; upper and lower case are the same' })
