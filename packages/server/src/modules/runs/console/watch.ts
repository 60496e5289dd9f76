/** One look-out per watched run and process: it turns messages, and a slow look of its own, into wake-ups of all viewers. */
import type { PubSub } from '../../../platform/pubsub/port.ts'
import type { ConsoleState, ConsoleStore } from './store.ts'

export interface Watch {
  /** Counts the changes noticed so far. */
  readonly seen: number
  /** The run's state as of `seen`: one statement, however many viewers ask. */
  state(): Promise<ConsoleState | null>
  /** The last word about how a load test goes, and how many there were; kept nowhere. */
  readonly progress: { count: number; text: string }
  /** Resolves once more than `seen` changes, or `told` words of progress, were noticed, or after `ms`. */
  changed(seen: number, told: number, ms: number): Promise<void>
  leave(): void
}

/** PubSub may be lost, so a watched run is looked at this often all the same. */
const LOOK_AGAIN_MS = 5000

export interface Topics {
  changed(runId: string): string
  progress(runId: string): string
}

export function watches(store: ConsoleStore, pubsub: PubSub, topics: Topics) {
  const open = new Map<string, { watch: Watch; viewers: number; close(): void }>()

  function openWatch(runId: string) {
    let seen = 0
    let asked: { at: number; state: Promise<ConsoleState | null> } | undefined
    let progress = { count: 0, text: '' }
    const waiting = new Set<() => void>()
    const wakeAll = () => {
      for (const wake of waiting) wake()
      waiting.clear()
    }
    const notice = () => {
      seen++
      wakeAll()
    }
    const stops = [
      pubsub.subscribe(topics.changed(runId), notice),
      pubsub.subscribe(topics.progress(runId), (text) => {
        progress = { count: progress.count + 1, text }
        wakeAll()
      }),
    ]
    const timer = setInterval(notice, LOOK_AGAIN_MS)
    const watch: Watch = {
      get seen() {
        return seen
      },
      get progress() {
        return progress
      },
      state() {
        if (asked?.at !== seen) asked = { at: seen, state: store.state(runId) }
        return asked.state
      },
      async changed(from, told, ms) {
        if (seen > from || progress.count > told) return
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(resolve, ms)
        waiting.add(resolve)
        await promise
        clearTimeout(timer)
        waiting.delete(resolve)
      },
      leave() {
        const entry = open.get(runId)
        if (entry && --entry.viewers === 0) entry.close()
      },
    }
    const close = () => {
      open.delete(runId)
      for (const stop of stops) stop()
      clearInterval(timer)
    }
    return { watch, viewers: 0, close }
  }

  return {
    /** Call `leave` on what you get. */
    enter(runId: string): Watch {
      const entry = open.get(runId) ?? openWatch(runId)
      open.set(runId, entry)
      entry.viewers++
      return entry.watch
    },
  }
}
