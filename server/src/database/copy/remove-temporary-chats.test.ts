import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import type { WriteTransaction } from '../database.ts'
import { migrate } from '../migrate.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import { removeTemporaryChats } from './remove-temporary-chats.ts'

const marker = 'zqtemporaire'
const far = Number.MAX_SAFE_INTEGER

async function insertChat(on: WriteTransaction, id: string, expiresAt: number | null) {
  await sql`insert into chats (id, user_id, title, model, temperature, max_tokens, top_p, top_k, system_prompt, stream,
    created_at, updated_at, expires_at)
    values (${id}, 'u', 'Titre', '', 0, 0, 0, 0, '', 0, 0, 0, ${expiresAt})`.execute(on)
}
/** The same numbers each time. */
function createRandom() {
  let state = 7
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
const wordsOf = (chatId: string, count: number) =>
  `${chatId === 'temporaire' ? marker : 'ordinaire'} `.repeat(count)

/** Messages of both chats, in no order of ids, that grow: pages are split and joined all the time. */
async function writeMessages(on: WriteTransaction): Promise<void> {
  const random = createRandom()
  const written: { id: string; chatId: string }[] = []
  for (let position = 1; position <= 3000; position += 1) {
    const chatId = random(5) < 2 ? 'temporaire' : 'ordinaire'
    const id = `${random(1e9).toString(36)}-${position}`
    await sql`insert into messages (id, chat_id, position, parent_id, depth, role, content, reasoning, status, left_out, created_at)
      values (${id}, ${chatId}, ${position}, '', 1, 'user', ${wordsOf(chatId, 1 + random(30))}, '', 'done', 0, 0)`.execute(
      on,
    )
    written.push({ id, chatId })
    const other = written[random(written.length)]
    if (other && position % 3 > 0)
      await sql`update messages set content = ${wordsOf(other.chatId, 1 + random(90))} where id = ${other.id}`.execute(
        on,
      )
  }
}

test('d’une copie, rien ne reste de milliers de petits messages mêlés à d’autres', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'copie.db')
  const database = openSqlite(file)
  await migrate(database)
  await sql`insert into users (id, role, email, email_key, name, password_hash, is_active, created_at)
    values ('u', 'USER', 'e', 'e', 'n', '', 1, 0)`.execute(database.queries)
  await database.commit(async (on) => {
    await insertChat(on, 'ordinaire', null)
    await insertChat(on, 'temporaire', far)
    await writeMessages(on)
    // Gone before the copy is made, but moved around until then.
    await sql`delete from messages where chat_id = 'temporaire' and position % 2 = 0`.execute(on)
  })
  await database.close()
  expect(await removeTemporaryChats({ kind: 'sqlite', file })).toBe(1)
  expect(await removeTemporaryChats({ kind: 'sqlite', file })).toBe(0)
  expect(await readdir(folder.path)).toEqual(['copie.db'])
  const bytes = await readFile(file)
  expect([bytes.includes('ordinaire '), bytes.includes(marker)]).toEqual([true, false])
  const copy = openSqlite(file)
  const chats = await copy.queries.selectFrom('messages').select('chat_id').distinct().execute()
  await copy.close()
  expect(chats).toEqual([{ chat_id: 'ordinaire' }])
})
