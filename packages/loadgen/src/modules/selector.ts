// The path language of Response.json('a.b.#.c'): members, indexes, '#' for all items or their number, and
// '#(key==value)' for the first match ('#(…)#' for all).
import { defineModule } from '../vu/script-module.ts'

export const selector = defineModule({
  name: 'loadgen:selector',
  exports: [],
  sandbox: () => {
    const split = (path: string): string[] => {
      const parts: string[] = []
      let part = ''
      let depth = 0
      for (let i = 0; i < path.length; i++) {
        const char = path[i] as string
        if (char === '\\' && i + 1 < path.length) part += path[++i]
        else if (char === '.' && depth === 0) {
          parts.push(part)
          part = ''
        } else {
          if (char === '(') depth++
          if (char === ')') depth--
          part += char
        }
      }
      return [...parts, part]
    }
    const literal = (text: string): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        return text
      }
    }
    const tests: Record<string, (a: never, b: never) => boolean> = {
      '==': (a, b) => a === b,
      '!=': (a, b) => a !== b,
      '<=': (a, b) => a <= b,
      '>=': (a, b) => a >= b,
      '<': (a, b) => a < b,
      '>': (a, b) => a > b,
    }
    const matcher = (condition: string) => {
      const match = /==|!=|<=|>=|<|>/.exec(condition)
      if (match === null) return (item: unknown) => get(item, split(condition)) !== undefined
      const operator = match[0]
      const left = condition.slice(0, match.index)
      const right = condition.slice(match.index + operator.length)
      const wanted = literal(right.trim())
      return (item: unknown) => {
        const value = left.trim() === '' ? item : get(item, split(left.trim()))
        return (tests[operator] as (a: unknown, b: unknown) => boolean)(value, wanted)
      }
    }
    const get = (value: unknown, parts: string[]): unknown => {
      let current = value
      for (let i = 0; i < parts.length; i++) {
        const part = parts[i] as string
        if (current === null || current === undefined) return undefined
        const filter = /^#\((.*)\)(#?)$/.exec(part)
        if (filter !== null) {
          if (!Array.isArray(current)) return undefined
          const isMatch = matcher(filter[1] ?? '')
          if (filter[2] === '#') {
            const rest = parts.slice(i + 1)
            return rest.length === 0 ? current.filter(isMatch) : current.filter(isMatch).map((item) => get(item, rest))
          }
          current = current.find(isMatch)
        } else if (part === '#') {
          if (!Array.isArray(current)) return undefined
          const rest = parts.slice(i + 1)
          if (rest.length === 0) return current.length
          return current.map((item) => get(item, rest)).filter((item) => item !== undefined)
        } else {
          current = typeof current === 'object' ? (current as Record<string, unknown>)[part] : undefined
        }
      }
      return current
    }
    return { select: (value: unknown, path: string) => get(value, split(path)) }
  },
})
