import { type ActivityTool, activityLimits } from '@atelier/contract/my-data/activity'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#database/database.ts'

/** So many milliseconds are one line: fine enough for the days of every zone, few enough for a year. */
export const slotMs = 15 * 60 * 1000

export interface ActivitySlot {
  readonly tool: ActivityTool
  readonly model: string
  /** Number of the quarter of an hour since 1970. */
  readonly slot: number
  readonly count: number
}
export interface RecentItemRow {
  readonly tool: ActivityTool
  readonly id: string
  readonly title: string
  readonly model: string
  readonly thumbnailFileId: string | null
  readonly at: number
}

/** What a person made, from the records themselves: a line goes when its record does. */
export function createActivityRepository(queries: Queries) {
  const made = (
    userId: string,
    since: number,
  ): Readonly<Record<ActivityTool, RawBuilder<unknown>>> => ({
    chat: sql`select coalesce(messages.model, '') as model, messages.created_at as at from chats join messages on messages.chat_id = chats.id
      where chats.user_id = ${userId} and chats.updated_at >= ${since} and messages.role = 'assistant' and messages.created_at >= ${since}`,
    images: sql`select model, created_at as at from images where user_id = ${userId} and created_at >= ${since}`,
    inpainting: sql`select model, created_at as at from inpaintings
      where user_id = ${userId} and created_at >= ${since} and result_file_id is not null`,
    speech: sql`select model, created_at as at from spoken_texts where user_id = ${userId} and created_at >= ${since}`,
    transcription: sql`select model, created_at as at from transcriptions where user_id = ${userId} and created_at >= ${since}`,
  })
  return {
    async slots(userId: string, since: number): Promise<ActivitySlot[]> {
      const parts = Object.entries(made(userId, since)) as [ActivityTool, RawBuilder<unknown>][]
      const found = await Promise.all(
        parts.map(async ([tool, rows]) => {
          const query = sql<{ model: string; slot: number | string; count: number | string }>`
            select model, at / ${sql.lit(slotMs)} as slot, count(*) as count from (${rows}) as made group by model, at / ${sql.lit(slotMs)}`
          return (await query.execute(queries)).rows.map(({ model, slot, count }) => ({
            ...{ tool, model, count: Number(count) },
            slot: Math.floor(Number(slot)),
          }))
        }),
      )
      return found.flat()
    },
    recent: (userId: string): Promise<RecentItemRow[]> => listRecent(queries, userId),
  }
}

async function listRecent(queries: Queries, userId: string): Promise<RecentItemRow[]> {
  const limit = activityLimits.recent
  const mine = <T extends 'chats' | 'images' | 'inpaintings' | 'spoken_texts' | 'transcriptions'>(
    table: T,
    title: string,
    thumbnail?: string,
  ) =>
    sql<{
      id: string
      title: string
      model: string
      thumbnail: string | null
      at: number | string
    }>`
      select id, ${sql.ref(title)} as title, model, ${thumbnail === undefined ? sql`null` : sql.ref(thumbnail)} as thumbnail,
        ${sql.ref(table === 'chats' ? 'updated_at' : 'created_at')} as at
      from ${sql.table(table)} where user_id = ${userId} ${table === 'inpaintings' ? sql`and result_file_id is not null` : sql``}
      order by at desc limit ${limit}`
  const queriesOf = {
    chat: mine('chats', 'title'),
    images: mine('images', 'prompt', 'thumbnail_file_id'),
    inpainting: mine('inpaintings', 'asked', 'thumbnail_file_id'),
    speech: mine('spoken_texts', 'text'),
    transcription: mine('transcriptions', 'original_name'),
  } as const
  const found = await Promise.all(
    (Object.keys(queriesOf) as ActivityTool[]).map(async (tool) =>
      (await queriesOf[tool].execute(queries)).rows.map(({ id, title, model, thumbnail, at }) => ({
        ...{ tool, id, model, thumbnailFileId: thumbnail, at: Number(at) },
        // An inpainting's words are among what was asked.
        title:
          tool === 'inpainting' ? ((JSON.parse(title) as { prompt?: string }).prompt ?? '') : title,
      })),
    ),
  )
  return found
    .flat()
    .sort((one, other) => other.at - one.at)
    .slice(0, limit)
}
