import type { Chat, Message } from '@atelier/contract/chat/chat'
import type { MessagePage } from '@atelier/contract/chat/messages'
import type { StorageUsage } from '@atelier/contract/my-data/my-data'
import type { Trash } from '@atelier/contract/trash/trash'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import { openLivePage } from '#testing/live/live-page.ts'
import { type AttachmentsSetup, createAttachmentsSetup } from '#testing/setups/attachments-setup.ts'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

let setup: ChatSetup
beforeEach(async () => {
  setup = await createChatSetup()
})
afterEach(() => setup.close())

const callApp = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  token = setup.token,
) => setup.app.call(method, path, { token, ...(body && { body }) })
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  callApp(method, `/chat/${setup.chatId}${path}`, body)
const page = async (chatId = setup.chatId) =>
  (await callApp('GET', `/chat/${chatId}/messages`)).json<{ data: MessagePage }>().data
const texts = async (chatId?: string) => (await page(chatId)).messages.map(({ content }) => content)
const last = async () => (await page()).messages.at(-1) as Message
const answer = (text: string) => {
  setup.engine.script = () => [{ text }]
}
const send = async (content: string, reply: string) => {
  answer(reply)
  await setup.send(content)
  return last()
}
const regenerate = async (reply: string, body?: object) => {
  answer(reply)
  await (await setup.regenerate(body)).rest()
  return last()
}
const remove = async (messageId: string) => {
  const { status, json } = await call('DELETE', `/messages/${messageId}`)
  return {
    status,
    code: json<{ code?: string }>().code,
    ...json<{ data?: { removed: number; trashId: string } }>().data,
  }
}
const restore = async (id: string | undefined) =>
  (await callApp('POST', '/trash/restore', { ids: [id] })).json<{ data: { restored: number } }>()
    .data.restored
const trash = async () => (await callApp('GET', '/trash')).json<{ data: Trash }>().data

