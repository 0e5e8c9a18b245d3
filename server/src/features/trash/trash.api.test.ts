import type { Activity, RecentItem } from '@atelier/contract/my-data/activity'
import type { StorageUsage } from '@atelier/contract/my-data/my-data'
import type { Trash } from '@atelier/contract/trash/trash'
import type { WorkKind as AnyKind } from '@atelier/contract/works/work-kinds'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Owner } from '#testing/access/access-sample.ts'
import { accessSamples } from '#testing/access/access-samples.ts'
import { createAccessKeyFor } from '#testing/access/create-access-key.ts'
import { enginesOfEveryKind } from '#testing/access/filled-installation.ts'
import { countFilesOnDisk } from '#testing/access/one-of-everything.ts'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { multipartBody } from '#testing/multipart-body.ts'
import { createChatSetup } from '#testing/setups/chat-setup.ts'
import { createTranscriptionSetup } from '#testing/setups/transcription-setup.ts'

const dayMs = 24 * 60 * 60 * 1000

let app: TestApp
let clock: ReturnType<typeof createManualClock>
let owner: Owner & { readonly id: string }
beforeEach(async () => {
  clock = createManualClock(Date.parse('2026-03-01T10:00:00Z'))
  app = await createTestApp({ engines: enginesOfEveryKind(), clock })
  owner = await newOwner('Camille')
})
afterEach(() => app.close())

async function newOwner(name: string) {
  const account = await app.createUser(name)
  return {
    key: await createAccessKeyFor(app, account),
    token: account.token,
    email: account.user.email,
    id: account.user.id,
    password: 'motdepasse',
    refreshToken: account.tokens.refreshToken,
  }
}
const get = async <T>(path: string, token = owner.token) =>
  (await app.call('GET', path, { token })).json<{ data: T }>().data
const call = async (method: 'POST' | 'DELETE' | 'GET', path: string, body?: unknown) => {
  const { status, json } = await app.call(method, path, { token: owner.token, body })
  return { status, data: json<{ data: unknown }>().data }
}
const emptyTrash = { works: [], total: 0, byteSize: 0, erasedAfterDays: 0 }
const readTrash = () => get<Trash>('/trash')

/** Messages are removed from a chat: removed-messages.api.test.ts. Projects have nothing of their own to store: projects.api.test.ts. */
type WorkKind = Exclude<AnyKind, 'messages' | 'source' | 'project'>
interface Kind {
  readonly list: string
  readonly path: (id: string) => string
  /** The id of a new one. */
  readonly make: () => Promise<string>
  readonly title: string
}
const withoutFiles: readonly string[] = ['chat', 'collection', 'assistant', 'prompt']
const made = async (sample: { own?: Readonly<Record<string, string>> }) =>
  Object.values(sample.own ?? {})[0] ?? ''
const at = (list: string, one = list) => ({ list, path: (id: string) => `${one}/${id}` })
const kinds: Readonly<Record<WorkKind, Kind>> = {
  chat: {
    ...at('/chat'),
    make: async () => made(await accessSamples.chat.read(app, owner)),
    title: 'À moi',
  },
  image: {
    ...at('/images/history', '/images'),
    make: async () => made(await accessSamples.images.read(app, owner)),
    title: 'Un phare',
  },
  inpainting: {
    ...at('/inpainting/history', '/inpainting'),
    make: async () => made(await accessSamples.inpainting.read(app, owner)),
    title: 'Un ciel',
  },
  reading: {
    ...at('/tts/history'),
    make: async () => made(await accessSamples.speech.read(app, owner)),
    title: 'Bonjour',
  },
  transcription: {
    ...at('/audio/history', '/audio'),
    make: async () => made(await accessSamples.transcription.read(app, owner)),
    title: 'recording.wav',
  },
  collection: {
    ...at('/knowledge/collections'),
    make: async () => {
      const id = await made(await accessSamples.knowledge.addText(app, owner))
      const body = { title: 'Congés', text: 'Le congé annuel est de 25 jours.' }
      await call('POST', `/knowledge/collections/${id}/sources/text`, body)
      await app.services.knowledge.idle()
      return id
    },
    title: expect.stringContaining('Règlement'),
  },
  prompt: {
    ...at('/prompts'),
    make: async () => made(await accessSamples.prompts.read(app, owner)),
    title: 'Lettre au voisin',
  },
  assistant: {
    ...at('/assistants'),
    make: async () => made(await accessSamples.assistants.read(app, owner)),
    title: 'Relecteur',
  },
}
/** Every signed link in what a call answers. */
const linksIn = (answer: unknown): string[] =>
  [...JSON.stringify(answer).matchAll(/"(\/uploads\/[^"]+)"/g)].map(([, link = '']) => link)
const statusOf = async (link: string) => (await fetch(`${await app.url()}${link}`)).status

