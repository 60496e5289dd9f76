/**
 * Does something answer on this port? TCP: a connection, TLS if wished, words sent and expected. UDP: a closed port says
 * so, an open one only if it knows the probe; silence without one proves nothing, and is called unknown.
 */
import { createSocket } from 'node:dgram'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { z } from 'zod'
import { createByteStore } from '../../../wire/src/byte-store.ts'
import { openConnection } from './connect.ts'
import { connectionFields, familyOf, tlsFields, upUnlessSlow } from './connection-options.ts'
import { type CheckContext, defineCheck } from './define.ts'
import { type HostPort, hostPortTarget } from './host-port.ts'
import { addPhase, CheckFailure, type Probe, type ProbeResult, runProbe } from './probe.ts'

type Answering = { probe: Probe; socket: Socket; mask: CheckContext['mask'] }

/** Longer than the way to most servers and back. */
const MIN_SILENCE_MS = 250

/** An expected text must come within these. */
const MAX_ANSWER_BYTES = 65_536

const options = z.strictObject({
  ...connectionFields,
  ...tlsFields,
  secure: z.boolean().default(false).meta({ description: 'TLS from the first byte' }),
  send: z.string().min(1).max(4096).optional(),
  expect: z.string().min(1).max(1000).optional().meta({ description: 'text that the answer must contain' }),
})

type Options = z.output<typeof options>

export const portCheck = defineCheck({
  type: 'port_check',
  title: 'Port',
  target: hostPortTarget({ schemes: ['tcp', 'udp'] }),
  options,
  run: ({ target, options }, context) =>
    runProbe(context, (probe) => (target.scheme === 'udp' ? askByUdp : askByTcp)({ probe, context, target, options })),
})

interface Job {
  probe: Probe
  context: CheckContext
  target: HostPort
  options: Options
}

async function askByTcp({ probe, context, target, options }: Job): Promise<ProbeResult> {
  const secure = options.secure ? { verify: options.tls.verify } : null
  const socket = await openConnection(probe, context, { ...target, family: familyOf(options.ipFamily), secure })
  if (options.send !== undefined) socket.write(options.send)
  if (options.expect !== undefined) await answerWith(options.expect, { probe, socket, mask: context.mask })
  const elapsedMs = probe.elapsedMs()
  if (secure && options.expect === undefined) {
    probe.responseTimeMs = elapsedMs
    await acceptedByServer(probe, socket as TLSSocket)
  }
  return upUnlessSlow(elapsedMs, options.maxResponseMs)
}

/**
 * Under TLS 1.3 a server judges our side after the handshake: one that demands a certificate of its clients says so only
 * then. A session ticket, a first byte or some silence mean that it is content.
 */
function acceptedByServer(probe: Probe, socket: TLSSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    if (socket.getProtocol() !== 'TLSv1.3') return resolve()
    const timer = setTimeout(resolve, Math.max(MIN_SILENCE_MS, 2 * (probe.phases.tlsMs ?? 0)))
    probe.own({ destroy: () => clearTimeout(timer) })
    socket.on('error', reject)
    for (const sign of ['session', 'data', 'end']) socket.once(sign, () => resolve())
  })
}

function answerWith(expected: string, { probe, socket, mask }: Answering): Promise<void> {
  const startedAt = performance.now()
  probe.phase = 'body'
  return new Promise((resolve, reject) => {
    const answer = createByteStore()
    const wanted = Buffer.from(expected)
    const missing = () =>
      new CheckFailure('content', `"${expected}" not found in the answer "${printable(answer.view(), mask)}"`, null)
    socket.on('error', reject)
    socket.on('data', (bytes: Buffer) => {
      const sizeBefore = answer.size()
      if (sizeBefore === 0) addPhase(probe.phases, 'firstByteMs', performance.now() - startedAt)
      answer.push(bytes)
      if (answer.view().includes(wanted, Math.max(0, sizeBefore - wanted.length))) resolve()
      else if (answer.size() > MAX_ANSWER_BYTES) reject(missing())
    })
    socket.once('end', () => {
      reject(answer.size() > 0 ? missing() : new CheckFailure('no_answer', 'connection ended without an answer'))
    })
  })
}

const printable = (bytes: Buffer, mask: CheckContext['mask']) =>
  mask(bytes.toString('latin1'))
    .slice(0, 100)
    .replace(/[^\x20-\x7e]/g, '.')

async function askByUdp({ probe, context, target, options }: Job): Promise<ProbeResult> {
  probe.phase = 'dns'
  const [first] = await context.egress.addresses(target.host, target.port, familyOf(options.ipFamily))
  if (!first) throw new CheckFailure('dns', 'host name has no address')
  probe.phase = 'body'
  probe.address = first.address
  const answer = await udpAnswer(probe, {
    ...first,
    port: target.port,
    send: options.send ?? '',
    waitMs: context.timeoutMs,
  })
  if (answer === undefined) return silence(options, context.timeoutMs)
  if (options.expect !== undefined && !answer.includes(options.expect)) {
    throw new CheckFailure(
      'content',
      `"${options.expect}" not found in the answer "${printable(answer, context.mask)}"`,
      null,
    )
  }
  return upUnlessSlow(probe.elapsedMs(), options.maxResponseMs)
}

function silence({ send, expect }: Options, timeoutMs: number): ProbeResult {
  const within = `no answer within ${timeoutMs / 1000} s`
  if (send !== undefined || expect !== undefined) return { status: 'down', kind: 'timeout', message: within }
  const message = `${within}: a silent UDP port may be open or filtered; set send to something that it answers`
  return { status: 'unknown', kind: 'probe', message }
}

type Question = { address: string; family: 4 | 6; port: number; send: string; waitMs: number }

/** Undefined: silence until just before the check's own deadline. */
function udpAnswer(probe: Probe, { address, family, port, send, waitMs }: Question): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const socket = createSocket(family === 4 ? 'udp4' : 'udp6')
    const timer = setTimeout(() => resolve(undefined), waitMs - Math.min(50, waitMs / 10))
    probe.own({
      destroy() {
        clearTimeout(timer)
        socket.close()
      },
    })
    socket.on('error', reject)
    socket.once('message', (bytes) => resolve(bytes))
    // Connected, so that the kernel hands over the target's "port unreachable", and nobody else's packets.
    socket.connect(port, address, () => socket.send(send))
  })
}
