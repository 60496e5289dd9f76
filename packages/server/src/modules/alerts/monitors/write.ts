/** Writes down what is to be told of a monitor, one alert per provider, in the caller's transaction. */
import { newId } from '../../../kernel/ids.ts'
import type { Tx } from '../../../platform/database/port.ts'
import type { Base } from '../../base.ts'
import { linksTo } from '../../links.ts'
import type { AlertStore } from '../store.ts'
import { type MonitorEvent, monitorMessage } from './messages.ts'
import type { MonitorSeen } from './store.ts'

interface Telling {
  part: 'opening' | 'reminder' | 'closing' | 'single'
  providerIds: string[]
  dueAt?: Date
  suppressed?: string | null
}

export function monitorWriter({ clock, config }: Pick<Base, 'clock' | 'config'>, alerts: AlertStore) {
  const links = linksTo(config)
  return async (tx: Tx, monitor: MonitorSeen, event: Omit<MonitorEvent, 'links'>, telling: Telling): Promise<void> => {
    if (telling.providerIds.length === 0) return
    const message = monitorMessage(monitor, { ...event, links })
    const ids = telling.providerIds.map(() => newId())
    const { projectId } = monitor
    await alerts.add(tx, { ...telling, projectId, troubleId: event.troubleId, message, ids, now: clock.now() })
  }
}
