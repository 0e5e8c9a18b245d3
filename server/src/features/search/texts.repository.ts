import type { Queries } from '#database/database.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'

type Ids = readonly string[]
interface Execute<T> {
  execute(): Promise<T[]>
}
const byId = async <T extends { readonly id: string }>(
  ids: Ids,
  query: (ids: string[]) => Execute<T>,
): Promise<ReadonlyMap<string, T>> =>
  ids.length === 0
    ? new Map()
    : new Map((await query([...ids]).execute()).map((row) => [row.id, row]))

/** What was found, in its own words; every reading takes the owner with the ids. */
export const createTexts = (queries: Queries) => ({
  ...chatTexts(queries),
  ...pictureTexts(queries),
  ...soundTexts(queries),
})
export type Texts = ReturnType<typeof createTexts>

const chatTexts = (queries: Queries) => ({
  chats: (userId: string, wanted: Ids) =>
    byId(wanted, (ids) =>
      queries
        .selectFrom('chats')
        .select(['id', 'title'])
        .where(ownerWithoutIndex('user_id'), '=', userId)
        .where('id', 'in', ids),
    ),
  messages: (userId: string, wanted: Ids) =>
    byId(wanted, (ids) =>
      queries
        .selectFrom('messages')
        .innerJoin('chats', 'chats.id', 'messages.chat_id')
        .select(['messages.id', 'messages.content'])
        .where(ownerWithoutIndex('chats.user_id'), '=', userId)
        .where('messages.id', 'in', ids),
    ),
  files: (userId: string, wanted: Ids) =>
    byId(wanted, (ids) =>
      queries
        .selectFrom('attachments')
        .select(['id', 'name', 'chat_id as chatId', 'message_id as messageId'])
        .where(ownerWithoutIndex('user_id'), '=', userId)
        .where('id', 'in', ids),
    ),
})

const pictureTexts = (queries: Queries) => ({
  images: (userId: string, wanted: Ids) =>
    byId(wanted, (ids) =>
      queries
        .selectFrom('images')
        .select(['id', 'prompt as text', 'thumbnail_file_id as thumbnailFileId'])
        .where(ownerWithoutIndex('user_id'), '=', userId)
        .where('id', 'in', ids),
    ),
  inpaintings: (userId: string, wanted: Ids) =>
    byId(wanted, (ids) =>
      queries
        .selectFrom('inpaintings')
        .select(['id', 'asked', 'thumbnail_file_id as thumbnailFileId'])
        .where(ownerWithoutIndex('user_id'), '=', userId)
        .where('id', 'in', ids),
    ),
})

const soundTexts = (queries: Queries) => ({
  readings: (userId: string, wanted: Ids) =>
    byId(wanted, (ids) =>
      queries
        .selectFrom('spoken_texts')
        .select(['id', 'text'])
        .where(ownerWithoutIndex('user_id'), '=', userId)
        .where('id', 'in', ids),
    ),
  recordings: (userId: string, wanted: Ids) =>
    byId(wanted, (ids) =>
      queries
        .selectFrom('transcriptions')
        .select(['id', 'original_name as name'])
        .where(ownerWithoutIndex('user_id'), '=', userId)
        .where('id', 'in', ids),
    ),
  /** What was heard of one piece of one's own recording, in order. */
  piece: (userId: string, transcriptionId: string, piece: number) =>
    queries
      .selectFrom('transcription_segments as segment')
      .innerJoin('transcriptions', 'transcriptions.id', 'segment.transcription_id')
      .select(['segment.text', 'segment.starts'])
      .where('transcriptions.user_id', '=', userId)
      .where('segment.transcription_id', '=', transcriptionId)
      .where('segment.piece', '=', piece)
      .orderBy('segment.place')
      .execute(),
})
