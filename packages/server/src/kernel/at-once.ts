/** How many may be under way at once, per key: one too many is refused, so that nobody's crowd holds up anybody else. */
export interface AtOnce {
  /** Runs the work, or throws what `refuse` makes. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

export function atOnce(max: number, refuse: () => Error): AtOnce {
  const running = new Map<string, number>()
  return {
    async run(key, work) {
      const before = running.get(key) ?? 0
      if (before >= max) throw refuse()
      running.set(key, before + 1)
      try {
        return await work()
      } finally {
        const left = (running.get(key) ?? 1) - 1
        if (left > 0) running.set(key, left)
        else running.delete(key)
      }
    },
  }
}
