/** Notification providers over HTTP. */

import { allow } from '../../http/allow.ts'
import { keyed } from '../../http/idempotency.ts'
import type { Routes } from '../../http/routes.ts'
import { byId, listOf, success } from '../../http/shapes.ts'
import {
  notificationProvider,
  notificationProviderInput,
  providerQuery,
  providerToTest,
  providerUser,
  testResult,
} from './schema.ts'
import type { NotificationProviders } from './service.ts'
import type { ProviderTests } from './trial.ts'

const tags = ['Notification providers']

export function providerRoutes(providers: NotificationProviders): Routes {
  return (api) => {
    api.get(
      '/api/notification-providers',
      {
        config: allow('notification_provider:view'),
        schema: {
          summary: 'List the notification providers of the project',
          tags,
          querystring: providerQuery,
          response: { 200: listOf(notificationProvider) },
        },
      },
      ({ principal, query }) => providers.list(principal, query),
    )

    api.post(
      '/api/notification-providers',
      {
        config: keyed(allow('notification_provider:create')),
        schema: {
          summary: 'Create a notification provider',
          tags,
          body: notificationProviderInput,
          response: { 201: notificationProvider },
        },
      },
      async ({ keyed: { principal }, body }, reply) => reply.code(201).send(await providers.create(principal, body)),
    )

    api.get(
      '/api/notification-providers/:id',
      {
        config: allow('notification_provider:view'),
        schema: {
          summary: 'Get a notification provider',
          tags,
          params: byId,
          response: { 200: notificationProvider },
        },
      },
      ({ principal, params }) => providers.get(principal, params.id),
    )

    api.put(
      '/api/notification-providers/:id',
      {
        config: allow('notification_provider:update'),
        schema: {
          summary: 'Replace a notification provider',
          tags,
          params: byId,
          body: notificationProviderInput,
          response: { 200: notificationProvider },
        },
      },
      ({ principal, params, body }) => providers.update(principal, params.id, body),
    )

    api.delete(
      '/api/notification-providers/:id',
      {
        config: allow('notification_provider:delete'),
        schema: {
          summary: 'Delete a notification provider that is not in use',
          tags,
          params: byId,
          response: { 200: success },
        },
      },
      async ({ principal, params }) => {
        await providers.remove(principal, params.id)
        return { success: true as const }
      },
    )
  }
}

export function providerTestRoutes(providers: NotificationProviders, trials: ProviderTests): Routes {
  return (api) => {
    api.post(
      '/api/notification-providers/test',
      {
        config: keyed(allow('notification_provider:test')),
        schema: {
          summary: 'Send a test message with a configuration that is not stored',
          tags,
          body: providerToTest,
          response: { 200: testResult },
        },
      },
      ({ keyed: { principal }, body }) => trials.test(principal, body),
    )

    api.post(
      '/api/notification-providers/:id/test',
      {
        config: keyed(allow('notification_provider:test')),
        schema: {
          summary: 'Send a test message',
          operationId: 'testStoredNotificationProvider',
          tags,
          params: byId,
          response: { 200: testResult },
        },
      },
      ({ keyed: { principal }, params }) => trials.testStored(principal, params.id),
    )

    api.get(
      '/api/notification-providers/:id/usage',
      {
        config: allow('notification_provider:view'),
        schema: {
          summary: 'List the jobs and monitors that use a notification provider',
          tags,
          params: byId,
          response: { 200: listOf(providerUser) },
        },
      },
      ({ principal, params }) => providers.usage(principal, params.id),
    )
  }
}
