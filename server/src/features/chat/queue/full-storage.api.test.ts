import type { Attachment } from '@atelier/contract/attachments/attachments'
import type { Chat, Message } from '@atelier/contract/chat/chat'
import type { MessagePage } from '@atelier/contract/chat/messages'
import { limitBounds } from '@atelier/contract/limits/user-limits'
import { gate } from '@atelier/engine/testing/scripted/scripted-engine'
import { expect, test } from 'vitest'
import { multipartBody } from '#testing/multipart-body.ts'
import { openEventStream } from '#testing/read-event-stream.ts'
import { createChatSetup } from '#testing/setups/chat-setup.ts'

test('sans place, mettre en file est refusé, et rien n’est perdu : ni la file, ni le fichier, ni la suite', async () => {
  const setup = await createChatSetup()
  const { app, engine } = setup
  // The administrator has no limit.
  const { token, user } = await app.createUser('Zoé')
  const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
    app.call(method, path, { token, body })
  const chatBody = { title: 'Essai', model: 'modele-scripte' }
  const { id } = (await call('POST', '/chat/create', chatBody)).json<{ data: Chat }>().data
  const queued = async () =>
    (await call('GET', `/chat/${id}/messages`))
      .json<{ data: MessagePage }>()
      .data.queued.map(({ content }) => content)
  const sent = await multipartBody('file', Buffer.from('Bonjour'), 'note.txt', { chatId: id })
  const file = (await app.call('POST', '/attachments', { token, ...sent })).json<{
    data: Attachment
  }>().data

  const open = gate()
  engine.script = () => [{ text: 'Début' }, open.promise, { text: ' et fin' }]
  const path = `/chat/${id}/messages/stream`
  const reply = await openEventStream(app, 'POST', path, token, setup.question())
  await reply.next()
  expect((await call('POST', `/chat/${id}/queue`, { content: 'Un' })).status).toBe(200)

  const { queries } = app.services.database
  const { default: byte_size } = limitBounds.maxStorageBytes
  const about = {
    kind: 'transcriptions',
    media_type: 'audio/wav',
    original_name: 'réunion.wav',
  } as const
  await queries
    .insertInto('files')
    .values({ id: 'grand', owner_id: user.id, ...about, byte_size, created_at: 0 })
    .execute()
  const draft = { content: 'Deux', attachments: [file.id] }
  const refused = await call('POST', `/chat/${id}/queue`, draft)
  expect([refused.status, refused.json<{ code: string }>().code]).toEqual([507, 'limit.storage'])
  expect(await queued()).toEqual(['Un'])
  expect((await call('GET', `/attachments/${file.id}`)).status).toBe(200)

  await queries.deleteFrom('files').where('id', '=', 'grand').execute()
  expect((await call('POST', `/chat/${id}/queue`, draft)).status).toBe(200)
  expect(await queued()).toEqual(['Un', 'Deux'])
  open.resolve()
  const messages = async () => {
    const chat = (await call('GET', `/chat/${id}`)).json<{ data: Chat }>().data
    return JSON.parse(chat.messages) as Message[]
  }
  await expect.poll(async () => (await messages()).length).toBe(6)
  const questions = (await messages()).filter(({ role }) => role === 'user')
  expect(questions.map(({ content }) => content)).toEqual(['Bonjour', 'Un', 'Deux'])
  expect(questions[2]?.attachments?.map(({ fileName }) => fileName)).toEqual(['note.txt'])
  await setup.close()
})
