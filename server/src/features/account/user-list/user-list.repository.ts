import { type UserQuery, userLimits } from '@atelier/contract/users/users'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { Tables } from '#database/tables.ts'
import { userSearchRows } from './user-search.repository.ts'

/** One page of accounts in the requested order. Counting stops at the limit. */
export interface FoundUsers {
  readonly ids: readonly string[]
  readonly total: number
  readonly isMore: boolean
}
export type UserFilter = Pick<
  UserQuery,
  'role' | 'awaits' | 'sort' | 'order' | 'page' | 'limit'
> & {
  /** Prefixes of words, folded as in the index. An empty list matches every account. */
  readonly words: readonly string[]
}

type UsersQuery = SelectQueryBuilder<Tables, 'users', object>
const countLimit = userLimits.countMax
const columns = {
  name: 'name_key',
  email: 'email_key',
  lastLogin: 'last_login_at',
  createdAt: 'created_at',
  storage: 'stored_bytes',
} as const

/**
 * Lists accounts. For a rare word, the matching accounts are read and sorted. For frequent words,
 * the index of the requested order is read from its start, where the first page is found soon.
 */
export const createUserListRepository = (queries: Queries) => ({
  async list(filter: UserFilter): Promise<FoundUsers> {
    const rare = await userSearchRows(queries).rarestWord(filter.words)
    return rare?.isFew ? listFew(queries, filter, rare.word) : listAlongIndex(queries, filter)
  },
})

async function listFew(queries: Queries, filter: UserFilter, word: string): Promise<FoundUsers> {
  const search = userSearchRows(queries)
  const others = filter.words.filter((other) => other !== word)
  if (filter.sort === 'name')
    return { ...(await search.listByName({ ...filter, word, others })), isMore: false }
  const found = withWords(
    usersOf(queries, filter).where('users.id', 'in', search.entries(word).select('user_id')),
    others,
  )
  const rows = await sortFound(found, filter)
    .select('users.id')
    .limit(filter.limit)
    .offset(offsetOf(filter))
    .execute()
  return { ids: rows.map(({ id }) => id), total: await countUsers(queries, found), isMore: false }
}

async function listAlongIndex(queries: Queries, filter: UserFilter): Promise<FoundUsers> {
  const found = withWords(usersOf(queries, filter), filter.words)
  const count = await countUsers(queries, found)
  const rows = await sortAlongIndex(found, filter)
    .select('users.id')
    .limit(filter.limit)
    .offset(offsetOf(filter))
    .execute()
  return {
    ids: rows.map(({ id }) => id),
    total: Math.min(count, countLimit),
    isMore: count > countLimit,
  }
}

const usersOf = (queries: Queries, { role, awaits }: UserFilter): UsersQuery =>
  queries
    .selectFrom('users')
    .where('removed_at', 'is', null)
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'USER'))
    .$if(awaits !== undefined, (query) => query.where('awaits', '=', awaits ?? null))

const withWords = (query: UsersQuery, prefixes: readonly string[]): UsersQuery =>
  prefixes.reduce((found, prefix) => found.where('search_text', 'like', `% ${prefix}%`), query)

/** Counts up to the limit plus one. */
async function countUsers(queries: Queries, from: UsersQuery): Promise<number> {
  const some = queries.selectFrom(
    from
      .select('users.id')
      .limit(countLimit + 1)
      .as('some'),
  )
  const row = await some
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

const offsetOf = ({ page, limit }: UserFilter) => (page - 1) * limit

/** Accounts that never signed in count as the oldest: first in ascending order, last in descending. */
function sortAlongIndex(query: UsersQuery, { sort, order }: UserFilter): UsersQuery {
  return query
    .orderBy(columns[sort], (by) =>
      order === 'asc' ? by.asc().nullsFirst() : by.desc().nullsLast(),
    )
    .orderBy('users.id', order)
}

/**
 * Sorts by an expression that no index has; otherwise the database would read the whole index
 * instead of sorting the few rows found.
 */
function sortFound(query: UsersQuery, { sort, order }: UserFilter): UsersQuery {
  const column = sql.ref(columns[sort])
  const value =
    sort === 'name' || sort === 'email' ? sql`${column} || ''` : sql`coalesce(${column}, -1)`
  return query.orderBy(value, order).orderBy('users.id', order)
}
