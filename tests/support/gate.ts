/** Scripts that wait for the test: what happens to several at once does not depend on when each of them was started. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Gate {
  /** For a test's body: goes on once the gate is open, and needs the network no more. */
  script: string
  open(): void
  /** How many scripts have gone on. */
  passed(): number
  close(): void
}

export async function openGate(): Promise<Gate> {
  let isOpen = false
  let passed = 0
  const server = createServer(({ url }, response) => {
    if (url === '/passed') passed++
    response.writeHead(isOpen ? 200 : 503).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    script: `test.setTimeout(0)
      while (!(await fetch('${url}/').then((answer) => answer.ok, () => false))) await new Promise((resolve) => setTimeout(resolve, 100))
      fetch('${url}/passed').catch(() => {})`,
    open() {
      isOpen = true
    },
    passed: () => passed,
    close: () => void server.close(),
  }
}
