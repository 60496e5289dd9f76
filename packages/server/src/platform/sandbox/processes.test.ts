import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { it } from 'node:test'
import { until } from '../../testing/until.ts'
import { UIDS } from './create.ts'
import { identify, listedTreeOf, MARKER, processesMarked, processesOfUser, threadsOfUser, treeOf } from './processes.ts'
import { isRoot } from './sandbox.suite.ts'

/** A number that no account, no slot and no other test has. */
const USER = UIDS.first + UIDS.count + 8888

it('counts what the kernel counts of a user, also what died and was not collected', {
  skip: !isRoot && 'only root can start something as a user of its own',
}, async () => {
  // `sleep` takes the shell's place, and does not collect the shell's child.
  const script = 'sleep 0 & exec sleep 600'
  const child = spawn('/bin/sh', ['-c', script], { uid: USER, gid: USER, stdio: 'ignore', env: {} })
  try {
    await once(child, 'spawn')
    await until('one runs and one is dead', () => processesOfUser(USER).length === 1 && threadsOfUser(USER) === 2)
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  assert.deepEqual(processesOfUser(USER), [])
})

it('finds a tree by the lists of children as by a search of the whole machine', async () => {
  const script = '(sleep 600 & sleep 600 & wait) & sleep 600 & echo started; wait'
  const child = spawn('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  try {
    const root = identify(child.pid as number)
    assert.ok(root)
    const pidsOf = (tree: { pid: number }[]) => tree.map(({ pid }) => pid).sort()
    await until('two shells and three sleeps', () => treeOf([root]).length === 5)
    await until('both find the same', () => pidsOf(listedTreeOf([root])).join() === pidsOf(treeOf([root])).join())
  } finally {
    process.kill(-(child.pid as number), 'SIGKILL')
    await once(child, 'exit')
  }
})

it('finds who is marked, also while that one becomes another program', async () => {
  const mark = `/nowhere/${process.pid}`
  // Between two programs a process has no environment yet, and this one is between two most of the time.
  const again = ['-c', 'exec /bin/sh -c "$0" "$0"', 'exec /bin/sh -c "$0" "$0"']
  const child = spawn('/bin/sh', again, { stdio: 'ignore', env: { [MARKER]: mark } })
  try {
    await once(child, 'spawn')
    for (let look = 0; look < 300; look++) assert.deepEqual(processesMarked(mark, 'whole'), [child.pid], `look ${look}`)
    assert.deepEqual(processesMarked(mark.slice(0, -1), 'beginning'), [child.pid])
    assert.deepEqual(processesMarked(mark.slice(0, -1), 'whole'), [], 'a slot whose number begins with that of another')
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  assert.deepEqual(processesMarked(mark, 'whole'), [])
})
