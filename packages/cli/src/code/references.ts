/** References between things, from logical ids to the server's and back. All of them stand in three places. */
import { isRecord, type ResourceKind, type ResourceValue } from './model.ts'

/** What a reference to a thing of that kind becomes. */
export type Translate = (kind: ResourceKind, reference: string) => string

/** `alertConfig`, as the server has it or as files have it, with its providers translated. */
export function withProviders(alertConfig: ResourceValue, translate: Translate): ResourceValue {
  if (!isRecord(alertConfig) || !Array.isArray(alertConfig.notificationProviders)) return alertConfig
  const providers = alertConfig.notificationProviders.map((one) => translate('provider', String(one)))
  return { ...alertConfig, notificationProviders: providers }
}

/** The `config` of a monitor: `test` in files is `testId` on the server; parents have no order. */
export function toServerConfig(config: ResourceValue, translate: Translate): ResourceValue {
  if (!isRecord(config)) return config
  const { test, dependsOn, ...rest } = config
  return {
    ...rest,
    ...(test === undefined ? {} : { testId: translate('test', String(test)) }),
    ...(Array.isArray(dependsOn) ? { dependsOn: dependsOn.map((one) => translate('monitor', String(one))) } : {}),
  }
}

export function toFileConfig(config: ResourceValue, translate: Translate): ResourceValue {
  if (!isRecord(config)) return config
  const { testId, dependsOn, ...rest } = config
  return {
    ...rest,
    ...(testId === undefined ? {} : { test: translate('test', String(testId)) }),
    ...(Array.isArray(dependsOn)
      ? { dependsOn: dependsOn.map((one) => translate('monitor', String(one))).sort() }
      : {}),
  }
}
