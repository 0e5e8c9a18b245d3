import { buffer } from 'node:stream/consumers'
import { api } from '@atelier/contract/api'
import type { Operation } from '@atelier/contract/wire/operation'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { createScriptedImageEngine } from '@atelier/engine/testing/scripted/scripted-image-engine'
import { createScriptedSpeechEngine } from '@atelier/engine/testing/scripted/scripted-speech-engine'
import { createScriptedTranscriptionEngine } from '@atelier/engine/testing/scripted/scripted-transcription-engine'
import { expect, test } from 'vitest'
import { accessCases, samplePath } from '#testing/access/access-matrix.ts'
import type { Owner } from '#testing/access/access-sample.ts'
import { createAccessKeyFor } from '#testing/access/create-access-key.ts'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { leavesNothing } from '#testing/my-data/leaves-nothing.ts'
import { type Archive, openArchive } from '#testing/my-data/open-archive.ts'
import { readZip } from '#testing/read-zip.ts'

/** Calls of a user or of a user's program that change something and remove nothing. */
const changingOperations = Object.entries(api).flatMap(([feature, operations]) =>
  Object.entries(operations)
    .filter(
      ([, { access, method }]: [string, Operation]) =>
        (access === 'user' || access === 'key') && method !== 'GET' && method !== 'DELETE',
    )
    .map(([name]) => `${feature}.${name}`),
)

interface Made {
  /** The ids in the path of the call. */
  readonly own: Readonly<Record<string, string>>
  /** What the call returned. */
  readonly data: Record<string, unknown> & { id: string }
}
type Find = (archive: Archive, made: Made) => void

const chatText = ({ names, text }: Archive, id: unknown) =>
  text(names.find((name) => name.endsWith(`-${String(id).slice(-8)}.md`)) ?? 'no such chat')
const inChat =
  (words: string): Find =>
  (archive, { own }) =>
    expect(chatText(archive, own.chatId)).toContain(words)
const inIndex =
  (folder: string, described: object): Find =>
  (archive, { data, own }) => {
    const id = own.imageId ?? own.transcriptionId ?? (data.image as Made['data'])?.id ?? data.id
    expect(archive.item(folder, id)).toMatchObject(described)
  }
/** Returns no id: the files that the call stored are looked for, as those of every call. */
const byItsFiles: Find = () => undefined

const seed = expect.any(Number)
const image = inIndex('images', { prompt: 'Un phare', usedSeed: seed, applied: { seed } })
const tag: Find = ({ text }, { data }) =>
  expect(text('etiquettes.json')).toContain(String(data.name))
const prompt: Find = ({ text }, { data }) => expect(text('prompts.json')).toContain(data.id)
const share: Find = ({ text }) => expect(text('partages.json')).toContain('"audience": "link"')
const inProjects: Find = ({ text }, { data }) => expect(text('projets.json')).toContain(data.id)
const transcript = inIndex('transcriptions', { originalFileName: 'recording.wav' })

const assistant: Find = ({ text }, { data }) => expect(text('assistants.json')).toContain(data.id)

