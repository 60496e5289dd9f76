/** `wk keys`: trigger keys, each of which can start one job and do nothing else. */
import { resourceCommands } from '../api/resource.ts'

const KEY = '019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90'

export const keys = resourceCommands({
  ...{ noun: 'keys', one: 'trigger key', path: '/api/jobs/{id}/api-keys', item: '/api/jobs/{id}/api-keys/{keyId}' },
  columns: ['id', 'name', 'start', 'enabled', 'expiresAt', 'lastUsedAt'],
  shared: { argumentNames: { id: 'jobId' } },
  list: { example: `wk keys list ${KEY}` },
  create: { example: `wk keys create ${KEY} --name deploy --expires-in 2592000` },
  updateExample: '--no-enabled',
})
