import { type Memory, memoryLimits } from '@atelier/contract/memory/memories'
import type { Page } from '@atelier/contract/wire/operation'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAccessKeyFor } from '#testing/access/create-access-key.ts'
import { atOnce } from '#testing/database/at-once.ts'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

let setup: ChatSetup
beforeEach(async () => {
  setup = await createChatSetup()
  await use(true)
})
afterEach(() => setup.close())

const call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT',
  path: string,
  body?: unknown,
  token = setup.token,
) => setup.app.call(method, path, { token, ...(body !== undefined && { body }) })
const use = (usesMemories: boolean) => call('PUT', '/settings', { preferences: { usesMemories } })
const remember = (text: string, more: object = {}) => call('POST', '/memories', { text, ...more })
const page = async (query = '') => (await call('GET', `/memories${query}`)).json<Page<Memory>>()
const texts = async () => (await page()).data.map(({ text }) => text)
/** What the engine was given before the messages. */
const given = () => {
  const [first] = setup.engine.calls.at(-1)?.request.messages ?? []
  return first?.role === 'system' ? first.content : undefined
}

describe('un souvenir', () => {
  test('est donné aux réponses suivantes, après la consigne du chat, et plus dès qu’il est supprimé', async () => {
    const { json } = await remember('Je travaille à la mairie de Lille.', { chatId: setup.chatId })
    const made = json<{ data: Memory }>().data
    expect(made).toMatchObject({ chat: { id: setup.chatId, title: 'Essai' }, isGiven: true })
    await call('PUT', `/chat/${setup.chatId}/settings`, { systemPrompt: 'Sois bref.' })
    await setup.send()
    expect(given()).toBe(
      'Sois bref.\n\nVoici ce que la personne a demandé de retenir, dans ses mots.\n- Je travaille à la mairie de Lille.',
    )
    await call('PATCH', `/memories/${made.id}`, { text: 'Je travaille à\nDouai.' })
    await setup.send()
    expect(given()).toContain('\n- Je travaille à Douai.')
    expect((await call('DELETE', `/memories/${made.id}`)).status).toBe(200)
    await setup.send()
    expect(given()).toBe('Sois bref.')
  })

  test('ne l’est pas quand la personne ou l’administrateur n’en veut pas', async () => {
    await remember('Je préfère le tutoiement.')
    await use(false)
    await setup.send()
    expect(given()).toBeUndefined()
    expect((await remember('Encore')).json()).toMatchObject({ code: 'memory.off' })
    await use(true)
    const allow = (isAllowed: boolean) => call('PUT', '/admin/config', { memory: { isAllowed } })
    expect((await allow(false)).status).toBe(200)
    const settings = (await call('GET', '/settings')).json<{
      data: { preferences: { usesMemories: boolean } }
    }>().data
    expect(settings.preferences.usesMemories).toBe(false)
    await setup.send()
    expect(given()).toBeUndefined()
    expect((await remember('Encore')).json()).toMatchObject({ code: 'memory.off' })
    // What there is can still be read and deleted.
    expect(await texts()).toEqual(['Je préfère le tutoiement.'])
    expect((await call('DELETE', '/memories')).json()).toMatchObject({ data: { removed: 1 } })
    await allow(true)
    await setup.send()
    expect(given()).toBeUndefined()
  })

  test('ne vient pas d’un chat temporaire, et n’y est pas donné', async () => {
    await remember('Je travaille à la mairie de Lille.')
    const begun = await call('POST', '/chat/begin', {
      ...{ content: 'Bonjour', model: 'modele-scripte', isTemporary: true },
    })
    const { chat } = begun.json<{ data: { chat: { id: string } } }>().data
    await expect
      .poll(async () => (await setup.readChat(chat.id)).messages.length)
      .toBeGreaterThan(1)
    expect(given()).toBeUndefined()
    const kept = await remember('Secret', { chatId: chat.id })
    expect(kept.json()).toMatchObject({ code: 'chat.not-found' })
    expect(await texts()).toEqual(['Je travaille à la mairie de Lille.'])
  })

  test('n’est pas donné aux programmes, qui ont leurs propres consignes', async () => {
    await remember('Je travaille à la mairie de Lille.')
    const secret = await createAccessKeyFor(setup.app, setup)
    const answered = await call(
      'POST',
      '/v1/chat/completions',
      { model: 'modele-scripte', messages: [{ role: 'user', content: 'Bonjour' }] },
      secret,
    )
    expect(answered.status).toBe(200)
    expect(given()).toBeUndefined()
  })

  test('ne se lit, ne se change et ne se supprime que par sa personne', async () => {
    const { id } = (await remember('À moi')).json<{ data: Memory }>().data
    const stranger = await setup.app.createUser()
    const foreign = (method: 'PATCH' | 'DELETE', body?: object) =>
      call(method, `/memories/${id}`, body, stranger.token)
    expect((await foreign('PATCH', { text: 'À eux' })).status).toBe(404)
    expect((await foreign('DELETE')).status).toBe(404)
    expect((await call('DELETE', '/memories', undefined, stranger.token)).json()).toMatchObject({
      data: { removed: 0 },
    })
    const own = await call('GET', '/memories', undefined, stranger.token)
    expect(own.json<Page<Memory>>().data).toEqual([])
    await call('PUT', '/settings', { preferences: { usesMemories: true } }, stranger.token)
    const taken = await call(
      'POST',
      '/memories',
      { text: 'X', chatId: setup.chatId },
      stranger.token,
    )
    expect(taken.json()).toMatchObject({ code: 'chat.not-found' })
    expect(await texts()).toEqual(['À moi'])
  })

  test('a de un à trois cents caractères, et son chat tant qu’il est là', async () => {
    expect((await remember(' \n ')).status).toBe(400)
    expect((await remember('é'.repeat(memoryLimits.textMax + 1))).status).toBe(400)
    await remember('é'.repeat(memoryLimits.textMax), { chatId: setup.chatId })
    await call('DELETE', `/chat/${setup.chatId}`)
    expect((await page()).data[0]).not.toHaveProperty('chat')
  })
})

