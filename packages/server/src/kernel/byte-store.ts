/**
 * Bytes that arrive in parts and wait for more. They are copied, and the room for them doubles: a thousand parts of one
 * byte cost no more than one part of a thousand, and none keeps the large block alive that it was cut from.
 */

const FIRST_BYTES = 256

export interface ByteStore {
  push(bytes: Uint8Array): void
  /** What is held, valid until the next push. */
  view(): Buffer
  /** Forgets the first `count` bytes. */
  drop(count: number): void
  /** A copy of what is held, which is forgotten. */
  take(): Buffer
  size(): number
}

export function createByteStore(): ByteStore {
  let room = Buffer.alloc(0)
  let start = 0
  let end = 0

  function push(bytes: Uint8Array): void {
    if (end + bytes.length > room.length) {
      const size = end - start
      const needed = size + bytes.length
      // Moving is paid for by what was dropped before.
      const target = needed * 2 <= room.length ? room : Buffer.allocUnsafe(Math.max(FIRST_BYTES, needed * 2))
      room.copy(target, 0, start, end)
      room = target
      start = 0
      end = size
    }
    room.set(bytes, end)
    end += bytes.length
  }

  function drop(count: number): void {
    start = Math.min(end, start + count)
    if (start === end) {
      start = 0
      end = 0
    }
  }

  return {
    push,
    drop,
    view: () => room.subarray(start, end),
    take() {
      const all = Buffer.from(room.subarray(start, end))
      room = Buffer.alloc(0)
      start = 0
      end = 0
      return all
    },
    size: () => end - start,
  }
}
