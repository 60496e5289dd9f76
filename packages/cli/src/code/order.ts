/** The order in which things can be made: kinds first, and among monitors those before which others depend on. */
import { KINDS, referencesOf, type Thing } from './model.ts'

/** Stable: by logical id where nothing else decides. Circles, which the server refuses, are left as they come. */
export function inOrder<T extends Thing>(things: readonly T[]): T[] {
  const sorted = [...things].sort((a, b) => (a.id < b.id ? -1 : 1))
  return KINDS.flatMap((kind) => {
    const ofKind = sorted.filter((thing) => thing.kind === kind)
    return kind === 'monitor' ? parentsFirst(ofKind) : ofKind
  })
}

function parentsFirst<T extends Thing>(monitors: readonly T[]): T[] {
  const byId = new Map(monitors.map((monitor) => [monitor.id, monitor]))
  const placed = new Set<T>()
  const waiting = new Set<T>()
  const place = (monitor: T): void => {
    if (placed.has(monitor) || waiting.has(monitor)) return
    waiting.add(monitor)
    for (const { kind, to } of referencesOf(monitor)) {
      const parent = kind === 'monitor' ? byId.get(to) : undefined
      if (parent) place(parent)
    }
    placed.add(monitor)
  }
  for (const monitor of monitors) place(monitor)
  return [...placed]
}

/** The logical ids on a way from a monitor back to itself; null without one. */
export function circleAmong(monitors: readonly Thing[]): string[] | null {
  const parents = new Map(
    monitors.map((monitor) => [
      monitor.id,
      referencesOf(monitor).flatMap(({ kind, to }) => (kind === 'monitor' ? [to] : [])),
    ]),
  )
  const done = new Set<string>()
  const search = (id: string, way: string[]): string[] | null => {
    if (way.includes(id)) return [...way.slice(way.indexOf(id)), id]
    if (done.has(id)) return null
    for (const parent of parents.get(id) ?? []) {
      const circle = search(parent, [...way, id])
      if (circle) return circle
    }
    done.add(id)
    return null
  }
  for (const id of parents.keys()) {
    const circle = search(id, [])
    if (circle) return circle
  }
  return null
}