describe('supprimer une version', () => {
  test('montre celle d’avant, ou celle d’après la première ; la rétablir la montre à sa place', async () => {
    const one = await send('Dis', 'Un')
    const two = await regenerate('Deux')
    await send('Et puis', 'Suite')
    const three = await regenerate('Trois', { messageId: two.id })
    await call('POST', '/path', { messageId: two.id })
    const before = (await page()).messages
    const gone = await remove(two.id)
    expect(gone).toMatchObject({ status: 200, removed: 3 })
    expect(await texts()).toEqual(['Dis', 'Un'])
    expect(await last()).toMatchObject({ variants: { index: 1, total: 2, nextId: three.id } })
    expect((await trash()).works).toMatchObject([
      { id: gone.trashId, kind: 'messages', title: 'Essai' },
    ])
    expect(await restore(gone.trashId)).toBe(1)
    expect((await page()).messages).toEqual(before)
    expect((await trash()).total).toBe(0)
    await call('POST', '/path', { messageId: one.id })
    await remove(one.id)
    expect(await texts()).toEqual(['Dis', 'Deux', 'Et puis', 'Suite'])
  })

  test('d’une version cachée, ne change rien à ce qui est montré', async () => {
    const one = await send('Dis', 'Un')
    await regenerate('Deux')
    const { trashId } = await remove(one.id)
    expect(await texts()).toEqual(['Dis', 'Deux'])
    expect((await last()).variants).toBeUndefined()
    await restore(trashId)
    expect(await texts()).toEqual(['Dis', 'Deux'])
    expect(await last()).toMatchObject({ variants: { index: 2, total: 2, previousId: one.id } })
  })

  test('la seule : le chat finit avant elle ; une question s’en va avec sa réponse', async () => {
    await send('Dis', 'Un')
    const { messages } = await page()
    await remove(messages[1]?.id ?? '')
    expect(await texts()).toEqual(['Dis'])
    const { removed } = await remove(messages[0]?.id ?? '')
    expect([removed, await texts()]).toEqual([1, []])
    expect(await send('Autre', 'Oui')).toMatchObject({ content: 'Oui' })
  })

  test('les mots d’avant une correction reviennent aussi', async () => {
    const one = await send('Dis', 'Un')
    await call('PUT', `/messages/${one.id}`, { content: 'Une', corrections: 0 })
    const { trashId } = await remove(one.id)
    await restore(trashId)
    expect(await last()).toMatchObject({ content: 'Une', corrections: 1 })
    const former = await call('GET', `/messages/${one.id}/versions`)
    expect(former.json()).toMatchObject({ data: [{ number: 1, content: 'Un' }] })
  })

  test('la recherche, l’export et les statistiques ne la voient plus, puis la revoient', async () => {
    const one = await send('Dis', 'Une girafe')
    await regenerate('Deux')
    const found = async () =>
      (await callApp('GET', '/search?q=girafe')).json<{ data: { hits: unknown[] } }>().data.hits
        .length
    const exported = async () => (await call('GET', '/export')).text.includes('girafe')
    const replies = async () =>
      (await callApp('GET', '/chat/statistics')).json<{ data: { replies: number } }>().data.replies
    expect([await found(), await exported(), await replies()]).toEqual([1, true, 2])
    const { trashId } = await remove(one.id)
    expect([await found(), await exported(), await replies()]).toEqual([0, false, 1])
    await restore(trashId)
    expect([await found(), await exported(), await replies()]).toEqual([1, true, 2])
  })

  test('refusée pendant qu’une réponse s’écrit, et tant qu’un message en file la suit', async () => {
    const one = await send('Dis', 'Un')
    setup.engine.script = () => [{ text: 'De' }, 'hang']
    const stream = await setup.regenerate()
    await stream.next()
    expect(await remove(one.id)).toMatchObject({ status: 409, code: 'chat.busy' })
    await call('POST', '/queue', { content: 'Ensuite' })
    await call('POST', '/messages/stop')
    await stream.rest()
    const held = await last()
    expect(await remove(held.id)).toMatchObject({ status: 409, code: 'chat.busy' })
    await call('DELETE', '/queue')
    expect(await remove(held.id)).toMatchObject({ status: 200, removed: 1 })
  })

  test('rendue avec un chat pendant qu’une réponse s’écrit, le chat est là, et les pages l’apprennent', async () => {
    const one = await send('Dis', 'Un')
    const { trashId } = await remove(one.id)
    const other = await setup.newChat('Autre')
    await callApp('DELETE', `/chat/${other}`)
    setup.engine.script = () => [{ text: 'De' }, 'hang']
    const stream = await setup.stream()
    await stream.next()
    const window = await openLivePage(setup.app, setup.token)
    const restored = await callApp('POST', '/trash/restore', { ids: [other, trashId] })
    expect([restored.status, restored.json().code]).toEqual([409, 'chat.busy'])
    expect((await callApp('GET', `/chat/${other}`)).status).toBe(200)
    await callApp('POST', '/projects', { name: 'Ensuite' })
    expect(await window.before('projects')).toContain('marks')
    window.close()
    await call('POST', '/messages/stop')
    await stream.rest()
  })

  test('dix fois à la fois, elle n’est supprimée qu’une fois', async () => {
    const one = await send('Dis', 'Un')
    const answers = await atOnce(10, () => remove(one.id))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, code } of answers)
      if (status !== 200) expect(code).toMatch(/^chat\.(busy|message-not-found)$/)
    const { works } = await trash()
    expect(works).toHaveLength(1)
    const restored = await atOnce(10, () =>
      callApp('POST', '/trash/restore', { ids: [works[0]?.id] }),
    )
    const counts = restored.map(
      ({ json }) => json<{ data?: { restored: number } }>().data?.restored ?? 0,
    )
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await texts()).toEqual(['Dis', 'Un'])
  })
})

describe('ce à quoi elle tenait', () => {
  test('n’est plus là : un nouveau chat la rend', async () => {
    const one = await send('Dis', 'Un')
    const { trashId } = await remove(one.id)
    const [question] = (await page()).messages
    await remove(question?.id ?? '')
    expect(await restore(trashId)).toBe(1)
    const { data } = (await callApp('GET', '/chat')).json<{ data: Chat[] }>()
    expect(data.map(({ title }) => title).sort()).toEqual(['Essai', 'Essai (rétabli)'])
    const made = data.find(({ title }) => title !== 'Essai')
    expect(await texts(made?.id)).toEqual(['Un'])
  })

  test('est dans la corbeille : rendus ensemble, tout revient à sa place', async () => {
    const one = await send('Dis', 'Un')
    const { trashId } = await remove(one.id)
    await callApp('DELETE', `/chat/${setup.chatId}`)
    const both = { ids: [trashId, setup.chatId] }
    expect((await callApp('POST', '/trash/restore', both)).json()).toEqual({
      data: { restored: 2 },
    })
    expect(await texts()).toEqual(['Dis', 'Un'])
  })

  test('un historique effacé revient même si le chat a repris, comme une autre version', async () => {
    await send('Dis', 'Un')
    const { undo } = (await call('POST', '/clear')).json<{ data: { undo: string } }>().data
    await send('Autre', 'Deux')
    expect((await call('POST', '/restore', { undo })).json().code).toBe('chat.stale')
    expect(await restore(undo)).toBe(1)
    expect(await texts()).toEqual(['Dis', 'Un'])
    expect((await page()).messages[0]).toMatchObject({ variants: { total: 2 } })
  })

  test('ce que remplace « PUT » va à la corbeille, avec les versions en dessous', async () => {
    const one = await send('Dis', 'Un')
    await regenerate('Deux')
    await send('Et puis', 'Suite')
    const { messages } = await setup.readChat()
    const body = { messages: JSON.stringify([messages[0], ...messages.slice(2)]) }
    expect((await call('PUT', '', body)).status).toBe(200)
    expect(await texts()).toEqual(['Dis', 'Et puis', 'Suite'])
    const { works } = await trash()
    expect(works).toHaveLength(1)
    expect(await restore(works[0]?.id)).toBe(1)
    expect(await texts()).toEqual(['Dis', 'Deux'])
    expect((await last()).variants).toMatchObject({ total: 3 })
    expect((await call('POST', '/path', { messageId: one.id })).status).toBe(200)
  })
})

