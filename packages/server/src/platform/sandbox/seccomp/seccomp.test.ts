/** The filter and the key rings as the kernel sees them, at every level that this machine can do. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { it } from 'node:test'
import { forEachRecipe, run, shell } from '../sandbox.suite.ts'
import { findTools } from '../tools.ts'
import { type Architecture, DENIED, SOCKET } from './denied.ts'

const { perl } = findTools()
const architecture = process.arch as Architecture
const names = Object.keys(DENIED).filter((name) => DENIED[name]?.[architecture])

/** Prints the error number of each call, made with arguments that would do nothing. */
const CALLS = `
my @denied = (${names.map((name) => DENIED[name]?.[architecture]).join(',')});
print join(" ", map { $! = 0; syscall($_, 0, 0, 0, 0, 0); $! + 0 } @denied), "\\n";
print join(" ", map { $! = 0; syscall(${SOCKET[architecture]}, $_, 1, 0); $! + 0 } 1, 2, 10, 17, 38, 40), "\\n";
print join(" ", map { $! = 0; syscall(${SOCKET[architecture]}, 16, 3, $_); $! + 0 } 0, 12), "\\n";`

const EPERM = 1
const EAFNOSUPPORT = 97

await forEachRecipe(({ recipe, room, sandbox }) => {
  const filtered = recipe.bubblewrap ? room.filter : room.filter?.prefix

  it('denies the calls that no script needs', {
    skip: perl ? (filtered ? false : 'no filter here') : 'no perl to call the kernel with',
  }, async () => {
    const { stdout, stderr } = await run(sandbox, shell(`perl -e '${CALLS}'`))
    const [denied = '', families, netlink] = stdout.split('\n')
    const answers = denied.split(' ').map(Number)
    assert.deepEqual(
      names.filter((_, index) => answers[index] !== EPERM),
      [],
      stderr,
    )
    assert.equal(families, `0 0 0 ${EAFNOSUPPORT} ${EAFNOSUPPORT} ${EAFNOSUPPORT}`)
    assert.equal(netlink, `0 ${EAFNOSUPPORT}`)
    assert.ok(sandbox.describe.includes('; system calls filtered'))
  })

  it('begins a session key ring of its own', {
    skip: !perl ? 'no perl' : recipe.ownUser ? false : 'the same user may see them by name',
  }, async () => {
    const rings = 'grep -s "keyring .*_ses" /proc/keys | cut -d" " -f1'
    const outside = execFileSync('sh', ['-c', rings], { encoding: 'utf8' }).split('\n').filter(Boolean)
    const { stdout } = await run(sandbox, shell(rings))
    assert.deepEqual(
      stdout.split('\n').filter((ring) => outside.includes(ring)),
      [],
    )
  })
})
