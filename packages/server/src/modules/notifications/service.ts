/**
 * Decides, in the transaction of what has happened to a job, whether recipients are notified, and writes it down: the state
 * and the alerts about it are one change. Sending them is the outbox's work.
 */
import { newId } from '../../kernel/ids.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/database/port.ts'
import type { Base } from '../base.ts'
import { type Incident, incidentStore, type Suppression } from '../incidents/index.ts'
import { linksTo } from '../links.ts'
import { type EndedRun, runMessage } from './messages.ts'
import type { MuteStore } from './mutes/store.ts'
import { type AlertSettings, decideOnRun, type RunDecision, recipients, settingsOf } from './rules.ts'
import type { AlertStore } from './store.ts'

/** The topic on which new alerts are announced. */
export const ALERTS = 'alerts'

export interface Alerts {
  /** To be called once for a run that has just ended, in the transaction that ends it. */
  runEnded(tx: Tx, runId: string): Promise<void>
  /** Sends the same message to the same provider again, as a new alert. */
  resend(tx: Tx, scope: Scope, copy: { from: string; id: string; now: Date }): Promise<void>
  /** After that transaction: whoever sends need not wait until it looks by itself. */
  wake(): void
}

type Notified = Exclude<RunDecision, { notify: 'silence' } | null>

interface Decided {
  settings: AlertSettings
  decision: Notified
  incident: Incident | null
  suppression: Suppression | null
  now: Date
}

export function alertService({ clock, config, pubsub }: Base, store: AlertStore, mutes: MuteStore): Alerts {
  const links = linksTo(config)

  async function notifyOfRun(tx: Tx, run: EndedRun, settings: AlertSettings): Promise<void> {
    const failed = run.status === 'failed'
    const counts = await store.count(tx, run.jobId, failed)
    const [open = null] = await incidentStore.openOf(tx, [run.jobId])
    const outcome = failed ? (run.failureKind === 'timeout' ? 'timed_out' : 'failed') : 'passed'
    const now = clock.now()
    const isMuted = await mutes.holds(tx, run.jobId, now)
    const decision = decideOnRun(settings, { outcome, ...counts, open, isMuted, now })
    if (!decision) return
    if (open && (decision.notify === 'closing' || decision.notify === 'silence')) {
      await incidentStore.close(tx, [open.id], now)
      await store.suppressLater(tx, [open.id], now)
      await mutes.endWithIncident(tx, [run.jobId])
    }
    if (decision.notify === 'silence') return
    const suppression = isMuted && decision.notify !== 'closing' ? 'muted' : null
    const incident = decision.notify === 'opening' ? await begin(tx, run, { open, suppression, now }) : open
    if (incident && decision.notify === 'reminder') await incidentStore.countReminder(tx, [incident.id], now)
    await write(tx, run, { settings, decision, incident, suppression, now })
  }

  /** Of an incident that was suppressed so far: the same one. */
  async function begin(
    tx: Tx,
    { jobId, projectId, completedAt }: EndedRun,
    { open, suppression, now }: { open: Incident | null; suppression: Suppression | null; now: Date },
  ): Promise<Incident> {
    if (open) {
      await incidentStore.announce(tx, [open.id], now)
      return open
    }
    const id = newId()
    const kind = 'failure'
    const incident = {
      id,
      projectId,
      targetType: 'job',
      targetId: jobId,
      kind,
      suppression,
      at: completedAt,
    } as const
    await incidentStore.open(tx, [incident], now)
    return {
      id,
      kind,
      openedAt: completedAt,
      notifiedAt: now,
      acknowledged: false,
      suppression,
      reminders: 0,
      recoveringSince: null,
    }
  }

  async function write(
    tx: Tx,
    run: EndedRun,
    { settings, decision, incident, suppression, now }: Decided,
  ): Promise<void> {
    const { notify: part, event } = decision
    const notified = incident ? ((await store.notifiedOf(tx, [incident.id], now)).get(incident.id) ?? []) : []
    const among =
      part === 'opening' || part === 'single' ? settings.providerIds.filter((id) => !notified.includes(id)) : notified
    const to = recipients(settings, { event, part, kind: incident?.kind ?? null, now }, among)
    if (to.length === 0) return
    const message = runMessage(run, {
      event,
      incidentId: incident?.id ?? null,
      openedAt: part === 'closing' ? (incident?.openedAt ?? null) : null,
      customMessage: settings.customMessage,
      link: links.run(run.id),
      jobLink: links.job(run.jobId),
    })
    const alerts = {
      projectId: run.projectId,
      incidentId: incident?.id ?? null,
      part,
      message,
      suppressed: suppression,
      to: to.map((recipient) => ({ ...recipient, id: newId() })),
    }
    await store.add(tx, [alerts], now)
  }

  return {
    resend: store.copy,

    async runEnded(tx, runId) {
      const run = await store.endedRun(tx, runId)
      const settings = run && settingsOf(run.alertConfig)
      if (run && settings) await notifyOfRun(tx, run, settings)
    },
    wake: () => pubsub.publish(ALERTS),
  }
}
