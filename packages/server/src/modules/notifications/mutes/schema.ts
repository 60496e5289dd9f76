/** Muting on the wire. */
import { z } from 'zod'
import { bodyOf, givenTime, time } from '../../../http/shapes.ts'
import { line } from '../../../kernel/line.ts'

export interface MuteTarget {
  type: 'job' | 'monitor'
  id: string
}

const MAX_REASON_LENGTH = 500

export const mute = z
  .object({
    targetType: z.enum(['job', 'monitor']),
    targetId: z.uuid(),
    targetName: z.string(),
    until: time.nullable().meta({ description: 'null: until the current or the next incident is resolved' }),
    reason: z.string(),
    mutedBy: z.string(),
    mutedAt: time,
  })
  .meta({ id: 'Mute' })
export type Mute = z.infer<typeof mute>

export const muteInput = bodyOf(
  {
    until: givenTime
      .transform((text) => new Date(text))
      .nullish()
      .meta({
        format: 'date-time',
        description: 'A time in the future; default: until the current or the next incident is resolved',
      }),
    reason: line(MAX_REASON_LENGTH).meta({ examples: ['Moving to the new cluster'] }),
  },
  ['targetType', 'targetId', 'targetName', 'mutedBy', 'mutedAt'],
)
export type MuteInput = z.infer<typeof muteInput>
