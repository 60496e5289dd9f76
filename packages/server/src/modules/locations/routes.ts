/** Execution locations over HTTP: public. */
import { anyone } from '../../http/allow.ts'
import type { Routes } from '../../http/routes.ts'
import { locations } from './schema.ts'
import type { Locations } from './service.ts'

export function locationRoutes(service: Locations): Routes {
  return (api) => {
    api.get(
      '/api/locations',
      {
        config: anyone,
        schema: { summary: 'List locations', tags: ['System'], response: { 200: locations } },
      },
      async () => ({ locations: await service.all() }),
    )
  }
}
