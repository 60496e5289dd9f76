// `k6/data`: SharedArray. The rows live once per engine thread as texts; a VU gets a frozen copy of the row it reads.
import { defineModule } from '../vu/script-module.ts'

export const k6Data = defineModule({
  name: 'k6/data',
  exports: ['SharedArray'],
  needs: ['loadgen:globals'],
  sandbox: (host) => {
    const { parse, stringify } = JSON
    const find = host.operation('sharedLength')
    const store = host.operation('sharedStore')
    const row = host.operation('sharedRow')
    const freeze = (value: unknown): unknown => {
      if (value === null || typeof value !== 'object') return value
      for (const item of Object.values(value)) freeze(item)
      return Object.freeze(value)
    }
    const isIndex = (key: unknown): key is string => typeof key === 'string' && /^(0|[1-9]\d*)$/.test(key)

    function SharedArray(name: unknown, build: unknown) {
      const title = String(name)
      if (title === '') throw new TypeError('empty name provided to SharedArray')
      if (typeof build !== 'function') throw new TypeError('a function is expected as the second argument')
      let length = Number(find(title))
      if (length < 0) {
        const made = build() as unknown
        if (!Array.isArray(made)) throw new TypeError('only arrays can be made into SharedArray')
        store(`${stringify(title)}\n${stringify(made.map((item) => stringify(item) ?? 'null'))}`)
        length = made.length
      }
      const read = (index: number) => freeze(parse(row(`${index}\n${title}`)))
      const refuse = () => {
        throw new TypeError('SharedArray is immutable')
      }
      const shape = Object.freeze([]) as unknown as unknown[]
      return new Proxy(Object.create(Array.prototype) as unknown[], {
        get: (_, key) => {
          if (key === 'length') return length
          if (isIndex(key)) return Number(key) < length ? read(Number(key)) : undefined
          return (shape as unknown as Record<PropertyKey, unknown>)[key]
        },
        has: (_, key) => (isIndex(key) ? Number(key) < length : key === ('length' as PropertyKey) || key in shape),
        ownKeys: () => Array.from({ length }, (_, index) => String(index)),
        getOwnPropertyDescriptor: (_, key) =>
          isIndex(key) && Number(key) < length
            ? { value: read(Number(key)), enumerable: true, configurable: true, writable: false }
            : undefined,
        set: refuse,
        deleteProperty: refuse,
        defineProperty: refuse,
      })
    }
    return { SharedArray }
  },
  operations: {
    sharedLength: (vu, name) => String(vu.services.sharedArrays.get(name)?.length ?? -1),
    sharedStore: (vu, text) => {
      if (!vu.isInitialising) throw new Error('new SharedArray must be called in the init context')
      const split = text.indexOf('\n')
      const { sharedArrays } = vu.services
      if (sharedArrays.size >= 100) throw new Error('more than 100 SharedArrays')
      sharedArrays.set(JSON.parse(text.slice(0, split)) as string, JSON.parse(text.slice(split + 1)) as string[])
      return undefined
    },
    sharedRow: (vu, text) => {
      const split = text.indexOf('\n')
      return vu.services.sharedArrays.get(text.slice(split + 1))?.[Number(text.slice(0, split))] ?? 'null'
    },
  },
})
