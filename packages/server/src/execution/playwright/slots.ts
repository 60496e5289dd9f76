/**
 * Slots that stand ready for runs to come: prepared while work is expected (readiness.ts says when), ended when it is not.
 * Each is used once; another one takes its place when the run is over, or has gone on for a while, so that the two do not
 * fight for the processor.
 */
import type { ExecutionPorts } from '../ports.ts'
import { readinessOf, type SlotKind } from './readiness.ts'
import type { RunnerFiles } from './runner-files.ts'
import { type Slot, startSlot } from './slot.ts'
import { createStock, type Stock } from './stock.ts'

const REFILL_AFTER_MS = 5_000
/** Timers have a longest time; adjusting too early does no harm. */
const MAX_TIMER_MS = 3_600_000

export interface Slots {
  /** Warm, warming up or just started: wait for its `ready`. @throws SandboxError when the sandbox has no room */
  take(kind: SlotKind): Promise<Slot>
  /** The same for a trial, which is no sign that runs will follow. */
  takeForTrial(kind: SlotKind): Promise<Slot>
  /** A run of the kind is likely soon. */
  expect(kind: SlotKind): void
  /** In how many milliseconds the next run of the kind is due; null when none is known. */
  expectDue(kind: SlotKind, inMs: number | null): void
  /** Expects runs of every kind, and resolves when the slots for them are warm. */
  warm(): Promise<void>
  /** Ends the waiting ones and forgets what was expected. */
  drop(): Promise<void>
  /** Ends every slot, those in use too. */
  close(): Promise<void>
}

interface SlotsOptions {
  ports: ExecutionPorts
  files: Promise<RunnerFiles>
  engine: () => 'warm' | 'cold'
}

/** What is prepared for runs of one kind, and what is known of them. */
interface Shelf {
  stock: Stock
  lastWorkAt: number | null
  nextDueAt: number | null
}

export function createSlots({ ports, files, engine }: SlotsOptions): Slots {
  const { config, log } = ports
  const kinds: SlotKind[] = config.browserPath ? ['api', 'browser'] : ['api']
  const inUse = new Set<Slot>()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const start = async (kind: SlotKind, standsReady: boolean) =>
    startSlot({ ports, files: await files, kind, engine: engine(), standsReady })
  const shelves = new Map<SlotKind, Shelf>(
    kinds.map((kind) => {
      const stock = createStock({ kind, log, start: () => start(kind, true), onLost: adjust })
      return [kind, { stock, lastWorkAt: null, nextDueAt: null }]
    }),
  )

  /** Has each stock hold what is expected of it now, and comes back when that changes. */
  function adjust(): void {
    clearTimeout(timer)
    if (closed || engine() === 'cold') return
    const now = performance.now()
    let nextAt = Number.POSITIVE_INFINITY
    for (const [kind, { stock, lastWorkAt, nextDueAt }] of shelves) {
      const { slots, changesAt } = readinessOf(kind, { now, lastWorkAt, nextDueAt, maxSlots: config.warmSlots })
      stock.hold(slots)
      nextAt = Math.min(nextAt, changesAt ?? Number.POSITIVE_INFINITY)
    }
    if (Number.isFinite(nextAt)) timer = setTimeout(adjust, Math.min(nextAt - now + 1, MAX_TIMER_MS)).unref()
  }

  function note(kind: SlotKind): void {
    const shelf = shelves.get(kind)
    if (shelf) shelf.lastWorkAt = performance.now()
  }

  async function takeForTrial(kind: SlotKind): Promise<Slot> {
    if (closed) throw new Error('The executor is closed')
    const kept = shelves.get(kind)?.stock.shift()
    const slot = (await kept?.catch(() => null)) ?? (await start(kind, false))
    inUse.add(slot)
    log.debug({ event: 'slot.taken', kind, kept: kept !== undefined }, 'slot taken')
    if (!kept) void slot.ready.then((warm) => warm && log.debug({ event: 'slot.warm', kind }, 'slot warm'))
    return { ...slot, release: () => slot.release().finally(() => inUse.delete(slot)) }
  }

  async function take(kind: SlotKind): Promise<Slot> {
    const slot = await takeForTrial(kind)
    note(kind)
    const refill = setTimeout(adjust, REFILL_AFTER_MS).unref()
    void slot.exited.then(() => {
      clearTimeout(refill)
      note(kind)
      adjust()
    })
    return slot
  }

  async function drop(): Promise<void> {
    clearTimeout(timer)
    for (const shelf of shelves.values()) {
      shelf.lastWorkAt = null
      shelf.nextDueAt = null
    }
    await Promise.all([...shelves.values()].map(({ stock }) => stock.empty()))
  }

  return {
    take,
    takeForTrial,
    expect(kind) {
      note(kind)
      adjust()
    },
    expectDue(kind, inMs) {
      const shelf = shelves.get(kind)
      if (shelf) shelf.nextDueAt = inMs === null ? null : performance.now() + inMs
      adjust()
    },
    async warm() {
      for (const kind of kinds) note(kind)
      adjust()
      await Promise.all([...shelves.values()].map(({ stock }) => stock.warm()))
    },
    drop,
    async close() {
      closed = true
      await drop()
      await Promise.all([...inUse].map((slot) => slot.release()))
    },
  }
}
