/**
 * Finds any of many literal strings, and long beginnings of them, in one pass over a text, whatever the case of its
 * letters: Aho–Corasick with its edges in one flat hash table.
 * Time is linear in the text whatever the text is; memory is about 45 bytes per character of all patterns.
 * What to do with a match is the caller's affair (redact.ts masks it).
 */

export type Automaton = {
  /** Per state: length of the longest pattern, or long beginning of one, that ends here, else 0. */
  readonly longestEnding: Int32Array
  /** Per state: how many of the last characters may be the beginning of a match to come. */
  readonly pending: Int32Array
  /** Per state: how many characters it stands for. */
  readonly depth: Int32Array
  /** Per state: the state of the same characters but for the first ones, as few as possible. */
  readonly fail: Int32Array
  step(state: number, charCode: number): number
  /** The state one character on, without giving up any of the characters before it; 0: there is none. */
  extend(state: number, charCode: number): number
  /** False: neither the state nor one that `fail` leads to, but the first, can be extended by it. True says nothing. */
  mayExtend(state: number, charCode: number): boolean
  /** In state 0 at `text[at]`: the next place where a step is worth the while, often far ahead. Never past the begin of a match, nor of one that goes on at `until`. */
  skip(text: string, at: number, until: number): number
}

/** Half of a pattern counts as well as all of it, where that is long enough to mean the pattern and nothing else. */
const MIN_BEGINNING = 12
const MAX_BEGINNING = 64
const beginningOf = ({ length }: string) => Math.min(MAX_BEGINNING, Math.max(MIN_BEGINNING, Math.ceil(length / 2)))

/** The start state is 0. Patterns must be at least 6 characters long. */
export function createAutomaton(given: readonly string[]): Automaton {
  const lower = lowerCase()
  const patterns = given.map((pattern) => folded(pattern, lower))
  const trie = createTrie(1 + patterns.reduce((sum, pattern) => sum + pattern.length, 0))
  for (const pattern of patterns) {
    let node = 0
    const enough = beginningOf(pattern)
    for (let i = 0; i < pattern.length; i++) {
      node = trie.addChild(node, pattern.charCodeAt(i))
      if (i + 1 >= enough || i + 1 === pattern.length) trie.longestEnding[node] = i + 1
    }
  }
  const { fail, pending, following } = linkFailures(trie)
  const { child, longestEnding, depth } = trie
  const extend = (state: number, given: number) => child(state, lower[given] as number)

  const mayExtend = (state: number, given: number) =>
    (((following[state] as number) >>> ((lower[given] as number) & 31)) & 1) === 1

  // Most steps end in the start state.
  const firsts = Int32Array.from({ length: 256 }, (_, charCode) => child(0, charCode))

  function step(state: number, given: number): number {
    const charCode = lower[given] as number
    for (let from = state; from !== 0; from = fail[from] as number) {
      const next = child(from, charCode)
      if (next !== 0) return next
    }
    return charCode < 256 ? (firsts[charCode] as number) : child(0, charCode)
  }
  return { longestEnding, pending, depth, fail, step, extend, mayExtend, skip: createSkip(patterns, lower) }
}

let table: Uint16Array | undefined

/** The lower case of each character, where that is one character: lengths stay as they are. */
function lowerCase(): Uint16Array {
  table ??= Uint16Array.from({ length: 65_536 }, (_, code) => {
    const lower = String.fromCharCode(code).toLowerCase()
    return lower.length === 1 ? lower.charCodeAt(0) : code
  })
  return table
}

function folded(text: string, lower: Uint16Array): string {
  let result = ''
  for (let i = 0; i < text.length; i++) result += String.fromCharCode(lower[text.charCodeAt(i)] as number)
  return result
}

/**
 * Most text is nowhere near a pattern. A pattern that begins at one of four neighbouring places covers the three
 * characters after them; when no pattern has these three at such an offset, all four places are passed at once.
 */
