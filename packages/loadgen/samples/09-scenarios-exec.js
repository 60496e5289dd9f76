// expect: exit 0; scenario a: 2 VUs x 3 iterations of fa, scenario b starts 1 s later: 4 shared iterations of fb with its own env and tag; seen_a count 6, seen_b count 4; iterations 10

import { check } from 'k6'
import exec from 'k6/execution'
import { Counter } from 'k6/metrics'

const a = new Counter('seen_a'),
  b = new Counter('seen_b')
export const options = {
  scenarios: {
    a: { executor: 'per-vu-iterations', vus: 2, iterations: 3, exec: 'fa' },
    b: {
      executor: 'shared-iterations',
      vus: 2,
      iterations: 4,
      startTime: '1s',
      exec: 'fb',
      env: { WHO: 'bee' },
      tags: { team: 'blue' },
    },
  },
  thresholds: {
    seen_a: ['count==6'],
    seen_b: ['count==4'],
    'seen_b{scenario:b}': ['count==4'],
    'seen_b{team:blue}': ['count==4'],
    checks: ['rate==1'],
    iterations: ['count==10'],
  },
}
export function fa() {
  a.add(1)
  check(null, {
    'name a': () => exec.scenario.name === 'a',
    executor: () => exec.scenario.executor === 'per-vu-iterations',
    iter: () => exec.vu.iterationInScenario === __ITER && exec.scenario.iterationInTest < 6,
    'vu id': () => exec.vu.idInTest === __VU,
  })
}
export function fb() {
  b.add(1)
  check(null, {
    env: () => __ENV.WHO === 'bee',
    'not a': () => exec.scenario.name === 'b' && exec.instance.currentTestRunDuration >= 900,
  })
}
