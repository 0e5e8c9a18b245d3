import type { CitedSource } from '@atelier/contract/knowledge/citations'
import type { Queries } from '#database/database.ts'
import { notInTrash } from '#database/works/current-works.ts'
import { isReadable } from '../collections/collections.repository.ts'
import { type ExcerptPosition, readableExcerpts } from './read-excerpts.repository.ts'

/** An excerpt that was cited, with the words that were quoted from it. */
export interface CitedPosition extends ExcerptPosition {
  readonly quote: string
}

/** What remains of an excerpt that was cited. */
export interface CitedExcerpt {
  readonly state: CitedSource
  /** When the document was put into the trash, if that is known. */
  readonly removedAt: number | undefined
  /** It can be restored by the user, to whom it belongs. */
  readonly isInTrash?: boolean
  /** The excerpt, if it may be read and is as it was; else empty. */
  readonly text: string
}

/** Of a document that the user may not read nothing is told but that. */
export async function readCited(
  queries: Queries,
  userId: string,
  cited: CitedPosition,
): Promise<CitedExcerpt> {
  const row = await queries
    .selectFrom('sources')
    .innerJoin('collections', 'collections.id', 'sources.collection_id')
    .select(['sources.removed_at', 'collections.user_id'])
    .select((on) =>
      on.case().when(notInTrash('sources.collection_id')).then(1).else(0).end().as('is_current'),
    )
    .where('sources.id', '=', cited.sourceId)
    .where(isReadable(userId))
    .executeTakeFirst()
  if (!row) return { ...gone, state: (await exists(queries, cited)) ? 'withdrawn' : 'removed' }
  const isInTrash = row.user_id === userId
  if (row.removed_at !== null)
    return { ...gone, state: 'removed', removedAt: Number(row.removed_at), isInTrash }
  if (Number(row.is_current) === 0) return { ...gone, state: 'removed', isInTrash }
  const excerpt = await readableExcerpts(queries).findNow(userId, cited)
  // A document that was read again may well say the same.
  const isSame =
    excerpt?.reading === cited.reading ||
    (cited.quote !== '' && excerpt?.text.includes(cited.quote) === true)
  return excerpt && isSame
    ? { ...gone, state: 'readable', text: excerpt.text }
    : { ...gone, state: 'changed' }
}

const gone = { removedAt: undefined, text: '' } as const

async function exists(queries: Queries, { sourceId }: ExcerptPosition): Promise<boolean> {
  const found = await queries
    .selectFrom('sources')
    .select('id')
    .where('id', '=', sourceId)
    .executeTakeFirst()
  return found !== undefined
}
