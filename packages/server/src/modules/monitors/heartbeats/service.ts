/** A target calls us: its monitor is heard of, and one that was missing is looked at without waiting for its time. */
import { notFound } from '../../../kernel/errors.ts'
import { isId } from '../../../kernel/ids.ts'
import { hashOf } from '../../../kernel/tokens.ts'
import type { Base } from '../../base.ts'
import type { HeartbeatStore } from './store.ts'

export interface Heartbeats {
  /** @throws AppError 404 for a key that is not in use */
  beat(key: string): Promise<void>
  /** To be called every few seconds by whoever takes calls, so that ours are no reason to call a target late. */
  receive(isNew: boolean): Promise<void>
}

export function heartbeatService(
  { clock }: Base,
  store: HeartbeatStore,
  /** Has the engine check the monitor at once. */
  lookAt: (monitorId: string) => Promise<unknown>,
): Heartbeats {
  return {
    async beat(key) {
      const monitor = isId(key) ? await store.beat(hashOf(key.toLowerCase()), clock.now()) : null
      if (!monitor) throw notFound('heartbeat key')
      if (monitor.isWaited) await lookAt(monitor.id)
    },
    receive: store.receive,
  }
}
