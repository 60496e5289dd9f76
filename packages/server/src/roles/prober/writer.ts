/**
 * Collects finished checks and stores them in batches: what says nothing new at most a second late, so that few checks share
 * a statement too; changes, and what somebody waits for, at once. While the database is away they wait, up to a bound;
 * whoever starts checks asks `hasRoom` first.
 */
import type { CheckRecord } from '../../checks/plan.ts'
import { isPermanentError } from '../../kernel/permanent-error.ts'

const LATE_MS = 1000
/** What changes at the same moment, as when a network goes, still shares a batch. */
const AT_ONCE_MS = 10
const BATCH = 500
const MAX_WAITING = 5000
const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 2000

export interface Writer {
  add(record: CheckRecord): void
  hasRoom(): boolean
  waiting(): number
  /** Stores what waits, for at most `ms`. @returns how many records were given up */
  close(ms: number): Promise<number>
}

export interface WriterPorts {
  /** @returns the indexes of refused records. Rejects when the database is away: the same batch comes again. */
  record(records: readonly CheckRecord[]): Promise<Set<number>>
  onStored(record: CheckRecord): void
  onRefused(record: CheckRecord): void
  onTrouble(error: unknown, waiting: number): void
  /** One record that the database will never take, whatever is tried. @returns what to store in its place */
  onUnstorable(record: CheckRecord, error: unknown): CheckRecord
}

export function createWriter(ports: WriterPorts): Writer {
  const replacements = new WeakSet<CheckRecord>()
  let waiting: CheckRecord[] = []
  const urgent = new Set<CheckRecord>()
  let timer: NodeJS.Timeout | undefined
  let timerAt = Number.POSITIVE_INFINITY
  let running: Promise<void> | undefined
  let failures = 0
  let closing = false

  function schedule(): void {
    if (running || waiting.length === 0) return
    if (closing) flush()
    else if (failures > 0) arm(Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, 10)))
    else if (waiting.length >= BATCH) flush()
    else arm(urgent.size > 0 ? AT_ONCE_MS : LATE_MS)
  }

  function arm(ms: number): void {
    const atMs = performance.now() + ms
    if (atMs >= timerAt) return
    clearTimeout(timer)
    timerAt = atMs
    timer = setTimeout(flush, ms)
  }

  function flush(): void {
    if (running || waiting.length === 0) return
    clearTimeout(timer)
    timerAt = Number.POSITIVE_INFINITY
    running = store(takeBatch()).finally(() => {
      running = undefined
      schedule()
    })
  }

  /** The oldest ones, but only one of each monitor and location: the statement updates a row once. */
  function takeBatch(): CheckRecord[] {
    const batch: CheckRecord[] = []
    const later: CheckRecord[] = []
    const taken = new Set<string>()
    let looked = 0
    for (; looked < waiting.length && batch.length < BATCH; looked++) {
      const record = waiting[looked] as CheckRecord
      const key = record.plan.monitorId + record.plan.location
      ;(taken.has(key) ? later : batch).push(record)
      taken.add(key)
    }
    waiting = later.concat(waiting.slice(looked))
    for (const record of batch) urgent.delete(record)
    return batch
  }

  async function store(batch: CheckRecord[]): Promise<void> {
    try {
      const refused = await ports.record(batch)
      failures = 0
      for (const [index, record] of batch.entries()) {
        if (refused.has(index)) ports.onRefused(record)
        else ports.onStored(record)
      }
    } catch (error) {
      if (isPermanentError(error)) return oneByOne(batch, error)
      failures++
      waiting = [...batch, ...waiting]
      ports.onTrouble(error, waiting.length)
    }
  }

  async function replace(record: CheckRecord): Promise<void> {
    replacements.add(record)
    await store([record])
  }

  /** A record that cannot be stored must not hold up the others of its batch. */
  async function oneByOne(batch: CheckRecord[], error: unknown): Promise<void> {
    const [record] = batch
    if (record && batch.length === 1) {
      // Its replacement is tried once: it has nothing in it that came from outside.
      if (!replacements.has(record)) await replace(ports.onUnstorable(record, error))
      return
    }
    const middle = batch.length >> 1
    await store(batch.slice(0, middle))
    await store(batch.slice(middle))
  }

  return {
    add(record) {
      waiting.push(record)
      if (isUrgent(record)) urgent.add(record)
      schedule()
    },
    hasRoom: () => waiting.length < MAX_WAITING,
    waiting: () => waiting.length,
    async close(ms) {
      closing = true
      const until = performance.now() + ms
      flush()
      while (running && performance.now() < until) {
        const left = Promise.withResolvers<void>()
        const late = setTimeout(left.resolve, until - performance.now())
        await Promise.race([running, left.promise])
        clearTimeout(late)
        if (failures > 0) break
      }
      clearTimeout(timer)
      const lost = waiting.length
      waiting = []
      urgent.clear()
      return lost
    },
  }
}

/** The first result since a claim may be one that somebody asked for. */
const isUrgent = ({ plan, change }: CheckRecord): boolean => change !== null || plan.lastDueAtMs === null
