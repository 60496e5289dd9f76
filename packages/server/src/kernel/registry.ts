/** One literal list of plugs (test types, checks, channels): its types become the enum everywhere. */
export interface Registry<Plug extends { type: string }> {
  types: [string, ...string[]]
  get(type: string): Plug
  all(): readonly Plug[]
}

/** @throws Error at start when the list is empty or names a type twice. `get` throws on an unknown type: validate first. */
export function registry<Plug extends { type: string }>(plugs: readonly Plug[]): Registry<Plug> {
  const byType = new Map<string, Plug>()
  for (const plug of plugs) {
    if (byType.has(plug.type)) throw new Error(`Registered twice: ${plug.type}`)
    byType.set(plug.type, plug)
  }
  const [first, ...rest] = [...byType.keys()]
  if (first === undefined) throw new Error('A registry needs at least one plug')
  return {
    types: [first, ...rest],
    all: () => plugs,
    get(type) {
      const plug = byType.get(type)
      if (!plug) throw new Error(`Unknown type: ${type}`)
      return plug
    },
  }
}
