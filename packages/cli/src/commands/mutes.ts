/** Muting jobs and monitors: nobody is told of them for a while. */
import { operationCommand } from '../api/operation.ts'
import { type Command, EXAMPLE_ID } from '../command.ts'

/** The two verbs of a noun that can be muted. */
export const muteCommands = (noun: 'jobs' | 'monitors'): Command[] => [
  operationCommand({
    name: 'mute',
    operation: `POST /api/${noun}/{id}/mute`,
    key: 'targetId',
    example: `wk ${noun} mute ${EXAMPLE_ID} --reason "Moving to the new cluster" --until 2027-01-31T22:00:00Z`,
  }),
  operationCommand({
    name: 'unmute',
    operation: `DELETE /api/${noun}/{id}/mute`,
    done: 'Unmuted {id}',
    example: `wk ${noun} unmute ${EXAMPLE_ID}`,
  }),
]
