/** L1: a user of its own for each slot. The script cannot look into the server, but shares its network and files. */
import { limitsPrefix } from '../limits.ts'
import { become, filtered, innermost, type Recipe } from './recipe.ts'

export const l1: Recipe = {
  level: 'L1',
  title: 'a separate user for each script',
  needs: ['sh', 'env', 'setpriv'],
  ownUser: true,
  bubblewrap: false,
  networkless: false,
  rawTcp: true,
  isolates: ['environ', 'memory', 'life'],
  launch: (request, place, tools) => ({
    argv: [
      ...limitsPrefix(tools, request.limits, null),
      ...become(place.uid, tools),
      '--pdeathsig=KILL',
      ...filtered(place),
      ...innermost(request, tools),
    ],
    options: [],
    passwd: '',
  }),
}
