/** What the server has, in the words of model.ts: ids become logical ids, tags their names. */
import type { ApiClient, Schemas } from '@watchkeeper/client'
import { answer } from '@watchkeeper/client'
import {
  type Actual,
  byServerId,
  type FoundResource,
  type ResourceFields,
  type ResourceKind,
  type ResourceValue,
  type Stray,
} from './model.ts'
import { type Translate, toFileConfig, withProviders } from './references.ts'

const PAGE = 100
/** More than any project may have. */
const MAX_PAGES = 1000

/** Everything of a project that code can look after, as the API shows it. */
export interface Snapshot {
  providers: Schemas['NotificationProvider'][]
  tests: Schemas['Test'][]
  monitors: Schemas['Monitor'][]
  jobs: Schemas['Job'][]
  variables: Schemas['Variable'][]
  tags: Schemas['Tag'][]
}

export async function readSnapshot({ api }: ApiClient): Promise<Snapshot> {
  const paged = (page: number) => ({ page, limit: PAGE })
  const [providers, variables, tags, tests, monitors, jobs] = await Promise.all([
    answer(api.GET('/api/notification-providers')),
    answer(api.GET('/api/variables')),
    answer(api.GET('/api/tags')),
    everyPage((page) => answer(api.GET('/api/tests', { params: { query: { ...paged(page), includeScript: true } } }))),
    everyPage((page) => answer(api.GET('/api/monitors', { params: { query: paged(page) } }))),
    everyPage((page) => answer(api.GET('/api/jobs', { params: { query: paged(page) } }))),
  ])
  return { providers: providers.data, variables: variables.data, tags: tags.data, tests, monitors, jobs }
}

interface Page<Item> {
  data: Item[]
  pagination: { hasNextPage: boolean }
}

/** Pages move while things are made: what comes twice is kept once. */
async function everyPage<Item extends { id: string }>(read: (page: number) => Promise<Page<Item>>): Promise<Item[]> {
  const items = new Map<string, Item>()
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { data, pagination } = await read(page)
    for (const item of data) items.set(item.id, item)
    if (!pagination.hasNextPage) break
  }
  return [...items.values()]
}

interface Row {
  kind: ResourceKind
  id: string
  name: string
  externalId: string | null
  managedBy: string | null
  updatedAt: string
  fields: (translate: Translate) => ResourceFields
}

/** `prefix`: only external ids that begin so are this project's. */
export function actualOf(snapshot: Snapshot, prefix: string): Actual {
  const rows = rowsOf(snapshot)
  const logical = new Map<string, string>()
  for (const { kind, id, externalId } of rows) {
    if (externalId?.startsWith(prefix) && externalId.length > prefix.length) {
      logical.set(`${kind} ${id}`, externalId.slice(prefix.length))
    }
  }
  const translate: Translate = (kind, id) => logical.get(`${kind} ${id.toLowerCase()}`) ?? byServerId(id)
  const things: FoundResource[] = []
  const strays: Stray[] = []
  for (const { kind, id, name, managedBy, updatedAt, fields } of rows) {
    const own = logical.get(`${kind} ${id}`)
    if (own === undefined) strays.push({ kind, name, serverId: id })
    else things.push({ kind, id: own, fields: fields(translate), serverId: id, managedBy, updatedAt })
  }
  return { things, strays, ...settingsOf(snapshot) }
}

function rowsOf({ providers, tests, monitors, jobs }: Snapshot): Row[] {
  return [
    ...providers.map((one) => rowOf('provider', one, () => pick(one, ['name', 'type', 'enabled', 'config']))),
    ...tests.map((one) =>
      rowOf('test', one, () => ({ ...pick(one, ['title', 'type', 'description', 'script']), tags: tagNames(one) })),
    ),
    ...monitors.map((one) =>
      rowOf('monitor', one, (translate) => ({
        ...pick(one, ['name', 'type', 'url', 'interval', 'timeout', 'method', 'active']),
        config: toFileConfig(one.config as ResourceValue, translate),
        tags: tagNames(one),
        alertConfig: withProviders(one.alertConfig as ResourceValue, translate),
      })),
    ),
    ...jobs.map((one) =>
      rowOf('job', one, (translate) => ({
        ...pick(one, ['name', 'description', 'status', 'cronSchedule', 'timeoutSeconds', 'retryCount', 'config']),
        tests: one.tests.map((test) => translate('test', test.id)),
        tags: tagNames(one),
        alertConfig: withProviders(one.alertConfig as ResourceValue, translate),
      })),
    ),
  ]
}

interface Shown {
  id: string
  name?: string
  title?: string
  externalId: string | null
  managedBy?: string | null
  updatedAt: string
}

const rowOf = (kind: ResourceKind, one: Shown, fields: Row['fields']): Row => ({
  kind,
  id: one.id,
  name: one.name ?? one.title ?? one.id,
  externalId: one.externalId,
  // Not shown by older servers.
  managedBy: one.managedBy ?? null,
  updatedAt: one.updatedAt,
  fields,
})

const pick = (from: object, names: readonly string[]): ResourceFields =>
  Object.fromEntries(
    names.map((name) => [name, ((from as Record<string, ResourceValue>)[name] ?? null) as ResourceValue]),
  )

const tagNames = ({ tags }: { tags: { name: string }[] }): string[] => tags.map(({ name }) => name).sort()

const settingsOf = ({ variables, tags }: Snapshot): Pick<Actual, 'variables' | 'tags'> => ({
  variables: variables.map(({ id, key, value, isSecret, description, updatedAt }) => ({
    key,
    value: isSecret ? null : value,
    isSecret,
    description,
    serverId: id,
    updatedAt,
  })),
  tags: tags.map(({ id, name, color }) => ({ name, color, serverId: id })),
})
