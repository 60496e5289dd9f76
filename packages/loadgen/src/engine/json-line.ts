// Values as lines of JSON, for whoever reads line by line: Node's readline ends lines at U+2028 and U+2029 too, which JSON
// may hold as they are.
export const jsonLine = (value: unknown): string =>
  `${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`
