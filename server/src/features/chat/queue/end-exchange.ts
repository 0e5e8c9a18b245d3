import { Problem } from '@atelier/contract/problems/problems'
import type { Database } from '#database/database.ts'
import { isDatabaseAway } from '#database/postgres/connection-failures.ts'
import type { Log } from '#platform/log/log.ts'
import type { ReplyStart, WriteRows } from '../replies/exchange/exchange-start.ts'
import { type NewQuestionDependencies, newQuestion } from '../replies/new-question.ts'
import type { EndExchange, EndedExchange } from './exchange-end.ts'
import type { QueueHold } from './stored-queue.ts'

interface EndExchangeDependencies
  extends Pick<NewQuestionDependencies, 'chats' | 'makeId' | 'clock'> {
  readonly database: Database
  readonly log: Log
  /** Begins the reply to the next message; `commit` stores its rows. */
  beginNext(start: ReplyStart, commit: (writeRows: WriteRows) => Promise<void>): Promise<unknown>
  /** The server ends: the next one sends what waits. */
  isClosing(): boolean
  /** Nothing waited in the commit that ended the exchange. */
  onNothingWaits(chatId: string): void
}

/** The first message of a queue is changed seldom, and never more often than a person can. */
const maxTries = 5

/** Rolls the end of an exchange back: it is committed with the message that waits. */
class SomethingWaits extends Error {}

/** See `EndExchange`. What arrives or changes while it commits is sent right after it. */
export function createExchangeEnd(dependencies: EndExchangeDependencies): EndExchange {
  const { chats, database, isClosing, onNothingWaits, log } = dependencies
  return async (ended, writeEnd, options) => {
    const { chatId, queue } = ended
    const end = (hold?: QueueHold) =>
      database.commit(async (transaction) => {
        if (!(await writeEnd(transaction))) return false
        if (hold) await chats.holdQueue(chatId, hold, transaction)
        return true
      }, options)
    if (queue === 'stopped' || queue === 'failed') return end({ because: queue })
    if (queue === 'unchanged' || isClosing()) return end()
    try {
      const isStored = await database.commit(async (transaction) => {
        if (!(await writeEnd(transaction))) return false
        // After the chat's row was changed: what is queued now waits for this commit.
        if (await chats.firstQueued(chatId, transaction)) throw new SomethingWaits()
        return true
      }, options)
      onNothingWaits(chatId)
      return isStored
    } catch (cause) {
      if (!(cause instanceof SomethingWaits)) throw cause
    }
    for (let tries = 0; tries < maxTries; tries += 1) {
      const start = await nextStart(dependencies, ended).catch((cause: unknown) => {
        // The end is stored once it is back; then the queue is looked at again.
        if (!isDatabaseAway(cause)) log.error('la file d’un chat n’a pas pu être lue', { cause })
      })
      if (!start) return end()
      const sent = await send(dependencies, start, async (writeRows) => {
        await database.commit(async (transaction) => {
          // The same commit again: it was stored, and only its answer was lost.
          if (await chats.message(chatId, start.reply.id, transaction)) return
          if (!(await writeEnd(transaction))) throw new Problem('chat.not-found')
          await writeRows(transaction)
        }, options)
      })
      if (sent === 'sent') return true
      if (sent === 'later') return end()
      if (sent !== 'changed') return end(refusal(sent))
    }
    return end()
  }
}

const refusal = ({ code, params }: Problem): QueueHold => ({
  because: 'refused',
  failure: { code, params },
})

/** @returns why it could not be sent; `changed`: it is not the next one any more; `later`: the database is away */
async function send(
  { beginNext, log }: EndExchangeDependencies,
  start: ReplyStart,
  commit: (writeRows: WriteRows) => Promise<void>,
): Promise<'sent' | 'changed' | 'later' | Problem> {
  try {
    await beginNext(start, commit)
    return 'sent'
  } catch (cause) {
    if (isDatabaseAway(cause)) return 'later'
    if (!(cause instanceof Problem)) {
      log.error('un message en file n’a pas pu partir', { cause })
      return new Problem('server.internal', { cause })
    }
    return cause.code === 'chat.stale' ? 'changed' : cause
  }
}

/** The message that waits next follows the reply that ends, wherever the reader is. `undefined` when none waits. */
async function nextStart(
  dependencies: EndExchangeDependencies,
  { userId, chatId, reply }: EndedExchange,
): Promise<ReplyStart | undefined> {
  const { chats } = dependencies
  const head = await chats.firstQueued(chatId)
  const chat = head && (await chats.find(userId, chatId))
  if (!chat) return undefined
  const question = { chatId, id: reply.parentId, depth: reply.depth - 1 }
  return newQuestion(dependencies, {
    chat,
    history: [...(await chats.history(question)), reply],
    place: {
      chatId,
      parentId: reply.id,
      depth: reply.depth + 1,
      position: await chats.nextPosition(chatId),
    },
    draft: {
      content: head.content,
      attachments: [],
      models: head.models,
      knowledge: head.knowledge,
    },
    queued: head,
  })
}
