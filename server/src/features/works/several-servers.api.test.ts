import type { LiveEvent } from '@atelier/contract/live/live'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '#testing/create-test-app.ts'
import { openLivePage } from '#testing/live/live-page.ts'
import {
  as,
  importChat,
  startThreeServers,
  type ThreeServers,
} from '#testing/servers/three-servers.ts'

let servers: ThreeServers
let one: TestApp
let three: TestApp
let owner: ThreeServers['owner']
beforeEach(async () => {
  servers = await startThreeServers()
  ;({ one, three, owner } = servers)
})
afterEach(() => servers.stop())

const newChat = (app: TestApp) => importChat(app, owner.token)

test.each<[string, LiveEvent['type'], () => Promise<{ status: number }>]>([
  ['un projet', 'projects', () => as(one, owner.token)('POST', '/projects', { name: 'Travaux' })],
  [
    'un prompt',
    'prompt',
    () =>
      as(one, owner.token)('POST', '/prompts', {
        title: 'Résumer',
        command: 'resumer',
        text: 'Résume ce texte.',
      }),
  ],
  [
    'un assistant',
    'assistant',
    () => as(one, owner.token)('POST', '/assistants', { name: 'Juriste' }),
  ],
  [
    'un chat',
    'chat',
    async () => as(one, owner.token)('PUT', `/chat/${await newChat(one)}`, { title: 'Autre' }),
  ],
])('une fenêtre d’un autre serveur apprend qu’on a changé %s', async (_, type, act) => {
  const page = await openLivePage(three, owner.token)
  const arrived = page.next(type)
  expect((await act()).status).toBe(200)
  expect(await arrived).toMatchObject({ type })
  page.close()
})

test.each<[string, (id: string) => Promise<{ status: number }>]>([
  ['épinglé', (id) => as(one, owner.token)('PATCH', `/works/${id}`, { isPinned: true })],
  ['archivé', (id) => as(one, owner.token)('PATCH', `/works/${id}`, { isArchived: true })],
  ['étiqueté', (id) => as(one, owner.token)('PATCH', `/works/${id}`, { tags: ['Budget'] })],
  [
    'mis à la corbeille avec d’autres',
    (id) => as(one, owner.token)('POST', '/works/bulk', { action: 'trash', ids: [id] }),
  ],
])('une fenêtre d’un autre serveur apprend qu’un travail est %s', async (_, act) => {
  const id = await newChat(one)
  const page = await openLivePage(three, owner.token)
  const arrived = page.next('marks')
  expect((await act(id)).status).toBe(200)
  expect(await arrived).toEqual({ type: 'marks' })
  page.close()
})

test('une fenêtre d’un autre serveur apprend ce qui revient de la corbeille, et qu’on la vide', async () => {
  const id = await newChat(one)
  await as(one, owner.token)('POST', '/works/bulk', { action: 'trash', ids: [id] })
  const page = await openLivePage(three, owner.token)
  const restored = page.next('marks')
  await as(one, owner.token)('POST', '/trash/restore', { ids: [id] })
  expect(await restored).toEqual({ type: 'marks' })
  const trashed = page.next('marks')
  await as(one, owner.token)('DELETE', `/chat/${id}`)
  expect(await trashed).toEqual({ type: 'marks' })
  const emptied = page.next('marks')
  await as(one, owner.token)('DELETE', '/trash')
  expect(await emptied).toEqual({ type: 'marks' })
  page.close()
})

test('une fenêtre d’un autre serveur apprend qu’une étiquette a changé de nom, puis n’est plus', async () => {
  const made = await as(one, owner.token)<{ id: string }>('POST', '/tags', { name: 'Presse' })
  const page = await openLivePage(three, owner.token)
  const renamed = page.next('marks')
  await as(one, owner.token)('PATCH', `/tags/${made.data.id}`, { name: 'Journaux' })
  expect(await renamed).toEqual({ type: 'marks' })
  const removed = page.next('marks')
  await as(one, owner.token)('DELETE', `/tags/${made.data.id}`)
  expect(await removed).toEqual({ type: 'marks' })
  page.close()
})

test.each([
  [
    'un travail',
    (id: string, projectId: string) => as(one, owner.token)('PATCH', `/works/${id}`, { projectId }),
  ],
  [
    'plusieurs travaux',
    (id: string, projectId: string) =>
      as(one, owner.token)('POST', '/works/bulk', { action: 'move', ids: [id], projectId }),
  ],
])('une fenêtre d’un autre serveur apprend qu’on a rangé %s dans un projet', async (_, move) => {
  const made = await as(one, owner.token)<{ id: string }>('POST', '/projects', { name: 'Deux' })
  const id = await newChat(one)
  const page = await openLivePage(three, owner.token)
  const arrived = page.next('projects')
  expect((await move(id, made.data.id)).status).toBe(200)
  expect(await arrived).toEqual({ type: 'projects' })
  page.close()
})
