/** What is told, before any channel dresses it: one neutral message, and the words each event is announced with. */
import { oneLine } from '../kernel/line.ts'

export type Tone = 'critical' | 'warning' | 'good' | 'info'

export interface Message {
  /** The same for every attempt to deliver this message by this provider: receivers may drop what they have seen. */
  id: string
  /** `monitor.down`, `run.failed` … */
  event: string
  occurredAt: Date
  tone: Tone
  /** One line, plain text. It holds names that people chose: any characters may be in it. */
  title: string
  /** Plain text, any number of lines, maybe empty. */
  text: string
  /** Shown as a list; values are plain text and hostile. */
  fields: readonly { name: string; value: string }[]
  project: { id: string; name: string }
  target: { type: string; id: string; name: string; url: string | null }
  status: string | null
  previousStatus: string | null
  /** Ties together what is said about one trouble: its beginning, its reminders, its end. Null when nothing is open. */
  alertId: string | null
  /** Where to look in the dashboard. */
  link: string | null
  /** What was carried out, for programs: the run or the check behind the event. */
  run?: Record<string, unknown> | null
  check?: Record<string, unknown> | null
}

interface Words {
  tone: Tone
  title(name: string): string
}

/** Every event that is announced; a new one is a line here. */
export const EVENTS = {
  'monitor.down': { tone: 'critical', title: (name) => `${name} is down` },
  'monitor.up': { tone: 'good', title: (name) => `${name} is up again` },
  'monitor.degraded': { tone: 'warning', title: (name) => `${name} is degraded` },
  'monitor.reminder': { tone: 'critical', title: (name) => `${name} is still down` },
  'monitor.flapping': { tone: 'warning', title: (name) => `${name} keeps changing between up and down` },
  'monitor.steady': { tone: 'info', title: (name) => `${name} is steady again` },
  'certificate.expiring': { tone: 'warning', title: (name) => `The certificate of ${name} expires soon` },
  'run.failed': { tone: 'critical', title: (name) => `${name} failed` },
  'run.completed': { tone: 'good', title: (name) => `${name} passed` },
  'run.recovered': { tone: 'good', title: (name) => `${name} passes again` },
  'run.timed_out': { tone: 'critical', title: (name) => `${name} timed out` },
  'provider.failing': { tone: 'warning', title: (name) => `Messages to ${name} are not delivered` },
  test: { tone: 'info', title: () => 'Test message' },
} as const satisfies Record<string, Words>

export type EventName = keyof typeof EVENTS
export const EVENT_NAMES = Object.keys(EVENTS) as [EventName, ...EventName[]]

/** Title and tone of an event. Line breaks of the name become blanks: a title is one line everywhere. */
export function announce(event: EventName, name: string): { event: EventName; tone: Tone; title: string } {
  const words: Words = EVENTS[event]
  return { event, tone: words.tone, title: oneLine(words.title(name)) }
}

/** Whether it tells that something is over: what a program has opened for it is closed. */
export const tellsOfEnd = ({ tone, event }: Pick<Message, 'tone' | 'event'>): boolean =>
  tone === 'good' || event === 'monitor.steady'
