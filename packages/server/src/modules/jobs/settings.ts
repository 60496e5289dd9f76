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
    environment: environment
      .optional()
      .meta({ description: 'Environment variables for the scripts; they override those of the project' }),
    timezone: zoneName
      .optional()
      .meta({ description: 'IANA name of the time zone of cronSchedule; default UTC', examples: ['Europe/Berlin'] }),
    overlap: z
      .enum(['skip', 'queue', 'allow'])
      .optional()
      .meta({ description: 'What happens when the job is due while it is still running; default skip' }),
    missed: z.enum(['once', 'skip']).optional().meta({
      description:
        'What happens to due times while no scheduler was running: once starts one catch-up run, skip drops them; default once',
    }),
    location: locationId.optional().meta({ description: 'Location of the runs; default global' }),
    parallel: z.boolean().optional().meta({ description: 'true: run the tests of the job in parallel; default true' }),
    stopOnFailure: z
      .boolean()
      .optional()
      .meta({ description: 'true: skip the remaining tests after a failure; default false' }),
    artifacts: z
      .looseObject({ trace: kept.optional(), video: kept.optional(), screenshot: kept.optional() })
      .optional()
      .meta({ description: 'When browser artifacts are kept; default on-failure' }),
  })
  .refine((config) => Buffer.byteLength(JSON.stringify(config)) <= MAX_BYTES, 'Must be at most 16 KiB of JSON')

/** The locations that a config names. */
export const locationsNamed = (config: { location?: string | undefined } | null | undefined): NamedLocation[] =>
  config?.location === undefined ? [] : [{ path: 'config.location', id: config.location }]
