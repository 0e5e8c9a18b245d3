import type { LiveEvent } from '@atelier/contract/live/live'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '#testing/create-test-app.ts'
import { openLivePage } from '#testing/live/live-page.ts'
import { startServersTogether } from '#testing/servers/servers-together.ts'

let together: Awaited<ReturnType<typeof startServersTogether>>
let one: TestApp
let three: TestApp
let owner: { readonly token: string; readonly user: { readonly id: string } }
beforeEach(async () => {
  together = await startServersTogether({
    engines: [createScriptedEngine({ id: 'localai', name: 'LocalAI' })],
  })
  one = await together.start()
  await together.start()
  three = await together.start()
  await one.createUser('Admin')
  owner = await one.createUser('Odile')
})
afterEach(() => together[Symbol.asyncDispose]())

type Method = Parameters<TestApp['call']>[0]
const as =
  (app: TestApp, token?: string) =>
  async <T>(method: Method, path: string, body?: unknown) => {
    const { status, json } = await app.call(method, path, {
      ...(token !== undefined && { token }),
      ...(body !== undefined && { body }),
    })
    return { status, ...json<{ data: T; code?: string }>() }
  }
const newChat = async (app: TestApp) => {
  const messages = [
    { role: 'user', content: 'Bonjour' },
    { role: 'assistant', content: 'Bonjour à vous.', model: 'modele-scripte' },
  ]
  const json = JSON.stringify({ title: 'Le budget', model: 'modele-scripte', messages })
  const made = await as(app, owner.token)<{ id: string }[]>('POST', '/chat/import', { json })
  return made.data[0]?.id ?? ''
}

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
