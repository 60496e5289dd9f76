/**
 * The seccomp filter of a slot: a classic BPF program that the kernel runs at every system call, as bubblewrap and
 * prctl take it. What it denies stands in denied.ts; here is how that becomes instructions (linux/filter.h, linux/seccomp.h).
 */
import {
  AF_NETLINK,
  type Architecture,
  AUDIT_ARCHITECTURE,
  DENIED,
  NETLINK_PROTOCOLS,
  SOCKET,
  SOCKET_FAMILIES,
} from './denied.ts'

/** BPF_LD|BPF_W|BPF_ABS, BPF_JMP|BPF_JEQ|BPF_K, BPF_JMP|BPF_JGE|BPF_K, BPF_RET|BPF_K. */
const OPCODE = { load: 0x20, jumpIfEqual: 0x15, jumpIfAtLeast: 0x35, answer: 0x06 } as const

/** Offsets in struct seccomp_data. Arguments are 64 bits; the calls looked at here take the lower half (little endian). */
const NUMBER = 0
const ARCHITECTURE = 4
const argument = (index: number): number => 16 + 8 * index

const SECCOMP_RET_ALLOW = 0x7fff0000
const SECCOMP_RET_ERRNO = 0x00050000
const EPERM = 1
const ENOSYS = 38
const EAFNOSUPPORT = 97
/** From here on numbers are those of the x32 ABI, which is the same calls under other numbers. */
const X32_NUMBERS = 0x40000000

const INSTRUCTION_BYTES = 8
/** Jumps go forward only, and are counted in one byte. */
const MAX_JUMP = 255

type Label = 'allow' | 'denied' | 'unknown' | 'socket' | 'netlink'
type Step =
  | { load: number }
  | { equal: number; to: Label }
  | { notEqual: number; to: Label }
  | { atLeast: number; to: Label }
  | { answer: number }
  | { label: Label }

/** Null where the numbers of the machine's system calls are not known here. */
export function seccompFilter(architecture: string): Buffer | null {
  return architecture === 'x64' || architecture === 'arm64' ? assemble(steps(architecture)) : null
}

function steps(architecture: Architecture): Step[] {
  const denied = Object.values(DENIED).flatMap((call) => call[architecture] ?? [])
  return [
    { load: ARCHITECTURE },
    // Programs of another architecture (32 bits) have other numbers, so nothing said here would hold for them.
    { notEqual: AUDIT_ARCHITECTURE[architecture], to: 'unknown' },
    { load: NUMBER },
    ...(architecture === 'x64' ? [{ atLeast: X32_NUMBERS, to: 'unknown' } as const] : []),
    { equal: SOCKET[architecture], to: 'socket' },
    ...denied.map((number): Step => ({ equal: number, to: 'denied' })),
    { answer: SECCOMP_RET_ALLOW },
    { label: 'socket' },
    { load: argument(0) },
    { equal: AF_NETLINK, to: 'netlink' },
    ...SOCKET_FAMILIES.map((family): Step => ({ equal: family, to: 'allow' })),
    { answer: SECCOMP_RET_ERRNO | EAFNOSUPPORT },
    { label: 'netlink' },
    { load: argument(2) },
    ...NETLINK_PROTOCOLS.map((protocol): Step => ({ equal: protocol, to: 'allow' })),
    { answer: SECCOMP_RET_ERRNO | EAFNOSUPPORT },
    { label: 'allow' },
    { answer: SECCOMP_RET_ALLOW },
    { label: 'denied' },
    { answer: SECCOMP_RET_ERRNO | EPERM },
    { label: 'unknown' },
    { answer: SECCOMP_RET_ERRNO | ENOSYS },
  ]
}

/** An array of struct sock_filter { u16 code; u8 ifTrue, ifFalse; u32 value }. */
function assemble(program: Step[]): Buffer {
  const places = new Map<Label, number>()
  let place = 0
  for (const step of program) {
    if ('label' in step) places.set(step.label, place)
    else place++
  }
  const bytes = Buffer.alloc(place * INSTRUCTION_BYTES)
  let at = 0
  const distance = (label: Label): number => {
    const jump = (places.get(label) ?? -1) - at - 1
    if (jump < 0 || jump > MAX_JUMP) throw new Error(`${label} is ${jump} instructions away`)
    return jump
  }
  for (const step of program) {
    if ('label' in step) continue
    const [code, ifTrue, ifFalse, value] = encode(step, distance)
    bytes.writeUInt16LE(code, at * INSTRUCTION_BYTES)
    bytes.writeUInt8(ifTrue, at * INSTRUCTION_BYTES + 2)
    bytes.writeUInt8(ifFalse, at * INSTRUCTION_BYTES + 3)
    bytes.writeUInt32LE(value, at * INSTRUCTION_BYTES + 4)
    at++
  }
  return bytes
}

type Instruction = [code: number, ifTrue: number, ifFalse: number, value: number]

function encode(step: Exclude<Step, { label: Label }>, distance: (label: Label) => number): Instruction {
  if ('load' in step) return [OPCODE.load, 0, 0, step.load]
  if ('answer' in step) return [OPCODE.answer, 0, 0, step.answer]
  if ('equal' in step) return [OPCODE.jumpIfEqual, distance(step.to), 0, step.equal]
  if ('notEqual' in step) return [OPCODE.jumpIfEqual, 0, distance(step.to), step.notEqual]
  return [OPCODE.jumpIfAtLeast, distance(step.to), 0, step.atLeast]
}
