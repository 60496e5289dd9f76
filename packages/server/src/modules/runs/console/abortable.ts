/** A generator that can be left while it waits. */

/** Ends as soon as the signal is given, also in the middle of a wait. */
export async function* abortable<Part>(parts: AsyncGenerator<Part>, signal: AbortSignal): AsyncGenerator<Part> {
  let leave: () => void = () => {}
  const onAbort = () => leave()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    while (!signal.aborted) {
      // Another promise for each wait: one for all would keep every part that it was raced against.
      const left = Promise.withResolvers<null>()
      leave = () => left.resolve(null)
      const next = await Promise.race([parts.next(), left.promise])
      if (next === null || next.done) return
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    // Not awaited: it returns when the wait it is in ends.
    parts.return(undefined as never).catch(() => {})
  }
}
