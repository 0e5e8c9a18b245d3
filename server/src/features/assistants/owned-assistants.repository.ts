import type { Queries } from '#database/database.ts'
import { type RemovableRows, readInPages } from '#database/owned-rows.ts'
import { notInTrash } from '#database/works/current-works.ts'
import { isoDate } from '#platform/clock.ts'
import { contentOf } from './assistants.repository.ts'

/** Assistants that one transaction removes with all their versions. */
const assistantsPerCommit = 5

/** A user's assistants, as other features count, export and remove them. */
export const createOwnedAssistants = (queries: Queries) => ({
  async count(userId: string): Promise<number> {
    const { total } = await queries
      .selectFrom('assistants')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('user_id', '=', userId)
      .where(notInTrash('assistants.id'))
      .executeTakeFirstOrThrow()
    return Number(total)
  },
  /** With all their versions, oldest first. */
  async *export(userId: string): AsyncGenerator<object> {
    const own = queries
      .selectFrom('assistants')
      .select('id')
      .where('user_id', '=', userId)
      .where(notInTrash('assistants.id'))
    for await (const page of readInPages(own))
      for (const { id } of page) yield { id, versions: await versionsOf(queries, id) }
  },
  removable,
})

async function versionsOf(queries: Queries, id: string): Promise<object[]> {
  const rows = await queries
    .selectFrom('assistant_versions')
    .select(['number', 'content', 'created_at'])
    .where('assistant_id', '=', id)
    .orderBy('number')
    .execute()
  return rows.map(({ number, content, created_at: at }) => ({
    number: Number(number),
    createdAt: isoDate(Number(at)),
    ...contentOf(content),
  }))
}

const removable: RemovableRows = {
  table: 'assistants',
  async deleteSome(on, userId, limit) {
    const some = on
      .selectFrom('assistants')
      .select('id')
      .where('user_id', '=', userId)
      .limit(Math.min(limit, assistantsPerCommit))
    const { numDeletedRows } = await on
      .deleteFrom('assistants')
      .where('id', 'in', some)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },
}
