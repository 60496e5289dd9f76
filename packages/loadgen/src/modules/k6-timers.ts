// `k6/timers`: the timer globals as exports.
import { defineModule } from '../vu/script-module.ts'

export const k6Timers = defineModule({
  name: 'k6/timers',
  exports: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  needs: ['loadgen:globals'],
  sandbox: ({ global }) => {
    const { setTimeout, clearTimeout, setInterval, clearInterval } = global
    return { setTimeout, clearTimeout, setInterval, clearInterval }
  },
})
