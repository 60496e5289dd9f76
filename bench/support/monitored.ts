/**
 * A target of checks, and the loops that ask it by as little code as possible:
 * `node monitored.ts target | loop URL | pace URL PER_SECOND`.
 */
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const LOOPS = 16

/** Says its port and answers a small page, on a new connection each time. */
function serve(): void {
  const server = createServer((_, response) => response.end('All is well here, and has been for a while.'))
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
    console.log((server.address() as AddressInfo).port),
  )
}

const ask = (url: string) =>
  new Promise<void>((resolve, reject) => {
    const request = get(url, { agent: false }, (response) => {
      response.resume()
      response.on('end', resolve)
    })
    request.on('error', reject)
  })

/** For each line on stdin, that many milliseconds of asking; says the microseconds of CPU per request and requests/s. */
function loop(url: string): void {
  process.stdin.on('data', async (line) => {
    const startedAt = performance.now()
    const endsAt = startedAt + Number(line)
    const before = process.cpuUsage()
    let requests = 0
    const one = async () => {
      while (performance.now() < endsAt) {
        await ask(url)
        requests++
      }
    }
    await Promise.all(Array.from({ length: LOOPS }, one))
    const { user, system } = process.cpuUsage(before)
    const perSecond = requests / ((performance.now() - startedAt) / 1000)
    console.log(JSON.stringify({ cpuUs: (user + system) / requests, perSecond }))
  })
}

/** The same at a steady rate, evenly spread, as monitors ask. */
function pace(url: string, everyMs: number): void {
  process.stdin.on('data', async (line) => {
    const before = process.cpuUsage()
    const asked: Promise<void>[] = []
    const timer = setInterval(() => asked.push(ask(url)), everyMs)
    await delay(Number(line))
    clearInterval(timer)
    await Promise.all(asked)
    const { user, system } = process.cpuUsage(before)
    console.log(JSON.stringify({ cpuUs: (user + system) / asked.length }))
  })
}

const [role, url = '', perSecond = '1'] = process.argv.slice(2)
if (role === 'target') serve()
else if (role === 'pace') pace(url, 1000 / Number(perSecond))
else loop(url)
