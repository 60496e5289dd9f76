import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { it } from 'node:test'
import { isRoot, PATH } from './sandbox.suite.ts'
import { findTools } from './tools.ts'

const { unshare, ip, nft, nsenter, bwrap } = findTools()
const missing = !isRoot ? 'root only' : !(unshare && ip && nft && nsenter && bwrap) ? 'programs are missing' : false

/** A machine of its own as far as the network goes, so that nothing of the real one is touched. */
const MACHINE = 'ip link set lo up && echo 1 >/proc/sys/net/ipv4/ip_forward && exec "$@"'

it('lets plain connections out by policy (raw-tcp.suite.ts, in a network of its own)', { skip: missing }, () => {
  const tests = [process.execPath, '--test', '--test-reporter=spec', join(import.meta.dirname, 'raw-tcp.suite.ts')]
  const ran = spawnSync(unshare ?? '', ['--net', '/bin/sh', '-c', MACHINE, 'sh', ...tests], {
    env: { PATH },
    encoding: 'utf8',
    timeout: 240_000,
  })
  assert.equal(ran.status, 0, ran.stdout + ran.stderr)
  assert.match(ran.stdout, /pass [1-9]/)
})
