/** What is said: the neutral message of an event, before anybody's channel dresses it. */
import { stripVTControlCharacters } from 'node:util'
import { announce, type EventName, type Message } from '../../channels/message.ts'

/** As it is stored: one for all providers; each delivery adds its own id. */
export type StoredMessage = Omit<Message, 'id' | 'occurredAt'> & {
  occurredAt: string
  /** Of a closing: how long the incident was open. */
  lastedSeconds?: number
}

export interface EndedRun {
  id: string
  projectId: string
  projectName: string
  jobId: string
  jobName: string
  alertConfig: Record<string, unknown> | null
  status: 'completed' | 'failed'
  /** Of the job's run before this one; null when there was none. */
  statusBefore: 'completed' | 'failed' | null
  failureKind: string | null
  error: string | null
  trigger: string
  location: string
  startedAt: Date | null
  completedAt: Date
  durationMs: number | null
  tests: { title?: string; status?: string; error?: { message?: string } | null }[]
}

interface Context {
  event: EventName
  incidentId: string | null
  openedAt: Date | null
  customMessage: string | null
  link: string
  jobLink: string
}

const MAX_FAILING = 5
const MAX_ERROR_LENGTH = 1500
const MAX_ERROR_LINES = 12

export function runMessage(run: EndedRun, context: Context): StoredMessage {
  const { event, incidentId, openedAt, customMessage, link, jobLink } = context
  const failing = run.tests.filter(({ status }) => status === 'failed')
  const lasted = openedAt ? Math.max(0, Math.round((run.completedAt.getTime() - openedAt.getTime()) / 1000)) : null
  const text = [customMessage, run.status === 'failed' ? errorOf(run, failing) : null]
  return {
    ...announce(event, run.jobName),
    occurredAt: run.completedAt.toISOString(),
    text: text.filter(Boolean).join('\n\n'),
    fields: fieldsOf(run, failing, lasted),
    project: { id: run.projectId, name: run.projectName },
    target: { type: 'job', id: run.jobId, name: run.jobName, url: jobLink },
    status: run.status,
    previousStatus: event === 'run.recovered' ? 'failed' : event === 'run.completed' ? null : run.statusBefore,
    alertId: incidentId,
    link,
    run: {
      id: run.id,
      status: run.status,
      failureKind: run.failureKind,
      error: run.error && plain(run.error),
      trigger: run.trigger,
      location: run.location,
      startedAt: run.startedAt,
      completedAt: run.completedAt,
      durationMs: run.durationMs,
      tests: { total: run.tests.length, failed: failing.length },
    },
    ...(lasted === null ? {} : { lastedSeconds: lasted }),
  }
}

function fieldsOf(run: EndedRun, failing: EndedRun['tests'], lasted: number | null): Message['fields'] {
  const titles = failing.slice(0, MAX_FAILING).map(({ title }) => title ?? '')
  const more = failing.length > MAX_FAILING ? [`and ${failing.length - MAX_FAILING} more`] : []
  return [
    { name: 'Job', value: run.jobName },
    { name: 'Project', value: run.projectName },
    ...(run.tests.length > 0 ? [{ name: 'Tests', value: `${failing.length} of ${run.tests.length} failed` }] : []),
    ...(titles.length > 0 ? [{ name: 'Failing', value: [...titles, ...more].join('\n') }] : []),
    ...(run.durationMs === null ? [] : [{ name: 'Duration', value: durationText(run.durationMs / 1000) }]),
    ...(lasted === null ? [] : [{ name: 'Lasted', value: durationText(lasted) }]),
    { name: 'Location', value: run.location },
  ]
}

/** The first lines of what went wrong: what the run says, and what the first failing test said beyond that. */
function errorOf({ error, failureKind }: EndedRun, failing: EndedRun['tests']): string {
  const linesOf = (text: string | null | undefined) => (text ? plain(text).split('\n') : [])
  const own = linesOf(error)
  const said = linesOf(failing.find((test) => test.error?.message)?.error?.message)
  const isRepeated = own.some((line) => line.includes(said[0] ?? ''))
  const lines = [...own, ...(isRepeated ? said.slice(1) : said)]
  const words = lines.length > 0 ? lines : linesOf(failureKind)
  return words.slice(0, MAX_ERROR_LINES).join('\n').slice(0, MAX_ERROR_LENGTH).toWellFormed().trim()
}

/** Without the colours of terminals, in which test runners speak. */
export const plain = (text: string): string => stripVTControlCharacters(text).replace(/\r\n?/g, '\n')

/** "3 min", "2 h 5 min", "1.5 s". */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${Number(seconds.toFixed(seconds < 10 ? 1 : 0))} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return `${Math.round(hours / 24)} days`
}

/** Of an end whose beginning never arrived: what happened meanwhile, in one line. */
export function withoutBeginning(message: StoredMessage): StoredMessage {
  const { name } = message.target
  const lasted = durationText(message.lastedSeconds ?? 0)
  const title =
    message.target.type === 'job'
      ? `${name} failed for ${lasted}, passes again`
      : `${name} was down ${lasted}, is up again`
  return { ...message, title: title.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ') }
}
