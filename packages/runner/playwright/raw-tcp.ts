/** Tells a script why its plain TCP connection cannot work where only the HTTP proxy leads out. */
import { Socket } from 'node:net'

const REASON =
  'plain TCP is not available to scripts here; use HTTP or HTTPS, which go through the egress proxy (isolation L3 and L2; see docs/isolation.md)'

/** What a machine without a network answers; ECONNREFUSED is what its own, empty loopback does. */
const NO_WAY_OUT = new Set(['ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL', 'EAI_AGAIN', 'ENOTFOUND', 'ECONNREFUSED'])

export function explainRawTcp() {
  const destroy = Socket.prototype._destroy
  Socket.prototype._destroy = function (error, done) {
    const failure = error as NodeJS.ErrnoException | null
    const connecting = failure?.syscall === 'connect' || failure?.syscall === 'getaddrinfo'
    if (failure && connecting && NO_WAY_OUT.has(failure.code ?? '') && !failure.message.includes(REASON)) {
      failure.message += ` (${REASON})`
    }
    return destroy.call(this, error, done)
  }
}
