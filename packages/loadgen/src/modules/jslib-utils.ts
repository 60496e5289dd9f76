// jslib k6-utils, re-implemented: small random and text functions many scripts import by URL.
import { defineModule } from '../vu/script-module.ts'

export const jslibUtils = defineModule({
  name: 'jslib/k6-utils',
  aliases: [/^https:\/\/jslib\.k6\.io\/k6-utils\/[\w.-]+\/index\.js$/],
  exports: [
    'check',
    'randomIntBetween',
    'randomItem',
    'randomString',
    'uuidv4',
    'findBetween',
    'normalDistributionStages',
    'getCurrentStageIndex',
    'tagWithCurrentStageIndex',
    'tagWithCurrentStageProfile',
    'parseDuration',
    'describe',
  ],
  needs: ['k6', 'k6/execution'],
  sandbox: (host) => {
    type Execution = {
      scenario: { name: string; startTime: number }
      vu: { tags: Record<string, unknown> }
      test: { options: { stages?: Stage[]; scenarios?: Record<string, { stages?: Stage[] }> } }
    }
    type Stage = { duration: string; target: number }
    const execution = host.module<Execution>('k6/execution')
    type Conditions = Record<string, unknown>
    const k6 = host.module<{
      group(name: string, body: () => unknown): unknown
      check(value: unknown, sets: Conditions, tags?: unknown): boolean
    }>('k6')
    const { group } = k6
    const isPromise = (value: unknown): value is Promise<unknown> =>
      typeof (value as { then?: unknown } | null | undefined)?.then === 'function'
    /** As check of `k6`; gives a promise where the value or a condition is one. */
    const check = (value: unknown, sets: Conditions, tags?: unknown): unknown => {
      if (isPromise(value)) return value.then((settled) => check(settled, sets, tags))
      const names = Object.keys(sets)
      const found = names.map((name) => {
        const condition = sets[name]
        return typeof condition === 'function' ? condition(value) : condition
      })
      const done = (results: unknown[]) =>
        k6.check(value, Object.fromEntries(names.map((name, index) => [name, !!results[index]])), tags)
      return found.some(isPromise) ? Promise.all(found).then(done) : done(found)
    }
    const randomIntBetween = (min: number, max: number) => Math.floor(Math.random() * (max - min + 1) + min)
    const randomItem = (items: unknown[]) => items[Math.floor(Math.random() * items.length)]
    const randomString = (length: number, charset = 'abcdefghijklmnopqrstuvwxyz') => {
      let text = ''
      while (text.length < length) text += charset[Math.floor(Math.random() * charset.length)]
      return text
    }
    const uuidv4 = () =>
      'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (char) => {
        const digit = Math.floor(Math.random() * 16)
        return (char === 'x' ? digit : (digit & 3) | 8).toString(16)
      })
    const findBetween = (content: string, left: string, right: string, repeat = false) => {
      const found: string[] = []
      let at = 0
      for (;;) {
        const start = content.indexOf(left, at)
        if (start < 0) break
        const end = content.indexOf(right, start + left.length)
        if (end < 0) break
        found.push(content.slice(start + left.length, end))
        if (!repeat) return found[0]
        at = end + right.length
      }
      return repeat ? found : null
    }
    const parseDuration = (text: unknown): number => {
      const units: Record<string, number> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 }
      let total = 0
      for (const [, amount, unit] of String(text).matchAll(/(?<!\d)(\d+(?:\.\d+)?)(ms|[dhms])/g)) {
        total += Number(amount) * (units[unit as string] as number)
      }
      return total
    }
    /** Stages shaped like a bell: half a stage's length before and after `numberOfStages` full ones. */
    const normalDistributionStages = (maxVus: number, durationSeconds: number, numberOfStages = 10) => {
      const density = (x: number) => Math.exp(-0.5 * x * x)
      const step = Math.ceil(durationSeconds / (numberOfStages + 2))
      const targets = Array.from({ length: numberOfStages + 2 }, (_, index) => {
        const x = -2 + (4 * index) / (numberOfStages + 1)
        return { duration: `${step}s`, target: Math.ceil(maxVus * density(x)) }
      })
      return [...targets, { duration: `${step}s`, target: 0 }]
    }
    const stagesNow = (): Stage[] => {
      const { options } = execution.test
      const stages = options.scenarios?.[execution.scenario.name]?.stages ?? options.stages
      if (stages === undefined) throw new Error(`scenario ${execution.scenario.name} has no stages`)
      return stages
    }
    const getCurrentStageIndex = () => {
      const stages = stagesNow()
      const elapsed = Date.now() - execution.scenario.startTime
      let end = 0
      const index = stages.findIndex(({ duration }) => {
        end += parseDuration(duration)
        return elapsed < end
      })
      return index < 0 ? stages.length - 1 : index
    }
    const tagWithCurrentStageIndex = () => {
      execution.vu.tags.stage = getCurrentStageIndex()
    }
    const tagWithCurrentStageProfile = () => {
      const stages = stagesNow()
      const index = getCurrentStageIndex()
      const before = index === 0 ? 0 : (stages[index - 1] as Stage).target
      const { target } = stages[index] as Stage
      execution.vu.tags.stage_profile = target > before ? 'ramp-up' : target < before ? 'ramp-down' : 'steady'
    }
    const describe = (name: string, body: () => unknown) => {
      let passed = true
      group(name, () => {
        try {
          body()
        } catch {
          passed = false
        }
      })
      return passed
    }
    return {
      check,
      randomIntBetween,
      randomItem,
      randomString,
      uuidv4,
      findBetween,
      normalDistributionStages,
      parseDuration,
      getCurrentStageIndex,
      tagWithCurrentStageIndex,
      tagWithCurrentStageProfile,
      describe,
    }
  },
})
