import { type UserQuery, type UserTotals, userLimits } from '@atelier/contract/users/users'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { Tables } from '#database/tables.ts'
import { userSearchRows } from './user-search.repository.ts'

/** One page of accounts in the asked order; counting stops at the bound. */
export interface FoundUsers {
  readonly ids: readonly string[]
  readonly total: number
  readonly isMore: boolean
}
export type UserFilter = Pick<UserQuery, 'role' | 'sort' | 'order' | 'page' | 'limit'> & {
  /** Beginnings of words, folded as they were when they were indexed; none is everyone. */
  readonly words: readonly string[]
}

type UsersQuery = SelectQueryBuilder<Tables, 'users', object>
const countLimit = userLimits.countMax
const columns = {
  name: 'name_key',
  email: 'email_key',
  lastLogin: 'last_login_at',
  createdAt: 'created_at',
} as const

/** Accounts in lists. What is found by few words is sorted; what many have is met soon when one walks in the asked order. */
export function createUsersRepository(queries: Queries) {
  const words = userSearchRows(queries)
  /** Up to one more than the bound. */
  async function count(from: UsersQuery): Promise<number> {
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
  const everyone = (filter: UserFilter): UsersQuery =>
    queries
      .selectFrom('users')
      .where('removed_at', 'is', null)
      .$if(filter.role !== undefined, (query) => query.where('role', '=', filter.role ?? 'USER'))
  const having = (query: UsersQuery, beginnings: readonly string[]): UsersQuery =>
    beginnings.reduce(
      (narrowed, word) => narrowed.where('search_text', 'like', `% ${word}%`),
      query,
    )

  /** Few enough to be looked at all: counted and put in order. */
  async function sorted(filter: UserFilter, word: string): Promise<FoundUsers> {
    const others = filter.words.filter((other) => other !== word)
    if (filter.sort === 'name')
      return { ...(await words.byName({ ...filter, word, others })), isMore: false }
    const found = having(
      everyone(filter).where('users.id', 'in', words.entries(word).select('user_id')),
      others,
    )
    const rows = await sortedBy(found, filter)
      .select('users.id')
      .limit(filter.limit)
      .offset(offsetOf(filter))
      .execute()
    return { ids: rows.map(({ id }) => id), total: await count(found), isMore: false }
  }

  return {
    async list(filter: UserFilter): Promise<FoundUsers> {
      const rare = await words.rarest(filter.words)
      if (rare?.isFew) return await sorted(filter, rare.word)
      const narrowed = having(everyone(filter), filter.words)
      const counted = await count(narrowed)
      const rows = await inOrder(narrowed, filter)
        .select('users.id')
        .limit(filter.limit)
        .offset(offsetOf(filter))
        .execute()
      return {
        ids: rows.map(({ id }) => id),
        total: Math.min(counted, countLimit),
        isMore: counted > countLimit,
      }
    },

    /** What these people have made. */
    async stats(ids: readonly string[]): Promise<ReadonlyMap<string, UserTotals>> {
      const [chats, images, repainted, spoken, written] = await Promise.all([
        chatCounts(queries, ids),
        countPerUser(queries.selectFrom('images'), ids),
        countPerUser(
          queries.selectFrom('inpaintings').where('result_file_id', 'is not', null),
          ids,
        ),
        countPerUser(queries.selectFrom('spoken_texts'), ids),
        countPerUser(queries.selectFrom('transcriptions'), ids),
      ])
      const of = (counts: ReadonlyMap<string, number>, id: string) => counts.get(id) ?? 0
      const statsOf = (id: string) => ({
        totalChats: of(chats, id),
        totalImages: of(images, id) + of(repainted, id),
        totalAudio: of(spoken, id) + of(written, id),
      })
      return new Map(ids.map((id) => [id, statsOf(id)]))
    },
  }
}
export type UsersRepository = ReturnType<typeof createUsersRepository>

const offsetOf = ({ page, limit }: UserFilter) => (page - 1) * limit

/** Along an index, in the asked order; who never signed in comes before everyone. */
function inOrder(query: UsersQuery, { sort, order }: UserFilter): UsersQuery {
  return query
    .orderBy(columns[sort], (by) =>
      order === 'asc' ? by.asc().nullsFirst() : by.desc().nullsLast(),
    )
    .orderBy('users.id', order)
}

/** The same order of what was found, said so that the database does not walk the whole index in place of sorting it. */
function sortedBy(query: UsersQuery, { sort, order }: UserFilter): UsersQuery {
  const column = sql.ref(columns[sort])
  const value =
    sort === 'name' || sort === 'email' ? sql`${column} || ''` : sql`coalesce(${column}, -1)`
  return query.orderBy(value, order).orderBy('users.id', order)
}

/** Kept by the database with each chat that comes and goes. */
async function chatCounts(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('users')
    .select(['id', 'chat_count'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row.chat_count]))
}

type Owned = 'images' | 'inpaintings' | 'spoken_texts' | 'transcriptions'
async function countPerUser<T extends Owned>(
  from: SelectQueryBuilder<Tables, T, object>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  // Every table of this list has the column; the types of a union of tables do not say so.
  const query = from as unknown as SelectQueryBuilder<Tables, 'images', object>
  const rows = await query
    .where('user_id', 'in', [...ids])
    .groupBy('user_id')
    .select(({ fn }) => ['user_id', fn.countAll<number>().as('count')])
    .execute()
  return new Map(rows.map((row) => [row.user_id, Number(row.count)]))
}