function createSkip(patterns: readonly string[], lower: Uint16Array) {
  const bits = Math.min(20, Math.max(12, Math.ceil(Math.log2(patterns.length * 4 * 32 + 1))))
  const possible = new Uint8Array(2 ** bits)
  const lowerAt = (text: string, at: number) => lower[text.charCodeAt(at)] as number
  const slotOf = (text: string, at: number) =>
    Math.imul(lowerAt(text, at) ^ (lowerAt(text, at + 1) << 8) ^ (lowerAt(text, at + 2) << 16), 0x9e3779b1) >>>
    (32 - bits)
  for (const pattern of patterns) for (let offset = 0; offset < 4; offset++) possible[slotOf(pattern, offset)] = 1
  return (text: string, at: number, until: number) => {
    const last = until - 6
    let place = at
    while (place <= last && possible[slotOf(text, place + 3)] === 0) place += 4
    return place
  }
}

type Trie = ReturnType<typeof createTrie>

/** A node is its edge's target, so the table needs no keys of its own: parent and character of the node are the key. */
function createTrie(maxNodes: number) {
  const bits = Math.max(4, Math.ceil(Math.log2(maxNodes * 2)))
  const table = new Int32Array(2 ** bits)
  const mask = table.length - 1
  const parent = new Int32Array(maxNodes)
  const charOf = new Uint16Array(maxNodes)
  const depth = new Int32Array(maxNodes)
  const longestEnding = new Int32Array(maxNodes)
  /** Per node, which of 32 kinds of characters go on from it: most do not, and the table is out of the cache's reach. */
  const kinds = new Int32Array(maxNodes)
  let size = 1

  /** Slot of the edge, or the free slot where it belongs. */
  function slotOf(node: number, charCode: number): number {
    let slot = Math.imul(Math.imul(node, 0x9e3779b1) ^ Math.imul(charCode, 0x85ebca6b), 0xc2b2ae35) >>> (32 - bits)
    for (;;) {
      const found = table[slot] as number
      if (found === 0 || (parent[found] === node && charOf[found] === charCode)) return slot
      slot = (slot + 1) & mask
    }
  }
  const child = (node: number, charCode: number) =>
    ((kinds[node] as number) >>> (charCode & 31)) & 1 ? (table[slotOf(node, charCode)] as number) : 0

  function addChild(node: number, charCode: number): number {
    const slot = slotOf(node, charCode)
    const found = table[slot] as number
    if (found !== 0) return found
    const added = size++
    table[slot] = added
    parent[added] = node
    kinds[node] = (kinds[node] as number) | (1 << (charCode & 31))
    charOf[added] = charCode
    depth[added] = (depth[node] as number) + 1
    return added
  }
  return { child, addChild, parent, charOf, depth, longestEnding, kinds, size: () => size }
}

/** fail[s] = the longest proper suffix of s that is a state too. Needs shallower states first, hence the order by depth. */
function linkFailures({ child, parent, charOf, depth, longestEnding, kinds, size }: Trie) {
  const fail = new Int32Array(size())
  const pending = new Int32Array(size())
  const following = new Int32Array(size())
  for (const node of orderByDepth(depth, size())) {
    const up = parent[node] as number
    const charCode = charOf[node] as number
    if (up !== 0) {
      let from = fail[up] as number
      while (from !== 0 && child(from, charCode) === 0) from = fail[from] as number
      fail[node] = child(from, charCode)
    }
    const shorter = fail[node] as number
    if (longestEnding[node] === 0) longestEnding[node] = longestEnding[shorter] as number
    following[node] = (kinds[node] as number) | (following[shorter] as number)
    pending[node] = (kinds[node] !== 0 ? depth[node] : pending[shorter]) as number
  }
  return { fail, pending, following }
}

/** All nodes but the root, by counting sort. */
function orderByDepth(depth: Int32Array, size: number): Int32Array {
  const firstAt = new Int32Array(depth.reduce((deepest, d) => Math.max(deepest, d), 0) + 2)
  for (let node = 1; node < size; node++) (firstAt[(depth[node] as number) + 1] as number)++
  for (let d = 1; d < firstAt.length; d++) firstAt[d] = (firstAt[d] as number) + (firstAt[d - 1] as number)
  const order = new Int32Array(size - 1)
  for (let node = 1; node < size; node++) order[(firstAt[depth[node] as number] as number)++] = node
  return order
}
