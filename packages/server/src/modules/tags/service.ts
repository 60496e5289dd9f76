/** Rules of tags: names are unique in a project whatever their case; attaching is part of changing what carries them. */
import { type Keyed, withKey } from '../../http/idempotency.ts'
import { type List, toWholeList } from '../../http/shapes.ts'
import { conflict, invalid, notFound } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { Principal, Scope } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/database/port.ts'
import { type Audit, changesBetween } from '../audit/index.ts'
import type { Base } from '../base.ts'
import { colorOf } from './colors.ts'
import type { ShownTag, Tag, TagInput, TagPatch } from './schema.ts'
import type { StoredTag, TagLinks, TagStore } from './store.ts'

const MAX_PER_PROJECT = 500

export interface Tags {
  list(principal: Principal): Promise<List<Tag>>
  create(principal: Keyed<Principal>, input: TagInput): Promise<Tag>
  update(principal: Principal, id: string, patch: TagPatch): Promise<Tag>
  /** Takes it off everything that carries it. */
  remove(principal: Principal, id: string): Promise<void>
  /**
   * The tags that a body asks for, by name, kept from being deleted until the transaction ends; undefined when it asks
   * for no change, none for null. Call it before locking the object: whoever deletes a tag locks in this order too.
   * @throws AppError 400 that names those which the project does not have, as `tags.0`
   */
  find(tx: Tx, scope: Scope, ids: readonly string[] | null | undefined): Promise<ShownTag[] | undefined>
  /** Gives an object, just made or locked, these tags instead of those it had; undefined leaves them. */
  attach(tx: Tx, to: { links: TagLinks; id: string; tags: readonly ShownTag[] | undefined }): Promise<void>
}

export interface TaggedJobs {
  /** Jobs show the tag: what is kept of them does not hold any longer. Called before a tag is deleted, or after it has changed. */
  tagChanged(tx: Tx, tagId: string): Promise<void>
}

export function tagService(base: Base & { audit: Audit; taggedJobs: TaggedJobs }, store: TagStore): Tags {
  const { db, audit, clock, taggedJobs } = base

  async function checkFree(tx: Tx, scope: Scope, tag: { id: string; name: string }): Promise<void> {
    if (await store.hasName(tx, scope, tag)) throw conflict(`A tag named ${tag.name} already exists`)
  }

  return {
    list: async ({ scope }) => toWholeList(await store.list(scope)),

    async create(principal, { name, color }) {
      const { scope } = principal
      const id = newId()
      const createdAt = clock.now()
      const tag: StoredTag = { id, name, color: color ?? colorOf(name), createdAt, updatedAt: createdAt }
      await db.transaction(
        withKey(principal, async (tx) => {
          const { count } = await store.takeTurn(tx, scope)
          if (count >= MAX_PER_PROJECT) {
            throw invalid({ path: '', message: `A project has at most ${MAX_PER_PROJECT} tags. Delete one first` })
          }
          await checkFree(tx, scope, tag)
          await store.add(tx, scope, tag)
          const changes = changesOf({}, tag)
          await audit.record(tx, principal, { action: 'tag.create', resourceId: id, resourceName: name, changes })
        }),
      )
      return tag
    },

    update: (principal, id, patch) =>
      db.transaction(async (tx) => {
        const { scope } = principal
        await store.takeTurn(tx, scope)
        const before = await store.lock(tx, scope, id)
        if (!before) throw notFound('tag')
        const name = patch.name ?? before.name
        const color = patch.color === undefined ? before.color : (patch.color ?? colorOf(name))
        const after: StoredTag = { ...before, name, color, updatedAt: clock.now() }
        await checkFree(tx, scope, after)
        await store.update(tx, scope, after)
        if (name !== before.name || color !== before.color) await taggedJobs.tagChanged(tx, id)
        const changes = changesOf(before, after)
        await audit.record(tx, principal, { action: 'tag.update', resourceId: id, resourceName: name, changes })
        return after
      }),

    async remove(principal, id) {
      await db.transaction(async (tx) => {
        const tag = await store.lock(tx, principal.scope, id)
        if (!tag) throw notFound('tag')
        await taggedJobs.tagChanged(tx, id)
        await store.remove(tx, principal.scope, id)
        await audit.record(tx, principal, { action: 'tag.delete', resourceId: id, resourceName: tag.name })
      })
    },

    async find(tx, scope, ids) {
      if (ids === undefined) return undefined
      if (ids === null || ids.length === 0) return []
      const found = await store.find(tx, scope, ids)
      const known = new Set(found.map((tag) => tag.id))
      const problems = ids.flatMap((one, index) => {
        if (!known.has(one)) return [{ path: `tags.${index}`, message: 'Must be the id of a tag in this project' }]
        return ids.indexOf(one) < index ? [{ path: `tags.${index}`, message: 'Must not be listed twice' }] : []
      })
      if (problems.length > 0) throw invalid(problems)
      return found
    },

    async attach(tx, { links, id, tags }) {
      if (tags) await store.setLinks(tx, links, { id, tagIds: tags.map((tag) => tag.id) })
    },
  }
}

const changesOf = (before: Partial<StoredTag>, { name, color }: StoredTag) =>
  changesBetween('name' in before ? { name: before.name, color: before.color } : {}, { name, color })
