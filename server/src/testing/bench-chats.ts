import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { indexedWords } from '#features/chat/chat-search.repository.ts'
import { makeId } from '#platform/ids.ts'
import { createTestApp } from './create-test-app.ts'

export interface ChatsPlan {
  readonly dataFolder: string
  readonly people: number
  /** Of whom so many can sign in; the first of them owns a tenth of the chats. */
  readonly callers: number
  readonly chats: number
  readonly messagesPerChat: number
  readonly text: () => string
}
/** Someone who can call, and some of the own chats. */
export interface ChatsCaller {
  readonly token: string
  readonly chatIds: readonly string[]
}

/** The whole application on a database that already holds many chats, written at once instead of one by one. */
export async function openAppWithChats(plan: ChatsPlan) {
  const app = await createTestApp({ dataFolder: plan.dataFolder })
  const callers: { readonly id: string; readonly token: string; readonly chatIds: string[] }[] = []
  for (let index = 0; index < plan.callers; index += 1) {
    const { user, token } = await app.person()
    callers.push({ id: user.id, token, chatIds: [] })
  }
  const raw = new DatabaseSync(join(plan.dataFolder, 'atelier.db'))
  raw.exec('pragma synchronous = off; pragma cache_size = -256000')
  raw.exec(`insert into search_words (search_words, rank) values ('hashsize', 67108864)`)
  const others = addPeople(raw, plan.people - plan.callers)
  const [first, ...rest] = [...callers.map(({ id }) => id), ...others]
  const known = new Map(callers.map(({ id, chatIds }) => [id, chatIds]))
  const add = chatWriter(raw, plan)
  for (let index = 0; index < plan.chats; index += 1) {
    if (index % 500 === 0) raw.exec(index === 0 ? 'begin' : 'commit; begin')
    const owner = (index % 10 === 0 ? first : rest[index % rest.length]) ?? ''
    const chatId = add(owner, index)
    known.get(owner)?.push(chatId)
  }
  raw.exec(`commit; insert into search_words (search_words, rank) values ('hashsize', 1048576)`)
  // Written one by one, the index would have been merged all along.
  raw.exec(`insert into search_words (search_words) values ('optimize'); pragma wal_checkpoint(truncate)`)
  raw.close()
  return { app, callers: callers.map(({ token, chatIds }): ChatsCaller => ({ token, chatIds: chatIds.slice(-50) })) }
}

function addPeople(raw: DatabaseSync, count: number): string[] {
  const insert = raw.prepare(
    `insert into users (id, email, email_key, name, role, password_hash, created_at) values (?, ?, ?, '', 'USER', '', 0)`,
  )
  const ids = Array.from({ length: count }, makeId)
  for (const id of ids) insert.run(id, id, id)
  return ids
}

function chatWriter(raw: DatabaseSync, { messagesPerChat, text }: ChatsPlan) {
  const chat = raw.prepare(`insert into chats
    (id, user_id, title, model, temperature, max_tokens, top_p, top_k, system_prompt, stream, created_at, updated_at)
    values (?, ?, ?, 'modele', 0.7, 1000, 0.9, 40, '', 1, ?, ?)`)
  const message = raw.prepare(
    `insert into messages (id, chat_id, position, role, content, status, created_at) values (?, ?, ?, ?, ?, 'done', ?)`,
  )
  const document = raw.prepare('insert into search_documents (chat_id, message_id) values (?, ?)')
  const words = raw.prepare('insert into search_words (rowid, words) values (?, ?)')
  const index = (chatId: string, messageId: string | undefined, userId: string, text: string) => {
    const { lastInsertRowid } = document.run(chatId, messageId ?? null)
    words.run(lastInsertRowid, indexedWords({ chatId, messageId, userId, text }))
  }
  return (userId: string, at: number): string => {
    const chatId = makeId()
    const title = text().slice(0, 60)
    chat.run(chatId, userId, title, at, at)
    index(chatId, undefined, userId, title)
    for (let position = 1; position <= messagesPerChat; position += 1) {
      const [id, content] = [makeId(), text()]
      message.run(id, chatId, position, position % 2 === 0 ? 'assistant' : 'user', content, at)
      index(chatId, id, userId, content)
    }
    return chatId
  }
}
