/**
 * The `postgres` driver, mended as it is loaded. In the pinned version a connection that the server closes takes the
 * process down (porsager/postgres#1208), or leaves statements and transactions waiting for ever. Each mend can go once
 * a release has it; driver.test.ts says when the text has changed.
 */
import { registerHooks } from 'node:module'
import type { OnSocket } from './silence.ts'

interface Mend {
  file: 'connection.js' | 'index.js' | 'queue.js'
  from: string
  to: string
}

export const MENDS: readonly Mend[] = [
  {
    // A write that was put off finds its socket gone: refuse the statement instead of throwing out of a timer.
    file: 'connection.js',
    from: '  function nextWrite(fn) {\n',
    to: `  function nextWrite(fn) {
    if (socket === null) {
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      query = null
      return false
    }
`,
  },
  {
    // Bytes of the old connection must not go out on the next, and a cleared timer must not look like a running one.
    file: 'connection.js',
    from: '    incomings = null\n    clearImmediate(nextWriteTimer)\n',
    to: '    incomings = null\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n',
  },
  {
    // What was sent between the socket's error and its close is lost too.
    file: 'connection.js',
    from: '    if (initial)\n      return reconnect()\n\n    !hadError && (query || sent.length) && error(',
    to: `    if (initial) {
      query = errorResponse = results = null
      result = new Result()
      while (sent.length) sent.shift()
      return reconnect()
    }

    (query || sent.length) && error(`,
  },
  {
    file: 'connection.js',
    from: '    closedTime = performance.now()\n    hadError &&',
    to: `    query = errorResponse = results = null
    result = new Result()
    closedTime = performance.now()
    hadError &&`,
  },
  {
    // A transaction learns of the loss of its connection from its first statement on, not only once it is under way.
    file: 'index.js',
    from: '        new Promise((_, reject) => connection.onclose = reject)\n',
    to: '        new Promise((_, reject) => lost ? reject(lost) : (onlost = reject))\n',
  },
  {
    file: 'index.js',
    from: '    let savepoints = 0\n      , connection\n',
    to: '    let lost = null, onlost = null\n    let savepoints = 0\n      , connection\n',
  },
  {
    file: 'index.js',
    from: '      connection = c\n      move(c, reserved)\n',
    to: `      connection = c
      move(c, reserved)
      c.onclose = (e) => {
        lost = e
        onlost && onlost(e)
        while (queries.length) queries.shift().reject(e)
      }
`,
  },
  {
    // Its later statements must not touch the connection, which may be somebody else's by now.
    file: 'index.js',
    from: '        q.catch(e => uncaughtError || (uncaughtError = e))\n',
    to: `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (lost)
          return q.reject(lost)

`,
  },
  {
    // Whoever opens a pool may watch its connections (silence.ts).
    file: 'connection.js',
    from: "    x.on('drain', drain)\n    return x\n",
    to: `    x.on('drain', drain)
    options.onsocket && options.onsocket(x, () => query !== null || sent.length > 0)
    return x
`,
  },
  {
    file: 'index.js',
    from: '    onclose         : o.onclose,\n',
    to: '    onclose         : o.onclose,\n    onsocket        : o.onsocket,\n',
  },
  {
    // The queue of free connections is seldom empty: it grew with every statement, and each looked through all of it.
    file: 'queue.js',
    from: '        xs = []\n      } else {\n',
    to: `        xs = []
      } else if (index === 64) {
        index = 0
        xs = xs.slice(64)
      } else {
`,
  },
  // The connection that was used last is used next: those that a burst has opened are left alone, and close.
  {
    file: 'queue.js',
    from: '    push: (x) => (xs.push(x), x),\n',
    to: `    push: (x) => (xs.push(x), x),
    pop: () => {
      const out = xs.pop()
      if (index === xs.length) {
        index = 0
        xs = []
      }
      return out
    },
`,
  },
  { file: 'index.js', from: '      ? open.shift()\n', to: '      ? open.pop()\n' },
  { file: 'index.js', from: '      return go(open.shift(), query)\n', to: '      return go(open.pop(), query)\n' },
]

const hooks = registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const file = /\/node_modules\/postgres\/src\/(\w+\.js)$/.exec(url)?.[1]
    const mends = MENDS.filter((mend) => mend.file === file)
    if (mends.length === 0 || !loaded.source) return loaded
    const text = typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString()
    return { ...loaded, source: mends.reduce((source, { from, to }) => source.replace(from, () => to), text) }
  },
})
const { default: driver } = await import('postgres')
hooks.deregister()

interface MoreOptions {
  onsocket?: OnSocket
  /** Its own, which its types leave out. */
  onnotify?: (channel: string, text: string) => void
}

export const postgres = driver as unknown as (
  url: string,
  options: Parameters<typeof driver>[1] & MoreOptions,
) => ReturnType<typeof driver>
