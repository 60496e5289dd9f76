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
          summary: 'Who the token or session stands for and what it may do',
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
        schema: { summary: 'Change the own name', tags: ['Account'], body: mePatch, response: { 200: me } },
      },
      ({ person, body }) => service.rename(person, body.name),
    )

    api.put(
      '/api/me/project',
      {
        config: signedIn,
        schema: {
          summary: 'Choose the project of this session',
          description: 'Requests without `X-Project-Id` are about it from then on.',
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
