import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { it } from 'node:test'
import { connectivityBy, systemConnectivity, tcpWitness, type Witness } from './witnesses.ts'

const icmp = { ping: async () => ({ kind: 'unavailable', reason: 'not in this test' }) as const }
const says = (answer: boolean, isTrusted = false): Witness => ({ isTrusted, ask: async () => answer })

it('one witness that answers is enough', async () => {
  assert.equal(await connectivityBy(async () => [says(false), says(true)]).isOnline(), true)
})

it('the silence of witnesses that never answered proves nothing while there is an interface', async () => {
  assert.equal(
    await connectivityBy(
      async () => [says(false)],
      () => true,
    ).isOnline(),
    true,
  )
  assert.equal(
    await connectivityBy(
      async () => [],
      () => true,
    ).isOnline(),
    true,
  )
  assert.equal(
    await connectivityBy(
      async () => [says(false)],
      () => false,
    ).isOnline(),
    false,
  )
})

it('the silence of a witness the administrator named counts', async () => {
  assert.equal(
    await connectivityBy(
      async () => [says(false, true)],
      () => true,
    ).isOnline(),
    false,
  )
})

it('witnesses that cannot be found leave everything as it is', async () => {
  assert.equal(await connectivityBy(() => Promise.reject(new Error('no table'))).isOnline(), true)
})

it('many questions in one moment are one', async () => {
  let asked = 0
  const connectivity = connectivityBy(async () => [{ isTrusted: false, ask: async () => ++asked > 0 }])
  await Promise.all(Array.from({ length: 50 }, () => connectivity.isOnline()))
  assert.equal(asked, 1)
})

it('a port that answers or refuses is a witness; one that nobody answers for is not', async () => {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  assert.equal(await systemConnectivity([`127.0.0.1:${port}`], icmp).isOnline(), true)
  server.close()
  await once(server, 'close')
  assert.equal(await tcpWitness(`127.0.0.1:${port}`).ask(), true, 'somebody is there to refuse')
  assert.equal(await systemConnectivity(['nope.invalid:9'], icmp).isOnline(), false)
})

it('the system’s own witnesses answer one way or the other', async () => {
  assert.equal(typeof (await systemConnectivity([], icmp).isOnline()), 'boolean')
})
