/**
 * better-auth would store the tokens of sessions as they stand in cookies. This stands between it and the database, so
 * that a copy of the database opens no session: only hashes go in, and what comes out is what was asked with.
 */
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/types'

type Row = Record<string, unknown>
type Query = { model: string; where?: Where[] | undefined }

export function withHashedTokens(adapter: DBAdapter, hashOf: (token: string) => string): DBAdapter {
  return {
    ...adapter,
    ...hashing(adapter, hashOf),
    transaction: (work) =>
      adapter.transaction((inner) => work({ ...inner, ...hashing(inner, hashOf) } as DBTransactionAdapter)),
  } as DBAdapter
}

function hashing(adapter: DBTransactionAdapter, hashOf: (token: string) => string) {
  const hashed = (value: Where['value']): Where['value'] => {
    if (typeof value === 'string') return hashOf(value)
    return Array.isArray(value) ? value.map((one) => hashOf(String(one))) : value
  }
  const inside = <Asked extends Query>(query: Asked): Asked => {
    if (query.model !== 'session' || !query.where) return query
    const where = query.where.map((one) => (one.field === 'token' ? { ...one, value: hashed(one.value) } : one))
    return { ...query, where }
  }
  return {
    async create(query: Parameters<DBAdapter['create']>[0]) {
      const { token } = query.data as Row
      if (query.model !== 'session' || typeof token !== 'string') return adapter.create(query)
      const data = { ...query.data, token: hashOf(token) }
      return { ...(await adapter.create<Row, Row>({ ...query, data })), token }
    },
    findOne: async (query: Parameters<DBAdapter['findOne']>[0]) =>
      withToken(await adapter.findOne<Row>(inside(query)), query),
    update: async (query: Parameters<DBAdapter['update']>[0]) =>
      withToken(await adapter.update<Row>(inside(query)), query),
    findMany: (query: Parameters<DBAdapter['findMany']>[0]) => adapter.findMany(inside(query)),
    count: (query: Parameters<DBAdapter['count']>[0]) => adapter.count(inside(query)),
    updateMany: (query: Parameters<DBAdapter['updateMany']>[0]) => adapter.updateMany(inside(query)),
    delete: (query: Parameters<DBAdapter['delete']>[0]) => adapter.delete(inside(query)),
    deleteMany: (query: Parameters<DBAdapter['deleteMany']>[0]) => adapter.deleteMany(inside(query)),
    consumeOne: (query: Parameters<DBAdapter['consumeOne']>[0]) => adapter.consumeOne(inside(query)),
  }
}

/** The row with the token it was asked by, in place of the hash. */
function withToken(row: Row | null, { model, where }: Query): Row | null {
  const asked = model === 'session' ? where?.find(({ field }) => field === 'token')?.value : undefined
  return row && typeof asked === 'string' ? { ...row, token: asked } : row
}
