/** The external id on the wire: in bodies, in what is shown, and as a filter of lists. */
import { z } from 'zod'

const LONGEST = 200

const text = z
  .string()
  .max(LONGEST)
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

export const shownExternalId = z
  .string()
  .nullable()
  .meta({ description: 'The name that a program gave it; null without one', examples: ['checkout/smoke'] })

export const externalIdFilter = z
  .string()
  .max(LONGEST)
  .optional()
  .meta({ description: 'Only the one with this external id' })
