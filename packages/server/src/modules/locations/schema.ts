/** Execution locations on the wire. */
import { z } from 'zod'

/** The location that every worker serves. */
export const ANYWHERE = 'global'
const MAX_ID_LENGTH = 63

/** Whether it is there, the service looks up. */
export const locationId = z
  .string()
  .min(1)
  .max(MAX_ID_LENGTH)
  .meta({ examples: [ANYWHERE, 'eu-central'] })

export const location = z.object({ id: z.string(), name: z.string(), region: z.string() }).meta({ id: 'Location' })
export const locations = z.object({ locations: z.array(location) })
