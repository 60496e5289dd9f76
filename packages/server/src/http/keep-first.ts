/** For what is dear to make and always the same. */

/** Does the work once, however many ask; again only when it failed. */
export function keepFirst<T>(work: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined
  return () => {
    kept ??= work().catch((error) => {
      kept = undefined
      throw error
    })
    return kept
  }
}
