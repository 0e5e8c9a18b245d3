import type { ImageFilter } from '@atelier/contract/images/gallery'
import type { AppliedImageParameters, ImageDraft } from '@atelier/contract/images/images'
import type { ImageConditions } from '@atelier/contract/works/image-conditions'
import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import { indexItemText } from '#database/item-search-index.ts'
import { readNewest } from '#database/owned-rows.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'
import { idList, isInIdList, type OwnIds, prepareQuery } from '#database/prepared-query.ts'
import type { ImagesTable } from '#database/tables/images.ts'
import { isListed, notInTrash } from '#database/works/current-works.ts'
import { createWorkTagReader, imageHasTag, imageTagNames } from '#database/works/work-tags.ts'
import { wordsOf } from '#platform/text/words.ts'

/** A picture as stored; its prompt and model are in `asked`. */
export interface StoredImage {
  readonly id: string
  readonly userId: string
  readonly fileId: string
  readonly thumbnailFileId: string
  readonly params: ImageDraft
  readonly applied: AppliedImageParameters
  readonly usedSeed: number | undefined
  readonly origin: ImagesTable['origin']
  readonly width: number
  readonly height: number
  readonly byteSize: number
  readonly isFavorite: boolean
  readonly tags: readonly string[]
  readonly createdAt: number
}
/** A picture as a search shows it. */
export interface ImageText extends Pick<StoredImage, 'thumbnailFileId' | 'createdAt'> {
  /** Its prompt. */
  readonly text: string
}
export type NewImage = Omit<StoredImage, 'isFavorite' | 'tags'>

/** A user's pictures and their tags; the pictures of other users are never returned. */
export const createImagesRepository = (queries: Queries) => ({
  ...imageWrites,
  ...imageReads(queries),
  ...imageTexts(queries),
})
export type ImagesRepository = ReturnType<typeof createImagesRepository>

const ownedBy = (queries: Queries, userId: string) =>
  queries.selectFrom('images').where('user_id', '=', userId).where(notInTrash('images.id'))

/** The names of the tags of these pictures, in their order. */
export async function readTags(
  queries: Queries,
  images: readonly { readonly id: string }[],
): Promise<(imageId: string) => string[]> {
  const tagsOf = await createWorkTagReader(queries)(images.map(({ id }) => id))
  return (imageId) => tagsOf(imageId).map(({ name }) => name)
}

async function withTags(
  queries: Queries,
  rows: readonly Selectable<ImagesTable>[],
): Promise<StoredImage[]> {
  const tagsOf = await readTags(queries, rows)
  return rows.map((row) => toStoredImage(row, tagsOf(row.id)))
}

const imageReads = (queries: Queries) => ({
  async find(userId: string, imageId: string): Promise<StoredImage | undefined> {
    const rows = await ownedBy(queries, userId).selectAll().where('id', '=', imageId).execute()
    return (await withTags(queries, rows))[0]
  },
  /** Only the pictures that belong to the user. */
  async findAll(userId: string, ids: readonly string[]): Promise<StoredImage[]> {
    const rows = await queries
      .selectFrom('images')
      .selectAll()
      .where(ownerWithoutIndex('user_id'), '=', userId)
      .where('id', 'in', [...ids])
      .where(notInTrash('images.id'))
      .execute()
    return await withTags(queries, rows)
  },
  /** Newest first. */
  async list(
    userId: string,
    filter: ImageFilter,
  ): Promise<{ readonly images: StoredImage[]; readonly total: number }> {
    const found = filtered(ownedBy(queries, userId), userId, filter)
    const { rows, total } = await readNewest(found.selectAll(), filter)
    return { images: await withTags(queries, rows), total }
  },
  /** The ids of those that fulfil the conditions, `max` at most. */
  async idsBy(userId: string, conditions: ImageConditions, max: number): Promise<string[]> {
    const found = filtered(ownedBy(queries, userId), userId, conditions)
    const rows = await found.select('id').limit(max).execute()
    return rows.map(({ id }) => id)
  },
})

