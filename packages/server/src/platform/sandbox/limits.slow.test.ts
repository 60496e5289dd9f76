import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { it } from 'node:test'
import { until } from '../../testing/until.ts'
import { OPEN_FILES } from './limits.ts'
import type { SandboxLimits } from './port.ts'
import { type Bench, forEachRecipe, isRoot, LIMITS, listen, type Ran, run, shell } from './sandbox.suite.ts'

const limited = (script: string, limits: Partial<SandboxLimits>) => shell(script, { limits: { ...LIMITS, ...limits } })

/** tail keeps what it reads until the line ends, which it never does. */
const MEMORY_BOMB = 'tail -n 1 </dev/zero'

/** A script that goes past a limit for the whole tree, then waits to be ended for it. */
async function isEnded(bench: Bench, script: string, limits: Partial<SandboxLimits>): Promise<Ran['reason']> {
  const ran = await run(bench.sandbox, limited(`${script}\nsleep 600`, limits))
  assert.notEqual(ran.code, 0)
  return ran.reason
}

function memoryIsBounded(bench: Bench): void {
  it('ends a script that takes too much memory, and says so', async () => {
    const before = process.memoryUsage.rss()
    const ran = await run(bench.sandbox, limited(`${MEMORY_BOMB}; exit 1`, { memoryMb: 128 }))
    assert.equal(ran.reason, 'memory', JSON.stringify(ran))
    assert.ok(process.memoryUsage.rss() - before < 128 * 1024 * 1024)
  })

  it('leaves a script alone that stays within its memory', async () => {
    const ran = await run(bench.sandbox, limited('head -c 20000000 /dev/zero | tail -n 1 | wc -c', { memoryMb: 256 }))
    assert.deepEqual([ran.stdout, ran.reason], ['20000000\n', 'exit'])
  })
}

const python = '/usr/bin/python3'
const cannotMap = !isRoot ? 'only root can follow what is mapped' : existsSync(python) ? false : 'there is no python'

await forEachRecipe((bench) => {
  const { name, recipe, sandbox } = bench
  const rootShares = isRoot && !recipe.ownUser
  memoryIsBounded(bench)

  it('holds a fork bomb while others live', {
    skip: rootShares && !bench.host.cgroups && 'root has no limit',
  }, async () => {
    const bomb = 'i=0; while [ $i -lt 5000 ]; do sleep 600 & i=$((i+1)); done; wait'
    const slot = await sandbox.spawn(limited(bomb, { processes: 60 }))
    const heard = listen(slot)
    try {
      let complaint = ''
      let ended: Ran | null = null
      slot.stderr.on('data', (chunk: Buffer) => {
        complaint += chunk.toString()
      })
      void heard.then((ran) => (ended = ran))
      await until('the bomb meets its limit', () => ended !== null || /fork/i.test(complaint))
      assert.match(complaint, /fork/i, JSON.stringify(ended))
      assert.equal((await run(sandbox, shell('true & wait; echo alive'))).stdout, 'alive\n')
    } finally {
      await slot.release()
    }
    assert.match((await heard).stderr, /fork/i)
  })

  it('bounds a single file', async () => {
    const script = 'trap "" XFSZ; dd if=/dev/zero of=big bs=1M count=20; wc -c <big'
    const { stdout, stderr } = await run(sandbox, limited(script, { fileMb: 5 }))
    assert.equal(stdout.trim(), String(5 * 1024 * 1024))
    assert.match(stderr, /File too large/)
  })

  it('bounds all files together', async () => {
    const script = 'for i in 1 2 3 4 5 6 7 8; do head -c 8388608 /dev/zero >file$i; done'
    assert.equal(await isEnded(bench, script, { diskMb: 40 }), 'disk')
  })

  it('counts files, not only their bytes', async () => {
    assert.equal(await isEnded(bench, 'i=0; while : >f$i; do i=$((i+1)); done', { diskMb: 8 }), 'disk')
  })

  it('counts a file that was deleted but is still open', async () => {
    const script = 'exec 9>hidden; rm hidden; head -c 50000000 /dev/zero >&9'
    assert.equal(await isEnded(bench, script, { diskMb: 20 }), 'disk')
  })

  it('counts a file that was deleted but is still mapped', { skip: cannotMap }, async () => {
    const program = `
import mmap, os, time
file = open('hidden', 'w+b'); os.unlink('hidden'); file.write(bytes(50000000)); file.flush()
held = mmap.mmap(file.fileno(), 4096)
for fd in range(3, 100):
    try: os.close(fd)
    except OSError: pass
time.sleep(600)`
    const request = { ...limited('', { diskMb: 20 }), command: [python, '-c', program] }
    assert.equal((await run(sandbox, request)).reason, 'disk')
  })

  it('bounds the open files of each process', async () => {
    const { stdout } = await run(sandbox, shell('ulimit -n; ulimit -Hn'))
    assert.equal(stdout, `${OPEN_FILES}\n${OPEN_FILES}\n`)
    assert.equal((await run(sandbox, limited('ulimit -Hn', { openFiles: 100 }))).stdout, '100\n')
  })

  it('ends a script that has more files open than can be looked at', {
    skip: bench.host.tools.perl ? false : 'there is no perl',
  }, async () => {
    const copies = 'use POSIX; open F, "<", "held"; 1 while defined POSIX::dup(fileno F); sleep 600'
    const script = `echo >held; for i in $(seq 40); do perl -e '${copies}' & done`
    assert.equal(await isEnded(bench, script, {}), 'files')
  })

  it('looks at a slot that waits from its beginning on', async () => {
    const request = limited('read line; head -c 20000000 /dev/zero >big; sleep 600', { diskMb: 10 })
    const slot = await sandbox.spawn({ ...request, waits: true })
    try {
      slot.begin()
      slot.stdin.end('go\n')
      assert.equal((await listen(slot)).reason, 'disk')
    } finally {
      await slot.release()
    }
  })

  it('bounds what lives in memory', { skip: recipe.bubblewrap ? false : 'the file system is shared' }, async () => {
    const fill = (folder: string) => `head -c 700M /dev/zero >${folder}/x || echo full ${folder}`
    // An old bubblewrap gives them no size of their own, so there only the memory of the whole slot bounds them,
    // and that is looked at now and then: what is filled stays until it is seen.
    if (name === 'L3 with an old bubblewrap') {
      for (const folder of ['/tmp', '/dev/shm'])
        assert.equal(await isEnded(bench, `${fill(folder)}; sleep 600`, { memoryMb: 640, fileMb: 2048 }), 'memory')
      return
    }
    const script = ['/tmp', '/dev/shm'].map((folder) => `${fill(folder)}; rm ${folder}/x`).join('; ')
    const { stdout, reason } = await run(sandbox, limited(script, { memoryMb: 640, fileMb: 2048 }))
    assert.deepEqual([stdout, reason], ['full /tmp\nfull /dev/shm\n', 'exit'])
  })
})

await forEachRecipe(memoryIsBounded, (host) => {
  host.cgroups = null
})
