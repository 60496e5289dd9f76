/** `wk projects`: the projects of the organization. A token stays with its own project whatever is done here. */
import { operationCommand } from '../api/operation.ts'
import { resourceCommands } from '../api/resource.ts'
import { type Command, EXAMPLE_ID } from '../command.ts'

const path = '/api/organizations/{orgId}/projects'
const one = `${path}/{projectId}`
const argumentNames = { projectId: 'id' }
const person = `${one}/members/{userId}`

export const projects: readonly Command[] = [
  ...resourceCommands({
    noun: 'projects',
    one: 'project',
    path,
    item: one,
    columns: ['id', 'name', 'slug', 'status', 'isDefault'],
    createExample: '--name Shop',
    updateExample: '--description "The shop and its checkout"',
    get: { argumentNames },
    update: { argumentNames },
    remove: {
      argumentNames,
      done: 'It is permanently deleted in 7 days',
      example: `wk projects delete ${EXAMPLE_ID} --confirm Shop --yes`,
    },
  }),
  operationCommand({
    name: 'archive',
    operation: `POST ${one}/archive`,
    argumentNames,
    example: `wk projects archive ${EXAMPLE_ID}`,
  }),
  operationCommand({
    name: 'unarchive',
    operation: `POST ${one}/unarchive`,
    argumentNames,
    example: `wk projects unarchive ${EXAMPLE_ID}`,
  }),
  operationCommand({
    name: 'members',
    operation: `GET ${one}/members`,
    argumentNames,
    key: 'userId',
    columns: ['userId', 'name', 'email', 'role'],
    example: `wk projects members ${EXAMPLE_ID}`,
  }),
  operationCommand({
    name: 'member',
    operation: `GET ${person}`,
    argumentNames,
    key: 'userId',
    example: `wk projects member ${EXAMPLE_ID} ${EXAMPLE_ID}`,
  }),
  operationCommand({
    name: 'set-member',
    operation: `PUT ${person}`,
    argumentNames,
    key: 'userId',
    example: `wk projects set-member ${EXAMPLE_ID} ${EXAMPLE_ID} --role project_editor`,
  }),
  operationCommand({
    name: 'remove-member',
    operation: `DELETE ${person}`,
    argumentNames,
    confirm: 'Remove {userId} from the project?',
    done: 'Removed {userId}',
    example: `wk projects remove-member ${EXAMPLE_ID} ${EXAMPLE_ID} --yes`,
  }),
]
