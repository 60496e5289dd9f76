// expect: exit 108 (aborted by the script, run failed); at most 6 iterations; teardown ran: console has "teardown ran"; message "stop now" in the log

import { sleep } from 'k6'
import exec from 'k6/execution'
export const options = { vus: 2, duration: '30s' }
export default function () {
  if (exec.scenario.iterationInTest >= 3) exec.test.abort('stop now')
  sleep(0.05)
}
export function teardown() {
  console.log('teardown ran')
}
