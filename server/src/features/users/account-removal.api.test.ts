import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { createScriptedImageEngine } from '@atelier/engine/testing/scripted/scripted-image-engine'
import { createScriptedSpeechEngine } from '@atelier/engine/testing/scripted/scripted-speech-engine'
import { createScriptedTranscriptionEngine } from '@atelier/engine/testing/scripted/scripted-transcription-engine'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createOwnedExports } from '#features/my-data/owned-exports.repository.ts'
import type { Owner } from '#testing/access/access-sample.ts'
import { createAccessKeyFor } from '#testing/access/create-access-key.ts'
import {
  countFilesOnDisk,
  createOneOfEverything,
  rowsPerTable,
} from '#testing/access/one-of-everything.ts'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { itemsWithFiles } from './account-removal.ts'

const engines = () => [
  createScriptedEngine({ id: 'localai' }),
  createScriptedImageEngine(),
  createScriptedSpeechEngine(),
  createScriptedTranscriptionEngine(),
]

const ownerOf = async (
  app: TestApp,
  account: Awaited<ReturnType<TestApp['createUser']>>,
): Promise<Owner> => ({
  key: await createAccessKeyFor(app, account),
  token: account.token,
  email: account.user.email,
  password: 'motdepasse',
  refreshToken: account.tokens.refreshToken,
})

test('tout ce qui renvoie à un fichier part avant les fichiers, sur PostgreSQL aussi', async () => {
  await using app = await createTestApp()
  const { kind, queries } = app.services.database
  const referring =
    kind === 'sqlite'
      ? sql<{
          name: string
        }>`select m.name as name from sqlite_master m, pragma_foreign_key_list(m.name) f
          where m.type = 'table' and f."table" = 'files' group by m.name`
      : sql<{ name: string }>`select distinct conrelid::regclass::text as name from pg_constraint
          where contype = 'f' and confrelid = 'files'::regclass`
  const { rows } = await referring.execute(queries)
  expect(rows.length).toBeGreaterThan(0)
  const exports = createOwnedExports(queries)
  const shares = app.services.sharing.owned
  const removed: readonly string[] = itemsWithFiles({ ...app.services, exports, shares }).map(
    ({ table }) => table,
  )
  expect(rows.map(({ name }) => name).filter((name) => !removed.includes(name))).toEqual([])
})

test('supprimer un compte emporte tout ce qu’il possède, de toutes les tables et du disque, et rien d’autre', async () => {
  await using app = await createTestApp({ engines: engines() })
  const admin = await app.createUser('Admin')
  await createOneOfEverything(app, await ownerOf(app, admin))
  await app.services.chat.whenIndexed()
  const before = { rows: await rowsPerTable(app), files: await countFilesOnDisk(app) }
  const account = await app.createUser('Partante')
  await createOneOfEverything(app, await ownerOf(app, account))
  await app.services.chat.whenIndexed()
  await app.call('POST', `/admin/users/${account.user.id}/password-link`, { token: admin.token })
  const full = await rowsPerTable(app)
  for (const table of [
    'chats',
    'messages',
    'images',
    'inpaintings',
    'spoken_texts',
    'attachments',
    'jobs',
    'idempotency_keys',
    'tags',
    'work_tags',
    'tag_counts',
  ])
    expect([table, full[table]]).not.toEqual([table, before.rows[table]])
  expect(await countFilesOnDisk(app)).toBeGreaterThan(before.files)

  expect(
    (await app.call('DELETE', `/admin/users/${account.user.id}`, { token: admin.token })).status,
  ).toBe(200)
  // Only the audit trail stays after the account: its key, its password link, its share and its removal.
  const audited = (before.rows.audit_entries ?? 0) + 4
  expect({ rows: await rowsPerTable(app), files: await countFilesOnDisk(app) }).toEqual({
    rows: { ...before.rows, audit_entries: audited },
    files: before.files,
  })
  expect((await app.call('GET', '/auth/profile', { token: account.token })).status).toBe(401)
  expect(
    (await app.call('GET', `/admin/users/${account.user.id}`, { token: admin.token })).status,
  ).toBe(404)
  const again = { name: 'Revenante', email: account.user.email, password: 'motdepasse' }
  expect((await app.call('POST', '/auth/register', { body: again })).status).toBe(200)
})

test('supprimer pendant qu’une réponse s’écrit et qu’un travail attend les arrête, et ne laisse rien', async () => {
  const patient = createScriptedEngine({ id: 'localai', script: () => ['hang'] })
  await using app = await createTestApp({ engines: [patient], maxConcurrentRequests: 1 })
  const admin = await app.createUser('Admin')
  const before = await rowsPerTable(app)
  const account = await app.createUser('Occupée')
  const { token } = account
  const call = async (content: string) => {
    const { id } = (
      await app.call('POST', '/chat/create', {
        token,
        body: { title: 'À moi', model: 'modele-scripte' },
      })
    ).json<{
      data: { id: string }
    }>().data
    return app.call('POST', `/chat/${id}/messages`, {
      token,
      body: { content, role: 'user' },
      headers: { prefer: 'respond-async' },
    })
  }
  expect((await call('Patience')).status).toBe(202)
  expect((await call('Ensuite')).status).toBe(202)
  expect(
    (await app.call('DELETE', `/admin/users/${account.user.id}`, { token: admin.token })).status,
  ).toBe(200)
  expect(await rowsPerTable(app)).toEqual({
    ...before,
    audit_entries: (before.audit_entries ?? 0) + 1,
  })
  expect(app.services.engineQueue.positions().size).toBe(0)
})

test('une suppression qu’un arrêt a coupée se termine au démarrage suivant', async () => {
  await using app = await createTestApp({ engines: engines() })
  const admin = await app.createUser('Admin')
  const before = await rowsPerTable(app)
  const account = await app.createUser('À moitié')
  await createOneOfEverything(app, await ownerOf(app, account))
  await app.services.chat.whenIndexed()
  // As if the server had stopped right after the account was closed.
  await app.services.account.admin.closeAccount(
    { userId: admin.user.id, email: admin.user.email },
    account.user.id,
  )
  await app.services.users.recover()
  expect(await rowsPerTable(app)).toEqual({
    ...before,
    audit_entries: (before.audit_entries ?? 0) + 3,
    // The installation's own.
    reading_claims: 1,
  })
  expect(await countFilesOnDisk(app)).toBe(0)
})

test('un compte qui ne part pas en entier n’empêche ni le démarrage, ni le départ des autres', async () => {
  await using app = await createTestApp({ engines: engines() })
  const admin = await app.createUser('Admin')
  const [stuck, other] = [await app.createUser('Coincé'), await app.createUser('Suivant')]
  for (const account of [stuck, other])
    await createOneOfEverything(app, await ownerOf(app, account))
  await app.services.chat.whenIndexed()
  const { queries } = app.services.database
  const { id } = await queries
    .selectFrom('files')
    .select('id')
    .where('owner_id', '=', stuck.user.id)
    .executeTakeFirstOrThrow()
  const file = join(app.folder, 'files', id.slice(-2), id.slice(-4, -2), id)
  // A folder cannot be removed as a file.
  await rm(file)
  await mkdir(file)
  for (const { user } of [stuck, other])
    await app.services.account.admin.closeAccount(
      { userId: admin.user.id, email: admin.user.email },
      user.id,
    )
  await app.services.users.recover()
  const left = await queries
    .selectFrom('users')
    .select('id')
    .where('removed_at', 'is not', null)
    .execute()
  expect(left).toEqual([{ id: stuck.user.id }])
})
