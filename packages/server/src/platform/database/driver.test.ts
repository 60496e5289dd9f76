import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { describe, it } from 'node:test'
import { freshDatabase } from '../../testing/database.ts'
import { MENDS, postgres } from './driver.ts'

describe('the mended driver', () => {
  it('is still the text that the mends were made for', async () => {
    for (const { file, from } of MENDS) {
      const source = await readFile(new URL(`./${file}`, import.meta.resolve('postgres')), 'utf8')
      assert.equal(source.split(from).length, 2, `${file}: ${from}`)
    }
  })

  it('keeps connections in order, each once, however many were taken from the queue', async () => {
    const path = new URL('./queue.js', import.meta.resolve('postgres'))
    const text = MENDS.filter(({ file }) => file === 'queue.js').reduce(
      (source, { from, to }) => source.replace(from, () => to),
      await readFile(path, 'utf8'),
    )
    const { default: createQueue } = await import(`data:text/javascript,${encodeURIComponent(text)}`)
    const queue = createQueue()
    const expected: number[] = []
    for (let step = 0; step < 5000; step++) {
      if (expected.length < 3 || step % 5 === 0) {
        queue.push(step)
        expected.push(step)
      } else if (step % 7 === 0) {
        const [one] = expected.splice(step % expected.length, 1)
        assert.equal(queue.remove(one), one)
      } else if (step % 3 === 0) assert.equal(queue.pop(), expected.pop())
      else assert.equal(queue.shift(), expected.shift())
      assert.equal(queue.remove(-1), null)
      assert.equal(queue.length, expected.length)
    }
  })

  it('uses the connection next that was used last, so that those of a burst can close', async () => {
    const { url } = await freshDatabase()
    const sql = postgres(url, { max: 4, idle_timeout: 1, onnotice: () => {} })
    const backend = async () => (await sql<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid
    const burst = await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.2)`.then(backend)))
    assert.ok(new Set(burst).size > 1)
    const used = new Set<number | undefined>()
    for (let n = 0; n < 50; n++)
      used.add(
        n % 2 ? await backend() : await sql.begin((tx) => tx`select pg_backend_pid() as pid`.then(([row]) => row?.pid)),
      )
    assert.equal(used.size, 1)
    await sql.end()
  })

  it('survives connections that are cut at any moment, and goes on afterwards', async () => {
    const database = await freshDatabase()
    const upstream = new URL(database.url)
    const sockets = new Set<Socket>()
    const proxy = createServer({ allowHalfOpen: false }, (client) => {
      const { connect } = process.getBuiltinModule('node:net')
      const server = connect(Number(upstream.port), upstream.hostname)
      for (const socket of [client, server]) socket.on('error', () => {})
      client.pipe(server).pipe(client)
      client.on('close', () => server.destroy())
      sockets.add(client)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => proxy.once('listening', resolve))
    const through = new URL(database.url)
    through.port = String((proxy.address() as { port: number }).port)
    const sql = postgres(through.href, { max: 4, backoff: () => 0.01, connect_timeout: 5, onnotice: () => {} })
    let failed = 0
    for (let round = 0; round < 40; round++) {
      const work = Array.from({ length: 8 }, (_, i) =>
        sql.begin(async (tx) => {
          await tx`select ${i}::int`
          await tx`select ${'x'.repeat(i)}::text`
        }),
      )
      setImmediate(() => {
        for (const socket of sockets) socket[round % 2 ? 'resetAndDestroy' : 'destroy']()
        sockets.clear()
      })
      const results = await Promise.allSettled(work)
      failed += results.filter((result) => result.status === 'rejected').length
    }
    assert.ok(failed > 0, 'nothing was cut')
    const [row] = await sql<{ one: number }[]>`select 1 as one`
    assert.equal(row?.one, 1)
    await sql.end({ timeout: 1 })
    proxy.close()
    await database.drop()
  })
})
