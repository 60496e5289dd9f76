// Assertions: `expect` as in jslib k6-testing, and chai-like `describe` / `expect` as in k6chaijs. Small on purpose: the
// matchers scripts use, with messages that say what was expected.
import { defineModule } from '../vu/script-module.ts'

const assertionCore = defineModule({
  name: 'loadgen:assertions',
  exports: [],
  sandbox: () => {
    const show = (value: unknown): string => {
      if (typeof value === 'string') return `'${value.length > 100 ? `${value.slice(0, 100)}…` : value}'`
      if (value instanceof RegExp || typeof value === 'function') return String(value)
      try {
        return (JSON.stringify(value) ?? String(value)).slice(0, 200)
      } catch {
        return String(value)
      }
    }
    const same = (a: unknown, b: unknown): boolean => {
      if (Object.is(a, b)) return true
      if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
      if (Array.isArray(a) !== Array.isArray(b)) return false
      if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime()
      const keys = Object.keys(a)
      if (keys.length !== Object.keys(b).length) return false
      return keys.every(
        (key) =>
          Object.hasOwn(b, key) && same((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
      )
    }
    const lengthOf = (value: unknown): unknown =>
      value instanceof Map || value instanceof Set ? value.size : (value as { length?: unknown } | null)?.length
    const includes = (all: unknown, part: unknown): boolean => {
      if (typeof all === 'string') return all.includes(String(part))
      if (Array.isArray(all)) return all.some((item) => same(item, part))
      if (all instanceof Set || all instanceof Map) return all.has(part as never)
      if (typeof all !== 'object' || all === null || typeof part !== 'object' || part === null) return false
      return Object.entries(part).every(([key, value]) => same((all as Record<string, unknown>)[key], value))
    }
    const at = (value: unknown, path: string): { found: boolean; value: unknown } => {
      let current = value
      for (const key of path.split('.')) {
        if (current === null || current === undefined || !(key in Object(current)))
          return { found: false, value: undefined }
        current = (current as Record<string, unknown>)[key]
      }
      return { found: true, value: current }
    }
    const isEmpty = (value: unknown) =>
      lengthOf(value) === undefined ? Object.keys(Object(value)).length === 0 : lengthOf(value) === 0
    return { show, same, lengthOf, includes, at, isEmpty }
  },
})

interface Core {
  show(value: unknown): string
  same(a: unknown, b: unknown): boolean
  lengthOf(value: unknown): unknown
  includes(all: unknown, part: unknown): boolean
  at(value: unknown, path: string): { found: boolean; value: unknown }
  isEmpty(value: unknown): boolean
}

const jslibTesting = defineModule({
  name: 'jslib/k6-testing',
  aliases: [/^https:\/\/jslib\.k6\.io\/k6-testing\/[\w.-]+\/index\.js$/],
  exports: ['expect'],
  needs: ['loadgen:assertions', 'k6', 'k6/execution'],
  sandbox: (host) => {
    const { show, same, lengthOf, includes, at } = host.module<Core>('loadgen:assertions')
    const { test } = host.module<{ test: { fail(message: string): void } }>('k6/execution')
    type Matcher = (actual: unknown, ...wanted: unknown[]) => [ok: boolean, what: string]
    const compare =
      (word: string, fits: (a: number, b: number) => boolean): Matcher =>
      (actual, wanted) => [fits(actual as number, wanted as number), `to be ${word} ${show(wanted)}`]
    const matchers: Record<string, Matcher> = {
      toBe: (actual, wanted) => [Object.is(actual, wanted), `to be ${show(wanted)}`],
      toEqual: (actual, wanted) => [same(actual, wanted), `to equal ${show(wanted)}`],
      toBeTruthy: (actual) => [!!actual, 'to be truthy'],
      toBeFalsy: (actual) => [!actual, 'to be falsy'],
      toBeNull: (actual) => [actual === null, 'to be null'],
      toBeUndefined: (actual) => [actual === undefined, 'to be undefined'],
      toBeDefined: (actual) => [actual !== undefined, 'to be defined'],
      toBeNaN: (actual) => [Number.isNaN(actual), 'to be NaN'],
      toBeGreaterThan: compare('greater than', (a, b) => a > b),
      toBeGreaterThanOrEqual: compare('at least', (a, b) => a >= b),
      toBeLessThan: compare('less than', (a, b) => a < b),
      toBeLessThanOrEqual: compare('at most', (a, b) => a <= b),
      toBeCloseTo: (actual, wanted, digits = 2) => [
        Math.abs((actual as number) - (wanted as number)) < 10 ** -(digits as number) / 2,
        `to be close to ${show(wanted)}`,
      ],
      toBeInstanceOf: (actual, type) => [
        actual instanceof (type as new () => object),
        `to be an instance of ${(type as { name: string }).name}`,
      ],
      toContain: (actual, part) => [includes(actual, part), `to contain ${show(part)}`],
      toContainEqual: (actual, part) => [includes(actual, part), `to contain ${show(part)}`],
      toHaveLength: (actual, length) => [lengthOf(actual) === length, `to have length ${show(length)}`],
      toMatch: (actual, pattern) => [new RegExp(pattern as RegExp).test(String(actual)), `to match ${show(pattern)}`],
      toHaveProperty: (actual, path, ...rest) => {
        const { found, value } = at(actual, String(path))
        return [found && (rest.length === 0 || same(value, rest[0])), `to have property ${show(path)}`]
      },
      toThrow: (actual) => {
        try {
          ;(actual as () => void)()
          return [false, 'to throw']
        } catch {
          return [true, 'to throw']
        }
      },
    }
    const build = (
      actual: unknown,
      options: { isNot: boolean; isSoft: boolean; message: string | undefined },
    ): Record<string, unknown> => {
      const made: Record<string, unknown> = {}
      for (const [name, matcher] of Object.entries(matchers)) {
        made[name] = (...wanted: unknown[]) => {
          const [ok, what] = matcher(actual, ...wanted)
          if (ok !== options.isNot) return
          const text = `${options.message === undefined ? '' : `${options.message}: `}expected ${show(actual)} ${options.isNot ? 'not ' : ''}${what}`
          test.fail(text)
          if (!options.isSoft) throw new Error(text)
        }
      }
      if (!options.isNot) Object.defineProperty(made, 'not', { get: () => build(actual, { ...options, isNot: true }) })
      return made
    }
    const expect = (actual: unknown, message?: string) => build(actual, { isNot: false, isSoft: false, message })
    expect.soft = (actual: unknown, message?: string) => build(actual, { isNot: false, isSoft: true, message })
    return { expect }
  },
})

const jslibChai = defineModule({
  name: 'jslib/k6chaijs',
  aliases: [/^https:\/\/jslib\.k6\.io\/k6chaijs\/[\w.-]+\/index\.js$/],
  exports: ['describe', 'expect', 'chai'],
  needs: ['loadgen:assertions', 'k6'],
  parts: [typeName, throws],
  sandbox: (host) => {
    const { show, same, lengthOf, includes, at, isEmpty } = host.module<Core>('loadgen:assertions')
    const k6 = host.module<{
      check(value: unknown, sets: Record<string, unknown>): boolean
      group(name: string, body: () => unknown): unknown
    }>('k6')
    class AssertionError extends Error {
      override name = 'AssertionError'
    }
    const config = { logFailures: false, exitOnError: false }
    const chainWords = 'to be been is that which and has have with at of same but does still also'.split(' ')
    // One assertion chain: words lead back to it, properties and methods assert.
    const expect = (subject: unknown, label?: string): unknown => {
      let actual = subject
      let isNot = false
      let isDeep = false
      const chain: Record<string, unknown> = {}
      const claim = (ok: boolean, what: string) => {
        const text = `expected ${label ?? show(actual)} ${isNot ? 'not ' : ''}${what}`
        const passed = ok !== isNot
        k6.check(undefined, { [text]: passed })
        if (!passed) throw new AssertionError(text)
        return chain
      }
      const equal = (a: unknown, b: unknown) => (isDeep ? same(a, b) : a === b)
      const method = (names: string, assert: (...wanted: never[]) => [boolean, string]) => {
        for (const name of names.split(' ')) chain[name] = (...wanted: never[]) => claim(...assert(...wanted))
      }
      const property = (name: string, ok: () => boolean, what = `to be ${name}`) =>
        Object.defineProperty(chain, name, { get: () => claim(ok(), what), configurable: true })
      for (const word of chainWords) Object.defineProperty(chain, word, { get: () => chain, configurable: true })
      const flag = (name: string, raise: () => void) =>
        Object.defineProperty(chain, name, {
          get: () => {
            raise()
            return chain
          },
        })
      flag('not', () => {
        isNot = !isNot
      })
      flag('deep', () => {
        isDeep = true
      })
      method('equal equals eq', (wanted: unknown) => [equal(actual, wanted), `to equal ${show(wanted)}`])
      method('eql eqls', (wanted: unknown) => [same(actual, wanted), `to deeply equal ${show(wanted)}`])
      method('above gt greaterThan', (wanted: number) => [(actual as number) > wanted, `to be above ${wanted}`])
      method('least gte', (wanted: number) => [(actual as number) >= wanted, `to be at least ${wanted}`])
      method('below lt lessThan', (wanted: number) => [(actual as number) < wanted, `to be below ${wanted}`])
      method('most lte', (wanted: number) => [(actual as number) <= wanted, `to be at most ${wanted}`])
      method('within', (low: number, high: number) => [
        (actual as number) >= low && (actual as number) <= high,
        `to be within ${low}..${high}`,
      ])
      method('closeTo approximately', (wanted: number, delta: number) => [
        Math.abs((actual as number) - wanted) <= delta,
        `to be close to ${wanted}`,
      ])
      method('match matches', (pattern: RegExp) => [pattern.test(String(actual)), `to match ${show(pattern)}`])
      method('string', (part: string) => [String(actual).includes(part), `to contain ${show(part)}`])
      method('lengthOf length', (wanted: number) => [lengthOf(actual) === wanted, `to have a length of ${wanted}`])
      method('include includes contain contains', (part: unknown) => [
        includes(actual, part),
        `to include ${show(part)}`,
      ])
      method('oneOf', (list: unknown[]) => [list.some((item) => equal(item, actual)), `to be one of ${show(list)}`])
      method('instanceof instanceOf', (type: new () => object) => [
        actual instanceof type,
        `to be an instance of ${type.name}`,
      ])
      method('keys', (...names: (string | string[])[]) => [
        same([...names.flat()].sort(), Object.keys(Object(actual)).sort()),
        `to have keys ${show(names.flat())}`,
      ])
      method('a an', (type: string) => [typeName(actual) === type.toLowerCase(), `to be of type ${type}`])
      method('satisfy satisfies', (test: (value: unknown) => boolean) => [
        test(actual),
        'to satisfy the given function',
      ])
      method('throw throws', () => [throws(actual as () => unknown), 'to throw'])
      chain.property = (name: string, ...rest: unknown[]) => {
        const found = at(actual, name)
        claim(found.found && (rest.length === 0 || equal(found.value, rest[0])), `to have property '${name}'`)
        actual = found.value
        return chain
      }
      chain.validJsonBody = () => {
        const isValid = !throws(() => JSON.parse(String((actual as { body: unknown }).body)))
        return claim(isValid, 'to have a valid JSON body')
      }
      property('ok', () => !!actual, 'to be truthy')
      property('true', () => actual === true)
      property('false', () => actual === false)
      property('null', () => actual === null)
      property('undefined', () => actual === undefined)
      property('NaN', () => Number.isNaN(actual))
      property('exist', () => actual !== null && actual !== undefined, 'to exist')
      property('empty', () => isEmpty(actual))
      return chain
    }
    const describe = (name: string, body: () => unknown): boolean => {
      let passed = true
      k6.group(name, () => {
        try {
          body()
        } catch (error) {
          passed = false
          if (!(error instanceof AssertionError)) k6.check(undefined, { [`exception raised: ${String(error)}`]: false })
          if (config.exitOnError) throw error
        }
      })
      return passed
    }
    return { describe, expect, chai: { config, expect, AssertionError } }
  },
})

function typeName(value: unknown): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
}

function throws(work: () => unknown): boolean {
  try {
    work()
    return false
  } catch {
    return true
  }
}

export const assertionModules = [assertionCore, jslibTesting, jslibChai]
