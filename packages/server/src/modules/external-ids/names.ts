/** The names that programs give a resource: its own, and that of the config which deploys it. */

export interface GivenNames {
  externalId?: string | null | undefined
  managedBy?: string | null | undefined
}

export interface Names {
  externalId: string | null
  managedBy: string | null
}

export const NO_NAMES: Names = { externalId: null, managedBy: null }

/** What a resource's names become. A config knows its resources by their external ids: without one it has no config. */
export function namesAfter(before: Names, given: GivenNames): Names {
  const externalId = given.externalId === undefined ? before.externalId : given.externalId
  const managedBy = given.managedBy === undefined ? before.managedBy : given.managedBy
  return { externalId, managedBy: externalId === null ? null : managedBy }
}
