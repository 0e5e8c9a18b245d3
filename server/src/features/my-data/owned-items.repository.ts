import type { Queries } from '#database/database.ts'

/** Something that was made or sent, as it goes into an archive: what is known of it, and its files. */
export interface OwnedItem {
  readonly metadata: Readonly<Record<string, unknown>>
  readonly createdAt: number
  readonly files: readonly { readonly id: string; readonly name: string }[]
}
export type ArchiveFolder = 'images' | 'inpaintings' | 'lectures' | 'pieces-jointes'

/** Rows read at once. */
const chunk = 500
const extensions: Readonly<Record<string, string>> = {
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
}

/** The next rows of one kind, after an id. */
const readPageAfter = (queries: Queries) => ({
  async images(userId: string, last: string) {
    const mine = queries
      .selectFrom('images')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(chunk)
    const rows = await mine.execute()
    const ids = rows.map(({ id }) => id)
    const tags =
      ids.length === 0
        ? []
        : await queries
            .selectFrom('image_tags')
            .selectAll()
            .where('image_id', 'in', ids)
            .orderBy('position')
            .execute()
    const byImage = Map.groupBy(tags, ({ image_id }) => image_id)
    return rows.map((row) => ({ ...row, tags: (byImage.get(row.id) ?? []).map(({ tag }) => tag) }))
  },
  inpaintings: (userId: string, last: string) =>
    queries
      .selectFrom('inpaintings')
      .selectAll()
      .where('user_id', '=', userId)
      .where('result_file_id', 'is not', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(chunk)
      .execute(),
  lectures: (userId: string, last: string) =>
    queries
      .selectFrom('spoken_texts')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(chunk)
      .execute(),
  'pieces-jointes': (userId: string, last: string) =>
    queries
      .selectFrom('attachments')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(chunk)
      .execute(),
})

/** Everything of a person that has files, in the order of ids; read in parts. */
export function createOwnedItems(queries: Queries) {
  const after = readPageAfter(queries)
  return {
    /** The picture of the profile. */
    async avatarFileId(userId: string): Promise<string | undefined> {
      const row = await queries
        .selectFrom('users')
        .select('avatar_file_id')
        .where('id', '=', userId)
        .executeTakeFirst()
      return row?.avatar_file_id ?? undefined
    },
    async imagePresets(
      userId: string,
    ): Promise<{ readonly name: string; readonly params: unknown }[]> {
      const mine = queries
        .selectFrom('image_presets')
        .select(['name', 'params'])
        .where('user_id', '=', userId)
      const rows = await mine.orderBy('created_at').orderBy('id').execute()
      return rows.map(({ name, params }) => ({ name, params: JSON.parse(params) as unknown }))
    },
    async *images(userId: string): AsyncGenerator<OwnedItem> {
      for await (const {
        id,
        asked,
        file_id,
        width,
        height,
        origin,
        is_favorite,
        created_at,
        tags,
      } of readInPages((last) => after.images(userId, last)))
        yield {
          metadata: {
            id,
            ...(JSON.parse(asked) as object),
            width,
            height,
            origin,
            isFavorite: is_favorite === 1,
            tags,
            file: `${id}.png`,
          },
          createdAt: Number(created_at),
          files: [{ id: file_id, name: `${id}.png` }],
        }
    },
    async *inpaintings(userId: string): AsyncGenerator<OwnedItem> {
      for await (const {
        id,
        asked,
        original_file_id,
        mask_file_id,
        result_file_id,
        created_at,
      } of readInPages((last) => after.inpaintings(userId, last)))
        yield {
          metadata: { id, ...(JSON.parse(asked) as object), file: `${id}-resultat.png` },
          createdAt: Number(created_at),
          files: [
            { id: original_file_id, name: `${id}-original.png` },
            { id: mask_file_id, name: `${id}-masque.png` },
            { id: result_file_id ?? '', name: `${id}-resultat.png` },
          ],
        }
    },
    async *lectures(userId: string): AsyncGenerator<OwnedItem> {
      for await (const row of readInPages((last) => after.lectures(userId, last))) {
        const { id, text, model, voice, speed, pitch, seconds } = row
        const file = `${id}.${extensions[row.media_type] ?? 'audio'}`
        yield {
          metadata: { id, text, model, voice, speed, pitch, seconds, file },
          createdAt: Number(row.created_at),
          files: [{ id: row.file_id, name: file }],
        }
      }
    },
    async *'pieces-jointes'(userId: string): AsyncGenerator<OwnedItem> {
      for await (const { id, file_id, name, chat_id, media_type, waiting_since } of readInPages(
        (last) => after['pieces-jointes'](userId, last),
      ))
        if (file_id !== null)
          yield {
            metadata: { id, name, chatId: chat_id, mediaType: media_type },
            createdAt: Number(waiting_since ?? 0),
            // The name that it was sent under is data; folders and their like are no part of it.
            files: [{ id: file_id, name: `${id}-${name.replaceAll(/[^\p{L}\p{N}. _-]/gu, '_')}` }],
          }
    },
  }
}
export type OwnedItems = ReturnType<typeof createOwnedItems>

async function* readInPages<Row extends { readonly id: string }>(
  read: (last: string) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last = ''
  for (;;) {
    const rows = await read(last)
    yield* rows
    last = rows.at(-1)?.id ?? ''
    if (rows.length < chunk) return
  }
}
