/** `wk projects`: the projects of the organization. A token stays with its own project whatever is done here. */
import { operationCommand } from '../api/operation.ts'
import { resourceCommands } from '../api/resource.ts'
import type { Command } from '../command.ts'

const ID = '019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90'
const path = '/api/organizations/{orgId}/projects'
const one = `${path}/{projectId}`
const argumentNames = { projectId: 'id' }

export const projects: readonly Command[] = [
  ...resourceCommands({
    ...{ noun: 'projects', one: 'project', path, item: one, columns: ['id', 'name', 'slug', 'status', 'isDefault'] },
    createExample: '--name Shop',
    updateExample: '--description "The shop and its checkout"',
    get: { argumentNames },
    update: { argumentNames },
    remove: {
      argumentNames,
      done: 'It is deleted for good in 7 days',
      example: `wk projects delete ${ID} --confirm Shop --yes`,
    },
  }),
  operationCommand({
    name: 'archive',
    operation: `POST ${one}/archive`,
    argumentNames,
    example: `wk projects archive ${ID}`,
  }),
  operationCommand({
    name: 'unarchive',
    operation: `POST ${one}/unarchive`,
    argumentNames,
    example: `wk projects unarchive ${ID}`,
  }),
]
