/** Scripts that go for the machine: the server answers all along, others' work goes on, and nothing is left behind. */
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { openArena } from '../support/arena.ts'
import { hostileScripts } from '../support/hostile-scripts.ts'

/** Generous: a busy machine makes a second of every answer. */
const MAX_ANSWER_MS = 5000
const MAX_GROWTH_MB = 300

let arena: Awaited<ReturnType<typeof openArena>>
before(async () => {
  arena = await openArena()
})
after(() => arena?.close())

for (const script of hostileScripts) {
  it(script.name, { timeout: 180_000 }, async (context) => {
    if (script.needs && !script.needs(arena.isolation)) return context.skip(`not at level ${arena.isolation}`)
    const seen = await arena.attack(script)
    const { worstAnswerMs, growthMb, maxDescriptors } = seen.watched
    context.diagnostic(
      `worst answer ${Math.round(worstAnswerMs)} ms, ${maxDescriptors} descriptors, ${Math.round(growthMb)} MB more; ${seen.run.status}: ${seen.run.error ?? ''}`,
    )
    script.check?.(seen)
    assert.ok(worstAnswerMs < MAX_ANSWER_MS, `an answer took ${Math.round(worstAnswerMs)} ms`)
    assert.ok(growthMb < MAX_GROWTH_MB, `the server grew by ${Math.round(growthMb)} MB`)
    assert.equal(seen.watched.workersLost, 0)
    assert.equal(seen.neighbour.status, 'completed', seen.neighbour.error ?? '')
  })
}

it('leaves nobody down, no process, no socket, no folder and no descriptor behind', { timeout: 60_000 }, async () => {
  assert.deepEqual(await arena.bystander.outages(), [])
  assert.deepEqual(await arena.leftovers(), [])
})
