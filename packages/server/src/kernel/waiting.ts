/** Waiting with an end: sleeps that can be cut short, and work that must not take for ever. */

/** Sleeps; `onStart` gets a function that ends the sleep early. */
export async function sleep(ms: number, onStart: (wake: () => void) => void = () => {}): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  onStart(resolve)
  await promise
  clearTimeout(timer)
}

/** Rejects when the work takes longer; the work itself goes on, and what becomes of it no longer matters. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms} ms`)), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
