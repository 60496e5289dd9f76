/** What processes incidents and delivers alerts, as `main.ts` starts it. */
import type { App } from '../compose.ts'
import { startDeliveryWorker } from '../roles/delivery-worker.ts'
import { startIncidentProcessor } from '../roles/incident-processor.ts'

export interface Senders {
  stop(): Promise<void>
}

export function startSenders(app: App): Senders {
  const processor = startIncidentProcessor(app)
  const worker = startDeliveryWorker(app)
  return {
    async stop() {
      await worker.stop()
      await processor.stop()
    },
  }
}

/** After the clock was moved: both look at once, as they would within a second. */
export function wakeSenders({ pubsub, modules }: Pick<App, 'pubsub' | 'modules'>): void {
  pubsub.publish(modules.incidents.topics.state)
  pubsub.publish(modules.notifications.topics.alerts)
}
