// `k6/execution`: what a script may know about the run it is in, and abort and fail.
import { defineModule } from '../vu/script-module.ts'

export const k6Execution = defineModule({
  name: 'k6/execution',
  exports: ['scenario', 'instance', 'vu', 'test'],
  needs: ['loadgen:globals'],
  sandbox: (host) => {
    const { parse } = JSON
    const ask = host.operation('execution')
    const tag = host.operation('executionTag')
    const stop = host.operation('abort')
    const markFailed = host.operation('markFailed')
    const field = (index: string) => host.floats[host.at[index] as number] as number

    const aboutScenario = () => parse(ask('scenario')) as Record<string, unknown>
    const scenario = {
      get name() {
        return aboutScenario().name
      },
      get executor() {
        return aboutScenario().executor
      },
      get startTime() {
        return aboutScenario().startTime
      },
      get progress() {
        return aboutScenario().progress
      },
      get iterationInInstance() {
        return field('iterationInTest')
      },
      get iterationInTest() {
        return field('iterationInTest')
      },
    }
    const aboutInstance = () => parse(ask('instance')) as Record<string, unknown>
    const instance = {
      get iterationsInterrupted() {
        return aboutInstance().iterationsInterrupted
      },
      get iterationsCompleted() {
        return aboutInstance().iterationsCompleted
      },
      get vusActive() {
        return aboutInstance().vusActive
      },
      get vusInitialized() {
        return aboutInstance().vusInitialized
      },
      get currentTestRunDuration() {
        return aboutInstance().currentTestRunDuration
      },
    }
    const tags = new Proxy({} as Record<string, unknown>, {
      get: (_, name) => (typeof name === 'string' ? (parse(ask('tags')) as Record<string, unknown>)[name] : undefined),
      has: (_, name) => name in (parse(ask('tags')) as object),
      ownKeys: () => Object.keys(parse(ask('tags')) as object),
      getOwnPropertyDescriptor: (_, name) => {
        const value = (parse(ask('tags')) as Record<string, unknown>)[name as string]
        return value === undefined ? undefined : { value, enumerable: true, configurable: true, writable: true }
      },
      set: (_, name, value) => {
        if (value === null || typeof value === 'object') throw new TypeError('a tag must be a text, number or boolean')
        tag(`${String(name)}\n${String(value)}`)
        host.forgetSeries()
        return true
      },
      deleteProperty: (_, name) => {
        tag(String(name))
        host.forgetSeries()
        return true
      },
    })
    const vu = {
      get idInInstance() {
        return host.global.__VU
      },
      get idInTest() {
        return host.global.__VU
      },
      get iterationInInstance() {
        return host.global.__ITER
      },
      get iterationInScenario() {
        return field('iterationInScenario')
      },
      tags,
      metrics: { tags, metadata: {} },
    }
    const test = {
      abort: (reason?: unknown): never => {
        host.flush()
        stop(reason === undefined ? '' : String(reason))
        throw new Error('test aborted')
      },
      fail: (reason?: unknown) => void markFailed(reason === undefined ? '' : String(reason)),
      get options() {
        return parse(ask('options')) as unknown
      },
    }
    return { scenario, instance, vu, test }
  },
  operations: {
    execution: (vu, what) => {
      const { scenario, services } = vu
      if (what === 'options') return JSON.stringify(services.options.raw)
      if (what === 'tags') return JSON.stringify({ ...services.options.tags, ...scenario?.tags, ...vu.tags })
      if (what === 'instance') {
        return JSON.stringify({ ...services.instance(), currentTestRunDuration: services.elapsedMs() })
      }
      if (scenario === undefined)
        throw new Error('getting scenario information outside of the VU context is not supported')
      const { name, executor, startedAtMs } = scenario
      return JSON.stringify({ name, executor, startTime: Math.round(startedAtMs), progress: scenario.progress() })
    },
    executionTag: (vu, text) => {
      const split = text.indexOf('\n')
      if (split < 0) delete vu.tags[text]
      else if (Object.keys(vu.tags).length < 100) vu.tags[text.slice(0, split)] = text.slice(split + 1)
      else throw new Error('more than 100 tags on one VU')
      return undefined
    },
    abort: (vu, reason) => {
      vu.services.abort(reason)
      vu.kill()
      return undefined
    },
    markFailed: (vu, reason) => {
      vu.services.fail(reason)
      return undefined
    },
  },
})
