import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, it } from 'node:test'
import { fromKumaRows } from '../uptime-kuma.ts'
import { isDatabase, readKumaDatabase } from './kuma-database.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wk-kuma-'))
})
after(() => rm(folder, { recursive: true, force: true }))

it('reads the database of Uptime Kuma as a backup', async () => {
  const path = join(folder, 'kuma.db')
  const database = new DatabaseSync(path)
  database.exec(`
    create table monitor (id integer, name text, type text, url text, "interval" integer, retry_interval integer,
      maxretries integer, timeout real, active boolean, accepted_statuscodes_json text, json_path text,
      json_path_operator text, expected_value text, http_body_encoding text, method text, body text);
    create table notification (id integer, name text, config text, active boolean);
    create table monitor_notification (id integer, monitor_id integer, notification_id integer);
    create table tag (id integer, name text, color text);
    create table monitor_tag (id integer, monitor_id integer, tag_id integer, value text);
    create table proxy (id integer);
    insert into monitor values (7, 'Shop', 'json-query', 'https://shop.example', 60, 30, 2, 20, 1, '["200-299"]', '$.a',
      '==', '5', 'form', 'POST', 'a=b');
    insert into notification values (3, 'Ops', '{"type":"slack","slackwebhookURL":"https://hooks.example/s3cret"}', 1);
    insert into monitor_notification values (1, 7, 3);
    insert into tag values (2, 'region', '#fff');
    insert into monitor_tag values (1, 7, 2, 'eu');`)
  database.close()
  assert.equal(await isDatabase(path), true)
  const { config } = fromKumaRows(await readKumaDatabase(path))
  assert.deepEqual(config.monitors?.shop, {
    name: 'Shop',
    type: 'http_request',
    url: 'https://shop.example',
    method: 'POST',
    interval: 60,
    timeout: 20,
    config: {
      expectedStatus: '200-299',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'a=b',
      json: [{ path: '$.a', op: 'eq', value: 5 }],
      confirm: { retries: 2, delaySeconds: 30 },
    },
    tags: ['region: eu'],
    alertConfig: { enabled: true, notificationProviders: ['ops'], onCertificateExpiry: false },
  })
  assert.deepEqual(config.providers?.ops?.config, { webhookUrl: { fromEnv: 'OPS_WEBHOOK_URL' } })
})

it('refuses another database, and takes JSON for none', async () => {
  const path = join(folder, 'other.db')
  const database = new DatabaseSync(path)
  database.exec('create table a (b integer)')
  database.close()
  await assert.rejects(readKumaDatabase(path), /not a database of Uptime Kuma/)
  await writeFile(join(folder, 'backup.json'), '{"monitorList": []}')
  assert.equal(await isDatabase(join(folder, 'backup.json')), false)
})
