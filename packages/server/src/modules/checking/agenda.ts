/** What is due when: a binary heap over times in milliseconds. Entries are not removed; who takes one asks whether it still holds. */

export interface Agenda<Entry> {
  add(atMs: number, entry: Entry): void
  /** The next time anything is due; Infinity when nothing is. */
  nextAt(): number
  /** Takes the earliest entry if it is due. */
  take(nowMs: number): Entry | undefined
  clear(): void
  size(): number
}

export function createAgenda<Entry>(): Agenda<Entry> {
  let times: number[] = []
  let entries: Entry[] = []

  function swap(a: number, b: number): void {
    const time = times[a] as number
    const entry = entries[a] as Entry
    times[a] = times[b] as number
    entries[a] = entries[b] as Entry
    times[b] = time
    entries[b] = entry
  }

  const at = (index: number) => times[index] ?? Number.POSITIVE_INFINITY

  function sink(): void {
    for (let parent = 0; ; ) {
      const left = 2 * parent + 1
      const child = at(left + 1) < at(left) ? left + 1 : left
      if (at(child) >= at(parent)) return
      swap(parent, child)
      parent = child
    }
  }

  return {
    add(atMs, entry) {
      let child = times.push(atMs) - 1
      entries.push(entry)
      while (child > 0) {
        const parent = (child - 1) >> 1
        if (at(parent) <= atMs) return
        swap(parent, child)
        child = parent
      }
    },
    nextAt: () => at(0),
    take(nowMs) {
      if (at(0) > nowMs) return undefined
      const last = times.length - 1
      swap(0, last)
      times.pop()
      const entry = entries.pop()
      sink()
      return entry
    },
    clear() {
      times = []
      entries = []
    },
    size: () => times.length,
  }
}
