/** Which tables a piece of SQL reads and writes. It knows words, not grammar: what is no table is left out by whoever asks. */
import ts from 'typescript'

export interface SqlTables {
  writes: string[]
  reads: string[]
}

/** `for update`, `for no key update` and `do update` name no table. */
const WRITES =
  /(?<!\b(?:for|key|do)\s+)\b(?:insert\s+into|update|delete\s+from|truncate|merge\s+into)\s+(?:only\s+)?(\w+)/gi
/** A list as in `from a, b x, lateral c`. */
const READS =
  /(?<!\bdelete\s+)\b(?:from|join|using)\s+((?:(?:only|lateral)\s+)?\w+(?:\s+(?:as\s+)?\w+)?(?:\s*,\s*(?:(?:only|lateral)\s+)?\w+(?:\s+(?:as\s+)?\w+)?)*)/gi

export function tablesIn(text: string): SqlTables {
  const writes = [...text.matchAll(WRITES)].map(([, table = '']) => table)
  const reads = [...text.matchAll(READS)].flatMap(([, list = '']) =>
    list.split(',').map(
      (item) =>
        item
          .trim()
          .replace(/^(only|lateral)\s+/i, '')
          .split(/\s+/)[0] ?? '',
    ),
  )
  return { writes, reads }
}

/** The text of a string or template, what is put into it left out; undefined for other nodes. */
export function sqlTextOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(' ? ')
}
