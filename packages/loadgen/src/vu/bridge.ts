// Carries texts and bytes between this process and one instance's memory. Every allocation inside is checked: address 0
// would be writable there.

import { layout, type Mailbox } from './mailbox.ts'
import { allocate, type Instance, throwError } from './quickjs.ts'
import type { OperationResult } from './script-module.ts'

export class Bridge {
  #instance: Instance
  #context: number
  #mailbox: Mailbox
  #heap: Buffer

  constructor(instance: Instance, context: number, mailbox: Mailbox) {
    this.#instance = instance
    this.#context = context
    this.#mailbox = mailbox
    this.#heap = Buffer.from(instance.memory.buffer)
  }

  /** The script's value for an operation's result. Throws OutOfMemory when it does not fit. */
  give(result: OperationResult): number {
    if (result === undefined) return 0
    if (typeof result === 'string') return this.newText(result)
    if ('tail' in result) return this.#newTextOf(result.head, result.tail)
    const { api, memory } = this.#instance
    const pointer = allocate(api, Math.max(1, result.length))
    new Uint8Array(memory.buffer, pointer, result.length).set(result)
    return api._QTS_NewArrayBuffer(this.#context, pointer, result.length)
  }

  /** Marks the answer as a failure that the sandbox throws. */
  fail(error: unknown): number {
    const { ints } = this.#mailbox
    ints[layout.isFailure] = 1
    const type = error instanceof TypeError || error instanceof SyntaxError ? error.name : 'Error'
    try {
      return this.newText(`${type}:${error instanceof Error ? error.message : String(error)}`)
    } catch {
      ints[layout.isFailure] = 0
      return throwError({ api: this.#instance.api, memory: this.#instance.memory }, this.#context, 'out of memory')
    }
  }

  /** A new string value; the caller frees it. */
  newText(text: string): number {
    let shown = text
    if (text.includes('\0')) {
      shown = text.replaceAll('\x01', '\x01b').replaceAll('\0', '\x01a')
      this.#mailbox.ints[layout.isEscaped] = 1
    }
    const { api } = this.#instance
    const length = Buffer.byteLength(shown)
    const pointer = allocate(api, length + 1)
    const heap = this.#heapTo(pointer + length + 1)
    heap.write(shown, pointer, length, 'utf8')
    heap[pointer + length] = 0
    const value = api._QTS_NewString(this.#context, pointer)
    api._free(pointer)
    return value
  }

  // A body goes into the script's memory as the bytes it came in; only a NUL forces the detour through a text.
  #newTextOf(head: string, tail: Buffer): number {
    if (tail.includes(0)) return this.newText(head + tail.toString('utf8'))
    const { api } = this.#instance
    const headBytes = Buffer.byteLength(head)
    const end = headBytes + tail.length
    const pointer = allocate(api, end + 1)
    const heap = this.#heapTo(pointer + end + 1)
    heap.write(head, pointer, headBytes, 'utf8')
    tail.copy(heap, pointer + headBytes)
    heap[pointer + end] = 0
    const value = api._QTS_NewString(this.#context, pointer)
    api._free(pointer)
    return value
  }

  readArgument(value: number): string {
    const { api } = this.#instance
    const context = this.#context
    const pointer = api._QTS_GetString(context, value)
    if (pointer === 0) throw new Error('out of memory')
    const units = this.#mailbox.ints[layout.textLength] ?? 0
    const heap = this.#heapTo(pointer + units + 1)
    // UTF-8 is never shorter than UTF-16 counted in units, so the end is at or after this place.
    const end = heap[pointer + units] === 0 ? pointer + units : heap.indexOf(0, pointer + units)
    const text = heap.toString('utf8', pointer, end)
    api._QTS_FreeCString(context, pointer)
    return text
  }

  readBytes(value: number): Uint8Array | undefined {
    const { api, memory } = this.#instance
    const context = this.#context
    const length = api._QTS_GetArrayBufferLength(context, value)
    const pointer = api._QTS_GetArrayBuffer(context, value)
    if (pointer === 0) return length === 0 ? new Uint8Array(0) : undefined
    const copy = new Uint8Array(memory.buffer, pointer, length).slice()
    api._QTS_FreeVoidPointer(context, pointer)
    return copy
  }

  /** Text of a result, which is freed. */
  takeText(value: number): string {
    const { api } = this.#instance
    const context = this.#context
    const pointer = api._QTS_GetString(context, value)
    if (pointer === 0) return ''
    const heap = this.#heapTo(pointer + 1)
    const text = heap[pointer] === 0 ? '' : heap.toString('utf8', pointer, heap.indexOf(0, pointer))
    api._QTS_FreeCString(context, pointer)
    api._QTS_FreeValuePointer(context, value)
    return text
  }

  #heapTo(end: number): Buffer {
    if (end > this.#heap.length) this.#heap = Buffer.from(this.#instance.memory.buffer)
    return this.#heap
  }
}
