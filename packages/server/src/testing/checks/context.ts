/** Runs a check in tests as the engine will: target and config as text and JSON, an open egress policy, a deadline. */
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server as TcpServer } from 'node:net'
import type { Check, CheckContext, CheckResult } from '../../checks/define.ts'
import { createEgress } from '../../platform/egress/guarded.ts'
import { createPolicy, type PolicyOptions } from '../../platform/egress/policy.ts'
import type { Resolve } from '../../platform/egress/port.ts'

export interface CheckRunOptions extends Partial<Omit<CheckContext, 'egress'>> {
  policy?: Partial<PolicyOptions>
  resolve?: Resolve
}

/** Deadlines in tests are far away unless the test is about them. */
export function contextOf({ policy, resolve, ...rest }: CheckRunOptions = {}): CheckContext {
  const rules = createPolicy({ profile: 'open', ...policy })
  return {
    egress: createEgress({ policy: rules, ...(resolve && { resolve }) }),
    icmp: { ping: async () => ({ kind: 'unavailable', reason: 'not in this test' }) },
    timeoutMs: 30_000,
    signal: new AbortController().signal,
    mask: (text) => text,
    ...rest,
  }
}

export type RunCheck = (url: string, config?: object, options?: CheckRunOptions) => Promise<CheckResult>

export function runnerOf<Target, Options extends object>(check: Check<Target, Options>): RunCheck {
  return (url, config = {}, options = {}) =>
    check.run({ target: check.target.parse(url), options: check.options.parse(config) }, contextOf(options))
}

/** Listens on a free port of loopback; the port. */
export async function listen(server: HttpServer | TcpServer, host = '127.0.0.1', port = 0): Promise<number> {
  await once(server.listen(port, host), 'listening')
  return (server.address() as AddressInfo).port
}

export const brief = ({ status, error }: CheckResult) =>
  error ? `${status} ${error.kind} ${error.phase}: ${error.message}` : status
