/** Requests at a server, by as little code as possible: what is measured is the server. */
import { Agent, request } from 'node:http'

interface Target {
  url: string
  method?: string
  headers?: Record<string, string>
}

export interface Answered {
  status: number
  bytes: number
}

export function ask({ url, method = 'GET', headers = {} }: Target, agent: Agent): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** Requests per second that `connections` get through in `seconds`, each sending the next as soon as it has its answer. */
export async function closedLoop(target: Target, { connections, seconds }: { connections: number; seconds: number }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const endsAt = performance.now() + seconds * 1000
  let done = 0
  const startedAt = performance.now()
  const one = async () => {
    while (performance.now() < endsAt) {
      const { status } = await ask(target, agent)
      if (status !== 200) throw new Error(`${target.url} answered ${status}`)
      done++
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  const perSecond = done / ((performance.now() - startedAt) / 1000)
  agent.destroy()
  return perSecond
}

/**
 * Sends `perSecond` requests a second whether or not earlier ones are answered, as the world does.
 * @returns the time of each from when it was due, in milliseconds, and how many were not answered 200
 */
export async function openLoop(target: Target, { perSecond, seconds }: { perSecond: number; seconds: number }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const startedAt = performance.now()
  const waiting: Promise<void>[] = []
  const timesMs: number[] = []
  let refused = 0
  for (let sent = 0; sent < perSecond * seconds; sent++) {
    const dueAt = startedAt + (sent * 1000) / perSecond
    const waitMs = dueAt - performance.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    waiting.push(
      ask(target, agent).then(({ status }) => {
        timesMs.push(performance.now() - dueAt)
        if (status !== 200) refused++
      }),
    )
  }
  await Promise.all(waiting)
  agent.destroy()
  return { timesMs, refused }
}

/** The value below which `share` of all lie. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const median = (values: number[]) => quantile(values, 0.5)