test('dit le projet de son chat, tant qu’il y est', async () => {
  const { data: project } = (await call('POST', '/projects', { name: 'Fête' })).json<{
    data: { id: string }
  }>()
  await remember('Je prépare la fête.', { chatId: setup.chatId })
  expect((await page()).data[0]?.project).toBeUndefined()
  const move = { action: 'move', ids: [setup.chatId], projectId: project.id }
  await call('POST', '/works/bulk', move)
  expect((await page()).data[0]?.project).toEqual({ id: project.id, name: 'Fête' })
  await call('DELETE', `/projects/${project.id}`)
  expect((await page()).data[0]?.project).toBeUndefined()
})

test('les plus récents sont donnés, tant que deux mille caractères suffisent, page par page', async () => {
  for (let index = 0; index < 8; index += 1) await remember(`${index}${'x'.repeat(299)}`)
  const { data, pagination } = await page('?limit=7')
  expect(data.map(({ isGiven }) => isGiven)).toEqual([...Array(6).fill(true), false])
  expect(pagination).toMatchObject({ total: 8, totalPages: 2 })
  expect((await page('?limit=7&page=2')).data).toMatchObject([{ isGiven: false }])
  await setup.send()
  const lines = given()?.split('\n').slice(1) ?? []
  expect(lines.map((line) => line.slice(0, 3))).toEqual(['- 2', '- 3', '- 4', '- 5', '- 6', '- 7'])
})

test('deux cents au plus, même envoyés à la fois', async () => {
  for (let index = 0; index < memoryLimits.perUser - 2; index += 1)
    await setup.app.services.memory.create(setup.user.id, { text: `n° ${index}` })
  const answers = await atOnce(6, (index) => remember(`de trop ${index}`))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.find(({ status }) => status !== 200)?.json()).toMatchObject({
    code: 'memory.too-many',
  })
  expect((await page()).pagination.total).toBe(memoryLimits.perUser)
})
