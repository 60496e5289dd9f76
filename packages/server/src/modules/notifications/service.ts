/**
 * Decides, in the transaction of what has happened, whether people are told, and writes it down: the state and the
 * alerts about it are one change. Bringing them to people is the outbox's work.
 */
import { newId } from '../../kernel/ids.ts'
import type { Tx } from '../../platform/database/port.ts'
import type { Base } from '../base.ts'
import { linksTo } from '../links.ts'
import { type EndedRun, runMessage } from './messages.ts'
import type { MuteStore } from './mutes/store.ts'
import { type AlertSettings, decideOnRun, type RunDecision, recipients, settingsOf, type Withheld } from './rules.ts'
import type { AlertStore, Trouble } from './store.ts'

/** The topic of hints that tell of new alerts. */
export const ALERTS = 'alerts'

export interface Alerts {
  /** To be called once for a run that has just ended, in the transaction that ends it. */
  runEnded(tx: Tx, runId: string): Promise<void>
  /** After that transaction: whoever sends need not wait until it looks by itself. */
  wake(): void
}

type Told = Exclude<RunDecision, { tell: 'silence' } | null>

export function alertService({ clock, config, hints }: Base, store: AlertStore, mutes: MuteStore): Alerts {
  const links = linksTo(config)

  async function tellOfRun(tx: Tx, run: EndedRun, settings: AlertSettings): Promise<void> {
    const failed = run.status === 'failed'
    const counts = await store.count(tx, run.jobId, failed)
    const [open = null] = await store.openTroubles(tx, [run.jobId])
    const outcome = failed ? (run.failureKind === 'timeout' ? 'timed_out' : 'failed') : 'passed'
    const now = clock.now()
    const isMuted = await mutes.holds(tx, run.jobId, now)
    const decision = decideOnRun(settings, { outcome, ...counts, open, isMuted, now })
    if (!decision) return
    if (open && (decision.tell === 'closing' || decision.tell === 'silence')) {
      await store.close(tx, [open.id], now)
      await mutes.endWithTrouble(tx, [run.jobId])
    }
    if (decision.tell === 'silence') return
    const withheld = isMuted && decision.tell !== 'closing' ? 'muted' : null
    const trouble = decision.tell === 'opening' ? await begin(tx, run, { open, withheld, now }) : open
    if (trouble && decision.tell === 'reminder') await store.reminded(tx, [trouble.id], now)
    await write(tx, run, settings, { decision, trouble, withheld, now })
  }

  /** Of a trouble that was kept from people so far: the same one. */
  async function begin(
    tx: Tx,
    { jobId, projectId, completedAt }: EndedRun,
    { open, withheld, now }: { open: Trouble | null; withheld: Withheld | null; now: Date },
  ): Promise<Trouble> {
    if (open) {
      await store.announced(tx, [open.id], now)
      return open
    }
    const id = newId()
    const kind = 'failure'
    const trouble = {
      id,
      projectId,
      targetType: 'job' as const,
      targetId: jobId,
      kind,
      withheld,
      at: completedAt,
    } as const
    await store.open(tx, [trouble], now)
    return { id, kind, openedAt: completedAt, toldAt: now, acknowledged: false, withheld, reminders: 0, overAt: null }
  }

  async function write(
    tx: Tx,
    run: EndedRun,
    settings: AlertSettings,
    what: { decision: Told; trouble: Trouble | null; withheld: Withheld | null; now: Date },
  ): Promise<void> {
    const { decision, trouble, withheld, now } = what
    const { tell: part, event } = decision
    const told = trouble ? ((await store.toldOf(tx, [trouble.id], now)).get(trouble.id) ?? []) : []
    const among =
      part === 'opening' || part === 'single' ? settings.providerIds.filter((id) => !told.includes(id)) : told
    const to = recipients(settings, { event, part, kind: trouble?.kind ?? null, now }, among)
    if (to.length === 0) return
    const message = runMessage(run, {
      event,
      troubleId: trouble?.id ?? null,
      openedAt: part === 'closing' ? (trouble?.openedAt ?? null) : null,
      customMessage: settings.customMessage,
      link: links.run(run.id),
      jobLink: links.job(run.jobId),
    })
    const alerts = {
      projectId: run.projectId,
      troubleId: trouble?.id ?? null,
      part,
      message,
      suppressed: withheld,
      to: to.map((recipient) => ({ ...recipient, id: newId() })),
    }
    await store.add(tx, [alerts], now)
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
