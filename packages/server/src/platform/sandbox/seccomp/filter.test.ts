/** The program is run by an interpreter of classic BPF; that the kernel reads it alike, seccomp.slow.test.ts shows. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { seccompFilter } from './filter.ts'

const X64 = 0xc000003e
const ARM64 = 0xc00000b7
const I386 = 0x40000003
const ALLOW = 0x7fff0000
const errno = (code: number) => 0x00050000 | code

interface Call {
  architecture: number
  number: number
  args?: number[]
}

function run(program: Buffer, { architecture, number, args = [] }: Call): number {
  const data = Buffer.alloc(64)
  data.writeUInt32LE(number, 0)
  data.writeUInt32LE(architecture, 4)
  args.forEach((value, index) => void data.writeBigUInt64LE(BigInt(value), 16 + 8 * index))
  let loaded = 0
  for (let at = 0; at < program.length; at += 8) {
    const value = program.readUInt32LE(at + 4)
    const jump = (holds: boolean) => 8 * program.readUInt8(at + (holds ? 2 : 3))
    const code = program.readUInt16LE(at)
    if (code === 0x06) return value
    if (code === 0x20) loaded = data.readUInt32LE(value)
    else if (code === 0x15) at += jump(loaded === value)
    else if (code === 0x35) at += jump(loaded >= value)
    else throw new Error(`unknown instruction ${code}`)
  }
  throw new Error('ran past the end')
}

const filterOf = (architecture: string) => seccompFilter(architecture) ?? assert.fail(`no filter for ${architecture}`)

for (const [name, architecture, numbers] of [
  ['x64', X64, { read: 0, mmap: 9, clone: 56, chroot: 161, unshare: 272, seccomp: 317, clone3: 435, kcmp: 312 }],
  ['arm64', ARM64, { read: 63, mmap: 222, clone: 220, chroot: 51, unshare: 97, seccomp: 277, clone3: 435, kcmp: 272 }],
] as const) {
  it(`lets through what programs and Chromium's own sandbox call (${name})`, () => {
    for (const [call, number] of Object.entries(numbers)) {
      assert.equal(run(filterOf(name), { architecture, number }), ALLOW, call)
    }
  })
}

for (const [name, architecture, numbers] of [
  ['x64', X64, { add_key: 248, keyctl: 250, ptrace: 101, bpf: 321, mount: 165, io_uring_setup: 425, fsopen: 430 }],
  ['arm64', ARM64, { add_key: 217, keyctl: 219, ptrace: 117, bpf: 280, mount: 40, io_uring_setup: 425, fsopen: 430 }],
] as const) {
  it(`denies key rings, other processes' memory, the kernel's engines and mounting (${name})`, () => {
    for (const [call, number] of Object.entries(numbers)) {
      assert.equal(run(filterOf(name), { architecture, number }), errno(1), call)
    }
  })
}

it('opens unix, internet and two kinds of netlink sockets, no other', () => {
  const socket = (...args: number[]) => run(filterOf('x64'), { architecture: X64, number: 41, args })
  for (const family of [1, 2, 10]) assert.equal(socket(family, 1, 0), ALLOW, String(family))
  for (const family of [0, 3, 17, 38, 40, 44]) assert.equal(socket(family, 1, 0), errno(97), String(family))
  assert.deepEqual(
    [0, 15, 4, 12].map((protocol) => socket(16, 3, protocol)),
    [ALLOW, ALLOW, errno(97), errno(97)],
  )
  assert.equal(run(filterOf('arm64'), { architecture: ARM64, number: 198, args: [40, 1, 0] }), errno(97))
})

it('knows no call of another architecture, nor of x32', () => {
  assert.equal(run(filterOf('x64'), { architecture: I386, number: 0 }), errno(38))
  assert.equal(run(filterOf('x64'), { architecture: ARM64, number: 63 }), errno(38))
  assert.equal(run(filterOf('x64'), { architecture: X64, number: 0x40000000 + 250 }), errno(38))
  assert.equal(run(filterOf('arm64'), { architecture: X64, number: 0 }), errno(38))
})

it('has none for a machine whose numbers it does not know', () => {
  for (const architecture of ['ia32', 'riscv64', 's390x', 'ppc64']) assert.equal(seccompFilter(architecture), null)
})
