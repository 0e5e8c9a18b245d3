import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countStoredBytes } from '#database/count-stored-bytes.ts'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { migrations } from '#database/schema/migrations.ts'
import { createLog } from '#platform/log/log.ts'
import {
  describeOnEachDatabase,
  describeOnEachEmptyDatabase,
} from '#testing/database/each-database.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { createStorageCheck } from './storage-check.ts'
import { createUserStorage } from './user-storage.ts'

const run = (database: Database, text: string) => sql.raw(text).execute(database.queries)

const addUser = (database: Database, id: string, role = 'USER') =>
  run(
    database,
    `insert into users (id, email, email_key, name, role, password_hash, created_at)
      values ('${id}', '${id}', '${id}', '${id}', '${role}', '', 0)`,
  )
const addChat = (database: Database, id: string, userId: string) =>
  run(
    database,
    `insert into chats (id, user_id, title, model, temperature, max_tokens, top_p, top_k, system_prompt, stream, created_at, updated_at)
      values ('${id}', '${userId}', 'été', 'm', 1, 1, 1, 1, 'sois bref', 1, 0, 0)`,
  )
interface AddedMessage {
  readonly id: string
  readonly chatId: string
  readonly status?: string
  /** The database has the columns of versions. */
  readonly hasDepth?: boolean
}
const addMessage = (
  database: Database,
  { id, chatId, status = 'done', hasDepth = true }: AddedMessage,
) =>
  run(
    database,
    `insert into messages (id, chat_id, position, role, content, reasoning, status, created_at${hasDepth ? ', depth' : ''})
      values ('${id}', '${chatId}', (select count(*) + 1 from messages), 'user', 'bonjour à tous', 'hm', '${status}', 0${hasDepth ? ', 1' : ''})`,
  )
const addFile = (database: Database, id: string, userId: string, bytes: number) =>
  run(
    database,
    `insert into files (id, owner_id, media_type, byte_size, original_name, created_at)
      values ('${id}', '${userId}', 'x/y', ${bytes}, 'a', 0)`,
  )

async function addOneOfEverything(database: Database, userId: string, hasDepth = true) {
  await addUser(database, userId)
  const id = (name: string) => `${userId}-${name}`
  await addChat(database, id('chat'), userId)
  for (const number of [1, 2, 3])
    await addMessage(database, { id: id(`m${number}`), chatId: id('chat'), hasDepth })
  for (const name of ['a', 'b', 'c']) await addFile(database, id(name), userId, 1000)
  await run(
    database,
    `insert into attachments (id, user_id, chat_id, kind, media_type, byte_size, name, state, content, file_id)
      values ('${id('att')}', '${userId}', '${id('chat')}', 'document', 'x/y', 3, 'é.txt', 'read', 'le texte', '${id('a')}')`,
  )
  await run(
    database,
    `insert into spoken_texts (id, user_id, file_id, text, model, speed, pitch, media_type, byte_size, created_at)
      values ('${id('spoken')}', '${userId}', '${id('b')}', 'lu à voix haute', 'm', 1, 1, 'x/y', 1, 0)`,
  )
  await run(
    database,
    `insert into transcriptions (id, user_id, file_id, original_name, media_type, byte_size, task, model, asked, state, processing_ms, beginning, segment_count, version, created_at)
      values ('${id('tr')}', '${userId}', '${id('c')}', 'réunion', 'x/y', 1, 'transcribe', 'm', '{}', 'done', 0, '', 2, 1, 0)`,
  )
  for (const place of [1, 2])
    await run(
      database,
      `insert into transcription_segments (transcription_id, piece, place, starts, ends, text, words)
        values ('${id('tr')}', 0, ${place}, 0, 1, 'un segment', ${place === 1 ? `'[]'` : 'null'})`,
    )
}

const kindsOf = async (database: Database, userId: string) =>
  Object.fromEntries(
    [...(await createUserStorage({ database, maxBytes: () => 0 }).byKind(userId))].filter(
      ([, bytes]) => bytes !== 0,
    ),
  )
const countedOf = async (database: Database, userId: string) =>
  Object.fromEntries(
    [...(await countStoredBytes(database.queries, userId))].filter(([, bytes]) => bytes !== 0),
  )
const checkOf = (database: Database) =>
  createStorageCheck({
    database,
    mayRunChore: async () => true,
    clock: createManualClock(),
    log: createLog({ level: 'silent', readable: false }),
  })

