import { chatLimits } from '@atelier/contract/chat/chat'
import type { Queries } from '#database/database.ts'
import { type MessageRow, toStoredMessage } from '../messages/messages.repository.ts'
import type { StoredMessage } from '../stored-chat.ts'

/** Replies that are shown side by side under one question: those with a `compare_place`. */
export const comparedReplies = (queries: Queries) => ({
  /** All of a question, by column; those that are being written too. */
  async comparedReplies(
    { chatId, parentId }: Pick<StoredMessage, 'chatId' | 'parentId'>,
    on: Queries = queries,
  ): Promise<StoredMessage[]> {
    const rows = await compared(on, chatId, [parentId]).limit(chatLimits.compared).execute()
    return rows.map(toStoredMessage)
  },
  /** The finished ones beside those of these messages that are among others, by the id of these. */
  async repliesBeside(
    chatId: string,
    messages: readonly StoredMessage[],
  ): Promise<ReadonlyMap<string, readonly StoredMessage[]>> {
    const shown = messages.filter(({ comparePlace }) => comparePlace !== undefined)
    if (shown.length === 0) return new Map()
    const questions = shown.map(({ parentId }) => parentId)
    const rows = await compared(queries, chatId, questions)
      .where('status', '!=', 'writing')
      .limit(shown.length * chatLimits.compared)
      .execute()
    const byQuestion = Map.groupBy(rows, ({ parent_id }) => parent_id)
    return new Map(
      shown.map(({ id, parentId }) => [
        id,
        (byQuestion.get(parentId) ?? []).filter((row) => row.id !== id).map(toStoredMessage),
      ]),
    )
  },
  /** What stood side by side under a question are versions from now on: all, all but one, or one. */
  async endComparison(
    { chatId, parentId }: Pick<StoredMessage, 'chatId' | 'parentId'>,
    on: Queries,
    { only, except }: { readonly only?: string; readonly except?: string } = {},
  ): Promise<void> {
    await on
      .updateTable('messages')
      .set({ compare_place: null })
      .where('chat_id', '=', chatId)
      .where('parent_id', '=', parentId)
      .where('compare_place', 'is not', null)
      .$if(only !== undefined, (some) => some.where('id', '=', only ?? ''))
      .$if(except !== undefined, (others) => others.where('id', '!=', except ?? ''))
      .execute()
  },
})

const compared = (on: Queries, chatId: string, questionIds: readonly string[]) =>
  on
    .selectFrom('messages')
    .selectAll()
    .$castTo<MessageRow>()
    .where('chat_id', '=', chatId)
    .where('parent_id', 'in', questionIds)
    .where('compare_place', 'is not', null)
    .orderBy('parent_id')
    .orderBy('compare_place')
    .orderBy('position')
