/** The filter and the key rings as the kernel sees them, at every level that this machine can do. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

const KEY = `wk-canary-${process.pid}`
const COUNT = `grep -c ${KEY} /proc/keys`

/** Runs a command in a session that has a key, and returns what it prints. */
function inSession(command: string[]): string {
  const keep = `my ($type, $name, $text) = ("user", "${KEY}", "secret"); syscall(${DENIED.keyctl?.[architecture]}, 1, 0);
    syscall(${DENIED.add_key?.[architecture]}, $type, $name, $text, 6, -3); exec {$ARGV[0]} @ARGV`
  return spawnSync(perl ?? '', ['-e', keep, ...command], { encoding: 'utf8' }).stdout
}
const isKept = perl !== undefined && inSession(['/bin/sh', '-c', COUNT]) === '1\n'

await forEachRecipe(({ name, recipe, host, sandbox }) => {
  const filtered = recipe.bubblewrap ? host.filter : host.filter?.prefix

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

  it('shows no key of the session that the server was started in', {
    skip: isKept ? (recipe.ownUser ? false : 'the same user may see its keys by name') : 'no keys here, or no perl',
  }, async () => {
    const home = await mkdtemp(join(tmpdir(), 'wk-test-'))
    const program = join(import.meta.dirname, '../parent.suite.ts')
    const server = [process.execPath, program, name, join(home, 'data'), `${COUNT}; echo over >&3`]
    const said = inSession([...server])
    await rm(home, { recursive: true })
    assert.equal(JSON.parse(said.trim().split('\n').at(-1) ?? '').stdout, '0\n', said)
  })
})
