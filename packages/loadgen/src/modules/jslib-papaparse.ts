// papaparse, the part load tests use: parse() and unparse() of CSV texts.
import { defineModule } from '../vu/script-module.ts'

export const jslibPapaparse = defineModule({
  name: 'papaparse',
  aliases: [/^https:\/\/jslib\.k6\.io\/papaparse\/[\w.-]+\/index\.js$/],
  exports: ['parse', 'unparse'],
  sandbox: () => {
    type Config = {
      header?: boolean
      delimiter?: string
      quoteChar?: string
      comments?: string | boolean
      skipEmptyLines?: boolean | 'greedy'
      dynamicTyping?: boolean
      preview?: number
      transform?: (value: string, field: string | number) => unknown
      transformHeader?: (header: string, index: number) => string
    }
    const guess = (text: string) => {
      const line = text.slice(0, text.search(/[\r\n]|$/))
      const counts = [',', '\t', ';', '|'].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }))
      return counts.sort((a, b) => b.count - a.count)[0]?.delimiter ?? ','
    }
    const rowsOf = (text: string, delimiter: string, quote: string): string[][] => {
      const rows: string[][] = []
      let row: string[] = []
      let at = 0
      while (at <= text.length) {
        let field = ''
        if (text[at] === quote) {
          at++
          for (;;) {
            const end = text.indexOf(quote, at)
            field += text.slice(at, end < 0 ? undefined : end)
            at = end < 0 ? text.length : end + 1
            if (text[at] !== quote) break
            field += quote
            at++
          }
        }
        let end = at
        while (end < text.length && !text.startsWith(delimiter, end) && text[end] !== '\n' && text[end] !== '\r') end++
        row.push(field + text.slice(at, end))
        at = end
        if (text.startsWith(delimiter, at) && at < text.length) {
          at += delimiter.length
          continue
        }
        rows.push(row)
        row = []
        if (at >= text.length) break
        at += text.startsWith('\r\n', at) ? 2 : 1
        if (at >= text.length) break
      }
      return rows
    }
    const type = (value: string): unknown => {
      if (value === 'true' || value === 'TRUE') return true
      if (value === 'false' || value === 'FALSE') return false
      return /^\s*-?(\d+(?:\.\d*)?|\.\d+)([eE][-+]?\d+)?\s*$/.test(value) ? Number(value) : value === '' ? null : value
    }
    const parse = (input: unknown, config: Config = {}) => {
      const text = String(input).replace(/^\ufeff/, '')
      const delimiter = config.delimiter || guess(text)
      const comment = config.comments === true ? '#' : config.comments || undefined
      let rows = rowsOf(text, delimiter, config.quoteChar ?? '"')
      if (comment !== undefined) rows = rows.filter((row) => !(row[0] as string).startsWith(comment))
      if (config.skipEmptyLines) {
        const isGreedy = config.skipEmptyLines === 'greedy'
        rows = rows.filter((row) =>
          isGreedy ? row.some((cell) => cell.trim() !== '') : row.length > 1 || row[0] !== '',
        )
      }
      const { transform, transformHeader } = config
      const convert = (value: string, field: string | number) => {
        const changed = transform === undefined ? value : transform(value, field)
        return config.dynamicTyping === true && typeof changed === 'string' ? type(changed) : changed
      }
      const fields =
        config.header === true ? (rows.shift() ?? []).map((name, i) => transformHeader?.(name, i) ?? name) : undefined
      if (config.preview) rows = rows.slice(0, config.preview)
      const errors: object[] = []
      const data = rows.map((row, index) => {
        if (fields === undefined) return row.map((value, column) => convert(value, column))
        if (row.length !== fields.length) {
          const code = row.length < fields.length ? 'TooFewFields' : 'TooManyFields'
          errors.push({
            type: 'FieldMismatch',
            code,
            message: `${code}: expected ${fields.length} fields but parsed ${row.length}`,
            row: index,
          })
        }
        const made: Record<string, unknown> = {}
        row.forEach((value, column) => {
          const field = fields[column]
          if (field !== undefined) made[field] = convert(value, field)
        })
        if (row.length > fields.length) made.__parsed_extra = row.slice(fields.length)
        return made
      })
      return {
        data,
        errors,
        meta: { delimiter, linebreak: text.includes('\r\n') ? '\r\n' : '\n', aborted: false, truncated: false, fields },
      }
    }
    const unparse = (rows: unknown[], config: { delimiter?: string; newline?: string } = {}) => {
      const { delimiter = ',', newline = '\r\n' } = config
      const cell = (value: unknown) => {
        const text = value === null || value === undefined ? '' : String(value)
        return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replace(/"/g, '""')}"` : text
      }
      const line = (values: unknown[]) => values.map(cell).join(delimiter)
      if (rows.length === 0 || Array.isArray(rows[0])) return (rows as unknown[][]).map(line).join(newline)
      const fields = Object.keys(rows[0] as object)
      return [
        line(fields),
        ...rows.map((row) => line(fields.map((field) => (row as Record<string, unknown>)[field]))),
      ].join(newline)
    }
    return { parse, unparse }
  },
})
