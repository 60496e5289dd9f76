/** Execution locations on the wire. */
import { z } from 'zod'

export const location = z.object({ id: z.string(), name: z.string(), region: z.string() }).meta({ id: 'Location' })
export const locations = z.object({ locations: z.array(location) })
