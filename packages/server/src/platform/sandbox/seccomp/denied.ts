/**
 * The system calls that no script needs and that reach far into the kernel, by number. Only what an ordinary user could
 * call to any effect: the rest is kept by the capabilities that a script does not have.
 */

export type Architecture = 'x64' | 'arm64'

/** AUDIT_ARCH_* of <linux/audit.h>. */
export const AUDIT_ARCHITECTURE: Record<Architecture, number> = { x64: 0xc000003e, arm64: 0xc00000b7 }

interface SystemCall {
  /** Null: the architecture does not have it. */
  x64: number | null
  arm64: number | null
}

const call = (x64: number | null, arm64: number | null): SystemCall => ({ x64, arm64 })
/** Calls that came after the tables of all architectures were made one. */
const everywhere = (number: number): SystemCall => call(number, number)

export const SOCKET: Record<Architecture, number> = { x64: 41, arm64: 198 }

/** Answered with EPERM. */
export const DENIED: Record<string, SystemCall> = {
  // Key rings outlive a script, and are shared between everything that one session started.
  add_key: call(248, 217),
  request_key: call(249, 218),
  keyctl: call(250, 219),
  // Other processes' memory and descriptors.
  ptrace: call(101, 117),
  process_vm_readv: call(310, 270),
  process_vm_writev: call(311, 271),
  pidfd_getfd: everywhere(438),
  process_madvise: everywhere(440),
  // Programs and buffers inside the kernel, where most of its holes of recent years were found.
  bpf: call(321, 280),
  userfaultfd: call(323, 282),
  perf_event_open: call(298, 241),
  io_uring_setup: everywhere(425),
  io_uring_enter: everywhere(426),
  io_uring_register: everywhere(427),
  // Mounting, which a user namespace would allow. Chromium's sandbox needs chroot, and none of these.
  mount: call(165, 40),
  umount2: call(166, 39),
  pivot_root: call(155, 41),
  open_tree: everywhere(428),
  move_mount: everywhere(429),
  fsopen: everywhere(430),
  fsconfig: everywhere(431),
  fsmount: everywhere(432),
  fspick: everywhere(433),
  mount_setattr: everywhere(442),
  open_tree_attr: everywhere(467),
  setns: call(308, 268),
  // Around every view of the file system.
  open_by_handle_at: call(304, 265),
  // What a mistake in handing out capabilities must not give away.
  kexec_load: call(246, 104),
  kexec_file_load: call(320, 294),
  init_module: call(175, 105),
  finit_module: call(313, 273),
  delete_module: call(176, 106),
  swapon: call(167, 224),
  swapoff: call(168, 225),
  reboot: call(169, 142),
  syslog: call(103, 116),
  acct: call(163, 89),
  quotactl: call(179, 60),
  quotactl_fd: everywhere(443),
}

/** AF_UNIX, AF_INET, AF_INET6. Every other kind of socket (vsock, packet, alg, tipc …) is a door that nobody asked for. */
export const SOCKET_FAMILIES = [1, 2, 10]
export const AF_NETLINK = 16
/** Of netlink: NETLINK_ROUTE names the network's interfaces, NETLINK_KOBJECT_UEVENT devices. Not netfilter and the like. */
export const NETLINK_PROTOCOLS = [0, 15]
