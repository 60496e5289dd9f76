/** Tests on the wire. The script is there only when asked for. */
import { z } from 'zod'
import { bodyOf, description, name, pageFields, searchFor, time } from '../../http/shapes.ts'
import { testTypes } from '../../test-types/index.ts'
import {
  externalIdField,
  externalIdFilter,
  managedByField,
  shownExternalId,
  shownManagedBy,
} from '../external-ids/index.ts'
import { shownTag, tagFilter, tagRefs } from '../tags/index.ts'

const type = z.enum(testTypes.types)

export const test = z
  .object({
    id: z.uuid(),
    title: z.string(),
    type,
    description: z.string().nullable(),
    externalId: shownExternalId,
    managedBy: shownManagedBy,
    tags: z.array(shownTag).meta({ description: 'In order of their names' }),
    script: z.string().optional().meta({ description: 'Decoded; only with includeScript=true' }),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'Test' })
export type Test = z.infer<typeof test>

const includeScript = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true')
  .meta({ type: 'boolean', default: false, description: 'true: include the scripts' })

export const testQuery = z.object({
  ...pageFields(),
  search: searchFor('title'),
  type: type.optional(),
  tag: tagFilter,
  externalId: externalIdFilter,
  includeScript,
})
export type TestQuery = z.infer<typeof testQuery>

export const oneTestQuery = z.object({ includeScript })
export type OneTestQuery = z.infer<typeof oneTestQuery>

const READ_ONLY = ['id', 'createdAt', 'updatedAt'] as const

// Its length is that of the decoded script: the test type measures it.
const script = z.string().meta({
  description: 'At most 500,000 characters; checked according to the type when it is saved',
  examples: [
    "import { test, expect } from '@playwright/test'\n\ntest('adds', async () => {\n  expect(1 + 1).toBe(2)\n})\n",
  ],
})
const scriptEncoding = z
  .literal('base64')
  .nullish()
  .meta({ description: 'Encoding of `script`; default plain text', examples: [null] })

export const testInput = bodyOf(
  {
    title: name,
    type,
    script,
    scriptEncoding,
    description: description.nullish(),
    tags: tagRefs,
    externalId: externalIdField,
    managedBy: managedByField,
  },
  READ_ONLY,
)
export type TestInput = z.infer<typeof testInput>

export const testPatch = bodyOf(
  {
    title: name.optional(),
    type: type.optional().meta({ description: 'Cannot be changed; only the current type is accepted' }),
    script: script.optional(),
    scriptEncoding,
    description: description.nullish(),
    tags: tagRefs,
    externalId: externalIdField,
    managedBy: managedByField,
  },
  READ_ONLY,
)
export type TestPatch = z.infer<typeof testPatch>
