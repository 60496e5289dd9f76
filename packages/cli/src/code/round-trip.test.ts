import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { parse } from 'yaml'
import { actualOf, type Snapshot } from './actual.ts'
import { defineConfig, fromEnv } from './define.ts'
import { desiredOf } from './desired.ts'
import { planOf } from './plan.ts'
import { type Format, printConfig } from './print.ts'
import { pulledFrom } from './pull.ts'

const at = '2026-01-01T00:00:00.000Z'
const uuid = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).map((one) => one.trim() || 'x')
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
const script = fc.string({ unit: 'grapheme', maxLength: 200 })
const logicalIds = fc.uniqueArray(
  fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._:/-]{0,12}$/).filter((id) => !id.startsWith('id:')),
  {
    maxLength: 5,
  },
)

/** Settings as a server shows them: secrets are masks. */
const setting = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant('***'), fc.constant(null))
const settings = fc.dictionary(
  fc.stringMatching(/^[a-z][A-Za-z]{0,8}$/).filter((key) => !['test', 'testId', 'dependsOn', 'fromEnv'].includes(key)),
  fc.oneof(setting, fc.array(setting, { maxLength: 3 }), fc.dictionary(fc.constantFrom('a', 'b', 'X-Key'), setting)),
  { maxKeys: 4 },
)

/** Half of everything has a logical id. */
function idsFor(count: number, ids: readonly string[]) {
  return Array.from({ length: count }, (_, index) => ids[index] ?? null)
}

const snapshots: fc.Arbitrary<Snapshot> = fc
  .record({
    ids: fc.tuple(logicalIds, logicalIds, logicalIds, logicalIds),
    providers: fc.array(fc.record({ name: text, enabled: fc.boolean(), config: settings }), { maxLength: 3 }),
    tests: fc.array(
      fc.record({ title: text, type: fc.constantFrom('browser', 'api', 'k6'), description: maybe(text), script }),
      { maxLength: 4 },
    ),
    monitors: fc.array(
      fc.record({ name: text, active: fc.boolean(), interval: fc.integer({ min: 1, max: 100 }), config: settings }),
      { maxLength: 4 },
    ),
    jobs: fc.array(
      fc.record({
        name: text,
        status: fc.constantFrom('active', 'paused'),
        cronSchedule: maybe(text),
        config: settings,
      }),
      { maxLength: 3 },
    ),
    variables: fc.uniqueArray(
      fc.record({
        key: fc.stringMatching(/^[A-Z][A-Z0-9_]{0,9}$/),
        value: fc.string(),
        isSecret: fc.boolean(),
        description: maybe(fc.string()),
      }),
      {
        maxLength: 3,
        selector: ({ key }) => key,
      },
    ),
    tags: fc.uniqueArray(text, { maxLength: 4, selector: (name) => name.toLowerCase() }),
    pick: fc.infiniteStream(fc.nat(100)),
  })
  .map((given) => {
    const next = () => given.pick.next().value ?? 0
    const some = <T>(all: readonly T[]) => all.filter(() => next() % 2 === 0)
    const tags = given.tags.map((name, index) => ({
      id: uuid(9000 + index),
      name,
      color: '#2563EB',
      createdAt: at,
      updatedAt: at,
    }))
    const times = { createdAt: at, updatedAt: at }
    const [ofProviders, ofTests, ofMonitors, ofJobs] = given.ids
    const named = <T>(rows: T[], ids: readonly string[], from: number) => {
      const external = idsFor(rows.length, ids)
      return rows.map((row, index) => ({
        ...row,
        ...times,
        id: uuid(from + index),
        externalId: external[index] ?? null,
      }))
    }
    const providers = named(given.providers, ofProviders, 1000).map((one) => ({ ...one, type: 'webhook' }))
    const tests = named(given.tests, ofTests, 2000).map((one) => ({ ...one, tags: some(tags) }))
    const alertConfig = () =>
      next() % 3 === 0
        ? null
        : { enabled: true, reminderMinutes: null, notificationProviders: some(providers).map(({ id }) => id) }
    const monitors = named(given.monitors, ofMonitors, 3000)
    return {
      providers,
      tests,
      tags,
      variables: given.variables.map((one, index) => ({ ...one, ...times, id: uuid(5000 + index) })),
      // A monitor depends only on those before it: no circles.
      monitors: monitors.map((one, index) => ({
        ...one,
        type: 'synthetic_test',
        url: '',
        timeout: 30,
        method: 'GET',
        tags: some(tags),
        alertConfig: alertConfig(),
        config: {
          ...one.config,
          ...(tests[0] && next() % 2 === 0 ? { testId: tests[0].id } : {}),
          ...(index > 0 && next() % 2 === 0 ? { dependsOn: monitors.slice(0, index).map(({ id }) => id) } : {}),
        },
      })),
      jobs: named(given.jobs, ofJobs, 4000).map((one) => ({
        ...one,
        description: null,
        timeoutSeconds: 300,
        retryCount: 0,
        tags: some(tags),
        alertConfig: alertConfig(),
        tests: some(tests).map(({ id, title, type }, position) => ({ id, title, type, position })),
      })),
    } as unknown as Snapshot
  })

/** What the file says, read as its language reads it. */
function readBack(file: string, format: Format): unknown {
  if (format === 'yaml') return parse(file)
  const body = file.slice(file.indexOf('export default ') + 'export default '.length)
  // The file was made here, out of generated text: this is what importing it does.
  return new Function('defineConfig', 'fromEnv', `return ${body}`)(defineConfig, fromEnv)
}

describe('pulling and planning', () => {
  for (const format of ['yaml', 'ts'] as const) {
    it(`gives an empty plan, whatever a server has, by way of ${format}`, async () => {
      await fc.assert(
        fc.asyncProperty(snapshots, async (snapshot) => {
          const actual = actualOf(snapshot, '')
          const { config, scripts } = pulledFrom(actual, { prefix: '', name: null })
          const read = desiredOf(readBack(await printConfig(config, format, ['A remark']), format), {
            named: scripts,
            found: new Map(),
          })
          assert.ok('desired' in read, JSON.stringify(read))
          const planned = planOf({ desired: read.desired, actual, env: {} })
          assert.ok('plan' in planned, JSON.stringify(planned))
          assert.deepEqual(planned.plan.changes, [])
          assert.equal(planned.plan.unmanaged.length, actual.strays.length)
        }),
        { numRuns: 150 },
      )
    })
  }
})