describe.each(Object.keys(kinds) as WorkKind[])('la corbeille d’un travail (%s)', (name) => {
  const kind = kinds[name]

  test('le cache aussitôt, liens compris, et le rend tel qu’il était', async () => {
    const id = await kind.make()
    const before = await get<object>(kind.path(id))
    const links = linksIn(before)
    expect(links.length > 0 || withoutFiles.includes(name)).toBe(true)
    expect((await call('DELETE', kind.path(id))).status).toBe(200)
    expect((await call('GET', kind.path(id))).status).toBe(404)
    expect((await call('DELETE', kind.path(id))).status).toBe(404)
    expect(await get(kind.list)).toEqual([])
    for (const link of links) expect(await statusOf(link)).toBe(404)
    const { works, total, byteSize } = await readTrash()
    expect([works, total]).toMatchObject([
      [
        {
          ...{ id, kind: name, title: kind.title, trashedAt: '2026-03-01T10:00:00.000Z' },
          purgeAt: '2026-03-31T10:00:00.000Z',
        },
      ],
      1,
    ])
    expect(byteSize).toBe(works[0]?.byteSize)
    expect(byteSize).toBeGreaterThan(0)
    expect(await call('POST', '/trash/restore', { ids: [id] })).toEqual({
      status: 200,
      data: { restored: 1 },
    })
    expect(await get(kind.path(id))).toMatchObject(
      name === 'chat' ? { id, title: kind.title } : { id },
    )
    expect(await get(kind.list)).toMatchObject([{ id }])
    for (const link of links) expect(await statusOf(link)).toBe(200)
    expect(await readTrash()).toEqual(emptyTrash)
  })

  test('effacé pour de bon, il n’en reste ni ligne ni fichier', async () => {
    const files = await countFilesOnDisk(app)
    const id = await kind.make()
    await call('DELETE', kind.path(id))
    expect((await call('DELETE', `/trash/${id}`)).status).toBe(200)
    expect((await call('DELETE', `/trash/${id}`)).status).toBe(404)
    expect(await call('POST', '/trash/restore', { ids: [id] })).toMatchObject({
      data: { restored: 0 },
    })
    expect(await countFilesOnDisk(app)).toBe(files)
    expect((await get<StorageUsage>('/belongings/storage')).byteSize).toBe(0)
  })

  test('n’est rendu ni effacé par personne d’autre', async () => {
    const id = await kind.make()
    await call('DELETE', kind.path(id))
    const { token } = await newOwner('Étrangère')
    const restored = await app.call('POST', '/trash/restore', { token, body: { ids: [id] } })
    expect(restored.json()).toEqual({ data: { restored: 0 } })
    expect((await app.call('DELETE', `/trash/${id}`, { token })).status).toBe(404)
    expect((await get<Trash>('/trash', token)).total).toBe(0)
    expect((await readTrash()).total).toBe(1)
  })
})

test('la recherche, le tableau de bord, les statistiques et l’espace la laissent de côté', async () => {
  for (const kind of Object.values(kinds)) await call('DELETE', kind.path(await kind.make()))
  for (const q of ['bonjour', 'phare', 'ciel', 'moi', 'recording'])
    expect([q, await get<object>(`/search?q=${q}`)]).toMatchObject([q, { hits: [], next: null }])
  expect(await get<RecentItem[]>('/activity/recent')).toEqual([])
  const activity = await get<Activity>('/activity?days=7')
  expect(Object.values(activity.totals)).toEqual([0, 0, 0, 0, 0])
  expect(await get('/chat/statistics')).toMatchObject({ chats: 0, questions: 0, replies: 0 })
  const { kinds: stored, trash, byteSize } = await get<StorageUsage>('/belongings/storage')
  expect(trash).toEqual({ count: Object.keys(kinds).length, byteSize })
  for (const { kind, count, byteSize: bytes } of stored)
    expect([kind, count, bytes]).toEqual([kind, 0, 0])
  expect((await readTrash()).byteSize).toBe(byteSize)
})

test('dit combien de jours les octets restent dans le stockage', async () => {
  await using kept = await createTestApp({ environment: { STORAGE_ERASE_AFTER_DAYS: '7' } })
  const { token } = await kept.createUser('Noël')
  const { json } = await kept.call('GET', '/trash', { token })
  expect(json<{ data: Trash }>().data.erasedAfterDays).toBe(7)
})