/** Where the archive has what each call made. A new call belongs here, or below with a reason. */
const found: Readonly<Record<string, Find>> = {
  'account.updateProfile': ({ text }) => expect(text('profil.json')).toContain('Autre nom'),
  'account.uploadAvatar': ({ names }) => expect(names).toContain('photo.webp'),
  'account.saveSettings': ({ text }) => expect(text('parametres.json')).toContain('"dark"'),
  'assistants.create': assistant,
  'assistants.import': ({ text }, { data }) => {
    for (const { id } of data.imported as { id: string }[])
      expect(text('assistants.json')).toContain(id)
  },
  'assistants.replace': assistant,
  'assistants.restore': assistant,
  'assistants.share': assistant,
  'attachments.upload': inIndex('pieces-jointes', { name: 'note.txt' }),
  'chat.create': (archive, { data }) => expect(chatText(archive, data.id)).toContain('Essai'),
  'chat.update': ({ names }, { own }) =>
    expect(names).toContain(`chats/Autre titre-${own.chatId?.slice(-8)}.json`),
  'chat.changeSettings': ({ names, text }, { own }) =>
    expect(
      JSON.parse(text(names.find((name) => name.endsWith(`-${own.chatId?.slice(-8)}.json`)) ?? '')),
    ).toHaveProperty('settings.temperature', 1),
  'chat.chooseKnowledge': ({ names, text }, { own }) =>
    expect(
      JSON.parse(text(names.find((name) => name.endsWith(`-${own.chatId?.slice(-8)}.json`)) ?? '')),
    ).toHaveProperty('knowledge.mode', 'only'),
  'chat.begin': (archive, { data }) =>
    expect(chatText(archive, (data.chat as Made['data']).id)).toContain('Bonjour'),
  'chat.makePermanent': (archive, { data }) =>
    expect(chatText(archive, data.id)).toContain('Bonjour'),
  'chat.duplicate': (archive, { data }) => expect(chatText(archive, data.id)).toContain('Bonjour'),
  'chat.import': (archive, { data }) => {
    for (const { id } of data as unknown as { id: string }[]) chatText(archive, id)
  },
  'chat.importFile': (archive, { data }) => {
    for (const { id } of data.chats as { id: string }[])
      expect(chatText(archive, id)).toContain('Bonjour d’ailleurs')
  },
  'chat.editQuestion': inChat('Autrement dit'),
  'chat.correctMessage': inChat('Corrigé'),
  'chat.sendMessage': inChat('Encore'),
  'chat.streamMessage': inChat('Encore'),
  'chat.regenerate': inChat('Bonjour'),
  'chat.continueReply': inChat('Bonjour'),
  'chat.restoreHistory': inChat('Bonjour'),
  'gateway.images': byItsFiles,
  'gateway.edits': byItsFiles,
  'gateway.speech': byItsFiles,
  'gateway.transcription': byItsFiles,
  'images.generate': image,
  'images.batch': (archive, { data }) => {
    const made = (data as unknown as { images: { id: string }[] }).images
    expect(made.length).toBeGreaterThan(1)
    for (const { id } of made) image(archive, { data: { id }, own: {} })
  },
  'images.regenerate': image,
  'images.upscale': inIndex('images', { prompt: 'Un phare', applied: expect.any(Object) }),
  'images.savePreset': ({ text }) => expect(text('prereglages.json')).toContain('Portrait'),
  'images.setFavorite': inIndex('images', { isFavorite: true }),
  'images.setTags': inIndex('images', { tags: ['phare'] }),
  'inpainting.repaint': (archive, { data }) => {
    expect(archive.item('inpaintings', data.id)).toMatchObject({
      prompt: 'Un ciel',
      applied: data.applied,
      route: data.route,
    })
    expect(archive.item('quota', data.id)).toMatchObject({ state: 'counted' })
  },
  'knowledge.create': ({ text }, { data }) =>
    expect(text('connaissances/collections.json')).toContain(data.id),
  'knowledge.change': ({ text }) =>
    expect(text('connaissances/collections.json')).toContain('Autre nom de collection'),
  'knowledge.addFile': inIndex('connaissances', { kind: 'file', title: 'note.txt' }),
  'knowledge.addText': inIndex('connaissances', { kind: 'text', title: 'Note' }),
  'knowledge.addTranscription': inIndex('connaissances', { kind: 'transcription' }),
  'knowledge.reread': byItsFiles,
  'knowledge.copySources': byItsFiles,
  'chat.toCollection': (archive, { data }) =>
    expect(archive.item('connaissances', String(data.sourceId))).toMatchObject({ kind: 'chat' }),
  'knowledge.recognize': byItsFiles,
  'prompts.create': prompt,
  'prompts.change': ({ text }) => expect(text('prompts.json')).toContain('Autre titre de prompt'),
  'prompts.duplicate': prompt,
  'prompts.restore': prompt,
  'memory.create': ({ text }) => expect(text('souvenirs.json')).toContain('mairie de Lille'),
  'memory.change': ({ text }) => expect(text('souvenirs.json')).toContain('mairie de Douai'),
  'providers.finishLink': ({ text }) =>
    expect(JSON.parse(text('comptes-relies.json'))).toContainEqual({
      ...{ provider: 'Mairie', issuer: expect.any(String), subject: expect.any(String) },
      ...{ email: null, linkedAt: expect.any(String), lastSeenAt: expect.any(String) },
      claims: { groups: [], roles: [] },
    }),
  ...{ 'projects.create': inProjects, 'projects.change': inProjects },
  'retention.save': ({ text }) => expect(text('conservation.json')).toContain('"days": 90'),
  'speech.generate': (archive, { data }) =>
    expect(archive.item('lectures', (data.item as Made['data']).id)).toMatchObject({
      text: 'Bonjour',
    }),
  'sharing.create': share,
  'sharing.refresh': share,
  'sharing.copy': (archive, { data }) => void chatText(archive, data.chatId),
  'tags.create': tag,
  'tags.rename': tag,
  'transcription.transcribe': transcript,
  'transcription.translate': transcript,
  'transcription.retry': transcript,
  'transcription.correct': (archive, { own }) => {
    const { file } = archive.item('transcriptions', own.transcriptionId ?? '')
    expect(archive.text(`transcriptions/${String(file).replace('.wav', '.txt')}`)).toContain('Non')
  },
}

