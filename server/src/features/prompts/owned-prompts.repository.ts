import type { Queries } from '#database/database.ts'
import { type RemovableRows, readInPages, removableRows } from '#database/owned-rows.ts'
import { notInTrash } from '#database/works/current-works.ts'
import { isoDate } from '#platform/clock.ts'
import type { CountableItems } from '#storage/owned-items.ts'
import { versionRows } from './versions.repository.ts'

/** Versions that are in memory at once. */
const versionsPerPage = 20

/** A user's prompts, as other features count, export and remove them. */
export function createOwnedPrompts(
  queries: Queries,
): CountableItems & RemovableRows & { all(userId: string): AsyncGenerator<object> } {
  const mine = (userId: string) =>
    queries.selectFrom('prompts').where('user_id', '=', userId).where(notInTrash('prompts.id'))
  async function* versionsOf(promptId: string) {
    for (let page = 1; ; page += 1) {
      const { versions } = await versionRows(queries).list(promptId, {
        page,
        limit: versionsPerPage,
      })
      yield* versions
      if (versions.length < versionsPerPage) return
    }
  }
  return {
    ...removableRows('prompts'),
    async count(userId) {
      const { total } = await mine(userId)
        .select(({ fn }) => fn.countAll<number | string>().as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },
    /** Each with its versions. */
    async *all(userId) {
      for await (const rows of readInPages(mine(userId).select(['id', 'command', 'created_at'])))
        for (const { id, command, created_at: at } of rows)
          yield {
            id,
            command,
            createdAt: isoDate(Number(at)),
            versions: await Array.fromAsync(versionsOf(id)),
          }
    },
  }
}
