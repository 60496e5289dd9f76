/**
 * Test messages. They are sent by the process that was asked: somebody waits for the provider's own words, nothing is to
 * be repeated, and one bounded attempt holds no connection of the database.
 */

import type { DeliveryResult } from '../../channels/define.ts'
import { channels, sendBy } from '../../channels/index.ts'
import { type Keyed, withKey } from '../../http/idempotency.ts'
import { atOnce } from '../../kernel/at-once.ts'
import { notFound, tooMany } from '../../kernel/errors.ts'
import type { Principal } from '../../kernel/scope.ts'
import { within } from '../../kernel/waiting.ts'
import type { Audit } from '../audit/index.ts'
import type { Base } from '../base.ts'
import { linksTo } from '../links.ts'
import { configKeeper, readConfig, wholeConfig } from './config.ts'
import type { ProviderTestResult, ProviderToTest } from './schema.ts'
import type { ProviderStore } from './store.ts'
import { testMessage } from './test-message.ts'

/** For everything; one request of a channel may take half of it, since some ask twice. */
const WHOLE_MS = 10_000
const MAX_AT_ONCE = 20
const MAX_OF_PROJECT = 5

export interface ProviderTests {
  /** By a config that is not stored. */
  test(principal: Keyed<Principal>, input: ProviderToTest): Promise<ProviderTestResult>
  testStored(principal: Keyed<Principal>, id: string): Promise<ProviderTestResult>
}

interface Trial {
  type: string
  config: object
  /** What is stored of it. */
  resource: { id: string | null; name: string | null }
}

export function providerTests(base: Base & { audit: Audit }, store: ProviderStore): ProviderTests {
  const { db, audit, clock, egress, mail, config: settings } = base
  const configs = configKeeper(base.vault)
  const strict = egress.policy.profile === 'strict'
  const refuse = () => tooMany(5, 'Too many test messages are being sent. Try again later')
  const ofProcess = atOnce(MAX_AT_ONCE, refuse)
  const ofProject = atOnce(MAX_OF_PROJECT, refuse)

  const carryOut = (principal: Keyed<Principal>, trial: Trial): Promise<ProviderTestResult> =>
    ofProject.run(principal.scope.projectId, () => ofProcess.run('', () => send(principal, trial)))

  async function send(principal: Keyed<Principal>, { type, config, resource }: Trial): Promise<ProviderTestResult> {
    const project = await store.project(principal.scope)
    const message = testMessage({ project, link: linksTo(settings).home, now: clock.now() })
    const context = { egress, mail, now: clock.now, timeoutMs: WHOLE_MS / 2 }
    const verdict = await within(WHOLE_MS, sendBy(channels.get(type), config, { message, context }), tookTooLong)
    const entry = { action: 'notification_provider.test', resourceId: resource.id, resourceName: resource.name }
    await db.transaction(withKey(principal, (tx) => audit.record(tx, principal, entry)))
    return toResult(verdict)
  }

  return {
    test: (principal, input) =>
      carryOut(principal, {
        type: input.type,
        config: readConfig(input, { known: null, strict }),
        resource: { id: null, name: null },
      }),

    async testStored(principal, id) {
      const provider = await store.stored(principal.scope, id)
      if (!provider) throw notFound('notification provider')
      const { type, name } = provider
      const config = wholeConfig(configs.open(provider))
      const result = await carryOut(principal, { type, config, resource: { id, name } })
      if (result.success) await store.touch(id, clock.now())
      return result
    },
  }
}

/** What goes on afterwards is left behind: a channel ends by itself. */
const tookTooLong = (): DeliveryResult => {
  const reason = `no answer within ${WHOLE_MS / 1000} s`
  return { sent: false, permanent: false, reason, retryAfterSeconds: null }
}

function toResult(verdict: DeliveryResult): ProviderTestResult {
  if (!verdict.sent) return { success: false, message: `Not delivered: ${verdict.reason}` }
  const words = verdict.answer ? `: ${verdict.answer}` : ''
  return { success: true, message: `The provider accepted the message${words}` }
}
