/** The external id on the wire: in bodies, in what is shown, and as a filter of lists. */
import { z } from 'zod'

const MAX_LENGTH = 200

const text = z
  .string()
  .max(MAX_LENGTH)
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._:/-]*$/,
    'Must begin with a letter or digit, and contain only letters, digits and . _ : / -',
  )

/** Absent leaves it as it is, null takes it away. */
export const externalIdField = text.nullish().meta({
  description: 'Your own identifier of the resource, unique in the project among resources of its type',
  examples: ['checkout/smoke'],
})

/** Absent leaves it as it is, null takes it away; without an external id there is none. */
export const managedByField = text.nullish().meta({
  description:
    'The name of the configuration (projects as code) that deploys the resource; only its deployments delete the resource',
  examples: ['monitoring-7f3c9a'],
})

export const shownManagedBy = z
  .string()
  .nullable()
  .meta({ description: 'The configuration (projects as code) that deployed the resource, or null', examples: [null] })

export const shownExternalId = z
  .string()
  .nullable()
  .meta({ description: 'Your own identifier of the resource, or null', examples: ['checkout/smoke'] })

export const externalIdFilter = z
  .string()
  .max(MAX_LENGTH)
  .optional()
  .meta({ description: 'Only the resource with this external id' })
