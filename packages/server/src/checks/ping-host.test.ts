import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PingReport } from '../platform/icmp/port.ts'
import { createSystemPing } from '../platform/icmp/system-ping.ts'
import { brief, runnerOf } from '../testing/checks/context.ts'
import { pingHost } from './ping-host.ts'

const run = runnerOf(pingHost)
const reporting = (report: PingReport) => ({ icmp: { ping: async () => report } })
const sent = (received: number, averageMs: number | null = 5): PingReport => ({
  kind: 'sent',
  sent: 4,
  received,
  minMs: 1,
  averageMs,
  maxMs: 9,
})

describe('a ping', () => {
  const verdicts: [PingReport, object, string][] = [
    [sent(4), {}, 'up'],
    [sent(3), {}, 'degraded packet_loss null: 1 of 4 packets lost'],
    [sent(3), { maxLossPercent: 25 }, 'up'],
    [sent(0, null), {}, 'down no_answer null: no answer to 4 packets'],
    [sent(4), { maxResponseMs: 4 }, 'degraded slow null: answered in 5 ms, more than 4 ms'],
    [{ kind: 'unavailable', reason: 'no right' }, {}, 'unknown probe null: this worker cannot send ICMP: no right'],
    [{ kind: 'unreachable', reason: 'network is unreachable' }, {}, 'down unreachable null: network is unreachable'],
  ]
  for (const [report, config, verdict] of verdicts) {
    test(`with ${JSON.stringify(report)} is ${verdict}`, async () => {
      assert.equal(brief(await run('127.0.0.1', config, reporting(report))), verdict)
    })
  }

  test('tells its round trips', async () => {
    const result = await run('127.0.0.1', {}, reporting(sent(3)))
    assert.equal(result.responseTimeMs, 5)
    assert.deepEqual(result.details, {
      packetsSent: 4,
      packetsReceived: 3,
      packetLossPercent: 25,
      minMs: 1,
      averageMs: 5,
      maxMs: 9,
    })
    assert.equal(result.address, '127.0.0.1')
  })

  test('goes to allowed addresses only, and never to a name', async () => {
    const icmp = { ping: async (address: string) => assert.fail(`pinged ${address}`) }
    assert.match(brief(await run('240.0.0.1', {}, { icmp })), /^unknown blocked null: .*240\.0\.0\.1 \(reserved\)/)
    assert.match(brief(await run('169.254.169.254', {}, { icmp })), /^unknown blocked/)
    assert.match(brief(await run('nope.invalid', {}, { icmp })), /^down dns dns: host name/)
    const seen: string[] = []
    const resolve = async () => [{ address: '127.0.0.5', family: 4 as const }]
    const listening = {
      ping: async (address: string) => {
        seen.push(address)
        return sent(4)
      },
    }
    await run('name.example', {}, { icmp: listening, resolve })
    assert.deepEqual(seen, ['127.0.0.5'])
  })

  test('asks a real ping, where there is one', async (t) => {
    const result = await run('localhost', { packetCount: 2, ipFamily: '4' }, { icmp: createSystemPing() })
    if (result.status === 'unknown') return t.skip(result.error?.message)
    assert.equal(brief(result), 'up')
    assert.equal(result.details?.packetsReceived, 2)
  })

  for (const text of [
    '',
    '-f 127.0.0.1',
    '-f',
    '127.0.0.1; id',
    '127.0.0.1;id',
    '$(id)',
    'a.example,b.example',
    'a..example',
    `${'x'.repeat(64)}.example`,
    'a b',
    'a/b',
    'http://a',
    'a:80',
    'a@b',
    'a%20b',
    'x'.repeat(254),
  ]) {
    test(`refuses the target ${JSON.stringify(text.slice(0, 20))}`, () =>
      assert.equal(pingHost.target.safeParse(text).success, false))
  }
  for (const [text, host] of [
    [' Example.COM ', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['::1', '::1'],
    ['0x7f.1', '127.0.0.1'],
  ] as const) {
    test(`reads the target ${text}`, () => assert.equal(pingHost.target.parse(text), host))
  }
})
