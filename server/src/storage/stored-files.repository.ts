import type { StorageKind } from '@atelier/contract/my-data/my-data'
import type { Queries } from '#database/database.ts'
import { prepareQuery } from '#database/prepared-query.ts'
import type { LinkOwner } from '#platform/secrets/signed-links.ts'

/** The row of a stored file. */
export interface StoredFile {
  readonly id: string
  readonly ownerId: string
  /** What it counts as in its owner's storage. */
  readonly kind: StorageKind
  readonly mediaType: string
  readonly byteSize: number
  readonly originalName: string
  readonly createdAt: number
}

/** Databases limit the number of parameters of a query. */
export const idsPerQuery = 500

/** The rows of stored files; `queries` may be a transaction. */
export function createStoredFilesRepository(queries: Queries) {
  return {
    async insert(file: StoredFile): Promise<void> {
      await queries
        .insertInto('files')
        .values({
          id: file.id,
          owner_id: file.ownerId,
          kind: file.kind,
          media_type: file.mediaType,
          byte_size: file.byteSize,
          original_name: file.originalName,
          created_at: file.createdAt,
        })
        .execute()
    },
    findUsable: (id: string) => findUsableFile(queries, id),
    async remove(ids: readonly string[]): Promise<void> {
      for (let start = 0; start < ids.length; start += idsPerQuery)
        await queries
          .deleteFrom('files')
          .where('id', 'in', ids.slice(start, start + idsPerQuery))
          .execute()
    },
    /** Which of these ids have a row. */
    async existingIds(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set()
      const rows = await queries
        .selectFrom('files')
        .select('id')
        .where('id', 'in', [...ids])
        .execute()
      return new Set(rows.map((row) => row.id))
    },
    /** Ids and sizes in the order of ids, after the given one. */
    async page(after: string, limit: number): Promise<Pick<StoredFile, 'id' | 'byteSize'>[]> {
      const rows = await queries
        .selectFrom('files')
        .select(['id', 'byte_size'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ id: row.id, byteSize: row.byte_size }))
    },
  }
}

/** The newest files, with their sizes. */
export async function newestFiles(
  queries: Queries,
  limit: number,
): Promise<Pick<StoredFile, 'id' | 'byteSize'>[]> {
  const rows = await queries
    .selectFrom('files')
    .select(['id', 'byte_size'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ id: row.id, byteSize: Number(row.byte_size) }))
}

/** Which of these ids something refers to: a file, a part of an upload, or what is to be erased later. */
export async function referredIds(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = await createStoredFilesRepository(queries).existingIds(ids)
  const others = ids.filter((id) => !known.has(id))
  if (others.length === 0) return known
  const parts = await queries
    .selectFrom('upload_parts')
    .select('file_id as id')
    .where('file_id', 'in', others)
    .execute()
  const erased = await queries
    .selectFrom('erased_files')
    .select('id')
    .where('id', 'in', others)
    .execute()
  return new Set([...known, ...[...parts, ...erased].map(({ id }) => id)])
}

/** The file, unless its owner's account is closed or suspended, or it belongs to something in the trash. */
async function findUsableFile(
  queries: Queries,
  id: string,
): Promise<
  | (Pick<StoredFile, 'mediaType' | 'originalName' | 'byteSize'> & { readonly owner: LinkOwner })
  | undefined
> {
  const row = await queries
    .selectFrom('files')
    .innerJoin('users', 'users.id', 'files.owner_id')
    .select([
      'files.owner_id',
      'files.media_type',
      'files.original_name',
      'files.byte_size',
      'users.links_epoch',
    ])
    .where('files.id', '=', id)
    .where('users.is_active', '=', 1)
    .where('users.is_suspended', '=', 0)
    .where('files.hidden_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      owner: { id: row.owner_id, epoch: row.links_epoch },
      mediaType: row.media_type,
      originalName: row.original_name,
      byteSize: Number(row.byte_size),
    }
  )
}

/** Finds the number that is part of a user's signed links. Prepared once because most lists need it. */
export function linksEpochFinder(queries: Queries) {
  const find = prepareQuery<{ id: string }, { readonly epoch: number }>(queries, (value) =>
    queries.selectFrom('users').select('links_epoch as epoch').where('id', '=', value('id')),
  )
  return async (userId: string): Promise<number> => (await find({ id: userId }))[0]?.epoch ?? 0
}

/** Bytes of all files that users own. */
export async function totalFileBytes(queries: Queries): Promise<number> {
  const { total } = await queries
    .selectFrom('files')
    .select(({ fn }) => fn.sum<number | null>('byte_size').as('total'))
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}

/** Copies rows: from each key of `copies` to its value. Returns the values that were inserted; a file that is gone has no row to copy. */
export async function copyFileRows(
  queries: Queries,
  copies: ReadonlyMap<string, string>,
  columns: { readonly created_at: number; readonly kind?: StorageKind },
): Promise<ReadonlySet<string>> {
  const inserted = new Set<string>()
  for (const [id, copy] of copies) {
    const row = await queries
      .selectFrom('files')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) continue
    await queries
      .insertInto('files')
      .values({ ...row, ...columns, id: copy, hidden_at: null })
      .execute()
    inserted.add(copy)
  }
  return inserted
}
