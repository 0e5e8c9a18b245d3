import type { BegunChat } from '@atelier/contract/chat/beginning'
import type { Trash } from '@atelier/contract/trash/trash'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AttachmentsSetup, createAttachmentsSetup } from '#testing/setups/attachments-setup.ts'

let setup: AttachmentsSetup
beforeEach(async () => {
  setup = await createAttachmentsSetup()
})
afterEach(() => setup.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (method: Method, path: string, body?: unknown) =>
  setup.app.call(method, path, { token: setup.token, body })
const trashed = async () =>
  (await call('GET', '/trash')).json<{ data: Trash }>().data.works.map(({ kind }) => kind)

async function temporary() {
  const body = { content: 'Un secret', model: 'modele-scripte', isTemporary: true }
  const { chat } = (await call('POST', '/chat/begin', body)).json<{ data: BegunChat }>().data
  await (await setup.subscribe(chat.id)).rest()
  return { id: chat.id, messages: (await setup.readChat(chat.id)).messages }
}

test('d’un chat temporaire, un message supprimé ne va pas dans la corbeille', async () => {
  const { id, messages } = await temporary()
  const answer = await call('DELETE', `/chat/${id}/messages/${messages[0]?.id}`)
  expect([answer.status, answer.json()]).toMatchObject([
    200,
    { data: { removed: 2, trashId: null } },
  ])
  expect((await setup.readChat(id)).messages).toEqual([])
  expect(await trashed()).toEqual([])
})

test('d’un chat temporaire, l’historique effacé ne revient pas', async () => {
  const { id } = await temporary()
  const cleared = await call('POST', `/chat/${id}/clear`)
  const { undo } = cleared.json<{ data: { undo: string } }>().data
  expect((await setup.readChat(id)).messages).toEqual([])
  expect(await trashed()).toEqual([])
  const restored = await call('POST', `/chat/${id}/restore`, { undo })
  expect(restored.json()).toMatchObject({ code: 'chat.nothing-cleared' })
})

test('ce que remplace PUT dans un chat temporaire est effacé', async () => {
  const { id, messages } = await temporary()
  const kept = JSON.stringify(messages.slice(0, 1))
  expect((await call('PUT', `/chat/${id}`, { messages: kept })).status).toBe(200)
  expect((await setup.readChat(id)).messages).toHaveLength(1)
  expect(await trashed()).toEqual([])
})
