import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { until } from '../../testing/until.ts'
import { forEachRecipe, isRoot, LIMITS, listen, run, shell, sleepers, start, uniqueSeconds } from './sandbox.suite.ts'

/** Every way to be hard to kill: deaf to SIGTERM, forked twice into a session of its own, stopped. */
const stubborn = (seconds: string) => `
trap '' TERM HUP INT
sleep ${seconds} &
( setsid sleep ${seconds} & )
( setsid sh -c 'trap "" TERM HUP INT; sleep ${seconds}; sleep ${seconds}' & )
( setsid sh -c 'kill -STOP $$; sleep ${seconds}' & )
sleep ${seconds} & kill -STOP $!
sleep 0.1
echo ready >&3
`

/**
 * What a script may leave behind to make cleaning up hang, or go where it should not. The folder is locked last: what
 * cannot be looked into counts as too much, and ends a script that is slow.
 */
const traps = (outside: string) => `
mkfifo fifo; ln -s ${outside} link; ln -s / root; ln -s loop loop; ln fifo hardlink
mkdir locked; echo x >locked/file
name=$(printf '%0200d' 1); i=0
(while mkdir $name && cd $name 2>/dev/null; do i=$((i+1)); done
mkdir -p $name/$name/$name/$name && echo deep)
chmod 000 locked
`

await forEachRecipe(({ recipe, sandbox }) => {
  it('asks the command to end, and gives it time to', async () => {
    const script = 'trap "echo bye; exit 3" TERM; echo ready >&3; while :; do sleep 0.05; done'
    const { slot, heard } = await start(sandbox, shell(script))
    await slot.kill()
    const { stdout, code, reason } = await heard
    assert.deepEqual([stdout, code, reason], ['bye\n', 3, 'killed'])
    await slot.release()
  })

  it('kills whatever does not want to end', async () => {
    const seconds = uniqueSeconds()
    const { slot, heard } = await start(sandbox, shell(`${stubborn(seconds)} while :; do sleep ${seconds}; done`))
    await until('all of them run', () => sleepers(seconds).length >= 5)
    await slot.kill()
    assert.deepEqual(sleepers(seconds), [])
    assert.equal((await heard).reason, 'killed')
    await slot.release()
    assert.equal(existsSync(slot.dir), false)
  })

  it('kills what a command leaves running when it ends by itself', async () => {
    const seconds = uniqueSeconds()
    const ran = await run(sandbox, shell(`${stubborn(seconds)} exit 5`))
    assert.deepEqual([ran.code, ran.reason], [5, 'exit'])
    assert.deepEqual(sleepers(seconds), [])
  })

  it('ends a fork bomb', { skip: isRoot && !recipe.ownUser ? 'root has no limit of processes' : false }, async () => {
    const seconds = uniqueSeconds()
    const bomb = `f() { sleep ${seconds} & f & f; }; ( f & ); echo ready >&3; exec sleep ${seconds}`
    const { slot } = await start(sandbox, shell(bomb, { limits: { ...LIMITS, processes: 80 } }))
    await until('it grows', () => sleepers(seconds).length > 10)
    await slot.release()
    assert.deepEqual(sleepers(seconds), [])
  })

  it('can be released in any state, twice', async () => {
    const slot = await sandbox.spawn(shell('sleep 600'))
    await Promise.all([slot.release(), slot.release(), slot.kill()])
    assert.equal((await slot.exited).reason, 'killed')
    assert.equal(existsSync(slot.dir), false)
  })

  it('removes whatever a script leaves, and nothing else', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'wk-test-'))
    await chmod(outside, 0o777)
    await writeFile(join(outside, 'kept'), 'kept')
    try {
      const slot = await sandbox.spawn(shell(`${traps(outside)}`))
      const heard = await listen(slot)
      // A look at the disk between the deepest folder and the word for it ends the script, since it found what is too deep.
      assert.ok(/deep/.test(heard.stdout) || heard.reason === 'disk', JSON.stringify(heard))
      await slot.release()
      assert.equal(existsSync(slot.dir), false)
      assert.equal(await readFile(join(outside, 'kept'), 'utf8'), 'kept')
    } finally {
      await rm(outside, { recursive: true })
    }
  })

  it('leaves nothing of a script for the next one to find', {
    skip: !recipe.ownUser && 'one user for all',
  }, async () => {
    const name = `/tmp/wk-left-${uniqueSeconds()}`
    const script = `umask 077; echo secret >${name}; mkdir -p ${name}.d/x; chmod 0 ${name}.d; ipcmk -M 4096; ipcmk -Q; ipcmk -S 1`
    const slot = await sandbox.spawn(shell(script))
    const { uid } = await stat(slot.dir)
    await listen(slot)
    await slot.release()
    assert.equal(existsSync(name), false)
    assert.equal(existsSync(`${name}.d`), false)
    for (const kind of ['shm', 'msg', 'sem']) {
      assert.doesNotMatch(await readFile(`/proc/sysvipc/${kind}`, 'utf8'), new RegExp(`\\s${uid}\\s`))
    }
  })

  it('does not mind pipes that nobody reads or that close early', async () => {
    const slot = await sandbox.spawn(shell('exec 0<&-; head -c 1000000 /dev/zero >&2; sleep 600'))
    slot.stdin.write('x'.repeat(1_000_000))
    await once(slot.stderr, 'readable')
    await slot.release()
    await until('the streams are closed', () => slot.stdout.closed && slot.stderr.closed && slot.events.closed)
  })
})
