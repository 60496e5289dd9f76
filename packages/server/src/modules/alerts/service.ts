/**
 * Decides, in the transaction of what has happened, whether people are told, and writes it down: the state and the
 * alerts about it are one change. Bringing them to people is the outbox's work.
 */
import { newId } from '../../kernel/ids.ts'
import type { Tx } from '../../platform/database/port.ts'
import type { Base } from '../base.ts'
import { linksTo } from '../links.ts'
import { type EndedRun, runMessage } from './messages.ts'
import { type AlertSettings, decideOnRun, settingsOf } from './rules.ts'
import type { AlertStore, Trouble } from './store.ts'

/** The topic of hints that tell of new alerts. */
export const ALERTS = 'alerts'

export interface Alerts {
  /** To be called once for a run that has just ended, in the transaction that ends it. */
  runEnded(tx: Tx, runId: string): Promise<void>
  /** After that transaction: whoever sends need not wait until it looks by itself. */
  wake(): void
}

const FAILURE = 'failure'

export function alertService({ clock, config, hints }: Base, store: AlertStore): Alerts {
  const links = linksTo(config)

  async function tellOfRun(tx: Tx, run: EndedRun, settings: AlertSettings): Promise<void> {
    const failed = run.status === 'failed'
    const counts = await store.count(tx, run.jobId, failed)
    const open = await store.openTrouble(tx, run.jobId, FAILURE)
    const outcome = failed ? (run.failureKind === 'timeout' ? 'timed_out' : 'failed') : 'passed'
    const now = clock.now()
    const decision = decideOnRun(settings, { outcome, ...counts, open, now })
    if (!decision) return
    if (open && (decision.tell === 'closing' || decision.tell === 'silence')) await store.close(tx, open.id, now)
    if (decision.tell === 'silence') return
    const trouble = decision.tell === 'opening' ? await openFor(tx, run, now) : open
    if (trouble && decision.tell === 'reminder') await store.told(tx, trouble.id, now)
    const providerIds =
      trouble && decision.tell === 'closing' ? await store.toldOf(tx, trouble.id) : settings.providerIds
    if (providerIds.length === 0) return
    const message = runMessage(run, {
      event: decision.event,
      troubleId: trouble?.id ?? null,
      openedAt: decision.tell === 'closing' ? (trouble?.openedAt ?? null) : null,
      customMessage: settings.customMessage,
      link: links.run(run.id),
      jobLink: links.job(run.jobId),
    })
    await store.add(tx, {
      ...{ projectId: run.projectId, troubleId: trouble?.id ?? null, part: decision.tell, message, providerIds, now },
      ids: providerIds.map(() => newId()),
    })
  }

  async function openFor(tx: Tx, { jobId, projectId, completedAt }: EndedRun, now: Date): Promise<Trouble> {
    const id = newId()
    await store.open(tx, { id, projectId, targetType: 'job', targetId: jobId, kind: FAILURE, at: completedAt, now })
    return { id, openedAt: completedAt, toldAt: now, acknowledged: false }
  }

  return {
    async runEnded(tx, runId) {
      const run = await store.endedRun(tx, runId)
      const settings = run && settingsOf(run.alertConfig)
      if (run && settings) await tellOfRun(tx, run, settings)
    },
    wake: () => hints.publish(ALERTS),
  }
}
