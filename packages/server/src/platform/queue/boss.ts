/**
 * pg-boss without what only its own schedules need, which are not used here: parsers of recurrence rules and time zones.
 * They are half a megabyte of code in each process.
 */
import { registerHooks } from 'node:module'

/** Every name that pg-boss imports of them. */
const LEFT_OUT: Record<string, string> = {
  'cron-parser': 'export const CronExpressionParser = undefined',
  'rrule-temporal': 'export const RRuleTemporal = undefined',
}

const hooks = registerHooks({
  resolve(specifier, context, nextResolve) {
    const text = /\/node_modules\/pg-boss\//.test(context.parentURL ?? '') ? LEFT_OUT[specifier] : undefined
    if (text === undefined) return nextResolve(specifier, context)
    return { url: `data:text/javascript,${encodeURIComponent(text)}`, shortCircuit: true }
  },
})
export const { PgBoss } = await import('pg-boss')
hooks.deregister()

const MIN_PAUSE_MS = 60_000

/** The system's, but nothing looks more often than once a minute: pg-boss counts what its own workers do every two seconds. */
export const RARE_CLOCK = {
  now: () => Date.now(),
  setTimeout: (work: () => void, ms: number) => setTimeout(work, ms),
  clearTimeout: (handle: unknown) => clearTimeout(handle as NodeJS.Timeout),
  setInterval: (work: () => void, ms: number) => setInterval(work, Math.max(MIN_PAUSE_MS, ms)),
  clearInterval: (handle: unknown) => clearInterval(handle as NodeJS.Timeout),
}
