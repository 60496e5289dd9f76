/**
 * L3: L2 behind bubblewrap: an own view of the file system and of the processes too. Two recipes that give the same
 * walls: with an own user namespace, and, where the system refuses those to ordinary users, made by root.
 */
import { limitsPrefix } from '../limits.ts'
import type { Tools } from '../tools.ts'
import { viewOptions } from './bubblewrap.ts'
import { INSIDE_ID } from './ids.ts'
import { become, type IsolatedResource, innermost, must, type Recipe } from './recipe.ts'

/** bubblewrap reads its options from here, so that what the script sees of its outside is not in its argv. */
const OPTIONS_FD = '4'
/** bubblewrap writes here which process is the root of the new process namespace. */
const INFO_FD = '6'

const isolates: IsolatedResource[] = ['environ', 'memory', 'life', 'network', 'files']
const shared = { level: 'L3', bubblewrap: true, networkless: true, rawTcp: false, isolates } as const

const bubblewrap = (tools: Tools) => [must(tools, 'bwrap'), '--args', OPTIONS_FD, '--info-fd', INFO_FD, '--']

const passwd = (id: number, dir: string): string => `slot:x:${id}:${id}:slot:${dir}:/bin/sh\n`

/** @param ownUser root gives each slot a user; an ordinary user has only itself to give */
export function l3UserNamespace({ ownUser, recent }: { ownUser: boolean; recent: boolean }): Recipe {
  return {
    ...shared,
    title: `bubblewrap in a user namespace${ownUser ? ', a separate user for each script' : ''}`,
    needs: ['sh', 'bwrap', ...(ownUser ? (['setpriv'] as const) : [])],
    ownUser,
    launch(request, place, tools) {
      const environment = Object.entries(request.env).flatMap(([name, value]) => ['--setenv', name, value])
      return {
        argv: [
          ...(place.network?.enter ?? []),
          ...limitsPrefix(tools, request.limits, ownUser ? null : (process.geteuid?.() ?? null)),
          ...(ownUser ? become(place.uid, tools) : []),
          ...bubblewrap(tools),
          ...request.command,
        ],
        options: [...viewOptions({ request, place, userNamespace: true, recent }), ...environment],
        passwd: passwd(INSIDE_ID, place.dir),
      }
    },
  }
}

/** The environment is set last, by a program of its own: nothing that still has root's powers may listen to it. */
export function l3Root({ recent }: { recent: boolean }): Recipe {
  return {
    ...shared,
    title: 'bubblewrap run by root, a separate user for each script',
    needs: ['sh', 'env', 'bwrap', 'setpriv'],
    ownUser: true,
    launch: (request, place, tools) => ({
      argv: [
        ...(place.network?.enter ?? []),
        ...bubblewrap(tools),
        ...limitsPrefix(tools, request.limits, null),
        ...become(place.uid, tools),
        ...innermost(request, tools),
      ],
      options: viewOptions({ request, place, userNamespace: false, recent }),
      passwd: passwd(place.uid ?? 0, place.dir),
    }),
  }
}
