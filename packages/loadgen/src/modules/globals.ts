// The globals every script has without importing: __ENV, console, open(), timers, Math.random with a seed of its own,
// text encoders and web crypto's random functions.
import { randomBytes, randomUUID } from 'node:crypto'
import { defineModule } from '../vu/script-module.ts'
import type { ConsoleLevel } from '../vu/services.ts'

const maxTimerMs = 2 ** 31 - 1
const maxTimers = 10_000

export const globals = defineModule({
  name: 'loadgen:globals',
  exports: [],
  sandbox: (host) => {
    const { global } = host
    const { stringify } = JSON
    global.__ENV = {}
    global.__ITER = 0
    global.__VU = 0

    const log = host.operation('console')
    const show = (value: unknown): string => {
      if (typeof value === 'string') return value
      if (value instanceof Error) return host.describe(value)
      try {
        return stringify(value) ?? String(value)
      } catch {
        return String(value)
      }
    }
    const longest = 1_000_000
    const writer =
      (level: string) =>
      (...values: unknown[]) =>
        void log(`${level}\n${values.map(show).join(' ').slice(0, longest)}`)
    global.console = {
      log: writer('info'),
      info: writer('info'),
      warn: writer('warn'),
      error: writer('error'),
      debug: writer('debug'),
    }

    const openText = host.operation('open')
    const openBytes = host.operation('openBytes')
    global.open = (path: unknown, mode?: string) => (mode === 'b' ? openBytes(String(path)) : openText(String(path)))

    // xorshift128, seeded per VU: the copied image would otherwise give every VU the same numbers.
    const state = new Uint32Array(4)
    const seed = (value: number) => {
      let x = Math.floor(value) >>> 0 || 0x9e3779b9
      for (let i = 0; i < 4; i++) {
        x = (Math.imul(x ^ (x >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
        state[i] = x
      }
    }
    let isSeeded = false
    const next = () => {
      let t = state[3] as number
      const s = state[0] as number
      state[3] = state[2] as number
      state[2] = state[1] as number
      state[1] = s
      t ^= t << 11
      t ^= t >>> 8
      state[0] = t ^ s ^ (s >>> 19)
      return state[0] as number
    }
    Math.random = () => {
      if (!isSeeded) {
        isSeeded = true
        seed((host.floats[host.at.random as number] as number) * 2 ** 32)
      }
      return ((next() >>> 5) * 67108864 + (next() >>> 6)) / 9007199254740992
    }
    global.__seed = (value: number) => {
      isSeeded = true
      seed(value)
    }

    const startTimer = host.operation('timer')
    const stopTimer = host.operation('clearTimer')
    const timer =
      (repeat: boolean) =>
      (callback: unknown, delay?: number, ...args: unknown[]) => {
        if (typeof callback !== 'function') throw new TypeError("setTimeout's callback isn't a callable function")
        const id = host.listen(() => callback(...args), repeat)
        startTimer(`${id} ${Math.max(repeat ? 1 : 0, Number(delay) || 0)} ${repeat ? 1 : 0}`)
        return id
      }
    const clear = (id?: number) => {
      if (typeof id !== 'number') return
      host.forget(id)
      stopTimer(String(id))
    }
    global.setTimeout = timer(false)
    global.setInterval = timer(true)
    global.setImmediate = (callback: unknown, ...args: unknown[]) =>
      (global.setTimeout as (...values: unknown[]) => number)(callback, 0, ...args)
    global.clearTimeout = clear
    global.clearInterval = clear
    global.clearImmediate = clear

    const random = host.operation('random')
    global.crypto = {
      randomUUID: () => random('uuid'),
      getRandomValues: <T extends Uint8Array>(array: T): T => {
        const bytes = new Uint8Array(random(String(array.byteLength)) as unknown as ArrayBuffer)
        new Uint8Array(array.buffer, array.byteOffset, array.byteLength).set(bytes)
        return array
      },
    }
    const encodeText = host.operation('utf8')
    const decodeText = host.operation('utf8Text')
    global.TextEncoder = class {
      encoding = 'utf-8'
      encode(text = '') {
        return new Uint8Array(encodeText(String(text)) as unknown as ArrayBuffer)
      }
    }
    global.TextDecoder = class {
      encoding = 'utf-8'
      decode(data?: ArrayBuffer | ArrayBufferView) {
        if (data === undefined) return ''
        const bytes = ArrayBuffer.isView(data)
          ? data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength)
          : data
        return decodeText('', bytes as ArrayBuffer)
      }
    }
    return {}
  },
  operations: {
    console: (vu, text) => {
      const split = text.indexOf('\n')
      vu.services.console(text.slice(0, split) as ConsoleLevel, text.slice(split + 1))
      return undefined
    },
    open: (vu, path) => vu.openFile(path).toString('utf8'),
    openBytes: (vu, path) => vu.openFile(path),
    random: (_vu, what) => (what === 'uuid' ? randomUUID() : randomBytes(Math.min(65_536, Number(what) || 0))),
    utf8: (_vu, text) => Buffer.from(text),
    utf8Text: (_vu, _text, bytes) => Buffer.from(bytes ?? []).toString('utf8'),
    timer: (vu, text) => {
      const [id = 0, delayMs = 0, repeat = 0] = text.split(' ').map(Number)
      if (vu.timers.size() >= maxTimers) throw new Error(`more than ${maxTimers} timers at once`)
      vu.timers.start(id, Math.min(maxTimerMs, delayMs), repeat === 1)
      return undefined
    },
    clearTimer: (vu, text) => {
      vu.timers.stop(Number(text))
      return undefined
    },
  },
})
