import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Activity, RecentItem } from '@atelier/contract/my-data/activity'
import type { DataArchive, StorageUsage } from '@atelier/contract/my-data/my-data'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { createScriptedImageEngine } from '@atelier/engine/testing/scripted/scripted-image-engine'
import { createScriptedSpeechEngine } from '@atelier/engine/testing/scripted/scripted-speech-engine'
import { createScriptedTranscriptionEngine } from '@atelier/engine/testing/scripted/scripted-transcription-engine'
import { expect, test } from 'vitest'
import { countStoredBytes } from '#database/count-stored-bytes.ts'
import { createAccessKeyFor } from '#testing/access/create-access-key.ts'
import {
  countFilesOnDisk,
  createOneOfEverything,
  createUsage,
  rowsPerTable,
} from '#testing/access/one-of-everything.ts'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import {
  addVectorSpace,
  createUnexportedRows,
  installationTables,
} from '#testing/my-data/unexported-rows.ts'
import { readZip } from '#testing/read-zip.ts'
import { emptyTrash } from '#testing/works/empty-trash.ts'

const engines = () => [
  createScriptedEngine({ id: 'localai' }),
  createScriptedImageEngine(),
  createScriptedSpeechEngine(),
  createScriptedTranscriptionEngine(),
]

async function owner(app: TestApp, name = 'Camille') {
  const account = await app.createUser(name)
  const { token, user, tokens } = account
  await createOneOfEverything(app, {
    key: await createAccessKeyFor(app, account),
    token,
    email: user.email,
    password: 'motdepasse',
    refreshToken: tokens.refreshToken,
  })
  return account
}
const get = async <T>(app: TestApp, token: string, path: string) =>
  (await app.call('GET', path, { token })).json<{ data: T }>().data

test('la place est celle des fichiers rangés, par sorte, et l’usage celui du jour', async () => {
  await using app = await createTestApp({ engines: engines() })
  const { token, user } = await owner(app)
  const stranger = await app.createUser('Autre')
  const { kinds, byteSize, trash } = await get<StorageUsage>(app, token, '/belongings/storage')
  const counted = await countStoredBytes(app.services.database.queries, user.id)
  // One text that was read aloud is in the trash.
  expect(trash).toEqual({ count: 1, byteSize: expect.any(Number) })
  for (const one of kinds)
    expect(one.byteSize + (one.kind === 'speech' ? trash.byteSize : 0)).toBe(
      counted.get(one.kind) ?? 0,
    )
  const counting = kinds.filter(({ kind }) => kind !== 'exports')
  expect(byteSize).toBe(counting.reduce((sum, one) => sum + one.byteSize, trash.byteSize))
  for (const kind of ['images', 'inpaintings', 'speech', 'transcriptions', 'attachments', 'avatar'])
    expect([kind, kinds.find((one) => one.kind === kind)?.count]).not.toEqual([kind, 0])
  expect((await get<StorageUsage>(app, stranger.token, '/belongings/storage')).byteSize).toBe(0)

  const activity = await get<Activity>(app, token, '/activity?days=7')
  expect(activity.days).toHaveLength(7)
  expect(activity.days.at(-1)?.counts).toEqual(activity.totals)
  expect(activity.totals).toMatchObject({ images: expect.any(Number), inpainting: 1, speech: 1 })
  expect(activity.totals.chat).toBeGreaterThan(0)
  expect(activity.before).toEqual({
    chat: 0,
    images: 0,
    inpainting: 0,
    speech: 0,
    transcription: 0,
  })
  expect(activity.models.map(({ model }) => model)).toEqual(
    expect.arrayContaining(['modele-scripte', 'sd/peintre', 'local/voix']),
  )
  expect(activity.storage.byteSize).toBe(byteSize)
  expect(activity.storage.newBytes).toBeGreaterThan(0)
  const recent = await get<RecentItem[]>(app, token, '/activity/recent')
  expect(new Set(recent.map(({ tool }) => tool))).toEqual(
    new Set(['chat', 'images', 'inpainting', 'speech', 'transcription']),
  )
  expect(await get<RecentItem[]>(app, stranger.token, '/activity/recent')).toEqual([])
})

