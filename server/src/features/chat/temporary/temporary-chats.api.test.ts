import type { Attachment } from '@atelier/contract/attachments/attachments'
import type { BegunChat } from '@atelier/contract/chat/beginning'
import type { Chat } from '@atelier/contract/chat/chat'
import type { ChatSearchHit } from '@atelier/contract/chat/search'
import type { StorageUsage } from '@atelier/contract/my-data/my-data'
import type { Page } from '@atelier/contract/wire/operation'
import type { Work } from '@atelier/contract/works/works'
import { gate } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import { readZip } from '#testing/read-zip.ts'
import { type AttachmentsSetup, createAttachmentsSetup } from '#testing/setups/attachments-setup.ts'

const hourMs = 3_600_000
const model = 'modele-scripte'

let setup: AttachmentsSetup
beforeEach(async () => {
  setup = await createAttachmentsSetup()
})
afterEach(() => setup.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const call = (method: Method, path: string, body?: unknown, token = setup.token) =>
  setup.app.call(method, path, { token, body })
const get = async <T>(path: string, token?: string) =>
  (await call('GET', path, undefined, token)).json<{ data: T }>().data
const expire = () => setup.app.services.chat.expireDue()

/** Begins a temporary chat, and waits for its reply. */
async function temporary(content = 'Un secret de famille', attachments: readonly string[] = []) {
  const body = { content, model, attachments, isTemporary: true }
  const answer = await call('POST', '/chat/begin', body)
  if (answer.status !== 200) throw new Error(answer.json().error)
  const { chat } = answer.json<{ data: BegunChat }>().data
  await (await setup.subscribe(chat.id)).rest()
  return chat
}
const say = (chatId: string, content: string) =>
  call('POST', `/chat/${chatId}/messages`, { content, role: 'user' })
const statusOf = async (chatId: string) => (await call('GET', `/chat/${chatId}`)).status
const temporaryIds = async (token?: string) =>
  (await call('GET', '/chat?temporary=true', undefined, token))
    .json<Page<Chat>>()
    .data.map(({ id }) => id)
const listedIds = async () =>
  (await call('GET', '/chat')).json<Page<Chat>>().data.map(({ id }) => id)
const found = async (words: string) => {
  const path = `/chat/search?q=${encodeURIComponent(words)}`
  return (await call('GET', path)).json<Page<ChatSearchHit>>().data.map(({ chat }) => chat.id)
}
const foundAnywhere = async (words: string) => {
  const { hits } = await get<{ hits: unknown[] }>(`/search?q=${encodeURIComponent(words)}`)
  return hits.length
}
const workIds = async () => (await get<{ works: Work[] }>('/works')).works.map(({ id }) => id)
const upload = async (name: string, content: string, chatId = 'nouveau') =>
  (await setup.post(Buffer.from(content), name, { chatId })).json<{ data: Attachment }>().data.id
const setHours = (temporaryChatHours: number) =>
  call('PUT', '/admin/config', { limits: { temporaryChatHours } })
/** The archive of one's data. */
async function exported() {
  const made = await call('POST', '/belongings/export')
  const { url } = made.json<{ data: { url: string } }>().data
  return readZip((await setup.fetched(url)).bytes)
}
const whenIndexed = () => setup.app.services.chat.whenIndexed()

describe('un chat temporaire', () => {
  test('a l’heure pour titre et une fin, et n’est que dans sa propre liste', async () => {
    const chat = await temporary()
    expect(chat.title).toMatch(/^Chat temporaire, \d\d:\d\d$/)
    expect(chat.expiresAt).toBe(new Date(setup.clock.now() + 24 * hourMs).toISOString())
    expect(await temporaryIds()).toEqual([chat.id])
    expect(await listedIds()).toEqual([setup.chatId])
    expect(await workIds()).toEqual([setup.chatId])
    expect((await call('PATCH', `/works/${chat.id}`, { isPinned: true })).status).toBe(404)
    expect((await setup.readChat(chat.id)).messages).toHaveLength(2)
  })

  test('n’est ni cherché, ni compté, ni récent, ni dans l’archive de ses données', async () => {
    const before = await get<object>('/chat/statistics')
    const file = await upload('plan-giroflee.txt', 'giroflée')
    const chat = await temporary('giroflée', [file])
    await say(chat.id, 'giroflée encore')
    const [question] = (await setup.readChat(chat.id)).messages
    const body = { content: 'giroflée corrigée', corrections: 0 }
    expect((await call('PUT', `/chat/${chat.id}/messages/${question?.id}`, body)).status).toBe(200)
    await call('PUT', `/chat/${chat.id}`, { title: 'Une giroflée' })
    await upload('autre-giroflee.txt', 'x', chat.id)
    await setup.app.services.chat.recover()
    await whenIndexed()
    for (const words of ['giroflée', 'giroflee', 'plan', 'autre'])
      expect([words, await found(words), await foundAnywhere(words)]).toEqual([words, [], 0])
    expect(await get('/chat/statistics')).toEqual(before)
    const recent = await get<{ id: string }[]>('/activity/recent')
    expect(recent.map(({ id }) => id)).not.toContain(chat.id)
    const archive = await exported()
    const named = [...archive].filter(([name, bytes]) =>
      /girofl[ée]e/.test(name + bytes.toString()),
    )
    expect(named.map(([name]) => name)).toEqual([])
    expect(archive.get('LISEZMOI.txt')?.toString()).toContain('Les chats temporaires n’y sont pas')
  })

  test('dure aussi longtemps après chaque message, selon le réglage', async () => {
    expect((await setHours(169)).status).toBe(400)
    expect((await setHours(0)).status).toBe(400)
    expect((await setHours(2)).status).toBe(200)
    const chat = await temporary()
    setup.clock.advance(hourMs)
    await say(chat.id, 'Et encore')
    setup.clock.advance(1.5 * hourMs)
    expect(await expire()).toBe(0)
    expect(await statusOf(chat.id)).toBe(200)
    setup.clock.advance(0.5 * hourMs)
    expect(await statusOf(chat.id)).toBe(404)
    expect(await temporaryIds()).toEqual([])
    expect((await say(chat.id, 'Trop tard')).status).toBe(404)
    expect((await call('POST', `/chat/${chat.id}/make-permanent`)).status).toBe(404)
  })

  test('ne laisse rien derrière lui', async () => {
    const files = await setup.storedFiles()
    const file = await upload('note.txt', 'Bonjour')
    const chat = await temporary('Lis', [file])
    await say(chat.id, 'Encore')
    await upload('attend.txt', 'Bonjour', chat.id)
    expect(await setup.storedFiles()).toBe(files + 2)
    setup.clock.advance(24 * hourMs)
    expect(await expire()).toBe(1)
    expect(await expire()).toBe(0)
    expect(await setup.storedFiles()).toBe(files)
    const { queries } = setup.app.services.database
    for (const table of ['messages', 'attachments', 'jobs', 'idempotency_keys'] as const)
      expect(
        await queries.selectFrom(table).select('chat_id').where('chat_id', '=', chat.id).execute(),
      ).toEqual([])
  })

  test('s’efface à la main, aussitôt et pour toujours', async () => {
    const chat = await temporary()
    expect((await call('DELETE', `/chat/${chat.id}`)).status).toBe(200)
    expect(await statusOf(chat.id)).toBe(404)
    expect((await get<{ works: unknown[] }>('/trash')).works).toEqual([])
  })

  test('s’efface à la main pendant qu’une réponse s’écrit, qui s’arrête', async () => {
    const open = gate()
    setup.engine.script = () => [{ text: 'Début' }, open.promise, { text: ' et fin' }]
    const body = { content: 'Longtemps', model, isTemporary: true }
    const calling = setup.engine.nextCall()
    const { chat } = (await call('POST', '/chat/begin', body)).json<{ data: BegunChat }>().data
    const reply = await setup.subscribe(chat.id)
    await reply.next()
    expect((await call('DELETE', `/chat/${chat.id}`)).status).toBe(200)
    open.resolve()
    await reply.rest()
    expect(await (await calling).outcome).toBe('aborted')
    expect(await statusOf(chat.id)).toBe(404)
    const { queries } = setup.app.services.database
    const left = queries.selectFrom('messages').select('id').where('chat_id', '=', chat.id)
    expect(await left.execute()).toEqual([])
  })

  test('reste quand tout l’historique va à la corbeille : il part de lui-même', async () => {
    const chat = await temporary()
    expect((await call('DELETE', '/belongings/chats')).status).toBe(200)
    expect(await listedIds()).toEqual([])
    expect(await statusOf(chat.id)).toBe(200)
  })

  test('se duplique en chat temporaire', async () => {
    const chat = await temporary()
    setup.clock.advance(hourMs)
    const copy = (await call('POST', `/chat/${chat.id}/duplicate`, {})).json<{ data: Chat }>().data
    expect(copy.expiresAt).toBe(new Date(setup.clock.now() + 24 * hourMs).toISOString())
    expect(await temporaryIds()).toEqual([copy.id, chat.id])
    await whenIndexed()
    expect(await found('secret')).toEqual([])
  })

  test('n’existe pas pour les autres', async () => {
    const chat = await temporary()
    const { token } = await setup.app.createUser('Un autre')
    expect(await temporaryIds(token)).toEqual([])
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/make-permanent'],
    ] as const)
      expect((await call(method, `/chat/${chat.id}${path}`, undefined, token)).status).toBe(404)
    expect(await temporaryIds()).toEqual([chat.id])
  })
})

