// Keeps secret values out of everything a run shows.

const shortest = 4

/** Replaces every secret of 4 characters or more, also in its URL-encoded and base64 spelling. */
export function redactor(secrets: Record<string, string>): (text: string) => string {
  const values = Object.values(secrets)
    .filter((value) => value.length >= shortest)
    .flatMap((value) => [value, encodeURIComponent(value), Buffer.from(value).toString('base64')])
    .sort((a, b) => b.length - a.length)
  if (values.length === 0) return (text) => text
  return (text) => values.reduce((shown, value) => shown.replaceAll(value, '***'), text)
}
