/** Echo requests: packets lost, round trips. Sending them needs a right or a program this machine may not have: then unknown. */
import { z } from 'zod'
import type { PingReport } from '../platform/icmp/port.ts'
import { connectionFields, familyOf, upUnlessSlow } from './connection-options.ts'
import { defineCheck } from './define.ts'
import { hostTarget } from './host-port.ts'
import { addPhase, CheckFailure, type ProbeResult, runProbe } from './probe.ts'

/** Left for reading the report before the deadline strikes. */
const MARGIN_MS = 100

const options = z.strictObject({
  ...connectionFields,
  packetCount: z.int().min(1).max(10).default(3),
  maxLossPercent: z
    .number()
    .min(0)
    .max(99)
    .default(0)
    .meta({ description: 'degraded when more packets are lost, in percent' }),
})

export const pingHost = defineCheck({
  type: 'ping_host',
  title: 'Ping',
  target: hostTarget,
  options,
  run: ({ target, options }, context) =>
    runProbe(context, async (probe) => {
      probe.phase = 'dns'
      const [first] = await context.egress.addresses(target, 0, familyOf(options.ipFamily))
      if (!first) throw new CheckFailure('dns', 'host name has no address')
      addPhase(probe.phases, 'dnsMs', performance.now() - probe.startedAt)
      probe.phase = null
      probe.address = first.address
      const leftMs = context.timeoutMs - (performance.now() - probe.startedAt)
      const timeoutMs = Math.max(1, leftMs - Math.min(MARGIN_MS, leftMs / 10))
      const report = await context.icmp.ping(first.address, {
        count: options.packetCount,
        timeoutMs,
        signal: context.signal,
      })
      if (report.kind === 'sent') {
        probe.responseTimeMs = report.averageMs
        probe.details = detailsOf(report)
      }
      return judge(report, options)
    }),
})

type Sent = Extract<PingReport, { kind: 'sent' }>

const lossPercent = ({ sent, received }: Sent) => (sent === 0 ? 100 : (1 - received / sent) * 100)

const detailsOf = (report: Sent) => ({
  packetsSent: report.sent,
  packetsReceived: report.received,
  packetLossPercent: Math.round(lossPercent(report) * 10) / 10,
  minMs: report.minMs,
  averageMs: report.averageMs,
  maxMs: report.maxMs,
})

function judge(report: PingReport, { maxLossPercent, maxResponseMs }: z.output<typeof options>): ProbeResult {
  if (report.kind === 'unavailable') {
    return { status: 'unknown', kind: 'probe', message: `this worker cannot send ICMP: ${report.reason}` }
  }
  if (report.kind === 'unreachable') return { status: 'down', kind: 'unreachable', message: report.reason }
  const { sent, received, averageMs } = report
  if (received === 0)
    return { status: 'down', kind: 'no_answer', message: `no answer to ${sent} packet${sent === 1 ? '' : 's'}` }
  if (lossPercent(report) > maxLossPercent) {
    return { status: 'degraded', kind: 'packet_loss', message: `${sent - received} of ${sent} packets lost` }
  }
  return upUnlessSlow(averageMs ?? 0, maxResponseMs)
}
