/** Targets that go for whoever checks them: the server answers all along, others' work goes on, and nothing is left behind. */
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { until } from '../../packages/server/src/testing/until.ts'
import { openArena } from '../support/arena.ts'
import { checkHostileTargets, serveHostileTargets } from '../support/hostile-targets.ts'

/** Generous: a busy machine makes a second of every answer. */
const MAX_ANSWER_MS = 5000
const MAX_GROWTH_MB = 300

let arena: Awaited<ReturnType<typeof openArena>>
let targets: Awaited<ReturnType<typeof serveHostileTargets>>
before(async () => {
  targets = await serveHostileTargets()
  arena = await openArena()
})
after(async () => {
  await arena?.close()
  await targets?.close()
})

it('hurt nobody', { timeout: 240_000 }, async (context) => {
  const watching = arena.watch()
  const running = arena.bystander.keepRunning(5000)
  await checkHostileTargets(arena.attacker, targets.urlOf)
  const { worstAnswerMs, growthMb, workersLost } = await watching.stop()
  const runs = await running.stop()
  context.diagnostic(
    `worst answer ${Math.round(worstAnswerMs)} ms, ${Math.round(growthMb)} MB more, ${runs.length} runs of another meanwhile`,
  )
  for (const run of runs) assert.equal(run.status, 'completed', run.error ?? '')
  assert.ok(worstAnswerMs < MAX_ANSWER_MS, `an answer took ${Math.round(worstAnswerMs)} ms`)
  assert.ok(growthMb < MAX_GROWTH_MB, `the server grew by ${Math.round(growthMb)} MB`)
  assert.equal(workersLost, 0)
  assert.deepEqual(await arena.bystander.outages(), [])
})

it('keep no connection, and leave nothing behind', { timeout: 120_000 }, async () => {
  await until('all connections are closed', async () => ((await targets.openConnections()) === 0 ? true : null))
  assert.deepEqual(await arena.leftovers(), [])
})