describe('conserver', () => {
  const keep = (chatId: string) => call('POST', `/chat/${chatId}/make-permanent`)

  test('en fait un chat ordinaire, trouvé et dans le registre', async () => {
    const file = await upload('giroflee.txt', 'Bonjour')
    const chat = await temporary('Le budget de la commune', [file])
    await say(chat.id, 'Et les pivoines')
    const kept = (await keep(chat.id)).json<{ data: Chat }>().data
    expect(kept).toMatchObject({ id: chat.id, title: 'Le budget de la commune' })
    expect(kept.expiresAt).toBeUndefined()
    expect(await temporaryIds()).toEqual([])
    expect(await listedIds()).toContain(chat.id)
    await whenIndexed()
    expect(await found('commune')).toEqual([chat.id])
    expect(await found('pivoines')).toEqual([chat.id])
    expect(await foundAnywhere('giroflee')).toBeGreaterThan(0)
    setup.clock.advance(25 * hourMs)
    expect(await expire()).toBe(0)
    expect((await keep(chat.id)).status).toBe(200)
    expect(await listedIds()).toContain(chat.id)
    // From now on it goes into the trash.
    expect((await call('DELETE', `/chat/${chat.id}`)).status).toBe(200)
    expect((await get<{ works: { id: string }[] }>('/trash')).works).toHaveLength(1)
  })

  test('un arrêt juste après ne perd rien : l’index se complète au démarrage', async () => {
    const chat = await temporary('Le budget', [await upload('giroflee.txt', 'Bonjour')])
    const { queries } = setup.app.services.database
    // What the commit of the call has stored; nobody has indexed it.
    await queries.updateTable('chats').set({ expires_at: null }).where('id', '=', chat.id).execute()
    expect(await workIds()).toContain(chat.id)
    expect(await found('budget')).toEqual([])
    await setup.app.services.chat.recover()
    await whenIndexed()
    expect(await found('budget')).toEqual([chat.id])
    expect(await foundAnywhere('giroflee')).toBe(1)
  })

  test('garde un titre que la personne a choisi', async () => {
    const chat = await temporary()
    await call('PUT', `/chat/${chat.id}`, { title: 'Le mien' })
    expect((await keep(chat.id)).json<{ data: Chat }>().data.title).toBe('Le mien')
  })

  test('marche jusqu’à la dernière milliseconde', async () => {
    const chat = await temporary()
    setup.clock.advance(24 * hourMs - 1)
    const [kept, removed] = await Promise.all([keep(chat.id), expire()])
    expect([kept.status, removed]).toEqual([200, 0])
    setup.clock.advance(1)
    expect(await expire()).toBe(0)
    expect(await listedIds()).toContain(chat.id)
  })

  test('plusieurs fois à la fois, il n’y a qu’un travail', async () => {
    const chat = await temporary()
    const kept = await atOnce(6, () => keep(chat.id))
    expect(kept.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect((await workIds()).filter((id) => id === chat.id)).toHaveLength(1)
  })
})

describe('à la fin', () => {
  test('une réponse qui s’écrit garde le chat, et le prolonge', async () => {
    const open = gate()
    setup.engine.script = () => [{ text: 'Début' }, open.promise, { text: ' et fin' }]
    const body = { content: 'Longtemps', model, isTemporary: true }
    const { chat } = (await call('POST', '/chat/begin', body)).json<{ data: BegunChat }>().data
    const reply = await setup.subscribe(chat.id)
    await reply.next()
    setup.clock.advance(30 * hourMs)
    expect(await expire()).toBe(0)
    expect(await statusOf(chat.id)).toBe(200)
    open.resolve()
    await reply.rest()
    expect(await expire()).toBe(0)
    const { expiresAt } = await setup.readChat(chat.id)
    expect(expiresAt).toBe(new Date(setup.clock.now() + 24 * hourMs).toISOString())
  })

  test('un message et la fin en même temps : l’un ou l’autre, jamais la moitié', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const chat = await temporary()
      setup.clock.advance(24 * hourMs - 1)
      const sending = say(chat.id, 'Encore là')
      setup.clock.advance(1)
      const [sent] = await Promise.all([sending, expire()])
      expect([sent.status, await statusOf(chat.id)]).toEqual(
        sent.status === 200 ? [200, 200] : [404, 404],
      )
    }
  })

  test('beaucoup de chats s’effacent par tranches, et chacun compte dans l’espace', async () => {
    const size = async () => (await get<StorageUsage>('/belongings/storage')).byteSize
    const before = await size()
    await atOnce(45, () => temporary('Un parmi beaucoup'))
    expect(await size()).toBeGreaterThan(before)
    setup.clock.advance(24 * hourMs)
    expect(await expire()).toBe(45)
    expect(await size()).toBe(before)
    expect(await temporaryIds()).toEqual([])
  })
})
