/** L0: limits and a clean environment, no walls. The script can do whatever the server's own user can. */
import { limitsPrefix } from '../limits.ts'
import { MARKER } from '../processes.ts'
import { filtered, innermost, type Recipe } from './recipe.ts'

export const l0: Recipe = {
  level: 'L0',
  title: "no isolation, scripts run as the server's own user",
  needs: ['sh', 'env'],
  ownUser: false,
  bubblewrap: false,
  networkless: false,
  rawTcp: true,
  isolates: [],
  launch(request, place, tools) {
    // The user says nothing about who is whose child here, so the marker goes into the command's environment too.
    const marked = { ...request, env: { ...request.env, [MARKER]: place.dir } }
    return {
      argv: [
        ...limitsPrefix(tools, request.limits, process.geteuid?.() ?? null),
        ...filtered(place),
        ...innermost(marked, tools),
      ],
      options: [],
      passwd: '',
    }
  },
}
