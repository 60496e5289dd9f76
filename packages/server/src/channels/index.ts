/** Every channel there is. A new one is one file and one word here. */
import { createRedactor } from '../kernel/redact.ts'
import { type Registry, registry } from '../kernel/registry.ts'
import { takeSecrets } from '../kernel/secret-fields.ts'
import type { Channel, ChannelContext, DeliveryResult } from './define.ts'
import { discord } from './discord.ts'
import { email } from './email.ts'
import { googlechat } from './googlechat.ts'
import { mattermost } from './mattermost.ts'
import type { Message } from './message.ts'
import { ntfy } from './ntfy.ts'
import { opsgenie } from './opsgenie.ts'
import { pagerduty } from './pagerduty.ts'
import { pushover } from './pushover.ts'
import { slack } from './slack.ts'
import { teams } from './teams.ts'
import { telegram } from './telegram.ts'
import { webhook } from './webhook.ts'

/** A channel whose config is only known to be what its own schema gave. */
export type AnyChannel = Channel<object>

// biome-ignore format: one name, one line of thought
const all = [email, slack, webhook, telegram, discord, teams, pagerduty, opsgenie, googlechat, ntfy, pushover, mattermost]

// A config goes only from a channel's own schema to its own `send`: that is what makes this safe.
export const channels: Registry<AnyChannel> = registry(all as unknown as AnyChannel[])

/** One attempt. What the provider says comes back without the config's secrets, whichever way it repeats them. */
export async function sendBy(
  channel: AnyChannel,
  config: object,
  { message, context }: { message: Message; context: ChannelContext },
): Promise<DeliveryResult> {
  const verdict = await channel.send(message, config, context)
  const redactor = createRedactor(secretValues(channel, config))
  return verdict.sent
    ? { ...verdict, answer: redactor.text(verdict.answer) }
    : { ...verdict, reason: redactor.text(verdict.reason) }
}

/** The secrets themselves, and of secret addresses also the telling parts: a provider may repeat its own path only. */
export function secretValues({ config: schema }: AnyChannel, config: object): string[] {
  return Object.values(takeSecrets(schema, config).secrets).flatMap((secret) => [secret, ...partsOf(secret)])
}

function partsOf(secret: string): string[] {
  const url = /^https?:/.test(secret) ? URL.parse(secret) : null
  if (!url) return []
  const parts = [url.pathname + url.search, ...url.pathname.split('/'), ...url.searchParams.values()]
  return parts.filter((part) => part.length >= 8)
}
