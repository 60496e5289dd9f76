/**
 * Tags: words that group tests, jobs and monitors. To tag another kind of object: a table of links in a migration, the
 * fields `tagRefs`, `shownTag` and `tagFilter` in its schema, `tagsOf` and `hasTag` in its store, `attach` in its service.
 */
import type { Audit } from '../audit/index.ts'
import type { Base } from '../base.ts'
import { tagRoutes } from './routes.ts'
import { type TaggedJobs, tagService } from './service.ts'
import { tagStore } from './store.ts'

export { shownTag, tagFilter, tagInput, tagRefs } from './schema.ts'
export type { Tags } from './service.ts'
export { hasTag, type TagLinks, tagsOf } from './store.ts'

export function createTags(base: Base & { audit: Audit; taggedJobs: TaggedJobs }) {
  const service = tagService(base, tagStore(base.db))
  return { service, routes: tagRoutes(service) }
}
