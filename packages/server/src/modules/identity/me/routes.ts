/** The caller's own account: what a program needs to check a token before it saves it, and a browser to draw its frame. */
import { z } from 'zod'
import { anyPerson, signedIn } from '../../../http/allow.ts'
import type { Routes } from '../../../http/routes.ts'
import { me, mePatch, projectChoice } from './schema.ts'
import type { MeService } from './service.ts'

export function meRoutes(service: MeService): Routes {
  return (api) => {
    api.get(
      '/api/me',
      {
        config: anyPerson,
        schema: {
          summary: 'Get the caller and its permissions',
          tags: ['Account'],
          response: { 200: me },
        },
      },
      ({ person }) => service.describe(person),
    )

    api.patch(
      '/api/me',
      {
        config: signedIn,
        schema: { summary: 'Change your name', tags: ['Account'], body: mePatch, response: { 200: me } },
      },
      ({ person, body }) => service.rename(person, body.name),
    )

    api.put(
      '/api/me/project',
      {
        config: signedIn,
        schema: {
          summary: 'Select the project of this session',
          description: 'It is used for requests without `X-Project-Id` from then on.',
          tags: ['Account'],
          body: projectChoice,
          response: { 200: z.object({ projectId: z.uuid() }) },
        },
      },
      async ({ person, body }) => {
        await service.chooseProject(person, body.projectId)
        return { projectId: body.projectId }
      },
    )
  }
}
