import assert from 'node:assert/strict'
import { lookup } from 'node:dns/promises'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startDnsServer, type Zone } from '../../testing/checks/dns-server.ts'
import { createResolve } from './resolve.ts'

const FOUR = '0a000001'
const SIX = '20010db8000000000000000000000001'
const zone: Zone = {
  'A both.test': [FOUR],
  'AAAA both.test': [SIX],
  'A four.test': [FOUR],
  'AAAA four.test': [],
  'A half.test': [FOUR],
  'AAAA half.test': 'silence',
  'A empty.test': [],
  'AAAA empty.test': [],
  'A broken.test': 2,
  'AAAA broken.test': 2,
  'A shop.inner.test': [FOUR],
  'AAAA shop.inner.test': [],
  'A a.b.inner.test': [FOUR],
  'AAAA a.b.inner.test': [],
}
const SILENT = Array.from({ length: 200 }, (_, i) => `silent-${i}.test`)
for (const name of SILENT) {
  zone[`A ${name}`] = 'silence'
  zone[`AAAA ${name}`] = 'silence'
}

let server: Awaited<ReturnType<typeof startDnsServer>>
let folder: string
let files: { hosts: string; resolvConf: string; nsswitch: string }
before(async () => {
  server = await startDnsServer(zone)
  folder = await mkdtemp(join(tmpdir(), 'wk-names-'))
  files = { hosts: join(folder, 'hosts'), resolvConf: join(folder, 'resolv.conf'), nsswitch: join(folder, 'nsswitch') }
  await writeFile(files.hosts, '# ours\n10.9.9.9 Printer printer.home # old\n2001:db8::9 printer\nnonsense x\n')
  await writeFile(files.resolvConf, `nameserver ${server.address}\nsearch inner.test.\noptions timeout:1 ndots:1\n`)
  await writeFile(files.nsswitch, 'hosts: files dns [NOTFOUND=return]\n')
})
after(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const addressesOf = async (name: string, family: 0 | 4 | 6 = 0) =>
  (await createResolve({ files })(name, family)).map(({ address }) => address).sort()

describe('a name', () => {
  const answers: [name: string, family: 0 | 4 | 6, addresses: string[]][] = [
    ['both.test', 0, ['10.0.0.1', '2001:db8::1']],
    ['both.test', 4, ['10.0.0.1']],
    ['both.test', 6, ['2001:db8::1']],
    ['BOTH.test.', 0, ['10.0.0.1', '2001:db8::1']],
    ['four.test', 0, ['10.0.0.1']],
    ['half.test', 0, ['10.0.0.1']],
    ['printer', 0, ['10.9.9.9', '2001:db8::9']],
    ['PRINTER.home', 0, ['10.9.9.9']],
    ['shop', 0, ['10.0.0.1']],
    ['a.b', 0, ['10.0.0.1']],
    ['localhost', 4, ['127.0.0.1']],
    ['deep.localhost', 0, ['127.0.0.1', '::1']],
  ]
  for (const [name, family, addresses] of answers) {
    it(`${name} of family ${family} is ${addresses}`, async () => {
      assert.deepEqual(await addressesOf(name, family), addresses)
    })
  }

  const refused: [name: string, family: 0 | 4 | 6, code: string][] = [
    ['nothing.test', 0, 'ENOTFOUND'],
    ['shop.', 0, 'ENOTFOUND'],
    ['empty.test', 0, 'EAI_NODATA'],
    ['four.test', 6, 'EAI_NODATA'],
    ['broken.test', 0, 'ESERVFAIL'],
  ]
  for (const [name, family, code] of refused) {
    it(`${name} of family ${family} is ${code}`, async () => {
      await assert.rejects(addressesOf(name, family), { code })
    })
  }

  it('is asked for once, however many wait for it', async () => {
    const resolve = createResolve({ files })
    server.questions.length = 0
    await Promise.all(Array.from({ length: 50 }, () => resolve('both.test', 4)))
    assert.deepEqual(server.questions, ['A both.test'])
  })
})

describe('a name server that stays silent', () => {
  it('is given up after a while', async () => {
    const resolve = createResolve({ files, limitMs: 200 })
    await assert.rejects(resolve('silent-0.test', 0), { code: 'ETIMEOUT' })
  })

  it('holds up neither other names, nor the lookups and files of this process', async () => {
    const resolve = createResolve({ files, limitMs: 5000 })
    let settled = 0
    const silent = SILENT.map((name) => resolve(name, 4).catch(() => settled++))
    assert.equal((await resolve('both.test', 4)).length, 1)
    assert.equal((await createResolve({ files })('four.test', 0)).length, 1)
    await lookup('localhost')
    await readFile(files.hosts)
    assert.equal(settled, 0)
    await Promise.all(silent)
    assert.equal(settled, SILENT.length)
  })

  it('lets only so many questions wait; the next is told that we are busy', async () => {
    const resolve = createResolve({ files, limitMs: 300, maxPending: 10 })
    const silent = SILENT.slice(0, 10).map((name) => resolve(name, 0).catch(() => {}))
    await assert.rejects(resolve('both.test', 4), { code: 'EBUSY' })
    await Promise.all(silent)
    assert.equal((await resolve('both.test', 4)).length, 1)
  })
})

it('a file that changes is read again, name servers too', async () => {
  const other = await startDnsServer({ 'A moved.test': ['0a000002'], 'AAAA moved.test': [] })
  const changing = { ...files, hosts: join(folder, 'hosts-2'), resolvConf: join(folder, 'resolv-2') }
  await writeFile(changing.resolvConf, `nameserver ${server.address}\n`)
  const resolve = createResolve({ files: changing })
  await assert.rejects(resolve('moved.test', 0), { code: 'ENOTFOUND' })
  await writeFile(changing.resolvConf, `nameserver ${other.address}\n`)
  await writeFile(changing.hosts, '10.1.1.1 fresh\n')
  for (const [name, address] of [
    ['moved.test', '10.0.0.2'],
    ['fresh', '10.1.1.1'],
  ] as const) {
    const until = performance.now() + 30_000
    for (;;) {
      const found = await resolve(name, 0).catch(() => [])
      if (found[0]?.address === address) break
      assert.ok(performance.now() < until, name)
      await new Promise((next) => setTimeout(next, 50))
    }
  }
  other.close()
})

it('another source is asked where there is one, and only one at a time', async () => {
  const withOthers = { ...files, nsswitch: join(folder, 'nsswitch-2') }
  await writeFile(withOthers.nsswitch, 'hosts: files nis dns\n')
  const resolve = createResolve({ files: withOthers })
  const codes = await Promise.all(
    Array.from({ length: 30 }, (_, i) => resolve(`nothing-${i}.invalid`, 0).catch(({ code }) => code)),
  )
  assert.ok(codes.includes('EBUSY'), String(codes))
  assert.ok(
    codes.every((code) => ['EBUSY', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA'].includes(code)),
    String(codes),
  )
})
