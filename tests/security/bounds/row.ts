/** The table of bounds: what a row says, and what rows of both halves use. */

export const KIB = 1024
export const MIB = 1_048_576
export const BOUNDS = ['bytes in', 'bytes out', 'pieces', 'time'] as const
export type Bound = (typeof BOUNDS)[number]

export interface Row {
  parser: string
  bound: Bound
  /** In words, what comes of an input just over the bound. */
  run: () => Promise<string> | string
  outcome: RegExp
}

/** A test of another file holds the bound. */
export interface RowElsewhere {
  parser: string
  bound: Bound
  file: string
  test: string
}

const closers: (() => unknown)[] = []
/** Called once all rows are through. */
export const atEnd = (close: () => unknown) => void closers.push(close)
export const closeAll = () => Promise.all(closers.map((close) => close()))

export const times = <Item>(count: number, one: Item): Item[] => Array.from({ length: count }, () => one)
