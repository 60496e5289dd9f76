/** `wk tokens`: CLI tokens of the project. A new one is shown once, on stdout, and never again. */
import { resourceCommands } from '../api/resource.ts'

export const tokens = resourceCommands({
  noun: 'tokens',
  one: 'token',
  path: '/api/cli-tokens',
  columns: ['id', 'name', 'start', 'enabled', 'expiresAt', 'lastUsedAt', 'createdBy.name'],
  createExample: '--name ci --expires-in 7776000',
  updateExample: '--no-enabled',
})
