// expect: exit 0; iterations 6; the two memory bombs end as "out of memory" iteration errors, the two endless recursions as a stack error (a crashed VU is replaced, its unflushed samples may be lost), never a dead worker; survived 4..6
import { Counter } from 'k6/metrics'

const ok = new Counter('survived')
export const options = { vus: 2, iterations: 6, thresholds: { survived: ['count>=4'], iterations: ['count==6'] } }
export default function () {
  ok.add(1)
  if (__ITER % 3 === 1) {
    const f = (n) => f(n + 1) + 1
    f(0)
  }
  if (__ITER % 3 === 2) {
    const a = []
    for (;;) a.push('x'.repeat(1 << 20) + a.length)
  }
}
