/** Keys of heartbeat monitors: made here, shown once, stored as a hash. */

import { randomUUID } from 'node:crypto'
import { type Keyed, withKey } from '../../../http/idempotency.ts'
import { conflict, notFound } from '../../../kernel/errors.ts'
import type { Principal } from '../../../kernel/scope.ts'
import { hashOf } from '../../../kernel/tokens.ts'
import type { Audit } from '../../audit/index.ts'
import type { Base } from '../../base.ts'
import type { MonitorStore } from '../store.ts'

export const newHeartbeatKey = (): { key: string; hash: Buffer } => {
  const key = randomUUID()
  return { key, hash: hashOf(key) }
}

/** Makes the old key void. Throws AppError 409 when the monitor waits for no heartbeat. */
export function renewKey({ db, audit }: Base & { audit: Audit }, store: MonitorStore) {
  return (principal: Keyed<Principal>, id: string): Promise<{ heartbeatKey: string }> =>
    db.transaction(
      withKey(principal, async (tx) => {
        const monitor = await store.lock(tx, principal.scope, id)
        if (!monitor) throw notFound('monitor')
        const { type, name } = monitor
        if (type !== 'heartbeat') throw conflict(`A monitor of type ${type} has no heartbeat key`)
        const { key, hash } = newHeartbeatKey()
        await store.setHeartbeatKey(tx, id, hash)
        const changes = { heartbeatKey: { from: '[secret]', to: '[secret]' } }
        await audit.record(tx, principal, { action: 'monitor.update', resourceId: id, resourceName: name, changes })
        return { heartbeatKey: key }
      }),
    )
}
