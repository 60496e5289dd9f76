// `k6/metrics`: custom counters, gauges, rates and trends.
import { isMetricName } from '../metrics/builtin.ts'
import type { MetricType } from '../metrics/sinks.ts'
import { defineModule } from '../vu/script-module.ts'

export const k6Metrics = defineModule({
  name: 'k6/metrics',
  exports: ['Counter', 'Gauge', 'Rate', 'Trend'],
  needs: ['loadgen:globals'],
  sandbox: (host) => {
    const declare = host.operation('metric')
    const metric = (type: string) =>
      class {
        name: string
        constructor(name: unknown, isTime?: boolean) {
          this.name = String(name)
          declare(`${type}\n${isTime === true ? 'time' : 'default'}\n${this.name}`)
        }
        add(value: unknown, tags?: Record<string, unknown>) {
          const number = Number(value)
          if (Number.isNaN(number)) throw new TypeError(`metric '${this.name}': '${String(value)}' is not a number`)
          if (type === 'counter' && number < 0) throw new TypeError(`counter '${this.name}' cannot go down`)
          host.sample(host.series(this.name, tags), type === 'rate' && number !== 0 ? 1 : number)
          return true
        }
      }
    return { Counter: metric('counter'), Gauge: metric('gauge'), Rate: metric('rate'), Trend: metric('trend') }
  },
  operations: {
    metric: (vu, text) => {
      const [type = '', contains = '', name = ''] = text.split('\n')
      if (!vu.isInitialising) throw new Error('metrics must be declared in the init context')
      if (!isMetricName(name)) throw new Error(`invalid metric name '${name}'`)
      vu.services.recorder.declare(name, {
        type: type as MetricType,
        contains: contains === 'time' ? 'time' : 'default',
      })
      return undefined
    },
  },
})
