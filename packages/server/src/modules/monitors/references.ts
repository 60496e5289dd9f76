/** What a monitor refers to is the project's own, and stays until the transaction ends: tests, parents. Secrets are sealed for it. */
import { invalid } from '../../kernel/errors.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/database/port.ts'
import type { Sealed, Vault } from '../../platform/vault/port.ts'
import type { Tests } from '../tests/index.ts'
import type { MonitorSettings } from './config.ts'
import type { Definition } from './definition.ts'
import type { MonitorStore, StoredMonitor } from './store.ts'

export function monitorReferences(tests: Tests, store: MonitorStore) {
  async function requireTest(tx: Tx, scope: Scope, { type, config }: Definition): Promise<void> {
    if (type !== 'synthetic_test') return
    const [test] = await tests.byIds(scope, [String(config.testId)], tx)
    if (!test) throw invalid({ path: 'config.testId', message: 'Must be the id of a test in this project' })
  }

  async function requireParents(tx: Tx, scope: Scope, of: { id: string; parents: string[] }): Promise<void> {
    const { id, parents } = of
    if (parents.length === 0) return
    const known = new Set(await store.parentsKnown(tx, scope, parents))
    const below = new Set(await store.descendants(tx, id, parents))
    const problems = parents.flatMap((parent, index) => {
      const path = `config.dependsOn.${index}`
      if (!known.has(parent) && parent !== id) return [{ path, message: 'Must be the id of a monitor in this project' }]
      if (below.has(parent)) return [{ path, message: 'Must not depend on the monitor itself' }]
      return parents.indexOf(parent) < index ? [{ path, message: 'Must not be listed twice' }] : []
    })
    if (problems.length > 0) throw invalid(problems)
  }

  return {
    /**
     * Writers of parents take turns before (`store.takeTurn`), so that two changes cannot make a circle between them.
     * @throws AppError 400 that names what the project does not have, and parents that depend on the monitor
     */
    async require(tx: Tx, scope: Scope, { id, definition }: { id: string; definition: Definition }): Promise<void> {
      await requireTest(tx, scope, definition)
      await requireParents(tx, scope, { id, parents: definition.dependsOn })
    },
  }
}

/** The config with its secrets in it. Never shown, never logged. */
export function openedConfig(vault: Vault, { id, config, sealedConfig, sealKeyId }: StoredMonitor): MonitorSettings {
  if (sealedConfig === null || sealKeyId === null) return config as MonitorSettings
  return JSON.parse(vault.open({ bytes: Buffer.from(sealedConfig), keyId: sealKeyId }, id)) as MonitorSettings
}

/** Null without secrets: then what is shown is all there is. */
export const sealedConfig = (vault: Vault, id: string, { config, hasSecrets }: Definition): Sealed | null =>
  hasSecrets ? vault.seal(JSON.stringify(config), id) : null
