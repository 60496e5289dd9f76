// expect: exit 0; my_count count 30; my_rate rate 0.5; my_gauge value 10 (last) min 1 max 10; my_trend avg 5.5 min 1 max 10 med 5.5; submetric my_trend{kind:even} avg 6 ; my_trend{kind:odd} avg 5
import { Counter, Gauge, Rate, Trend } from 'k6/metrics'

const c = new Counter('my_count'),
  g = new Gauge('my_gauge'),
  r = new Rate('my_rate'),
  t = new Trend('my_trend'),
  d = new Trend('my_time', true)
export const options = {
  vus: 1,
  iterations: 10,
  thresholds: {
    my_count: ['count==30'],
    my_rate: ['rate==0.5'],
    my_gauge: ['value==10'],
    my_trend: ['avg==5.5', 'min==1', 'max==10', 'med==5.5', 'p(90)<=10'],
    'my_trend{kind:even}': ['avg==6'],
    'my_trend{kind:odd}': ['avg==5'],
  },
}
export default function () {
  const i = __ITER + 1
  c.add(3)
  g.add(i)
  r.add(i % 2 === 0)
  t.add(i, { kind: i % 2 ? 'odd' : 'even' })
  d.add(i * 100)
}
