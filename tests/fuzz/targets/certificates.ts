/** Certificates of TLS servers: OpenSSL takes them apart, checks read the texts that it makes of them. */
import { X509Certificate } from 'node:crypto'
import { keepCertificate } from '../../../packages/server/src/checks/connect.ts'
import { runProbe, UP } from '../../../packages/server/src/checks/probe.ts'
import { expiring } from '../../../packages/server/src/checks/tls-certificate.ts'
import { createAuthority, selfSigned } from '../../../packages/server/src/testing/checks/certificates.ts'
import { contextOf } from '../../../packages/server/src/testing/checks/context.ts'
import { sizeOfResult } from '../check-results.ts'
import type { FuzzTarget } from '../target.ts'

const derOf = (pem: string) => Buffer.from(pem.replace(/-----[^-]+-----/g, ''), 'base64')
const authority = createAuthority('\0An authority, O=another')
const year = (text: string) => new Date(`${text}-06-01T00:00:00Z`)

export const certificates: FuzzTarget = {
  name: 'certificates',
  seeds: [
    derOf(selfSigned(['example.test', '*.example.test', '192.0.2.1']).cert),
    derOf(authority.issue(['a.test'], { from: year('0001'), to: year('9999') }).cert),
    derOf(authority.cert),
  ],
  words: [
    '\x18\x0f20301231235959Z',
    '\x17\x0d301231235959Z',
    '\x17\x0d301331235959Z',
    '\x18\x0f00000000000000Z',
    '\x18\x1120301231235959.5Z',
    '\x18\x1320301231235959+9900',
    '\x30\x80',
    '\0',
    ', ',
  ],
  async feed(parts) {
    const certificate = read(Buffer.concat(parts))
    if (!certificate) return 0
    let size = 0
    for (const isOther of [false, true]) {
      const result = await runProbe(contextOf(), async (probe) => {
        if (isOther) probe.certificateHost = 'example.test'
        for (const host of ['proxy.test', 'proxy.test', 'next.test']) keepCertificate(probe, host, certificate)
        return expiring(probe, 14) ?? UP
      })
      size += sizeOfResult(result)
    }
    return size
  },
  isRefusal: () => false,
  maxOutput: () => 1000,
  // What OpenSSL makes of a long one.
  maxCostFactor: 300,
}

/** Undefined: the handshake would have failed. */
function read(bytes: Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(bytes)
  } catch {
    return undefined
  }
}
