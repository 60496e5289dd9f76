import { countersSuite } from '../../testing/adapters/counters.ts'
import { memoryCounters } from './memory.ts'

const counters = memoryCounters()
countersSuite(() => counters)
