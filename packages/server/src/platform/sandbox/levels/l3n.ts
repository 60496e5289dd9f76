/**
 * L3n: L3 whose network is not empty: plain TCP and UDP get out, filtered by nftables, so that a database client works.
 * HTTP goes through the proxy as in L3.
 */
import { createSlotNetwork } from '../networks.ts'
import type { RawTcpPolicy } from '../port.ts'
import type { Recipe } from './recipe.ts'

/** @param base an L3 recipe that gives each slot a user of its own */
export function l3n(base: Recipe, policy: RawTcpPolicy): Recipe {
  return {
    ...base,
    level: 'L3n',
    title: `${base.title}, raw TCP by policy`,
    needs: [...base.needs, 'ip', 'nft', 'nsenter'],
    rawTcp: true,
    network: (uid, { tools, sharedDir, probed = false }) =>
      createSlotNetwork(uid, { tools, sharedDir, probed, policy }),
  }
}
