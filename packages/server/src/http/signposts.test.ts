import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { newId } from '../kernel/ids.ts'
import { linksTo } from '../modules/links.ts'
import { startApp, type TestApp } from '../testing/app.ts'

let t: TestApp
before(async () => {
  t = await startApp()
})
after(() => t.close())

const { home, ...links } = linksTo({ PUBLIC_URL: 'https://watch.example.test', HOST: '', PORT: 0 })
const addresses = ['/', ...Object.values(links).map((link) => link(newId()).slice(home.length))]

for (const address of addresses) {
  it(`${address.replace(/[\da-f-]{36}/, '{id}')} is a page for browsers, and nothing for programs`, async () => {
    const page = await t.anonymous.get(address, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
    assert.equal(page.status, 200)
    assert.match(page.headers['content-type'] ?? '', /^text\/html/)
    assert.match(page.headers['content-security-policy'] ?? '', /default-src 'none'/)
    for (const [, link = ''] of page.body.matchAll(/(?:href)="(\/[^"]*)"/g)) {
      const { status } = await t.anonymous.get(link, { accept: 'text/html' })
      assert.equal(status, 200, link)
    }
    for (const accept of ['*/*', 'application/json', undefined]) {
      const answer = await t.anonymous.get(address, accept ? { accept } : {})
      assert.deepEqual([answer.status, answer.body], [404, { error: 'Not found' }])
    }
  })
}

it('says nothing about what the id stands for, whether or not there is such a thing', async () => {
  const { job } = (await t.owner.post('/api/jobs', { name: 'Secret plans' })).body
  const read = async (id: string) => (await t.anonymous.get(`/jobs/${id}`, { accept: 'text/html' })).body
  assert.equal(await read(job.id), await read(newId()))
})
