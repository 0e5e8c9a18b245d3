import type { Chat } from '@atelier/contract/chat/chat'
import { workLimits } from '@atelier/contract/works/work-kinds'
import type { Work } from '@atelier/contract/works/works'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'

let app: TestApp
let token: string
beforeEach(async () => {
  app = await createTestApp({ engines: [createScriptedEngine({ id: 'localai' })] })
  token = (await app.createUser('Camille')).token
})
afterEach(() => app.close())

async function createChat(title: string): Promise<string> {
  const body = { title, model: 'modele-scripte' }
  const { json } = await app.call('POST', '/chat/create', { token, body })
  return json<{ data: Chat }>().data.id
}
const change = (id: string, body: object, by = token) =>
  app.call('PATCH', `/works/${id}`, { token: by, body })
const chats = async (query = '') => {
  const { json } = await app.call('GET', `/chat${query}`, { token })
  const { data, pagination } = json<{ data: Chat[]; pagination: { total: number } }>()
  return { titles: data.map(({ title }) => title), data, total: pagination.total }
}
const works = async (query = '') =>
  (await app.call('GET', `/works${query}`, { token })).json<{
    data: { works: Work[]; next: string | null }
  }>().data

test('un chat archivé quitte la liste, se lit encore, et y revient', async () => {
  const [kept, archived] = [await createChat('Gardé'), await createChat('Archivé')]
  const changed = await change(archived, { isArchived: true })
  expect(changed.json<{ data: Work }>().data).toMatchObject({
    ...{ id: archived, kind: 'chat', title: 'Archivé', isPinned: false, isArchived: true },
  })
  expect(await chats()).toMatchObject({ titles: ['Gardé'], total: 1 })
  expect(await chats('?state=archived')).toMatchObject({ titles: ['Archivé'], total: 1 })
  const read = async () =>
    (await app.call('GET', `/chat/${archived}`, { token })).json<{ data: Chat }>().data
  expect((await read()).isArchived).toBe(true)
  expect((await works('?state=archived')).works).toMatchObject([{ id: archived }])
  expect((await works()).works).toMatchObject([{ id: kept }])
  await change(archived, { isArchived: false })
  expect((await chats()).total).toBe(2)
  expect(await read()).not.toHaveProperty('isArchived')
})

test('archivé, puis supprimé, puis rétabli, il est archivé', async () => {
  const id = await createChat('Archivé')
  await change(id, { isArchived: true })
  await app.call('DELETE', `/chat/${id}`, { token })
  expect((await change(id, { isArchived: false })).json().code).toBe('works.not-found')
  expect((await chats('?state=archived')).total).toBe(0)
  await app.call('POST', '/trash/restore', { token, body: { ids: [id] } })
  expect((await chats('?state=archived')).titles).toEqual(['Archivé'])
})

test('épingler dit lesquels, cinquante au plus, et rien aux autres', async () => {
  const id = await createChat('Épinglé')
  await createChat('Ordinaire')
  await change(id, { isPinned: true })
  expect(await chats('?pinned=true')).toMatchObject({
    data: [{ id, isPinned: true }],
    total: 1,
  })
  expect((await chats()).data.map(({ isPinned }) => isPinned)).toEqual([undefined, true])
  const stranger = (await app.createUser('Autre')).token
  expect((await change(id, { isPinned: false }, stranger)).status).toBe(404)
  for (let count = 1; count < workLimits.pinnedMax; count += 1)
    await change(await createChat(`Chat ${count}`), { isPinned: true })
  const refused = await change(await createChat('De trop'), { isPinned: true })
  expect([refused.status, refused.json().code]).toEqual([409, 'works.too-many-pinned'])
  expect((await chats('?pinned=true&limit=100')).total).toBe(workLimits.pinnedMax)
  await change(id, { isPinned: false })
  expect((await chats('?pinned=true')).total).toBe(workLimits.pinnedMax - 1)
})

test('la liste de tous les travaux se lit page par page', async () => {
  const titles = ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq']
  for (const title of titles) await createChat(title)
  const first = await works('?kind=chat&limit=3')
  const second = await works(`?kind=chat&limit=3&cursor=${first.next}`)
  expect(second.next).toBeNull()
  const read = [...first.works, ...second.works].map(({ title }) => title)
  expect(new Set(read)).toEqual(new Set(titles))
  expect(read).toHaveLength(5)
  expect((await works('?kind=image')).works).toEqual([])
})