describe('beaucoup à la fois', () => {
  test('tout effacer d’un outil est une seule suppression, qui se rend d’un coup', async () => {
    const ids = [await kinds.chat.make(), await kinds.chat.make(), await kinds.chat.make()]
    await kinds.image.make()
    const cleared = (await call('DELETE', '/belongings/chats')).data as { batchId: string }
    expect(cleared).toEqual({ removed: 3, batchId: expect.any(String) })
    expect(await get('/chat')).toEqual([])
    expect((await readTrash()).total).toBe(3)
    const { batchId } = cleared
    expect((await call('POST', '/trash/restore', { batchId })).data).toEqual({ restored: 3 })
    expect((await get<{ id: string }[]>('/chat')).map(({ id }) => id).sort()).toEqual(ids.sort())
  })

  test('vider la corbeille efface tout, et rien d’autre', async () => {
    const kept = await kinds.image.make()
    const files = await countFilesOnDisk(app)
    for (const kind of Object.values(kinds)) await call('DELETE', kind.path(await kind.make()))
    expect((await call('DELETE', '/trash')).data).toEqual({ removed: Object.keys(kinds).length })
    expect(await readTrash()).toEqual(emptyTrash)
    await app.services.trash.purgeDue()
    expect(await countFilesOnDisk(app)).toBe(files)
    expect((await get<StorageUsage>('/belongings/storage')).trash).toEqual({
      count: 0,
      byteSize: 0,
    })
    expect(await get(kinds.image.list)).toMatchObject([{ id: kept }])
  })

  test('au bout de trente jours, ce qui est dû s’efface, le reste attend', async () => {
    const [first, second] = [await kinds.reading.make(), await kinds.reading.make()]
    await call('DELETE', kinds.reading.path(first))
    clock.advance(dayMs)
    await call('DELETE', kinds.reading.path(second))
    clock.advance(29 * dayMs - 1)
    expect(await app.services.trash.purgeDue()).toBe(0)
    clock.advance(1)
    expect(
      await app.services.works.listTrash(owner.id, clock.now(), { page: 1, limit: 9 }),
    ).toMatchObject([{ id: second }])
    expect(await app.services.trash.purgeDue()).toBe(1)
    expect(await app.services.works.countTrash(owner.id)).toBe(1)
  })
})

describe('ce qui est en cours', () => {
  test('la pièce jointe d’un chat de la corbeille ne s’ouvre ni par son lien ni par son identifiant', async () => {
    const chatId = await kinds.chat.make()
    const sent = await multipartBody('file', Buffer.from('Bonjour'), 'note.txt', { chatId })
    const { json } = await app.call('POST', '/attachments', { token: owner.token, ...sent })
    const { id, url } = json<{ data: { id: string; url: string } }>().data
    expect(await statusOf(url)).toBe(200)
    await call('DELETE', `/chat/${chatId}`)
    expect(await statusOf(url)).toBe(404)
    expect((await call('GET', `/attachments/${id}`)).status).toBe(404)
    expect((await call('DELETE', `/attachments/${id}`)).status).toBe(404)
    await call('POST', '/trash/restore', { ids: [chatId] })
    expect(await statusOf(url)).toBe(200)
  })

  test('une réponse qui s’écrit s’arrête, et le chat rendu garde ce qui était venu', async () => {
    const room = await createChatSetup()
    try {
      room.engine.script = () => [{ text: 'Une longue ' }, 'hang']
      const reply = await room.stream()
      await reply.next()
      const { token, chatId } = room
      expect((await room.app.call('DELETE', `/chat/${chatId}`, { token })).status).toBe(200)
      expect(await room.engine.calls[0]?.outcome).toBe('aborted')
      await reply.rest()
      const body = { content: 'Encore', role: 'user' }
      const refused = await room.app.call('POST', `/chat/${chatId}/messages`, { token, body })
      expect([refused.status, refused.json().code]).toEqual([404, 'chat.not-found'])
      await room.app.call('POST', '/trash/restore', { token, body: { ids: [chatId] } })
      expect(await room.messageTexts()).toEqual(['user: Bonjour', 'assistant: Une longue '])
    } finally {
      await room.close()
    }
  })

  test('une transcription en cours s’arrête, et revient incomplète, prête à être reprise', async () => {
    const room = await createTranscriptionSetup()
    try {
      room.transcriber.script = () => 'hang'
      const { token } = room
      const job = await room.startJob(5)
      await expect.poll(() => room.transcriber.requests.length, { timeout: 20_000 }).toBe(1)
      const list = async () =>
        (await room.app.call('GET', '/audio/history', { token })).json<{
          data: { id: string; state: string }[]
        }>().data
      const [one] = await list()
      const id = one?.id ?? ''
      expect((await room.app.call('DELETE', `/audio/${id}`, { token })).status).toBe(200)
      expect((await room.waitForEnd(job.id)).state).toBe('cancelled')
      expect(await list()).toEqual([])
      await room.app.call('POST', '/trash/restore', { token, body: { ids: [id] } })
      expect(await list()).toMatchObject([{ id, state: 'incomplete' }])
    } finally {
      await room.close()
    }
  })
})
