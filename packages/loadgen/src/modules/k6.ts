// `k6`: check, group, sleep, fail, randomSeed.
import { defineModule } from '../vu/script-module.ts'

export const k6 = defineModule({
  name: 'k6',
  exports: ['check', 'group', 'sleep', 'fail', 'randomSeed'],
  needs: ['loadgen:globals'],
  sandbox: (host) => {
    const wait = host.operation('sleep')
    const now = host.operation('now')

    const refusePromise = (name: string, found: unknown) => {
      if (typeof (found as { then?: unknown } | null | undefined)?.then !== 'function')
        return // Nobody waits for it: that it fails must not end the iteration a second time.
      ;(found as Promise<unknown>).then(undefined, () => {})
      throw new TypeError(
        `check() does not wait for promises, which '${name}' gives: await the value first, or use check of https://jslib.k6.io/k6-utils/1.5.0/index.js`,
      )
    }
    const check = (value: unknown, sets: Record<string, unknown>, tags?: Record<string, unknown>): boolean => {
      if (sets === null || typeof sets !== 'object') throw new TypeError('check() needs an object of conditions')
      let all = true
      for (const name of Object.keys(sets)) {
        const condition = sets[name]
        let id: number | undefined
        if (tags === undefined || tags === null) {
          const { checks } = host.group
          id = checks.get(name)
          if (id === undefined) {
            id = host.series('checks', { check: name })
            host.group.checks.set(name, id)
          }
        } else id = host.series('checks', { ...tags, check: name })
        let passed = false
        try {
          const found = typeof condition === 'function' ? condition(value) : condition
          refusePromise(name, found)
          passed = !!found
        } catch (error) {
          host.sample(id, 0)
          throw error
        }
        host.sample(id, passed ? 1 : 0)
        if (!passed) all = false
      }
      return all
    }

    const group = (name: unknown, body: unknown): unknown => {
      const title = String(name)
      if (title.includes('::')) throw new Error("group and check names may not contain '::'")
      if (typeof body !== 'function') throw new TypeError('group() needs a function')
      if (body.constructor?.name === 'AsyncFunction') throw new TypeError('group() does not support async functions')
      const outside = host.group.path
      host.enterGroup(`${outside}::${title}`)
      const started = Number(now())
      try {
        return body()
      } finally {
        host.sample(host.series('group_duration'), Number(now()) - started)
        host.enterGroup(outside)
      }
    }

    const sleep = (seconds: unknown): void => {
      const amount = Number(seconds)
      if (!(amount >= 0)) throw new TypeError('sleep() needs a number of seconds')
      host.flush()
      wait(String(amount))
    }
    const fail = (message?: unknown): never => {
      throw new Error(message === undefined ? 'fail() was called' : String(message))
    }
    const reseed = host.global.__seed as (seed: number) => void
    delete host.global.__seed
    const randomSeed = (value: unknown) => reseed(Number(value))
    return { check, group, sleep, fail, randomSeed }
  },
  operations: {
    now: () => String(performance.now()),
    sleep: (vu, text) =>
      new Promise((resolve) => {
        // setTimeout holds at most 2^31 ms; nobody waits that long for a test.
        const timer = setTimeout(done, Math.min(Number(text) * 1000, 2 ** 31 - 1))
        const forget = vu.onKill(done)
        function done() {
          clearTimeout(timer)
          forget()
          resolve(undefined)
        }
      }),
  },
})