test('l’archive s’ouvre, contient tout ce que l’on possède, et rien des autres ni aucun lien', async () => {
  await using app = await createTestApp({ engines: engines() })
  const { token, user } = await owner(app)
  await owner(app, 'Autre')
  const made = await app.call('POST', '/belongings/export', { token })
  expect(made.status).toBe(200)
  const archive = made.json<{ data: DataArchive }>().data
  const response = await fetch(`${await app.url()}${archive.url}`)
  expect(response.headers.get('content-disposition')).toContain(archive.fileName)
  const files = readZip(Buffer.from(await response.arrayBuffer()))
  const names = [...files.keys()]
  const json = <T>(name: string) => JSON.parse(files.get(name)?.toString() ?? '') as T

  expect(json<{ email: string }>('profil.json').email).toBe(user.email)
  expect(json<{ theme: string }>('parametres.json').theme).toBe('light')
  const { queries } = app.services.database
  const chats = await queries
    .selectFrom('chats')
    .select('id')
    .where('user_id', '=', user.id)
    .execute()
  expect(names.filter((name) => name.startsWith('chats/') && name.endsWith('.md'))).toHaveLength(
    chats.length,
  )
  const images = json<{ prompt: string; file: string; tags: string[] }[]>('images/index.json')
  expect(images.length).toBeGreaterThan(0)
  const tagged = await queries
    .selectFrom('work_tags')
    .innerJoin('tags', 'tags.id', 'work_tags.tag_id')
    .select(['tags.name as tag', 'work_tags.work_id as id'])
    .where('tags.user_id', '=', user.id)
    .execute()
  expect(tagged.length).toBeGreaterThan(0)
  expect(images.flatMap(({ tags }) => tags)).toEqual(tagged.map(({ tag }) => tag))
  expect(json<object[]>('etiquettes.json')).toMatchObject(
    tagged.map((use) => ({ ...use, kind: 'image' })),
  )
  const presets = await queries
    .selectFrom('image_presets')
    .select('name')
    .where('user_id', '=', user.id)
    .execute()
  expect(presets.length).toBeGreaterThan(0)
  expect(json<{ name: string }[]>('prereglages.json').map(({ name }) => name)).toEqual(
    presets.map(({ name }) => name),
  )
  expect(files.get('photo.webp')?.subarray(8, 12).toString()).toBe('WEBP')
  for (const { file } of images)
    expect(files.get(`images/${file}`)?.subarray(1, 4).toString()).toBe('PNG')
  expect(
    names.filter((name) => /^inpaintings\/.*-(original|masque|resultat)\.png$/.test(name)),
  ).toHaveLength(3)
  const [reading] = json<{ text: string; file: string }[]>('lectures/index.json')
  expect(reading?.text).toBe('Bonjour')
  expect(files.get(`lectures/${reading?.file}`)?.subarray(0, 4).toString()).toBe('RIFF')
  expect(
    names
      .filter((name) => name.startsWith('transcriptions/'))
      .map((name) => name.replace(/-[0-9a-f]{8}/, ''))
      .toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(
    ['index.json', 'recording.json', 'recording.txt', 'recording.wav'].map(
      (name) => `transcriptions/${name}`,
    ),
  )
  expect(names.some((name) => /^pieces-jointes\/.*note\.txt$/.test(name))).toBe(true)
  for (const [name, bytes] of files)
    if (/\.(json|md|txt)$/.test(name))
      expect([name, bytes.includes('/uploads/')]).toEqual([name, false])

  // A new export replaces the first, and can be deleted before it expires.
  const before = await countFilesOnDisk(app)
  await app.call('POST', '/belongings/export', { token })
  expect(await countFilesOnDisk(app)).toBe(before)
  await app.call('DELETE', '/belongings/export', { token })
  expect(await countFilesOnDisk(app)).toBe(before - 1)
  expect(await get(app, token, '/belongings/export')).toBeNull()
})

test('effacer un historique ne touche que lui, avec ses fichiers', async () => {
  await using app = await createTestApp({ engines: engines() })
  const { token } = await owner(app)
  const clear = async (kind: string) =>
    (await app.call('DELETE', `/belongings/${kind}`, { token })).json<{
      data: { removed: number }
    }>()
  await emptyTrash(app, token)
  const before = { rows: await rowsPerTable(app), files: await countFilesOnDisk(app) }
  const { images = 0 } = before.rows
  const batch = { removed: images, batchId: expect.any(String) }
  expect(await clear('images')).toEqual({ data: batch })
  await emptyTrash(app, token)
  const after = await rowsPerTable(app)
  expect([after.images, after.inpaintings, after.chats]).toEqual([
    0,
    before.rows.inpaintings,
    before.rows.chats,
  ])
  expect(await countFilesOnDisk(app)).toBe(before.files - images * 2)
  for (const kind of ['inpaintings', 'speech', 'transcriptions', 'chats']) await clear(kind)
  await emptyTrash(app, token)
  const { chats, messages, attachments, inpaintings, spoken_texts } = await rowsPerTable(app)
  expect({ chats, messages, attachments, inpaintings, spoken_texts }).toEqual({
    ...{ chats: 0, messages: 0, attachments: 0, inpaintings: 0, spoken_texts: 0 },
  })
  expect((await app.call('DELETE', '/belongings/tout', { token })).status).toBe(404)
})

const uploadsOnDisk = async ({ folder }: TestApp) => (await readdir(join(folder, 'uploads'))).length

test('supprimer son compte demande mot de passe et mot tapé, puis n’en laisse rien, dans aucune table ni sur le disque', async () => {
  await using app = await createTestApp({ engines: engines() })
  const admin = await app.createUser('Admin')
  await app.services.chat.whenIndexed()
  await app.call('POST', '/admin/system/notifications', {
    token: admin.token,
    body: { message: 'Bonjour', level: 'info' },
  })
  await addVectorSpace(app)
  const before = { rows: await rowsPerTable(app), files: await countFilesOnDisk(app) }
  const leaver = await owner(app, 'Partante')
  const { token, user } = leaver
  await createUnexportedRows(app, leaver, admin.user.id)
  await createUsage(app, admin.token, user.id)
  expect(await uploadsOnDisk(app)).toBe(1)
  await app.call('PUT', '/settings', { token, body: { theme: 'dark' } })
  await app.call('POST', '/belongings/export', { token })
  await app.services.chat.whenIndexed()
  const full = await rowsPerTable(app)
  // An empty table would prove nothing, so every other table must have rows; these belong to the
  // installation.
  const unfilled = Object.keys(full).filter((table) => full[table] === before.rows[table])
  expect(unfilled.filter((table) => !installationTables.has(table))).toEqual([])
  const remove = (password: string, word: string, by = token) =>
    app.call('POST', '/belongings/delete-account', {
      token: by,
      body: { password, word },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })

  expect((await remove('motdepasse', 'supprimer')).json().fields).toEqual({
    word: 'Tapez SUPPRIMER en majuscules',
  })
  expect((await remove('pas-le-bon', 'SUPPRIMER')).json().code).toBe('account.wrong-password')
  expect((await remove('motdepasse', 'SUPPRIMER', admin.token)).json().code).toBe(
    'account.hand-over-first',
  )
  expect((await remove('motdepasse', 'SUPPRIMER')).status).toBe(200)

  // Only the audit trail records that the account was deleted.
  const audit = (full.audit_entries ?? 0) + 1
  expect({ rows: await rowsPerTable(app), files: await countFilesOnDisk(app) }).toEqual({
    rows: {
      ...before.rows,
      audit_entries: audit,
      // Sums that name nobody, and the installation's own.
      ...{ use_totals: full.use_totals, use_group_days: full.use_group_days },
      ...{ sign_in_providers: full.sign_in_providers, reading_claims: full.reading_claims },
    },
    files: before.files,
  })
  expect(await uploadsOnDisk(app)).toBe(0)
  expect((await app.call('GET', '/auth/profile', { token })).status).toBe(401)
  const login = await app.call('POST', '/auth/login', {
    body: { email: user.email, password: 'motdepasse' },
  })
  expect(login.status).toBe(401)
})
