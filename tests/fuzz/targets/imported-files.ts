/** Files of other programs, as imports read them: JSON of Uptime Kuma, YAML of Gatus. */
import { fromGatus } from '../../../packages/cli/src/import/gatus.ts'
import { fromUptimeKuma } from '../../../packages/cli/src/import/uptime-kuma.ts'
import type { FuzzTarget } from '../target.ts'

/** What an import says of a file that is not of its kind, or that its parser gives up on. */
const REFUSALS = /^This is (not|no) |alias|stack/i

export const importedFiles: FuzzTarget = {
  name: 'imported-files',
  seeds: [
    '{"monitorList":[{"id":1,"name":"a","type":"json-query","url":"https://a.example","jsonPath":"$.a","expectedValue":"5","headers":"{\\"X-Token\\":\\"b\\"}","notificationIDList":{"1":true}}],"notificationList":[{"id":1,"config":"{\\"type\\":\\"smtp\\",\\"smtpTo\\":\\"a@b.example;c@d.example\\"}"}]}',
    '{"monitorList":[{"type":"dns","hostname":"a","dns_resolve_server":"::1,1.1.1.1","port":53},{"type":"push","interval":1e9}]}',
    'alerting: {slack: {webhook-url: "$URL"}}\nendpoints:\n  - &a {name: a, url: "https://a.example", interval: 1m, conditions: ["[BODY].a == 1", "[STATUS] < 300"], alerts: [{type: slack}]}\n  - {<<: *a, name: b, headers: {X-Token: "a $B"}}\n',
  ],
  words: [
    '{',
    '}',
    '[',
    ']',
    ': ',
    ', ',
    '"',
    '\n  - ',
    '&a ',
    '*a',
    '<<: ',
    '$A',
    '$$',
    'null',
    '1e999',
    '[BODY].a',
    ' == ',
    'pat(*',
    '*)',
  ],
  async feed(parts) {
    const text = Buffer.concat(parts).toString()
    let output = 0
    for (const read of [fromUptimeKuma, fromGatus]) {
      try {
        const { config, notes } = await read(text)
        output += JSON.stringify([config, notes]).length
      } catch (error) {
        if (!isRefusal(error)) throw error
      }
    }
    return output
  },
  isRefusal,
  // A note names the setting and says what to do; aliases of YAML repeat what they name.
  maxOutput: (inputBytes) => 100_000 + inputBytes * 2000,
  // Building what YAML means costs some objects for each letter; what it costs for each error must not grow with them.
  maxCostFactor: 30_000,
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && REFUSALS.test(error.message)
}
