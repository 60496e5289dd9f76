/**
 * A small server for tests to attack and to kill: opens a sandbox, runs one shell script in it, and prints what it saw
 * as JSON lines. Arguments: recipe, data folder, script. The script gets its DATABASE_PASSWORD on stdin, to look for it.
 */
import { openSandbox } from './create.ts'
import { listen, openTestHost, RECIPES, shell } from './sandbox.suite.ts'

const [name = '', rootDir = '', script = ''] = process.argv.slice(2)
const recipe = RECIPES[name]
if (!recipe) throw new Error(`No recipe ${name}`)
const say = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`)

const sandbox = openSandbox(await openTestHost(rootDir), recipe, false)
const slot = await sandbox.spawn(shell(script.replaceAll('PARENT', String(process.pid))))
slot.stdin.end(`${process.env.DATABASE_PASSWORD}\n`)
const heard = listen(slot)
slot.events.once('data', () => say({ dir: slot.dir }))
const ran = await heard
await sandbox.close()
say(ran)
