/** Which HTTP statuses pass several conditions at once, as the text that `expectedStatus` takes. */

const ALL = Array.from({ length: 500 }, (_, index) => index + 100)

export const anyStatus = (): Set<number> => new Set(ALL)

export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>='

export function keepStatuses(statuses: Set<number>, comparison: ComparisonOperator, values: readonly number[]): void {
  const [first = 0] = values
  const passes: Record<ComparisonOperator, (status: number) => boolean> = {
    '==': (status) => values.includes(status),
    '!=': (status) => !values.includes(status),
    '<': (status) => status < first,
    '<=': (status) => status <= first,
    '>': (status) => status > first,
    '>=': (status) => status >= first,
  }
  for (const status of ALL) if (!passes[comparison](status)) statuses.delete(status)
}

/** `200-299,301`; null when none is left. */
export function statusText(statuses: ReadonlySet<number>): string | null {
  const ranges: [number, number][] = []
  for (const status of ALL) {
    if (!statuses.has(status)) continue
    const last = ranges.at(-1)
    if (last && last[1] === status - 1) last[1] = status
    else ranges.push([status, status])
  }
  if (ranges.length === 0) return null
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(',')
}
