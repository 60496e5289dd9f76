/** The events of a trace, one JSON object a line, out of a stream of bytes; what is no event is passed over. */
import { fieldsOf, type TraceFields } from './fields.ts'

/** Counted down while reading; what lies beyond is not read. */
export interface ReadBudget {
  bytes: number
  isSpent: boolean
}

const NEWLINE = 0x0a
const MAX_LINE_BYTES = 1_048_576
/** The page's DOM at a moment: nine tenths of a trace, and of no use without the page's own scripts and styles. */
const SNAPSHOT = Buffer.from('{"type":"frame-snapshot"')

export async function* readEvents(content: AsyncIterable<Buffer>, budget: ReadBudget): AsyncGenerator<TraceFields> {
  for await (const line of linesOf(content, budget)) {
    if (line.subarray(0, SNAPSHOT.length).equals(SNAPSHOT)) continue
    const event = parse(line)
    if (event) yield event
  }
}

/** Lines that are too long are left out. */
async function* linesOf(content: AsyncIterable<Buffer>, budget: ReadBudget): AsyncGenerator<Buffer> {
  let begun: Buffer[] = []
  let begunBytes = 0
  const add = (part: Buffer) => {
    begunBytes += part.length
    if (begunBytes > MAX_LINE_BYTES) begun = []
    else begun.push(part)
  }
  for await (const chunk of content) {
    let at = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, at)) {
      add(chunk.subarray(at, end))
      yield Buffer.concat(begun)
      begun = []
      begunBytes = 0
      at = end + 1
    }
    add(chunk.subarray(at))
    budget.bytes -= chunk.length
    budget.isSpent ||= budget.bytes < 0
    if (budget.isSpent) return
  }
  yield Buffer.concat(begun)
}

function parse(line: Buffer): TraceFields | null {
  if (line[0] !== 0x7b) return null
  try {
    return fieldsOf(JSON.parse(line.toString()))
  } catch {
    return null
  }
}
