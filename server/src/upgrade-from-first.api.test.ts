import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SignInResult } from '@atelier/contract/account/account'
import type { Chat, Message } from '@atelier/contract/chat/chat'
import type { SearchHit } from '@atelier/contract/search/search'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { migrations } from '#database/schema/migrations.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import { makeId } from '#platform/ids.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { filePath } from '#storage/storage.ts'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

/** What the first version had: accounts, files, chats, and their long work. */
const first = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= '0002-work'))
const [admin, clerk] = [
  { id: makeId(), email: 'directrice@mairie.example', name: 'Amélie Faure', role: 'ADMIN' },
  { id: makeId(), email: 'Accueil@Mairie.example', name: 'Noël Étienne', role: 'USER' },
] as const
const titles = ['Délibération du marché', 'Réponse à une réclamation', '🏛️', '']
/** Stored whole at the first start. */
const configuration = {
  features: {
    chatEnabled: true,
    imageGenerationEnabled: true,
    inpaintingEnabled: false,
    audioTranscriptionEnabled: true,
    textToSpeechEnabled: true,
  },
  localai: { baseUrl: 'http://192.168.1.20:8080', timeout: 30, retryAttempts: 2 },
}
const at = Date.UTC(2026, 10, 20, 9)

async function insertAccounts({ queries }: Database): Promise<void> {
  const passwordHash = await hashPassword('trois petits chats', admin.id)
  for (const { id, email, name, role } of [admin, clerk])
    await sql`insert into users (id, email, email_key, name, role, password_hash, created_at) values
      (${id}, ${email}, ${email.toLowerCase()}, ${name}, ${role}, ${passwordHash}, ${at})`.execute(
      queries,
    )
}

/** A chat with a finished question, a reply that the stop of the server cut off, and one that failed. */
async function insertChat({ queries }: Database, title: string, index: number): Promise<string> {
  const id = makeId()
  await sql`insert into chats (id, user_id, title, model, temperature, max_tokens, top_p, top_k, system_prompt, stream, created_at, updated_at)
    values (${id}, ${clerk.id}, ${title}, 'modele-scripte', 0.7, 2048, 0.9, 40, 'Tu es concis.', 1, ${at}, ${at + index})`.execute(
    queries,
  )
  const messages = [
    ['user', 'Peux-tu résumer la délibération sur le stationnement ?', 'done'],
    ['assistant', 'Le conseil a voté la zone bleue, œuvre de longue haleine.', 'done'],
    ['user', 'Et la suite ?', 'done'],
    ['assistant', 'La suite commen', index === 0 ? 'writing' : 'failed'],
  ] as const
  for (const [position, [role, content, status]] of messages.entries())
    await sql`insert into messages (id, chat_id, position, role, content, status, error_code, created_at) values
      (${makeId()}, ${id}, ${position + 1}, ${role}, ${content}, ${status}, ${status === 'failed' ? 'engine.failed' : null}, ${at + position})`.execute(
      queries,
    )
  return id
}

/** A data folder as the first version left it. */
async function makeFirstInstallation(dataFolder: string) {
  await mkdir(dataFolder, { recursive: true })
  const database = openSqlite(join(dataFolder, 'atelier.db'))
  await migrate(database, { known: first })
  await insertAccounts(database)
  const avatar = makeId()
  await sql`insert into files (id, owner_id, media_type, byte_size, original_name, created_at) values
    (${avatar}, ${clerk.id}, 'image/webp', 4, 'portrait.webp', ${at})`.execute(database.queries)
  await sql`update users set avatar_file_id = ${avatar} where id = ${clerk.id}`.execute(
    database.queries,
  )
  for (const [name, value] of Object.entries(configuration))
    await sql`insert into configuration (name, value) values (${name}, ${JSON.stringify(value)})`.execute(
      database.queries,
    )
  const chats: string[] = []
  for (const [index, title] of titles.entries())
    chats.push(await insertChat(database, title, index))
  await database.close()
  const file = join(dataFolder, 'files', ...filePath(avatar))
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, 'webp')
  return chats
}

async function signIn(app: TestApp, email: string): Promise<SignInResult> {
  const body = { email, password: 'trois petits chats' }
  return (await app.call('POST', '/auth/login', { body })).json<{ data: SignInResult }>().data
}

test('une installation de la première version se met à jour d’un coup, et rien n’y manque', async () => {
  await using folder = await temporaryFolder()
  const dataFolder = join(folder.path, 'data')
  const chats = await makeFirstInstallation(dataFolder)
  await using app = await createTestApp({
    dataFolder,
    // The first version knew no other database than its file.
    environment: { DATABASE_URL: '' },
    engines: [createScriptedEngine({ id: 'localai', name: 'LocalAI' })],
  })
  const { user, tokens } = await signIn(app, 'accueil@mairie.example')
  expect(user).toMatchObject({ name: clerk.name, email: clerk.email, role: 'USER' })
  expect((await signIn(app, admin.email)).user.role).toBe('ADMIN')
  const get = async <T>(path: string) =>
    (await app.call('GET', path, { token: tokens.accessToken })).json<{ data: T }>().data

  const list = await get<Chat[]>('/chat')
  expect(list.map(({ id }) => id)).toEqual(chats.toReversed())
  const { messages } = await get<{ messages: Message[] }>(`/chat/${chats[0]}/messages`)
  expect(messages.map(({ role, error }) => error ?? role)).toEqual([
    'user',
    'assistant',
    'user',
    expect.stringContaining('s’est arrêté pendant cette réponse'),
  ])
  expect(messages[1]?.content).toContain('œuvre de longue haleine')
  // Words were not indexed then.
  await app.services.chat.whenIndexed()
  const { hits } = await get<{ hits: SearchHit[] }>('/search?q=oeuvre%20haleine')
  expect(new Set(hits.map(({ id }) => id))).toEqual(new Set(chats))
  const { avatar } = await get<{ avatar: string }>('/auth/profile')
  expect((await app.open(avatar)).body).toBe('webp')

  const sent = await app.call('POST', '/chat/create', {
    token: tokens.accessToken,
    body: { title: 'Après la mise à jour', model: 'modele-scripte' },
  })
  expect(sent.status).toBe(200)
})
