/** `wk locations`: where tests and checks can run. */
import { operationCommand } from '../api/operation.ts'

export const locations = [
  operationCommand({
    name: 'list',
    aliases: ['ls'],
    operation: 'GET /api/locations',
    within: 'locations',
    columns: ['id', 'name', 'region'],
    example: 'wk locations list',
  }),
]
