import type {
  AppliedInpaintingParameters,
  InpaintingNote,
  InpaintingParameters,
  InpaintingRoute,
} from '@atelier/contract/inpainting/inpainting'
import type { PageQuery } from '@atelier/contract/wire/paging'
import type { ListedWorks } from '@atelier/contract/works/work-kinds'
import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import { indexItemText } from '#database/item-search-index.ts'
import { readNewest } from '#database/owned-rows.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'
import { idList, isInIdList, type OwnIds, prepareQuery } from '#database/prepared-query.ts'
import type { InpaintingsTable } from '#database/tables/inpainting.ts'
import { isListed, notInTrash } from '#database/works/current-works.ts'

/** An inpainting as it was requested, before it has a result. */
export interface NewInpainting {
  readonly id: string
  readonly userId: string
  readonly originalFileId: string
  readonly maskFileId: string
  readonly width: number
  readonly height: number
  readonly params: InpaintingParameters
  readonly notes: readonly InpaintingNote[]
  readonly createdAt: number
}
export interface InpaintingResult {
  readonly resultFileId: string
  readonly thumbnailFileId: string
  readonly applied: AppliedInpaintingParameters
  readonly route: InpaintingRoute
  readonly byteSize: number
}
/** An inpainting in search results. */
export interface InpaintingText {
  /** Its prompt. */
  readonly text: string
  readonly thumbnailFileId: string | undefined
  readonly createdAt: number
}
export type StoredInpainting = NewInpainting & InpaintingResult

/** A user's inpaintings; those of other users are not found. */
export const createInpaintingRepository = (queries: Queries) => ({
  ...inpaintingWrites,
  ...finishedInpaintings(queries),
  ...unfinishedInpaintings(queries),
})
export type InpaintingRepository = ReturnType<typeof createInpaintingRepository>

function finishedInpaintings(queries: Queries) {
  const finished = (userId: string) =>
    queries
      .selectFrom('inpaintings')
      .where('user_id', '=', userId)
      .where('result_file_id', 'is not', null)
      .where(notInTrash('inpaintings.id'))
  return {
    async find(userId: string, id: string): Promise<StoredInpainting | undefined> {
      const row = await finished(userId).selectAll().where('id', '=', id).executeTakeFirst()
      return row && toStoredInpainting(row)
    },
    searchTexts: searchTexts(queries),
    /** Newest first. */
    async list(
      userId: string,
      query: PageQuery & Partial<ListedWorks>,
    ): Promise<{ readonly inpaintings: StoredInpainting[]; readonly total: number }> {
      const { rows, total } = await readNewest(
        finished(userId).where(isListed('inpaintings.id', query)).selectAll(),
        query,
      )
      return { inpaintings: rows.map(toStoredInpainting), total }
    },
  }
}

const unfinishedInpaintings = (queries: Queries) => ({
  async findUnfinished(userId: string, id: string): Promise<NewInpainting | undefined> {
    const row = await queries
      .selectFrom('inpaintings')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return row && toNewInpainting(row)
  },
  /** Inpaintings without a job: their server has ended before it was accepted. */
  async listOrphaned(
    livingIds: readonly string[],
  ): Promise<{ readonly userId: string; readonly id: string }[]> {
    const rows = await queries
      .selectFrom('inpaintings')
      .leftJoin('inpainting_charges', 'inpainting_charges.inpainting_id', 'inpaintings.id')
      .select(['inpaintings.user_id as userId', 'inpaintings.id as id'])
      .where('result_file_id', 'is', null)
      .where('inpainting_charges.inpainting_id', 'is', null)
      .where(({ eb, or }) => or([eb('server', 'is', null), eb('server', 'not in', livingIds)]))
      .execute()
    return rows
  },
})

type TextRow = Pick<
  Selectable<InpaintingsTable>,
  'id' | 'asked' | 'thumbnail_file_id' | 'created_at'
>

/** Search results by id. */
function searchTexts(queries: Queries) {
  const read = prepareQuery<OwnIds, TextRow>(queries, (value) =>
    queries
      .selectFrom('inpaintings')
      .select(['id', 'asked', 'thumbnail_file_id', 'created_at'])
      .where(ownerWithoutIndex('user_id'), '=', value('userId'))
      .where(isInIdList(queries, 'id', value('list')))
      .where(notInTrash('inpaintings.id')),
  )
  return async (
    userId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, InpaintingText>> => {
    const rows = await read({ userId, list: idList(ids) })
    return new Map(rows.map((row) => [row.id, toInpaintingText(row)]))
  }
}

const toInpaintingText = (row: TextRow): InpaintingText => ({
  text: (JSON.parse(row.asked) as InpaintingParameters).prompt,
  thumbnailFileId: row.thumbnail_file_id ?? undefined,
  createdAt: Number(row.created_at),
})

const inpaintingWrites = {
  /** `server` submits its job next. */
  async insert(one: NewInpainting, server: string, on: Queries): Promise<void> {
    await on
      .insertInto('inpaintings')
      .values({
        id: one.id,
        user_id: one.userId,
        original_file_id: one.originalFileId,
        mask_file_id: one.maskFileId,
        result_file_id: null,
        thumbnail_file_id: null,
        width: one.width,
        height: one.height,
        model: one.params.model,
        asked: JSON.stringify(one.params),
        applied: '{}',
        route: 'native',
        notes: JSON.stringify(one.notes),
        byte_size: 0,
        created_at: one.createdAt,
        server,
      })
      .execute()
  },
  async complete(id: string, result: InpaintingResult, on: Queries): Promise<void> {
    const row = await on
      .updateTable('inpaintings')
      .set({
        result_file_id: result.resultFileId,
        thumbnail_file_id: result.thumbnailFileId,
        applied: JSON.stringify(result.applied),
        route: result.route,
        byte_size: result.byteSize,
      })
      .where('id', '=', id)
      .returning(['user_id', 'asked'])
      .executeTakeFirst()
    if (!row) return
    const { prompt } = JSON.parse(row.asked) as InpaintingParameters
    await indexItemText(on, { kind: 'inpainting', id, userId: row.user_id, text: prompt })
  },
  /** Removes the user's inpainting; returns the ids of its files, `undefined` when there was none. */
  async remove(userId: string, id: string, on: Queries): Promise<string[] | undefined> {
    const row = await on
      .deleteFrom('inpaintings')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning(['original_file_id', 'mask_file_id', 'result_file_id', 'thumbnail_file_id'])
      .executeTakeFirst()
    return (
      row &&
      [row.original_file_id, row.mask_file_id, row.result_file_id, row.thumbnail_file_id].filter(
        (file) => file !== null,
      )
    )
  },
} as const

// Only this repository writes the JSON below.
const toNewInpainting = (row: Selectable<InpaintingsTable>): NewInpainting => ({
  id: row.id,
  userId: row.user_id,
  originalFileId: row.original_file_id,
  maskFileId: row.mask_file_id,
  width: row.width,
  height: row.height,
  params: JSON.parse(row.asked) as InpaintingParameters,
  notes: JSON.parse(row.notes) as InpaintingNote[],
  createdAt: Number(row.created_at),
})
const toStoredInpainting = (row: Selectable<InpaintingsTable>): StoredInpainting => ({
  ...toNewInpainting(row),
  resultFileId: row.result_file_id ?? '',
  thumbnailFileId: row.thumbnail_file_id ?? '',
  applied: JSON.parse(row.applied) as AppliedInpaintingParameters,
  route: row.route,
  byteSize: row.byte_size,
})
