/**
 * Finds any of many literal strings in one pass over a text: Aho–Corasick with its edges in one flat hash table.
 * Time is linear in the text whatever the text is; memory is about 30 bytes per character of all patterns.
 * What to do with a match is the caller's affair (redact.ts masks it).
 */

/** `longestEnding[s]` = length of the longest pattern that ends in state s, else 0. `depth[s]` = characters of a pattern begun so far. */
export type Automaton = {
  readonly longestEnding: Int32Array
  readonly depth: Int32Array
  step(state: number, charCode: number): number
}

/** The start state is 0. Patterns must not be empty. */
export function createAutomaton(patterns: readonly string[]): Automaton {
  const trie = createTrie(1 + patterns.reduce((sum, pattern) => sum + pattern.length, 0))
  for (const pattern of patterns) {
    let node = 0
    for (let i = 0; i < pattern.length; i++) node = trie.addChild(node, pattern.charCodeAt(i))
    trie.longestEnding[node] = pattern.length
  }
  const fail = linkFailures(trie)
  const { child, longestEnding, depth } = trie

  function step(state: number, charCode: number): number {
    for (let from = state; ; from = fail[from] as number) {
      const next = child(from, charCode)
      if (next !== 0 || from === 0) return next
    }
  }
  return { longestEnding, depth, step }
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
  const child = (node: number, charCode: number) => table[slotOf(node, charCode)] as number

  function addChild(node: number, charCode: number): number {
    const slot = slotOf(node, charCode)
    const found = table[slot] as number
    if (found !== 0) return found
    const added = size++
    table[slot] = added
    parent[added] = node
    charOf[added] = charCode
    depth[added] = (depth[node] as number) + 1
    return added
  }
  return { child, addChild, parent, charOf, depth, longestEnding, size: () => size }
}

/** fail[s] = the longest proper suffix of s that is a state too. Needs shallower states first, hence the order by depth. */
function linkFailures({ child, parent, charOf, depth, longestEnding, size }: Trie): Int32Array {
  const fail = new Int32Array(size())
  for (const node of orderByDepth(depth, size())) {
    const up = parent[node] as number
    const charCode = charOf[node] as number
    if (up !== 0) {
      let from = fail[up] as number
      while (from !== 0 && child(from, charCode) === 0) from = fail[from] as number
      fail[node] = child(from, charCode)
    }
    if (longestEnding[node] === 0) longestEnding[node] = longestEnding[fail[node] as number] as number
  }
  return fail
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
