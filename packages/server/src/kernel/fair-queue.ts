/** Work for many owners, some of it at a time: each owner has few pieces under way, and owners take turns. */
export interface FairQueue {
  /** Rejects with what `refuse` makes when too much of this owner's work is waiting, or too much in all, or it was dropped. */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>
  /** Refuses what still waits of this owner. */
  drop(owner: string): void
}

export interface FairQueueOptions {
  atOnce: number
  /** One unless given. */
  atOncePerOwner?: number
  maxWaitingPerOwner: number
  maxWaiting: number
  refuse(): Error
}

interface Piece {
  start(): Promise<void>
  refuse(): void
}

export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { atOnce, atOncePerOwner = 1, maxWaitingPerOwner, maxWaiting, refuse } = options
  /** In the order of their turns: whoever has had one goes to the end. */
  const waiting = new Map<string, Piece[]>()
  const busy = new Map<string, number>()
  let busyCount = 0
  let waitingCount = 0

  const busyOf = (owner: string) => busy.get(owner) ?? 0

  function startNext(): void {
    if (busyCount >= atOnce) return
    const [owner] = [...waiting].find(([one]) => busyOf(one) < atOncePerOwner) ?? []
    if (owner === undefined) return
    const pieces = waiting.get(owner) ?? []
    const piece = pieces.shift()
    if (pieces.length === 0) waiting.delete(owner)
    if (!piece) return
    waitingCount--
    busyCount++
    busy.set(owner, busyOf(owner) + 1)
    void piece.start().finally(() => {
      busyCount--
      if (busyOf(owner) > 1) busy.set(owner, busyOf(owner) - 1)
      else busy.delete(owner)
      const more = waiting.get(owner)
      if (more && waiting.delete(owner)) waiting.set(owner, more)
      startNext()
    })
    startNext()
  }

  return {
    run<T>(owner: string, work: () => Promise<T>) {
      const pieces = waiting.get(owner) ?? []
      if (pieces.length >= maxWaitingPerOwner || waitingCount >= maxWaiting) return Promise.reject(refuse())
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      pieces.push({ start: () => work().then(resolve, reject), refuse: () => reject(refuse()) })
      waiting.set(owner, pieces)
      waitingCount++
      startNext()
      return promise
    },
    drop(owner) {
      const pieces = waiting.get(owner) ?? []
      waiting.delete(owner)
      waitingCount -= pieces.length
      for (const piece of pieces) piece.refuse()
    },
  }
}
