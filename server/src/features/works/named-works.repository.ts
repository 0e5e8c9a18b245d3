import type { Queries } from '#database/database.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'

export interface NamedWork {
  readonly id: string
  readonly title: string
  readonly at: number
}
/** Of each kind a user may have fewer. */
const maxNamed = 1000

/** The names of works. */
export const namedWorks = (queries: Queries) => ({
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
  /** The names of those outside the trash, the newest first; of kinds of which a user has few. */
  async listNames(userId: string, kind: 'project' | 'assistant' | 'prompt'): Promise<NamedWork[]> {
    const rows = await queries
      .selectFrom('works')
      .select(['id', 'title', 'at'])
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('state', 'in', [0, 1])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxNamed)
      .execute()
    return rows.map(({ id, title, at }) => ({ id, title, at: Number(at) }))
  },
})
