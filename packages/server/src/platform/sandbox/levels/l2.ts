/**
 * L2: L1 with an own, empty network, and own shared memory. Needs user namespaces but no mounts, so it works where a
 * container allows the former only (Docker with the browser seccomp profile).
 */
import { limitsPrefix } from '../limits.ts'
import { INSIDE_ID } from './ids.ts'
import { become, filtered, innermost, must, type Recipe } from './recipe.ts'

export const l2: Recipe = {
  level: 'L2',
  title: 'a separate user and an empty network for each script',
  needs: ['sh', 'env', 'setpriv', 'unshare', 'ip'],
  ownUser: true,
  bubblewrap: false,
  networkless: true,
  rawTcp: false,
  isolates: ['environ', 'memory', 'life', 'network'],
  launch(request, place, tools) {
    const unshare = [must(tools, 'unshare'), '--user', '--net', '--ipc', '--uts', '--keep-caps']
    const loopbackUp = [must(tools, 'sh'), '-c', '"$0" link set lo up && exec "$@"', must(tools, 'ip')]
    const dropAll = [must(tools, 'setpriv'), '--ambient-caps=-all', '--inh-caps=-all', '--bounding-set=-all']
    return {
      argv: [
        ...limitsPrefix(tools, request.limits, null),
        ...become(place.uid, tools),
        ...unshare,
        `--map-user=${INSIDE_ID}`,
        `--map-group=${INSIDE_ID}`,
        ...loopbackUp,
        ...dropAll,
        '--no-new-privs',
        '--pdeathsig=KILL',
        ...filtered(place),
        ...innermost(request, tools),
      ],
      options: [],
      passwd: '',
    }
  },
}
