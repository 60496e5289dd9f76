/** `config` of a job on the wire. Kept and shown as it was given; defaults hold at use. */
import { z } from 'zod'
import { zoneName } from '../../http/shapes.ts'
import { locationId, type NamedLocation } from '../locations/index.ts'
import { whyReserved } from '../variables/index.ts'

const MAX_BYTES = 16 * 1024
const VARIABLE = /^[A-Z][A-Z0-9_]{0,63}$/

const environment = z.record(z.string(), z.string()).superRefine((variables, context) => {
  for (const name of Object.keys(variables)) {
    const reason = whyReserved(name)
    if (!VARIABLE.test(name)) refuse('Must be 1 to 64 capital letters, digits or _, beginning with a letter')
    else if (reason) refuse(`${name} is reserved: ${reason}`)
    function refuse(message: string): void {
      context.addIssue({ code: 'custom', path: [name.slice(0, 64)], message })
    }
  }
})

const kept = z.enum(['off', 'on', 'on-failure'])

/** Known keys are checked, unknown ones kept. */
export const jobConfig = z
  .looseObject({
    environment: environment.optional().meta({ description: "Variables for the scripts, over the project's own" }),
    timezone: zoneName
      .optional()
      .meta({ description: 'IANA name, for cronSchedule; UTC when absent', examples: ['Europe/Berlin'] }),
    overlap: z
      .enum(['skip', 'queue', 'allow'])
      .optional()
      .meta({ description: 'When the job is due and still runs; skip when absent' }),
    missed: z
      .enum(['once', 'skip'])
      .optional()
      .meta({ description: 'Due times while no scheduler was up: caught up by one run, or let go; once when absent' }),
    location: locationId.optional().meta({ description: 'Where it runs; global when absent' }),
    parallel: z.boolean().optional().meta({ description: 'Tests of the job side by side; true when absent' }),
    stopOnFailure: z
      .boolean()
      .optional()
      .meta({ description: 'Leave out the rest after a failure; false when absent' }),
    artifacts: z
      .looseObject({ trace: kept.optional(), video: kept.optional(), screenshot: kept.optional() })
      .optional()
      .meta({ description: 'What is kept of a browser; on-failure when absent' }),
  })
  .refine((config) => Buffer.byteLength(JSON.stringify(config)) <= MAX_BYTES, 'Must be at most 16 KiB of JSON')

/** The locations that a config names. */
export const locationsNamed = (config: { location?: string | undefined } | null | undefined): NamedLocation[] =>
  config?.location === undefined ? [] : [{ path: 'config.location', id: config.location }]
