import type { SentPart } from '@atelier/contract/chat/instructions/sent-instructions'
import type { Queries } from '#database/database.ts'
import { prepareQuery } from '#database/prepared-query.ts'

/** What one reply or several of a chat were given. */
export interface StoredInstructions {
  readonly chatId: string
  readonly hash: string
  /** JSON. */
  readonly parts: string
}

/** Instructions that replies were given: each text once in its chat. */
export function sentInstructions(queries: Queries) {
  const insert = prepareQuery<StoredInstructions>(queries, (value) =>
    queries
      .insertInto('sent_instructions')
      .values({ chat_id: value('chatId'), hash: value('hash'), parts: value('parts') })
      .onConflict((conflict) => conflict.doNothing()),
  )
  return {
    async saveInstructions(instructions: StoredInstructions, on: Queries): Promise<void> {
      await insert(instructions, on)
    },
    async findInstructions(chatId: string, hash: string): Promise<readonly SentPart[] | undefined> {
      const row = await queries
        .selectFrom('sent_instructions')
        .select('parts')
        .where('chat_id', '=', chatId)
        .where('hash', '=', hash)
        .executeTakeFirst()
      // Only this repository writes them.
      return row && (JSON.parse(row.parts) as readonly SentPart[])
    },
    /** Copies those that messages of the other chat name. */
    async copyInstructions(from: string, to: string, on: Queries): Promise<void> {
      await on
        .insertInto('sent_instructions')
        .columns(['chat_id', 'hash', 'parts'])
        .expression((given) =>
          given
            .selectFrom('sent_instructions')
            .select(({ val }) => [val(to).as('chat_id'), 'hash', 'parts'])
            .where('chat_id', '=', from)
            .where('hash', 'in', namedIn(on, to)),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    /** Removes those that no message of the chat names any more, unless some of its messages are in the trash, or a reply is written that names its own at its end. */
    async removeUnnamed(chatId: string, on: Queries): Promise<void> {
      const removed = on.selectFrom('removed_messages').select('id').where('chat_id', '=', chatId)
      const writing = on
        .selectFrom('messages')
        .select('id')
        .where('chat_id', '=', chatId)
        .where('status', '=', 'writing')
      await on
        .deleteFrom('sent_instructions')
        .where('chat_id', '=', chatId)
        .where('hash', 'not in', namedIn(on, chatId))
        .where(({ not, exists }) => not(exists(removed)))
        .where(({ not, exists }) => not(exists(writing)))
        .execute()
    },
  }
}

const namedIn = (on: Queries, chatId: string) =>
  on
    .selectFrom('messages')
    .select('instructions_hash')
    .where('chat_id', '=', chatId)
    .where('instructions_hash', 'is not', null)
    .$narrowType<{ instructions_hash: string }>()
