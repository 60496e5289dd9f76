/** What every pub/sub adapter must do, between two processes of an install. Each test uses topics of its own. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newId } from '../../kernel/ids.ts'
import type { PubSub } from '../../platform/pubsub/port.ts'
import { until } from '../until.ts'

/** Says it until it is heard, for a message may be lost. */
async function heard(from: PubSub, to: PubSub, payload: string): Promise<string[]> {
  const topic = newId()
  const payloads: string[] = []
  const stop = to.subscribe(topic, (text) => payloads.push(text))
  try {
    await until('it is heard', () => {
      from.publish(topic, payload)
      return payloads.length > 0
    })
  } finally {
    stop()
  }
  return payloads
}

/** @param open called when the tests run, once for each: the pub/sub of two processes */
export function pubsubSuite(open: () => { one: PubSub; two: PubSub }): void {
  describe('pubsub', () => {
    it('are heard in the same process at once, by all who listen to the topic, and by no other', () => {
      const { one } = open()
      const topic = newId()
      const heardBy: string[] = []
      const stops = ['a', 'b'].map((name) => one.subscribe(topic, (payload) => heardBy.push(`${name} ${payload}`)))
      const stopOther = one.subscribe(newId(), () => heardBy.push('other'))
      one.publish(topic, 'x')
      one.publish(topic)
      assert.deepEqual(heardBy, ['a x', 'b x', 'a ', 'b '])
      for (const stop of [...stops, stopOther]) stop()
      one.publish(topic, 'late')
      assert.equal(heardBy.length, 4)
    })

    it('are heard in the other process, as they were said', async () => {
      const { one, two } = open()
      const awkward = `'";\\\n\u0001 é 漢 🙂 ${'x'.repeat(900)}`
      for (const payload of [...(await heard(one, two, awkward)), ...(await heard(two, one, awkward))])
        assert.equal(payload, awkward)
    })

    it('may be many at a time', async () => {
      const { one, two } = open()
      const topic = newId()
      const payloads = new Set<string>()
      const stop = two.subscribe(topic, (payload) => payloads.add(payload))
      await until('all are heard', () => {
        for (let i = 0; i < 200; i++) one.publish(topic, `${i} ${'x'.repeat(100)}`)
        return payloads.size === 200
      })
      stop()
    })
  })
}
