import type { Database } from '#database/database.ts'
import { isDatabaseAway } from '#database/postgres/connection-failures.ts'
import type { Log } from '#platform/log/log.ts'
import type { ChatRepository } from '../chat.repository.ts'
import type { StoredMessage } from '../stored-chat.ts'
import type { ReplyGrounding } from './reply-grounding.ts'

interface SaveDependencies {
  readonly database: Pick<Database, 'commitRelaxed'>
  readonly chats: Pick<ChatRepository, 'saveGrounding'>
  readonly log: Log
}
interface BegunReply {
  readonly grounding: ReplyGrounding | undefined
  readonly reply: StoredMessage
  /** Settles once question and reply are stored. */
  readonly stored: Promise<unknown>
}

/** Stores what a reply is written from before it is: a server that is killed leaves a text that can be checked. Never rejects. */
export async function saveGrounding(
  { database, chats, log }: SaveDependencies,
  { grounding, reply, stored }: BegunReply,
): Promise<void> {
  const [grounded, isStored] = await Promise.all([
    // What fails here ends the reply, which says so.
    grounding?.load().catch(() => undefined),
    stored.then(
      () => true,
      () => false,
    ),
  ])
  if (!grounded || !isStored) return
  const { retrieved, readings } = grounded
  const begun = { report: retrieved.report, readings, citations: reply.grounding?.citations ?? [] }
  try {
    await database.commitRelaxed((on) => chats.saveGrounding(reply.id, begun, on))
  } catch (cause) {
    if (!isDatabaseAway(cause))
      log.error('les sources d’une réponse en cours n’ont pas pu être enregistrées', { cause })
  }
}
