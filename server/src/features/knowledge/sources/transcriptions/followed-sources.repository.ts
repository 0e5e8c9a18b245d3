import type { Queries } from '#database/database.ts'
import { notInTrash } from '#database/works/current-works.ts'
import { toStoredSource } from '../source-columns.repository.ts'
import type { StoredSource } from '../stored-source.ts'

/** A document whose transcription was corrected since. */
export interface ChangedOrigin {
  readonly source: StoredSource & { readonly addedBy: string; readonly transcriptionId: string }
  readonly changedAt: number
}

/** Documents that follow a transcription; `queries` may be a transaction. */
export const followedRows = (queries: Queries) => {
  const changed = queries
    .selectFrom('sources')
    .innerJoin('collections', 'collections.id', 'sources.collection_id')
    .selectAll('sources')
    .where('sources.origin_changed_at', 'is not', null)
    .where('sources.transcription_id', 'is not', null)
    .where('sources.removed_at', 'is', null)
    .where('sources.state', 'not in', ['waiting', 'reading'])
    // What others read is a copy of the moment when it was added.
    .where('collections.audience', '=', 'private')
    .whereRef('collections.user_id', '=', 'sources.added_by')
    .where(notInTrash('sources.collection_id'))
  const since = (id: string, changedAt: number) =>
    queries.updateTable('sources').where('id', '=', id).where('origin_changed_at', '=', changedAt)
  return {
    /** Corrected before then; the first ones first. */
    async listChanged(before: number, limit: number): Promise<ChangedOrigin[]> {
      const rows = await changed
        .where('sources.origin_changed_at', '<=', before)
        .orderBy('sources.origin_changed_at')
        .limit(limit)
        .execute()
      return rows.flatMap((row) => {
        const source = toStoredSource(row)
        const { addedBy, transcriptionId } = source
        return addedBy === undefined || transcriptionId === undefined
          ? []
          : [
              {
                source: { ...source, addedBy, transcriptionId },
                changedAt: Number(row.origin_changed_at),
              },
            ]
      })
    },
    /** Whether that is still so, and nothing was corrected after it. */
    async isChanged({ source, changedAt }: ChangedOrigin): Promise<boolean> {
      const row = await changed
        .where('sources.id', '=', source.id)
        .where('sources.origin_changed_at', '=', changedAt)
        .executeTakeFirst()
      return row !== undefined
    },
    async markFollowed({ source, changedAt }: ChangedOrigin): Promise<void> {
      await since(source.id, changedAt).set({ origin_changed_at: null }).execute()
    },
    /** To be tried again later, behind the others. */
    async postpone({ source, changedAt }: ChangedOrigin, at: number): Promise<void> {
      await since(source.id, changedAt).set({ origin_changed_at: at }).execute()
    },
  }
}
