/** One exchange of ours over HTTP/2, with a server that sends what it likes. */
import { connect } from 'node:net'
import type { CheckResult } from '../../packages/server/src/checks/define.ts'
import type { HttpResponse } from '../../packages/server/src/checks/http/exchange.ts'
import { exchangeHttp2 } from '../../packages/server/src/checks/http/http2.ts'
import { runProbe, UP } from '../../packages/server/src/checks/probe.ts'
import { contextOf } from '../../packages/server/src/testing/checks/context.ts'

export interface Exchanged {
  result: CheckResult
  response: HttpResponse | null
}

/** GET / over a new connection to the port of loopback. */
export async function exchangeOver(port: number, timeoutMs: number): Promise<Exchanged> {
  const origin = `http://127.0.0.1:${port}`
  let response: HttpResponse | null = null
  const result = await runProbe(contextOf({ timeoutMs }), async (probe) => {
    const socket = probe.own(connect(port, '127.0.0.1'))
    socket.on('error', () => {})
    response = await exchangeHttp2(probe, socket, {
      origin,
      method: 'GET',
      target: '/',
      authority: `127.0.0.1:${port}`,
      headers: [],
      body: null,
      lenient: false,
      keepBody: true,
      isEnough: () => false,
    })
    return UP
  })
  return { result, response }
}
