/** PagerDuty and Opsgenie: one trouble is one alert there, from its beginning to its end. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { contextOf, messageOf, startProvider } from '../testing/channels/provider.ts'
import { opsgenieRules, pagerdutyRules } from '../testing/channels/push-rules.ts'
import { channels, sendBy } from './index.ts'
import type { EventName } from './message.ts'

for (const [type, rules] of [
  ['pagerduty', pagerdutyRules],
  ['opsgenie', opsgenieRules],
] as const) {
  describe(type, () => {
    let provider: Awaited<ReturnType<typeof startProvider>>
    before(async () => {
      provider = await startProvider(rules.judge)
    })
    after(() => provider.close())

    async function tell(event: EventName, alertId: string | null) {
      const channel = channels.get(type)
      const config = channel.config.parse(rules.config(provider.base)) as object
      const verdict = await sendBy(channel, config, {
        message: messageOf('Shop', { event, alertId }),
        context: contextOf(),
      })
      assert.equal(verdict.sent, true, JSON.stringify(verdict))
      return provider.received.at(-1)
    }

    it('opens, reminds of and ends the same alert', async () => {
      const down = await tell('monitor.down', 'alert-1')
      const reminder = await tell('monitor.reminder', 'alert-1')
      const up = await tell('monitor.up', 'alert-1')
      if (type === 'pagerduty') {
        assert.deepEqual(
          [down, reminder, up].map((one) => [one?.json.event_action, one?.json.dedup_key]),
          [
            ['trigger', 'alert-1'],
            ['trigger', 'alert-1'],
            ['resolve', 'alert-1'],
          ],
        )
        assert.deepEqual(down?.json.payload.severity, 'critical')
      } else {
        assert.deepEqual([down?.json.alias, reminder?.json.alias], ['alert-1', 'alert-1'])
        assert.equal(up?.url, '/v2/alerts/alert-1/close?identifierType=alias')
        assert.equal(down?.json.priority, 'P1')
      }
    })

    it('ends what told of flapping when that is over', async () => {
      await tell('monitor.flapping', 'alert-2')
      const steady = await tell('monitor.steady', 'alert-2')
      if (type === 'pagerduty')
        assert.deepEqual([steady?.json.event_action, steady?.json.dedup_key], ['resolve', 'alert-2'])
      else assert.equal(steady?.url, '/v2/alerts/alert-2/close?identifierType=alias')
    })

    it('makes one alert of a message that is sent twice', async () => {
      const first = await tell('certificate.expiring', null)
      const second = await tell('certificate.expiring', null)
      const key = (one: typeof first) => one?.json.dedup_key ?? one?.json.alias
      assert.equal(key(first), key(second))
    })
  })
}
