import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Engine } from '@atelier/engine/engine'
import { makeId } from '#platform/ids.ts'
import { createTestApp } from '../../create-test-app.ts'

export interface LongChatsPlan {
  readonly dataFolder: string
  readonly engines: readonly Engine[]
  /** Messages of the chat without versions. */
  readonly line: number
  /** Messages of each of the two paths of the chat with versions; as many other versions hang beside the first one. */
  readonly path: number
  readonly text: () => string
}
export interface LongChat {
  readonly id: string
  /** Of the path that is shown, in its order. */
  readonly path: readonly string[]
}
export interface LongChats {
  readonly token: string
  readonly otherToken: string
  readonly line: LongChat
  readonly tree: LongChat & {
    /** The beginning of the other path. */
    readonly otherBeginning: string
    /** A version near the end, with ten messages after it; it hangs at `path.length - 20`. */
    readonly lateVersion: string
  }
}

/** The whole application with a chat of one line and one with three times as many messages as its path, of the same user. */
export async function openAppWithLongChats(plan: LongChatsPlan) {
  const app = await createTestApp({ dataFolder: plan.dataFolder, engines: plan.engines })
  const { user, token } = await app.createUser()
  const other = await app.createUser()
  const raw = new DatabaseSync(join(plan.dataFolder, 'atelier.db'))
  raw.exec('pragma synchronous = off; begin')
  const writer = messageWriter(raw, plan.text)
  const line = writer.addChat(user.id)
  const linePath = line.addPath(plan.line)
  line.show(linePath)
  const tree = writer.addChat(user.id)
  const path = tree.addPath(plan.path)
  tree.show(path)
  for (const [index, id] of path.entries()) if (index > 0) tree.addBeside(id, index + 1)
  const otherPath = tree.addPath(plan.path)
  const late = tree.addPath(11, path[path.length - 21], path.length - 19)
  raw.exec('commit; pragma wal_checkpoint(truncate)')
  raw.close()
  const chats: LongChats = {
    token,
    otherToken: other.token,
    line: { id: line.id, path: linePath },
    tree: {
      id: tree.id,
      path,
      otherBeginning: otherPath[0] ?? '',
      lateVersion: late[0] ?? '',
    },
  }
  return { app, chats }
}

function messageWriter(raw: DatabaseSync, text: () => string) {
  const chat = raw.prepare(`insert into chats
    (id, user_id, title, model, temperature, max_tokens, top_p, top_k, system_prompt, stream, created_at, updated_at)
    values (?, ?, 'Long', 'modele-scripte', 0.7, 1000, 0.9, 40, '', 1, 1, 1)`)
  const message =
    raw.prepare(`insert into messages (id, chat_id, position, parent_id, depth, role, content, status, created_at)
    values (?, ?, ?, ?, ?, ?, ?, 'done', ?)`)
  const shown = raw.prepare(
    'insert into shown_messages (chat_id, depth, message_id) values (?, ?, ?)',
  )
  const title = raw.prepare('insert into search_documents (chat_id, message_id) values (?, null)')
  const addChat = (userId: string) => {
    const chatId = makeId()
    chat.run(chatId, userId)
    title.run(chatId)
    let position = 0
    const add = (parentId: string, depth: number): string => {
      const id = makeId()
      position += 1
      const role = depth % 2 === 0 ? 'assistant' : 'user'
      message.run(id, chatId, position, parentId, depth, role, text(), 1)
      return id
    }
    return {
      id: chatId,
      addPath(count: number, after = '', depth = 1): string[] {
        const ids: string[] = []
        for (let index = 0; index < count; index += 1)
          ids.push(add(ids.at(-1) ?? after, depth + index))
        return ids
      },
      /** A version of a message, with nothing after it. */
      addBeside: (id: string, depth: number) => add(parentOf(raw, id), depth),
      show: (ids: readonly string[]) => {
        for (const [index, id] of ids.entries()) shown.run(chatId, index + 1, id)
      },
    }
  }
  return { addChat }
}

const parentOf = (raw: DatabaseSync, id: string): string =>
  String(raw.prepare('select parent_id from messages where id = ?').get(id)?.parent_id ?? '')