test('« PUT » garde les mots d’avant une correction de ce qui reste', async () => {
  await send('Dis', 'Un')
  const two = await send('Et puis', 'Deux')
  await call('PUT', `/messages/${two.id}`, { content: 'Autre', corrections: 0 })
  const { messages } = await setup.readChat()
  await call('PUT', '', { messages: JSON.stringify(messages.slice(2)) })
  expect(await texts()).toEqual(['Et puis', 'Autre'])
  const former = await call('GET', `/messages/${two.id}/versions`)
  expect(former.json()).toMatchObject({ data: [{ number: 1, content: 'Deux' }] })
})

describe('dans la corbeille', () => {
  test('elle compte dans l’espace, et s’efface pour de bon au bout de trente jours', async () => {
    const one = await send('Dis', 'Un'.repeat(500))
    const usage = async () =>
      (await callApp('GET', '/belongings/storage')).json<{ data: StorageUsage }>().data
    const { trashId } = await remove(one.id)
    const { trash: counted, kinds, byteSize } = await usage()
    expect(counted.count).toBe(1)
    expect(counted.byteSize).toBeGreaterThan(1000)
    expect(kinds.reduce((sum, kind) => sum + kind.byteSize, counted.byteSize)).toBe(byteSize)
    expect((await callApp('DELETE', `/trash/${trashId}`)).status).toBe(200)
    expect((await usage()).trash).toEqual({ count: 0, byteSize: 0 })
    expect(await restore(trashId)).toBe(0)
    expect((await call('POST', '/restore', { undo: trashId ?? '' })).json().code).toBe('chat.stale')
  })

  test('n’est rendue ni effacée par personne d’autre', async () => {
    const one = await send('Dis', 'Un')
    const { trashId } = await remove(one.id)
    const { token } = await setup.app.createUser('Étrangère')
    const theirs = await callApp('POST', '/trash/restore', { ids: [trashId] }, token)
    expect(theirs.json()).toEqual({ data: { restored: 0 } })
    expect((await callApp('DELETE', `/trash/${trashId}`, undefined, token)).status).toBe(404)
    expect((await trash()).total).toBe(1)
  })
})

describe('ses fichiers', () => {
  let files: AttachmentsSetup
  beforeEach(async () => {
    files = await createAttachmentsSetup()
  })
  afterEach(() => files.close())

  test('se cachent avec elle, reviennent avec elle, et s’effacent avec elle', async () => {
    const { token, chatId, app } = files
    const { id, url } = await files.attach(Buffer.from('Bonjour'), 'note.txt')
    const body = { content: 'Lis', role: 'user', attachments: [id] }
    await app.call('POST', `/chat/${chatId}/messages`, { token, body })
    const question = async () =>
      (await app.call('GET', `/chat/${chatId}/messages`, { token })).json<{ data: MessagePage }>()
        .data.messages[0]
    const removeIt = async () =>
      (
        await app.call('DELETE', `/chat/${chatId}/messages/${(await question())?.id}`, { token })
      ).json<{ data: { trashId: string } }>().data.trashId
    const trashId = await removeIt()
    expect((await files.fetched(url ?? '')).status).toBe(404)
    expect((await app.call('GET', `/attachments/${id}`, { token })).status).toBe(404)
    files.clock.advance(25 * 3_600_000)
    expect(await app.services.attachments.sweep()).toBe(0)
    await app.call('POST', '/trash/restore', { token, body: { ids: [trashId] } })
    expect(await files.attachedTo()).toMatchObject([{ id, fileName: 'note.txt', state: 'read' }])
    const [shown] = await files.attachedTo()
    expect((await files.fetched(shown?.url ?? '')).bytes.toString()).toBe('Bonjour')
    await removeIt()
    files.clock.advance(30 * 24 * 3_600_000)
    expect(await app.services.trash.purgeDue()).toBe(1)
    expect(await files.storedFiles()).toBe(0)
  })
})
