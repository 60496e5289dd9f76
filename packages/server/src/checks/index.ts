/** Every check there is. A new type is one file and one word here. */
import { type Registry, registry } from '../kernel/registry.ts'
import type { Check } from './define.ts'
import { dnsQuery } from './dns-query.ts'
import { domainExpiry } from './domain-expiry.ts'
import { grpcHealth } from './grpc-health.ts'
import { heartbeat } from './heartbeat.ts'
import { httpRequest } from './http-request.ts'
import { pingHost } from './ping-host.ts'
import { portCheck } from './port-check.ts'
import { syntheticTest } from './synthetic-test.ts'
import { tlsCertificate } from './tls-certificate.ts'
import { website } from './website.ts'
import { websocket } from './websocket.ts'

/** A check whose target and options are only known to be what its own schemas gave. */
export type AnyCheck = Check<unknown, object>

// biome-ignore format: one name, one line of thought
const all = [httpRequest, website, pingHost, portCheck, syntheticTest, dnsQuery, tlsCertificate, websocket, grpcHealth, heartbeat, domainExpiry]

// Target and options go only from a check's own schemas to its own `run`: that is what makes this safe.
export const checks: Registry<AnyCheck> = registry(all as unknown as AnyCheck[])
