// Threshold keys such as `http_req_duration{group:::login,status:200}`: parsed once, matched against a sample's tags.

export interface SubMetric {
  /** The key as written; also its name in the summary. */
  key: string
  metric: string
  tags: Record<string, string>
}

/** Parses a threshold key; a plain metric name gives no tags. Returns the problem when it is malformed. */
export function parseMetricKey(key: string): SubMetric | { problem: string } {
  const open = key.indexOf('{')
  if (open < 0) return { key, metric: key.trim(), tags: {} }
  if (!key.trimEnd().endsWith('}')) return { problem: `threshold '${key}': the tag filter must end with }` }
  const tags: Record<string, string> = {}
  const inside = key.slice(open + 1, key.lastIndexOf('}')).trim()
  if (inside === '') return { problem: `threshold '${key}': the tag filter is empty` }
  for (const part of inside.split(',')) {
    const colon = part.indexOf(':')
    if (colon <= 0) return { problem: `threshold '${key}': '${part.trim()}' is not tag:value` }
    tags[part.slice(0, colon).trim()] = unquote(part.slice(colon + 1).trim())
  }
  return { key, metric: key.slice(0, open).trim(), tags }
}

function unquote(text: string): string {
  return /^(".*"|'.*')$/.test(text) ? text.slice(1, -1) : text
}

/** True when every wanted tag has exactly the wanted value. */
export function matchesTags(wanted: Record<string, string>, value: (name: string) => string | undefined): boolean {
  for (const name in wanted) if ((value(name) ?? '') !== wanted[name]) return false
  return true
}
