/** Waiting with an end: sleeps that can be cut short, and work that must not take for ever. */

/** Sleeps; `onStart` gets a function that ends the sleep early. */
export async function sleep(ms: number, onStart: (wake: () => void) => void = () => {}): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  onStart(resolve)
  await promise
  clearTimeout(timer)
}

/** For a loop that looks for work and then waits for a message that there is more. */
export interface Bell {
  ring(): void
  /** Ends at the ring of the bell, after `ms` at the latest; at once when it rang since the last wait: nobody heard it. */
  wait(ms: number): Promise<void>
}

/** @param pause what the wait is, such as the sleep of a process at rest, which may be longer than `ms` */
export function newBell(pause: typeof sleep = sleep): Bell {
  let rung = false
  let wake: () => void = () => {}
  return {
    ring() {
      rung = true
      wake()
    },
    async wait(ms) {
      if (!rung) await pause(ms, (resolve) => (wake = resolve))
      rung = false
    },
  }
}

/** Does the work for a key, one of few, at once, and then not again for `ms`: what is asked for meanwhile is left out. */
export function atMostEvery(ms: number, work: (key: string) => void): (key: string) => void {
  const doneAt = new Map<string, number>()
  return (key) => {
    const now = performance.now()
    if (now - (doneAt.get(key) ?? Number.NEGATIVE_INFINITY) < ms) return
    doneAt.set(key, now)
    work(key)
  }
}

/**
 * What the work gives, or after `ms` what `late` gives or throws: without it an Error. The work itself goes on, and what
 * becomes of it no longer matters.
 */
export async function within<T, Late = never>(
  ms: number,
  work: Promise<T>,
  late: () => Late = () => {
    throw new Error(`no answer within ${ms} ms`)
  },
): Promise<T | Late> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  try {
    return await Promise.race([work, promise.then(late)])
  } finally {
    clearTimeout(timer)
  }
}
