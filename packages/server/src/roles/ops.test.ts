import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { startApp, type TestApp } from '../testing/app.ts'
import { startOps } from './ops.ts'

let t: TestApp
before(async () => {
  t = await startApp({ env: { ROLES: 'worker' } })
})
after(() => t.close())

/** A port that is free a moment ago, or `taken` by a server of ours. */
async function port(taken: boolean): Promise<{ port: number; free(): void }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const free = () => void server.close()
  if (!taken) {
    free()
    await once(server, 'close')
  }
  return { port, free }
}
const withPort = (OPS_PORT: number) => ({ ...t.app, config: { ...t.app.config, OPS_PORT } })

describe('the ops port of a process without the API', () => {
  it('answers probes and metrics on loopback, and nothing else', async () => {
    const { port: at } = await port(false)
    const ops = await startOps(withPort(at))
    const ask = async (path: string, method = 'GET') => {
      const answer = await fetch(`http://127.0.0.1:${at}${path}`, { method })
      return [answer.status, await answer.text()] as const
    }
    try {
      assert.deepEqual(await ask('/livez'), [200, 'ok\n'])
      assert.deepEqual(await ask('/readyz'), [200, 'ok\n'])
      const [status, text] = await ask('/metrics')
      assert.equal(status, 200)
      assert.match(text, /^watchkeeper_monitors_held 0$/m)
      for (const path of ['/', '/metrics?x', '/api/health']) assert.equal((await ask(path))[0], 404, path)
      assert.equal((await ask('/livez', 'POST'))[0], 404)
      t.app.self.stopping = true
      assert.deepEqual(await ask('/readyz'), [503, 'down\n'])
      assert.equal((await ask('/livez'))[0], 200)
    } finally {
      t.app.self.stopping = false
      await ops?.stop()
    }
  })

  it('refuses to start on a port that was asked for and is taken; 0 is none', async () => {
    const { port: at, free } = await port(true)
    try {
      await assert.rejects(startOps(withPort(at)), {
        name: 'StartError',
        message: /^Cannot listen on OPS_PORT 127.0.0.1/,
      })
    } finally {
      free()
    }
    assert.equal(await startOps(withPort(0)), null)
  })
})