async function makeEverything(app: TestApp, owner: Owner): Promise<ReadonlyMap<string, Made>> {
  const made = new Map<string, Made>()
  for (const { name, operation, sample: makeSample } of accessCases(app, owner)) {
    if (!(name in found)) continue
    const sample = await makeSample()
    const { status, text } = await app.call(operation.method, samplePath(operation, sample), {
      token: operation.access === 'key' ? owner.key : owner.token,
      ...(sample.body !== undefined && { body: sample.body }),
      ...(sample.rawBody && { rawBody: sample.rawBody }),
      headers: { ...sample.headers },
    })
    // What is complete cannot be transcribed again, and stays.
    expect([name, status < 300 || name === 'transcription.retry']).toEqual([name, true])
    const isJson = text.startsWith('{"data"')
    made.set(name, {
      own: { ...sample.own },
      data: (isJson ? JSON.parse(text) : { data: {} }).data,
    })
  }
  return made
}

async function exportAll(app: TestApp, { token }: Owner): Promise<ReadonlyMap<string, Buffer>> {
  const { url } = (await app.call('POST', '/belongings/export', { token })).json<{
    data: { url: string }
  }>().data
  return readZip(Buffer.from(await (await fetch(`${await app.url()}${url}`)).arrayBuffer()))
}

/** The stored files of a user; thumbnails are made from pictures, shares from chats, and archives from all the rest. */
async function storedFiles(app: TestApp, userId: string) {
  const { queries } = app.services.database
  const thumbnails = new Set<string | null>()
  for (const table of ['images', 'inpaintings'] as const)
    for (const row of await queries.selectFrom(table).select('thumbnail_file_id').execute())
      thumbnails.add(row.thumbnail_file_id)
  const rows = await queries
    .selectFrom('files')
    .select(['id', 'kind'])
    .where('owner_id', '=', userId)
    // Not of what is in the trash.
    .where('hidden_at', 'is', null)
    .execute()
  return rows.filter(
    ({ id, kind }) => !thumbnails.has(id) && kind !== 'exports' && kind !== 'shares',
  )
}

test('chaque appel qui change quelque chose dit où l’archive l’a, ou pourquoi il ne laisse rien', () => {
  const told = [...Object.keys(found), ...Object.keys(leavesNothing)]
  expect(new Set(told)).toEqual(new Set(changingOperations))
})

test('l’archive contient tout : ce que fait chaque appel du contrat, et chaque fichier octet pour octet', async () => {
  await using app = await createTestApp({
    engines: [
      createScriptedEngine({ id: 'localai' }),
      createScriptedImageEngine(),
      createScriptedSpeechEngine(),
      createScriptedTranscriptionEngine(),
    ],
  })
  const user = await app.createUser()
  const owner: Owner = {
    key: await createAccessKeyFor(app, user),
    token: user.token,
    email: user.user.email,
    password: 'motdepasse',
    refreshToken: user.tokens.refreshToken,
  }
  const made = await makeEverything(app, owner)
  const files = await exportAll(app, owner)
  const archive = openArchive(files)
  const missing: string[] = []
  for (const [name, one] of made)
    try {
      found[name]?.(archive, one)
    } catch (cause) {
      missing.push(`${name}: ${cause instanceof Error ? cause.message.slice(0, 300) : cause}`)
    }
  const inZip = new Set([...files.values()].map((bytes) => bytes.toString('base64')))
  for (const { id, kind } of await storedFiles(app, user.user.id)) {
    const stored = await app.services.files.open(id)
    const bytes = stored ? await buffer(stored.stream) : Buffer.from('gone')
    if (!inZip.has(bytes.toString('base64'))) missing.push(`a file of ${kind}`)
  }
  expect(missing).toEqual([])
})
