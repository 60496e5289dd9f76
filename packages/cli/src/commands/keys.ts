/** `wk keys`: trigger keys, each of which can start one job and do nothing else. */

import { resourceCommands } from '../api/resource.ts'
import { EXAMPLE_ID } from '../command.ts'

export const keys = resourceCommands({
  noun: 'keys',
  one: 'trigger key',
  path: '/api/jobs/{id}/api-keys',
  item: '/api/jobs/{id}/api-keys/{keyId}',
  columns: ['id', 'name', 'start', 'enabled', 'expiresAt', 'lastUsedAt'],
  shared: { argumentNames: { id: 'jobId' } },
  list: { example: `wk keys list ${EXAMPLE_ID}` },
  create: { example: `wk keys create ${EXAMPLE_ID} --name deploy --expires-in 2592000` },
  updateExample: '--no-enabled',
})
