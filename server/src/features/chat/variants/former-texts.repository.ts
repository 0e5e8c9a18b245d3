import type { PageQuery } from '@atelier/contract/wire/paging'
import type { Queries } from '#database/database.ts'
import type { StoredMessage } from '../stored-chat.ts'

export interface StoredFormerText {
  readonly number: number
  readonly content: string
  readonly createdAt: number
}

/** What corrected messages said before. */
export const formerTexts = (queries: Queries) => ({
  /** Keeps the text that is about to be replaced; of more than `kept`, the oldest goes. */
  async keepFormerText(
    { id, chatId, content, corrections }: StoredMessage,
    { at, kept }: { readonly at: number; readonly kept: number },
    on: Queries,
  ): Promise<void> {
    const number = corrections + 1
    await on
      .insertInto('former_texts')
      .values({ message_id: id, number, chat_id: chatId, content, created_at: at })
      .execute()
    await on
      .deleteFrom('former_texts')
      .where('message_id', '=', id)
      .where('number', '<=', number - kept)
      .execute()
  },
  /** Newest first. */
  async formerTexts(messageId: string, { page, limit }: PageQuery): Promise<StoredFormerText[]> {
    const rows = await queries
      .selectFrom('former_texts')
      .select(['number', 'content', 'created_at'])
      .where('message_id', '=', messageId)
      .orderBy('number', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: Number(created_at) }))
  },
})
