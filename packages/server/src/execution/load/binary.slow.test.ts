/** K6_ENGINE=binary with a stand-in that takes the documented flags and writes the documented files. */
import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openExecutor, type TestExecutor } from '../../testing/executor.ts'
import { CancelError } from '../stop-watch.ts'

const STAND_IN = `#!/bin/sh
say() { echo "{\\"level\\":\\"$1\\",\\"msg\\":\\"$2\\",\\"source\\":\\"$3\\"}" >&2; }
[ "$1" = run ] || exit 104
shift
while [ $# -gt 1 ]; do
  case "$1" in
    --summary-export) out="$2"; shift ;;
    --address|--log-format) shift ;;
    --quiet|--no-color|--no-usage-report) ;;
    *) say error "unknown flag $1" ; exit 104 ;;
  esac
  shift
done
say info "token $TOKEN" console
say info "proxied $([ -n "$HTTP_PROXY" ] && echo yes)" console
grep -q 'wait for ever' "$1" && { trap 'exit 105' INT; say info waiting console; while :; do sleep 0.1; done; }
cat >"$out" <<'END'
{"root_group":{"name":"","path":"","id":"d41d","groups":{},"checks":{"ok":{"name":"ok","path":"::ok","id":"1","passes":2,"fails":1}}},
 "metrics":{"http_reqs":{"count":3,"rate":1.5},"http_req_duration":{"avg":2,"min":1,"med":2,"max":3,"p(90)":3,"p(95)":3},
 "checks":{"passes":2,"fails":1,"value":0.66},"vus":{"value":1,"min":1,"max":1},"mine":{"avg":1,"p(95)":2}}}
END
echo "     checks: 66%"
grep -q 'thresholds' "$1" && { say error "thresholds on metrics 'http_reqs' have been crossed"; exit 99; }
exit 0
`

let t: TestExecutor
let folder: string
before(async () => {
  folder = await mkdtemp('/var/tmp/wk-k6-')
  await chmod(folder, 0o755)
  const k6Path = join(folder, 'k6')
  await writeFile(k6Path, STAND_IN, { mode: 0o755 })
  t = await openExecutor({ config: { warmSlots: 0, load: { maxVus: 10, k6Path } } })
})
after(async () => {
  await t?.close()
  await rm(folder, { recursive: true, force: true })
})

const plan = { variables: { TOKEN: 'sup3r-secret' }, secrets: ['sup3r-secret'] }

describe('a k6 program', () => {
  it('gets the script and the variables, and its summary is read', async () => {
    const done = await t.run({ type: 'k6', scripts: { Load: 'export default function (): void {}' }, plan })
    const note = 'checks failed, no threshold on them (1 of 3)'
    assert.deepEqual([done.outcome.status, done.outcome.error], ['completed', note], done.console)
    assert.match(done.console, /^token \*\*\*$/m)
    assert.match(done.console, /^proxied yes$/m)
    assert.match(done.console, /^ +checks: 66%$/m)
    const metrics = (done.outcome.metrics as { metrics: Record<string, { type: string; values: object }> }).metrics
    assert.deepEqual(metrics.http_reqs?.values, { count: 3, rate: 1.5 })
    assert.deepEqual(metrics.checks?.values, { rate: 0.66, passes: 2, fails: 1 })
    assert.deepEqual(
      Object.entries(metrics).map(([name, { type }]) => [name, type]),
      [
        ['http_reqs', 'counter'],
        ['http_req_duration', 'trend'],
        ['checks', 'rate'],
        ['vus', 'gauge'],
        ['mine', 'trend'],
      ],
    )
    assert.deepEqual(
      done.artifacts.map(({ kind, name }) => [kind, name]),
      [
        ['report', 'report.html'],
        ['summary', 'summary.json'],
      ],
    )
    await done.release()
  })

  it('decides by its exit code', async () => {
    const script = "export const options = { thresholds: { http_reqs: ['count>9'] } }\nexport default function () {}"
    const done = await t.run({ type: 'k6', scripts: { Load: script }, plan })
    assert.deepEqual([done.outcome.status, done.outcome.failureKind], ['failed', 'threshold'])
    assert.match(done.outcome.error ?? '', /thresholds on metrics 'http_reqs' have been crossed/)
    await done.release()
  })

  it('is interrupted by a cancel', async () => {
    const abort = new AbortController()
    const done = await t.run({
      type: 'k6',
      scripts: { Load: '// wait for ever\nexport default function () {}' },
      plan,
      signal: abort.signal,
      onConsole: (text) => text.includes('waiting') && abort.abort(new CancelError()),
    })
    assert.equal(done.outcome.status, 'cancelled')
    await done.release()
  })
})