describeOnEachDatabase('les totaux de ce que chacun garde', (open) => {
  test('suivent ce qui s’ajoute, change et s’efface, cascades comprises', async () => {
    const database = await open()
    await addOneOfEverything(database, 'zoe')
    const steps = [
      `update messages set content = content || 'encore' where id = 'zoe-m1'`,
      `update chats set title = 'plus long', system_prompt = '' where id = 'zoe-chat'`,
      `delete from messages where id = 'zoe-m2'`,
      `update attachments set content = '' where id = 'zoe-att'`,
      `update transcription_segments set text = 'corrigé' where place = 2`,
      `update transcriptions set peaks = '[1,2]' where id = 'zoe-tr'`,
      `delete from transcriptions where id = 'zoe-tr'`,
      `delete from spoken_texts where id = 'zoe-spoken'`,
      `delete from chats where id = 'zoe-chat'`,
      `delete from files where id = 'zoe-c'`,
      `delete from attachments where user_id = 'zoe'`,
    ]
    const seen = [await kindsOf(database, 'zoe')]
    expect(seen[0]).toEqual(await countedOf(database, 'zoe'))
    for (const step of steps) {
      await run(database, step)
      seen.push(await kindsOf(database, 'zoe'))
      expect([step, seen.at(-1)]).toEqual([step, await countedOf(database, 'zoe')])
      expect([step, seen.at(-1)]).not.toEqual([step, seen.at(-2)])
    }
    expect(seen.at(-1)).toEqual({ attachments: 2000 })
    const { usedBytes } = await createUserStorage({ database, maxBytes: () => 0 }).state('zoe')
    expect(usedBytes).toBe(2000)
  })

  test('ne changent pas tant qu’une réponse s’écrit, et la comptent quand elle est finie', async () => {
    const database = await open()
    await addUser(database, 'zoe')
    await addChat(database, 'chat', 'zoe')
    const before = await kindsOf(database, 'zoe')
    await addMessage(database, { id: 'reply', chatId: 'chat', status: 'writing' })
    await run(database, `update messages set content = 'un mot de plus' where id = 'reply'`)
    expect(await kindsOf(database, 'zoe')).toEqual(before)
    await run(database, `update messages set status = 'done' where id = 'reply'`)
    expect(await kindsOf(database, 'zoe')).toEqual({ chats: (before.chats ?? 0) + 16 })
  })

  test('partent avec le compte, et ne touchent pas ceux des autres', async () => {
    const database = await open()
    await addOneOfEverything(database, 'zoe')
    await addOneOfEverything(database, 'noel')
    const before = await kindsOf(database, 'noel')
    // As accounts are removed: what refers to files first.
    for (const table of ['attachments', 'spoken_texts', 'transcriptions'])
      await run(database, `delete from ${table} where user_id = 'zoe'`)
    await run(database, `delete from users where id = 'zoe'`)
    expect(await kindsOf(database, 'zoe')).toEqual({})
    expect(await kindsOf(database, 'noel')).toEqual(before)
  })

  test('sont comparés et réparés quand ils sont faux', async () => {
    const database = await open()
    await addOneOfEverything(database, 'zoe')
    const right = await kindsOf(database, 'zoe')
    expect(await checkOf(database).check()).toBe(0)
    await run(database, `update user_storage set bytes = bytes + 7 where kind = 'chats'`)
    await run(database, `delete from user_storage where kind = 'attachments'`)
    await run(database, `update users set stored_bytes = 3`)
    expect(await checkOf(database).check()).toBe(3)
    expect(await kindsOf(database, 'zoe')).toEqual(right)
    expect(await checkOf(database).check()).toBe(0)
  })

  test('ceux d’une archive de ses données sont dits, mais ne comptent pas dans la limite', async () => {
    const database = await open()
    await addUser(database, 'zoe')
    await run(
      database,
      `insert into files (id, owner_id, kind, media_type, byte_size, original_name, created_at)
        values ('f', 'zoe', 'exports', 'x/y', 900, 'a', 0)`,
    )
    expect(await kindsOf(database, 'zoe')).toEqual({ exports: 900 })
    const storage = createUserStorage({ database, maxBytes: () => 100 })
    expect(await storage.state('zoe')).toEqual({ usedBytes: 0, limit: 100 })
  })
})

describeOnEachEmptyDatabase('la mise à niveau', (open) => {
  const isBefore = ([name]: readonly [string, unknown]) => name < '0028'

  test('compte ce qui est là, et laisse à chacun de quoi continuer', async () => {
    const database = await open()
    await migrate(database, {
      known: Object.fromEntries(Object.entries(migrations).filter(isBefore)),
    })
    await addOneOfEverything(database, 'zoe', false)
    await addUser(database, 'noel')
    await addFile(database, 'large', 'noel', 30 * 1024 ** 3)
    await migrate(database)
    const kinds = await kindsOf(database, 'zoe')
    expect(kinds).toEqual(await countedOf(database, 'zoe'))
    expect(new Set(Object.keys(kinds))).toEqual(
      new Set(['attachments', 'chats', 'speech', 'transcriptions']),
    )
    const storage = createUserStorage({ database, maxBytes: () => 10 * 1024 ** 3 })
    expect((await storage.state('zoe')).limit).toBe(10 * 1024 ** 3)
    expect(await storage.state('noel')).toEqual({
      usedBytes: 30 * 1024 ** 3,
      limit: 60 * 1024 ** 3,
    })
    expect(await checkOf(database).check()).toBe(0)
  })
})
