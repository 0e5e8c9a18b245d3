import type { Queries } from '#database/database.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'
import { prepareQuery } from '#database/prepared-query.ts'

export interface NamedWork {
  readonly id: string
  readonly title: string
  readonly at: number
}
/** Kinds of works of which a user has few. */
const namedKinds = ['project', 'assistant', 'prompt'] as const
export type NamedKind = (typeof namedKinds)[number]
/** Of each kind a user may have fewer. */
const maxNamed = 1000

/** The names of works. */
export const namedWorks = (queries: Queries) => ({
  listNames: listNames(queries),
  /** The titles of these chats of the user, those in the trash left out. */
  async chatTitles(userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map()
    const rows = await queries
      .selectFrom('works')
      .select(['id', 'title'])
      .where('id', 'in', [...ids])
      .where(ownerWithoutIndex('user_id'), '=', userId)
      .where('kind', '=', 'chat')
      .where('state', 'in', [0, 1])
      .execute()
    return new Map(rows.map(({ id, title }) => [id, title]))
  },
})

/** The names of one's works of these kinds outside the trash, the newest first. */
function listNames(queries: Queries) {
  const read = prepareQuery<
    { userId: string },
    { kind: string; id: string; title: string; at: number | string }
  >(queries, (value) =>
    queries
      .selectFrom('works')
      .select(['kind', 'id', 'title', 'at'])
      .where('user_id', '=', value('userId'))
      .where('kind', 'in', namedKinds)
      .where('state', 'in', [0, 1])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxNamed * namedKinds.length),
  )
  return async (userId: string): Promise<Readonly<Record<NamedKind, readonly NamedWork[]>>> => {
    const rows = await read({ userId })
    const of = (kind: NamedKind) =>
      rows
        .filter((row) => row.kind === kind)
        .map(({ id, title, at }) => ({ id, title, at: Number(at) }))
    return { project: of('project'), assistant: of('assistant'), prompt: of('prompt') }
  }
}
