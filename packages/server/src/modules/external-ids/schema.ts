/** The external id on the wire: in bodies, in what is shown, and as a filter of lists. */
import { z } from 'zod'

const MAX_LENGTH = 200

const text = z
  .string()
  .max(MAX_LENGTH)
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._:/-]*$/,
    'Must begin with a letter or digit, and have only letters, digits and . _ : / -',
  )

/** Absent leaves it as it is, null takes it away. */
export const externalIdField = text.nullish().meta({
  description:
    'A name of your own, unique in the project among resources of the kind, by which a program finds the resource again',
  examples: ['checkout/smoke'],
})

/** Absent leaves it as it is, null takes it away; without an external id there is none. */
export const managedByField = text.nullish().meta({
  description: 'The name of the config (everything as code) that deploys the resource, and alone may delete it',
  examples: ['monitoring-7f3c9a'],
})

export const shownManagedBy = z
  .string()
  .nullable()
  .meta({ description: 'The config (everything as code) that deployed it; null without one', examples: [null] })

export const shownExternalId = z
  .string()
  .nullable()
  .meta({ description: 'The name that a program gave it; null without one', examples: ['checkout/smoke'] })

export const externalIdFilter = z
  .string()
  .max(MAX_LENGTH)
  .optional()
  .meta({ description: 'Only the one with this external id' })
