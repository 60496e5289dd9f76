/** A map that forgets: at most `size` entries, each for `ttlMs`. The oldest goes first. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  clear(): void
}

export function boundedCache<Value>(options: { size: number; ttlMs: number }): BoundedCache<Value> {
  const entries = new Map<string, { value: Value; until: number }>()
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (entry.until > performance.now()) return entry.value
      entries.delete(key)
      return undefined
    },
    set(key, value) {
      entries.delete(key)
      const oldest = entries.keys().next()
      if (entries.size >= options.size && !oldest.done) entries.delete(oldest.value)
      entries.set(key, { value, until: performance.now() + options.ttlMs })
    },
    clear: () => entries.clear(),
  }
}
