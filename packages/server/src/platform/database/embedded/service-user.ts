/**
 * Whose processes PostgreSQL's are. It refuses to run as root, and initdb wants a user with a name; so root gets a
 * system user of its own for it, and everybody else runs it as they are.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { StartError } from '../../../kernel/start-error.ts'

const OWN_USER = 'watchkeeper-pg'

export interface UserIds {
  uid: number
  gid: number
}

export const isRoot = () => process.geteuid?.() === 0

/**
 * Only for root: the user to create a cluster as; made on first use. The machine's `postgres` user is second choice, as
 * it may have another server's data.
 * @throws StartError where neither is there and none can be made
 */
export function serviceUser(): UserIds {
  const found = findUser(OWN_USER)
  if (found) return found
  spawnSync(
    'useradd',
    ['--system', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', OWN_USER],
    {
      stdio: 'ignore',
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
    },
  )
  const user = findUser(OWN_USER) ?? findUser('postgres')
  if (user) return user
  throw new StartError(
    `PostgreSQL does not run as root, and no user for it could be created. Add a user ${OWN_USER}, start as an ordinary user, or set DATABASE_URL`,
  )
}

function findUser(name: string): UserIds | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  if (!line) return null
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}