/** Search results, by id. */
function searchTexts(queries: Queries) {
  const read = prepareQuery<
    OwnIds,
    { id: string; text: string; thumbnailFileId: string; createdAt: number | string }
  >(queries, (value) =>
    queries
      .selectFrom('images')
      .select([
        'id',
        'prompt as text',
        'thumbnail_file_id as thumbnailFileId',
        'created_at as createdAt',
      ])
      .where(ownerWithoutIndex('user_id'), '=', value('userId'))
      .where(isInIdList(queries, 'id', value('list')))
      .where(notInTrash('images.id')),
  )
  return async (
    userId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, ImageText>> => {
    const rows = await read({ userId, list: idList(ids) })
    return new Map(rows.map((row) => [row.id, { ...row, createdAt: Number(row.createdAt) }]))
  }
}

/** The fields that searches and filters show. */
const imageTexts = (queries: Queries) => ({
  searchTexts: searchTexts(queries),
  async facets(userId: string): Promise<{ readonly tags: string[]; readonly models: string[] }> {
    const models = await ownedBy(queries, userId)
      .select('model')
      .distinct()
      .orderBy('model')
      .limit(maxFacets)
      .execute()
    const tags = await imageTagNames(queries, userId, maxFacets)
    return { tags, models: models.map(({ model }) => model) }
  },
})

const maxFacets = 500

const imageWrites = {
  async insert(image: NewImage, on: Queries): Promise<void> {
    await on.insertInto('images').values(toImageRow(image)).execute()
    await indexItemText(on, {
      kind: 'image',
      id: image.id,
      userId: image.userId,
      text: image.params.prompt,
    })
  },
  async setFavorite(imageId: string, isFavorite: boolean, on: Queries): Promise<void> {
    await on
      .updateTable('images')
      .set({ is_favorite: isFavorite ? 1 : 0 })
      .where('id', '=', imageId)
      .execute()
  },
  /** Removes the user's picture for good; returns the ids of its files. */
  async remove(userId: string, imageId: string, on: Queries): Promise<string[]> {
    const rows = await on
      .deleteFrom('images')
      .where('user_id', '=', userId)
      .where('id', '=', imageId)
      .returning(['file_id', 'thumbnail_file_id'])
      .execute()
    return rows.flatMap((row) => [row.file_id, row.thumbnail_file_id])
  },
} as const

type OwnImages = ReturnType<typeof ownedBy>

function filtered(images: OwnImages, userId: string, conditions: ImageConditions): OwnImages {
  const { search = '', favorite, model, tag, state, pinned, project } = conditions
  let found = images.where(isListed('images.id', { state, pinned, project }))
  // Words contain only letters and digits, so none can be a wildcard of `like`.
  for (const { word } of wordsOf(search)) found = found.where('prompt_words', 'like', `% ${word}%`)
  if (favorite) found = found.where('is_favorite', '=', 1)
  if (model !== undefined) found = found.where('model', '=', model)
  if (tag !== undefined) found = found.where(imageHasTag(userId, tag))
  return found
}

const searchTextOf = (text: string) => [...wordsOf(text)].map(({ word }) => ` ${word}`).join('')

const toImageRow = (image: NewImage): Insertable<ImagesTable> => ({
  id: image.id,
  user_id: image.userId,
  file_id: image.fileId,
  thumbnail_file_id: image.thumbnailFileId,
  prompt: image.params.prompt,
  prompt_words: searchTextOf(image.params.prompt),
  negative_prompt: image.params.negativePrompt,
  model: image.params.model,
  width: image.width,
  height: image.height,
  asked: JSON.stringify(image.params),
  applied: JSON.stringify(image.applied),
  used_seed: image.usedSeed ?? null,
  origin: image.origin,
  byte_size: image.byteSize,
  is_favorite: 0,
  created_at: image.createdAt,
})

const toStoredImage = (row: Selectable<ImagesTable>, tags: readonly string[]): StoredImage => ({
  id: row.id,
  userId: row.user_id,
  fileId: row.file_id,
  thumbnailFileId: row.thumbnail_file_id,
  params: JSON.parse(row.asked) as ImageDraft, // only `toImageRow` writes it
  applied: JSON.parse(row.applied) as AppliedImageParameters, // only `toImageRow` writes it
  usedSeed: row.used_seed === null ? undefined : Number(row.used_seed),
  origin: row.origin,
  width: row.width,
  height: row.height,
  byteSize: row.byte_size,
  isFavorite: row.is_favorite === 1,
  tags,
  createdAt: Number(row.created_at),
})
