/** Work for many owners, some of it at a time: each owner has one piece under way, and owners take turns. */
import { unavailable } from './errors.ts'

export interface FairQueue {
  /** @throws AppError 503 when too much of this owner's work is waiting, or too much in all */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>
}

export interface FairQueueOptions {
  atOnce: number
  maxWaitingPerOwner: number
  maxWaiting: number
  /** What the owner is told who has too much waiting. */
  refusal: string
}

export function createFairQueue({ atOnce, maxWaitingPerOwner, maxWaiting, refusal }: FairQueueOptions): FairQueue {
  /** In the order of their turns: whoever has had one goes to the end. */
  const waiting = new Map<string, (() => Promise<void>)[]>()
  const busy = new Set<string>()
  let waitingCount = 0

  function startNext(): void {
    if (busy.size >= atOnce) return
    const [next] = [...waiting].find(([owner]) => !busy.has(owner)) ?? []
    if (next === undefined) return
    const list = waiting.get(next) ?? []
    const work = list.shift()
    if (list.length === 0) waiting.delete(next)
    if (!work) return
    waitingCount--
    busy.add(next)
    void work().finally(() => {
      busy.delete(next)
      const more = waiting.get(next)
      if (more && waiting.delete(next)) waiting.set(next, more)
      startNext()
    })
    startNext()
  }

  return {
    run<T>(owner: string, work: () => Promise<T>) {
      const list = waiting.get(owner) ?? []
      if (list.length >= maxWaitingPerOwner || waitingCount >= maxWaiting) return Promise.reject(unavailable(refusal))
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      list.push(() => work().then(resolve, reject))
      waiting.set(owner, list)
      waitingCount++
      startNext()
      return promise
    },
  }
}
