/** Tells those who look after an organization that messages of one of its providers do not arrive, once per time of failing. */
import { announce } from '../../../channels/message.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Base } from '../../base.ts'
import { linksTo } from '../../links.ts'
import type { FailingProvider, ProviderLease, ProviderLeases } from '../../notification-providers/index.ts'
import type { StoredMessage } from '../messages.ts'
import type { AlertStore } from '../store.ts'
import type { OutboxStore } from './store.ts'

const MAX_ADMINS = 20

/** By mail where the install has a mail server that takes it, else by another provider of the project. */
export function ownerNotices(
  { db, clock, config, mail, log }: Base,
  { store, alerts, leases }: { store: OutboxStore; alerts: AlertStore; leases: ProviderLeases },
) {
  /** @returns to how many it went. */
  async function byMail({ id, projectId, reason, since }: FailingProvider, message: StoredMessage): Promise<number> {
    const text = `${message.title} (${message.project.name}).\n\nLast error: ${reason}\n\n${message.link}\n`
    let sent = 0
    for (const { userId, email } of await store.adminsOf(projectId, MAX_ADMINS)) {
      const messageId = `${id}.${since.getTime()}.${userId}@watchkeeper`
      const result = await mail.send({ to: email, subject: message.title, text, id: messageId })
      if (result.status === 'sent') sent++
      else log.warn({ event: 'provider.notice', providerId: id, userId, ...result }, 'notice e-mail not sent')
    }
    return sent
  }

  async function byAnother(failing: FailingProvider, message: StoredMessage): Promise<void> {
    const providerId = await leases.healthyBeside(failing)
    if (providerId === null) return
    const now = clock.now()
    const to = [{ id: newId(), providerId, dueAt: now }]
    await db.transaction((tx) =>
      alerts.add(tx, [{ projectId: failing.projectId, incidentId: null, part: 'single', message, to }], now),
    )
  }

  return async (lease: ProviderLease): Promise<void> => {
    const failing = await leases.takeNotice(lease, clock.now())
    if (!failing) return
    const project = { id: failing.projectId, name: await store.projectName(failing.projectId) }
    const message = noticeOf(failing, project, linksTo(config).provider(failing.id))
    const sent = mail.configured ? await byMail(failing, message) : 0
    if (sent === 0) await byAnother(failing, message)
  }
}

function noticeOf(
  { id, name, reason, since }: FailingProvider,
  project: StoredMessage['project'],
  link: string,
): StoredMessage {
  return {
    ...announce('provider.failing', name),
    occurredAt: since.toISOString(),
    text: reason,
    fields: [
      { name: 'Provider', value: name },
      { name: 'Project', value: project.name },
    ],
    project,
    target: { type: 'notification_provider', id, name, url: link },
    status: 'failing',
    previousStatus: null,
    alertId: null,
    link,
  }
}
