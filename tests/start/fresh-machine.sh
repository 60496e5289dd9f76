# fresh-machine.sh COMMAND [ARGUMENT…]: runs COMMAND as root on a copy-on-write copy of this machine, with this machine's network.
# What it installs, removes or writes is gone when it ends, and so is every process. Needs root, overlayfs, and memory for
# what is written.
set -euo pipefail
BASE=$(mktemp -d)
trap 'rmdir "$BASE"' EXIT
export BASE
unshare --mount --pid --fork --kill-child --propagation private -- bash -euc '
  mount -t tmpfs -o size=6g,mode=755 fresh "$BASE"      # overlayfs wants another file system than the one below it
  mkdir "$BASE"/upper "$BASE"/work "$BASE"/root
  mount -t overlay overlay -o "lowerdir=/,upperdir=$BASE/upper,workdir=$BASE/work" "$BASE/root"
  cd "$BASE/root"
  mount -t proc proc proc
  mount --rbind /sys sys
  mount --rbind /dev dev
  mount -t tmpfs -o mode=755 run run
  mount -t tmpfs -o mode=1777 tmp tmp
  mkdir .old
  pivot_root . .old     # a process in a chroot may make no user namespaces, and bubblewrap would not work
  cd /
  umount -l .old
  unset BASE
  exec "$@"
' -- "$@"
