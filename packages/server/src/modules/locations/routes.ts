/** Execution locations over HTTP: a fixed list, public. */
import { anyone } from '../../http/allow.ts'
import type { Routes } from '../../http/routes.ts'
import { locations } from './schema.ts'

const LIST = {
  locations: [
    { id: 'us-east', name: 'US East', region: 'us-east' },
    { id: 'eu-central', name: 'EU Central', region: 'eu-central' },
    { id: 'asia-pacific', name: 'Asia Pacific', region: 'asia-pacific' },
    { id: 'global', name: 'Global', region: 'global' },
  ],
}

export const locationRoutes: Routes = (api) => {
  api.get(
    '/api/locations',
    {
      config: anyone,
      schema: { summary: 'List the execution locations', tags: ['System'], response: { 200: locations } },
    },
    async () => LIST,
  )
}
