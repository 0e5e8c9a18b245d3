import type { Engine } from '@atelier/engine/engine'
import { createScriptedEmbeddingEngine } from '@atelier/engine/testing/scripted/scripted-embedding-engine'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { createScriptedImageEngine } from '@atelier/engine/testing/scripted/scripted-image-engine'
import { createScriptedSpeechEngine } from '@atelier/engine/testing/scripted/scripted-speech-engine'
import { createScriptedTranscriptionEngine } from '@atelier/engine/testing/scripted/scripted-transcription-engine'
import { sql } from 'kysely'
import { uncopiedTables } from '#database/copy/table-shape.ts'
import type { Database } from '#database/database.ts'
import { createTestApp, type TestApp } from '../create-test-app.ts'
import { createAccessKeyFor } from './create-access-key.ts'
import { createOneOfEverything } from './one-of-everything.ts'

interface Installation {
  readonly dataFolder: string
  readonly environment?: Readonly<Record<string, string>>
}

/** An engine of every kind; the one of chats may be another. */
export const enginesOfEveryKind = (chat: Engine = createScriptedEngine({ id: 'localai' })) => [
  chat,
  createScriptedImageEngine(),
  createScriptedSpeechEngine(),
  createScriptedTranscriptionEngine(),
  createScriptedEmbeddingEngine(),
]

/** The whole application with every kind of engine, on data that stay. */
export const startInstallation = (installation: Installation): Promise<TestApp> =>
  createTestApp({ ...installation, engines: enginesOfEveryKind() })

/** Something that must still be found after the data were moved, restored, brought back. */
export interface FilledAccount {
  readonly token: string
  readonly email: string
  /** A word of a chat's title. */
  readonly word: string
  /** Of a file of the account. */
  readonly link: string
}

/** An account with one of everything that a user can own, on a new installation. */
export async function fillInstallation(app: TestApp): Promise<FilledAccount> {
  const account = await app.createUser()
  const { token, user, tokens } = account
  await createOneOfEverything(app, {
    key: await createAccessKeyFor(app, account),
    token,
    email: user.email,
    password: 'motdepasse',
    refreshToken: tokens.refreshToken,
  })
  await app.call('POST', '/chat/create', {
    token,
    body: { title: 'Délibération du marché', model: 'modele-scripte' },
  })
  await app.call('PUT', '/admin/config', { token, body: { limits: { rateLimitPerMinute: 77 } } })
  const { data } = (await app.call('GET', '/auth/profile', { token })).json<{
    data: { avatar: string }
  }>()
  return { token, email: user.email, word: 'deliberation', link: data.avatar }
}

/** What its user does first elsewhere: goes on with the same session, searches, opens a file, writes. Returns what does not work. */
export async function findLosses(app: TestApp, account: FilledAccount): Promise<string[]> {
  const { token } = account
  const read = async <T>(path: string) => (await app.call('GET', path, { token })).json<T>()
  const { data: profile } = await read<{ data?: { email: string } }>('/auth/profile')
  const { data: found } = await read<{ data?: { hits?: readonly unknown[] } }>(
    `/search?q=${account.word}`,
  )
  const { data: settings } = await read<{ data?: { limits: { rateLimitPerMinute: number } } }>(
    '/admin/config',
  )
  const created = await app.call('POST', '/chat/create', {
    token,
    body: { title: 'Encore un', model: 'modele-scripte' },
  })
  const checks: Readonly<Record<string, boolean>> = {
    session: profile?.email === account.email,
    search: found?.hits?.length === 1,
    settings: settings?.limits.rateLimitPerMinute === 77,
    file: (await app.open(account.link)).statusCode === 200,
    writing: created.status === 200,
  }
  return Object.entries(checks).flatMap(([name, isFine]) => (isFine ? [] : [name]))
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) =>
  a < b ? -1 : 1

/** All rows of a database, and all words of its indexes, as texts in one order. */
export async function readContents(database: Database): Promise<Record<string, string[]>> {
  const { queries, kind } = database
  const contents: Record<string, string[]> = {}
  const passing = kind === 'sqlite' ? [] : await tablesThatPass(database)
  for (const { name } of await queries.introspection.getTables()) {
    if (Object.hasOwn(uncopiedTables, name) || /^(search|work)_words/.test(name)) continue
    if (passing.includes(name)) continue
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      queries,
    )
    contents[name] = rows
      .map(({ words: _, ...row }) => JSON.stringify(Object.entries(row).toSorted(byName)))
      .toSorted()
  }
  for (const [table, index] of [
    ['search_documents', 'search_words'],
    ['work_documents', 'work_words'],
  ] as const)
    contents[index] = await (kind === 'sqlite'
      ? sqliteWords(database, index)
      : postgresWords(database, table))
  return contents
}

/** PostgreSQL itself empties them after a crash. */
async function tablesThatPass({ queries }: Database): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select relname as name from pg_class where relpersistence = 'u'`.execute(queries)
  return rows.map(({ name }) => name)
}

async function sqliteWords({ queries }: Database, index: string): Promise<string[]> {
  await sql
    .raw(`create virtual table temp.listed using fts5vocab('main', '${index}', 'instance')`)
    .execute(queries)
  const { rows } = await sql<{
    word: string
  }>`select doc || ' ' || term as word from temp.listed`.execute(queries)
  await sql`drop table temp.listed`.execute(queries)
  return rows.map(({ word }) => word).toSorted()
}

async function postgresWords({ queries }: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{
    word: string
  }>`select id || ' ' || unnest(tsvector_to_array(words)) as word from ${sql.table(table)}`.execute(
    queries,
  )
  return rows.map(({ word }) => word).toSorted()
}
