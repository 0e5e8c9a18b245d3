import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { indexedItems } from '#database/item-search-index.ts'
import { wordsToIndex } from '#database/search-index.ts'
import { documentWords } from '#features/chat/search/chat-search.repository.ts'
import { makeId } from '#platform/ids.ts'
import { createTestApp } from '../../create-test-app.ts'

export interface ChatsPlan {
  readonly dataFolder: string
  readonly userCount: number
  /** This number of accounts can sign in; the first owns a tenth of the chats. */
  readonly callers: number
  readonly chats: number
  readonly messagesPerChat: number
  readonly text: () => string
}
/** A user who can call, with some of their chats. */
export interface ChatsCaller {
  readonly token: string
  readonly chatIds: readonly string[]
}

/** The whole application on a database with many chats, written at once instead of one by one. */
export async function openAppWithChats(plan: ChatsPlan) {
  const app = await createTestApp({ dataFolder: plan.dataFolder })
  const callers: { readonly id: string; readonly token: string; readonly chatIds: string[] }[] = []
  for (let index = 0; index < plan.callers; index += 1) {
    const { user, token } = await app.createUser()
    callers.push({ id: user.id, token, chatIds: [] })
  }
  const raw = new DatabaseSync(join(plan.dataFolder, 'atelier.db'))
  raw.exec('pragma synchronous = off; pragma cache_size = -256000')
  for (const words of indexes)
    raw.exec(`insert into ${words} (${words}, rank) values ('hashsize', 67108864)`)
  const others = insertUsers(raw, plan.userCount - plan.callers)
  const [first, ...rest] = [...callers.map(({ id }) => id), ...others]
  const known = new Map(callers.map(({ id, chatIds }) => [id, chatIds]))
  const add = chatWriter(raw, plan)
  const addItems = itemWriter(raw, plan)
  for (let index = 0; index < plan.chats; index += 1) {
    if (index % 500 === 0) raw.exec(index === 0 ? 'begin' : 'commit; begin')
    const owner = (index % 10 === 0 ? first : rest[index % rest.length]) ?? ''
    const chatId = add(owner, index)
    addItems(owner, index)
    known.get(owner)?.push(chatId)
  }
  raw.exec('commit')
  // Rows written one by one would have merged the indexes meanwhile.
  for (const words of indexes)
    raw.exec(
      `insert into ${words} (${words}, rank) values ('hashsize', 1048576); insert into ${words} (${words}) values ('optimize')`,
    )
  raw.exec('pragma wal_checkpoint(truncate)')
  raw.close()
  return {
    app,
    callers: callers.map(
      ({ token, chatIds }): ChatsCaller => ({ token, chatIds: chatIds.slice(-50) }),
    ),
  }
}

const indexes = ['search_words', 'work_words'] as const

function insertUsers(raw: DatabaseSync, count: number): string[] {
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
    `insert into messages (id, chat_id, position, parent_id, depth, role, content, status, created_at) values (?, ?, ?, ?, ?, ?, ?, 'done', ?)`,
  )
  const shown = raw.prepare(
    'insert into shown_messages (chat_id, depth, message_id) values (?, ?, ?)',
  )
  const document = raw.prepare('insert into search_documents (chat_id, message_id) values (?, ?)')
  const words = raw.prepare('insert into search_words (rowid, words) values (?, ?)')
  const index = (chatId: string, messageId: string | undefined, userId: string, text: string) => {
    const { lastInsertRowid } = document.run(chatId, messageId ?? null)
    words.run(lastInsertRowid, documentWords({ chatId, messageId, userId, text }))
  }
  return (userId: string, at: number): string => {
    const chatId = makeId()
    const title = text().slice(0, 60)
    chat.run(chatId, userId, title, at, at)
    index(chatId, undefined, userId, title)
    let parentId = ''
    for (let position = 1; position <= messagesPerChat; position += 1) {
      const [id, content] = [makeId(), text()]
      const role = position % 2 === 0 ? 'assistant' : 'user'
      message.run(id, chatId, position, parentId, position, role, content, at)
      shown.run(chatId, position, id)
      index(chatId, id, userId, content)
      parentId = id
    }
    return chatId
  }
}

/** Adds an image and a spoken text beside each chat. */
function itemWriter(raw: DatabaseSync, { text }: ChatsPlan) {
  const file = raw.prepare(
    `insert into files (id, owner_id, media_type, byte_size, original_name, created_at) values (?, ?, 'image/webp', 1, '', 0)`,
  )
  const image =
    raw.prepare(`insert into images (id, user_id, file_id, thumbnail_file_id, prompt, prompt_words, negative_prompt, model, width, height,
    asked, applied, origin, byte_size, is_favorite, created_at) values (?, ?, ?, ?, ?, '', '', 'm', 1, 1, '{}', '{}', 'generated', 1, 0, ?)`)
  const reading =
    raw.prepare(`insert into spoken_texts (id, user_id, file_id, text, model, speed, pitch, media_type, byte_size, created_at)
    values (?, ?, ?, ?, 'm', 1, 1, 'audio/wav', 1, ?)`)
  const words = raw.prepare('insert into work_words (rowid, words) values (?, ?)')
  const index = (kind: 'image' | 'reading', id: string, userId: string, prompt: string) => {
    const { column, sign } = indexedItems[kind]
    const { lastInsertRowid } = raw
      .prepare(`insert into work_documents (${column}) values (?)`)
      .run(id)
    words.run(lastInsertRowid, wordsToIndex({ userId, kind: sign }, prompt))
  }
  const files = new Map<string, string>()
  const fileOf = (userId: string) => {
    const known = files.get(userId) ?? makeId()
    if (!files.has(userId)) file.run(known, userId)
    files.set(userId, known)
    return known
  }
  return (userId: string, at: number): void => {
    const [imageId, readingId, prompt, read] = [makeId(), makeId(), text(), text()]
    const fileId = fileOf(userId)
    image.run(imageId, userId, fileId, fileId, prompt, at)
    index('image', imageId, userId, prompt)
    reading.run(readingId, userId, fileId, read, at)
    index('reading', readingId, userId, read)
  }
}
