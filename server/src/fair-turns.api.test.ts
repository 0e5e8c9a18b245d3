import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chatToBegin } from '@atelier/contract/attachments/attachments'
import type { Chat } from '@atelier/contract/chat/chat'
import type { CreatedImage } from '@atelier/contract/images/images'
import { scriptedModel } from '@atelier/engine/testing/scripted/scripted-engine'
import { createScriptedImageEngine } from '@atelier/engine/testing/scripted/scripted-image-engine'
import { createScriptedTranscriptionEngine } from '@atelier/engine/testing/scripted/scripted-transcription-engine'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withChatRecordingTurn, withDocumentTurn, withPictureTurn } from '#platform/shared-work.ts'
import { createDocx } from '#testing/sample-documents.ts'
import { type AttachmentsSetup, createAttachmentsSetup } from '#testing/setups/attachments-setup.ts'
import { imageDraft } from '#testing/setups/images-setup.ts'
import { solid } from '#testing/setups/inpainting-setup.ts'
import { createRecording } from '#testing/setups/transcription-setup.ts'
import { beginSlowWork } from '#testing/slow/begin-slow-work.ts'

const painter = createScriptedImageEngine()
/** Its recordings are converted first, as those of models of this machine are. */
const ear = { ...createScriptedTranscriptionEngine(), transcribesWavOnly: true as const }
let setup: AttachmentsSetup
let other: { readonly userId: string; readonly token: string; readonly chatId: string }
let endSlowWork: () => Promise<void>
beforeEach(async () => {
  setup = await createAttachmentsSetup({ others: [painter, ear] })
  const { token, user } = await setup.app.createUser('Dominique')
  const body = { title: 'Essai', model: 'modele-scripte' }
  const { json } = await setup.app.call('POST', '/chat/create', { token, body })
  other = { userId: user.id, token, chatId: json<{ data: { id: string } }>().data.id }
})
afterEach(async () => {
  // A job that waits for its turn keeps the application from closing.
  await endSlowWork()
  await setup.close()
})

test('douze documents lents d’une personne ne retardent pas la ligne d’une autre', async () => {
  endSlowWork = await beginSlowWork(withDocumentTurn, other.userId)
  const read: string[] = []
  const send = async (name: string, by?: typeof other) => {
    const { status } = await setup.post(createDocx(['Une ligne']), `${name}.docx`, by)
    read.push(`${name} ${status}`)
  }
  const slow = Array.from({ length: 12 }, (_, index) => send(`lent ${index}`, other))
  await send('court')
  expect(read).toEqual(['court 200'])
  await endSlowWork()
  await Promise.all(slow)
  expect(read).toHaveLength(13)
})

test('ce qu’un travail ou une réponse décode attend aussi son tour', async () => {
  setup.engine.offered = [{ ...scriptedModel, id: 'voyant', capabilities: ['chat', 'vision'] }]
  const chat = { token: setup.token, body: { model: 'voyant' } }
  expect((await setup.app.call('PUT', `/chat/${setup.chatId}`, chat)).status).toBe(200)
  const { id } = await setup.attach(await solid('#204080'), 'photo.png')
  const order: string[] = []
  endSlowWork = await beginSlowWork(withPictureTurn, 'une autre personne')
  const made = setup.app
    .call('POST', '/images/generations', { token: other.token, body: imageDraft })
    .then(({ status }) => order.push(`image ${status}`))
  const replied = setup
    .sendWith('Que voit-on ?', [id])
    .then(({ status }) => order.push(`réponse ${status}`))
  await expect.poll(() => painter.requests.length).toBe(1)
  // Time enough for what would not wait.
  for (let round = 0; round < 10; round += 1) await setup.readChat()
  expect([order, setup.engine.calls.length]).toEqual([[], 0])
  await endSlowWork()
  await Promise.all([made, replied])
  expect(setup.engine.calls[0]?.request.messages.at(-1)?.images).toHaveLength(1)
  expect(new Set(order)).toEqual(new Set(['image 200', 'réponse 200']))
})

/** Files that wait to be processed. */
const receivedFiles = async () => (await readdir(join(setup.app.folder, 'incoming'))).length

/** Attaches a recording to a new chat of its own, whose reply then waits for its transcription. */
async function askAbout(name: string, token: string) {
  const body = { title: name, model: 'modele-scripte' }
  const made = await setup.app.call('POST', '/chat/create', { token, body })
  const chatId = made.json<{ data: Chat }>().data.id
  const attached = await setup.post(createRecording(10), `${name}.wav`, { chatId, token })
  const { id } = attached.json<{ data: { id: string } }>().data
  return () =>
    setup.app.call('POST', `/chat/${chatId}/messages`, {
      token,
      body: { content: 'Que dit-on ?', attachments: [id] },
    })
}

test('quatre enregistrements lents d’une personne ne retardent pas le sien à une autre', async () => {
  const slow = []
  for (let index = 0; index < 4; index += 1) slow.push(await askAbout(`lent ${index}`, other.token))
  const short = await askAbout('court', setup.token)
  endSlowWork = await beginSlowWork(withChatRecordingTurn, other.userId)
  const read: string[] = []
  const ask = async (name: string, send: () => ReturnType<typeof short>) => {
    const { status } = await send()
    read.push(`${name} ${status}`)
  }
  const waiting = slow.map((send, index) => ask(`lent ${index}`, send))
  await ask('court', short)
  expect(read).toEqual(['court 200'])
  expect(setup.engine.calls).toHaveLength(1)
  expect(setup.engine.calls[0]?.request.messages.at(-1)?.content).toContain('Voici la phrase')
  await endSlowWork()
  await Promise.all(waiting)
  expect(read).toHaveLength(5)
})

test('des enregistrements qui commencent chacun un chat ne prennent qu’une place au moteur', async () => {
  const files: string[] = []
  for (let index = 0; index < 3; index += 1) {
    const waiting = { chatId: chatToBegin, token: other.token }
    const attached = await setup.post(createRecording(10), `lent ${index}.wav`, waiting)
    files.push(attached.json<{ data: { id: string } }>().data.id)
  }
  const short = await askAbout('court', setup.token)
  endSlowWork = await beginSlowWork(withChatRecordingTurn, other.userId)
  for (const id of files) {
    const body = { content: 'Que dit-on ?', model: 'modele-scripte', attachments: [id] }
    const begun = await setup.app.call('POST', '/chat/begin', { token: other.token, body })
    expect(begun.status).toBe(200)
  }
  const { engineQueue } = setup.app.services
  expect(engineQueue.count()).toEqual({ working: 1, waiting: 2 })
  expect((await short()).status).toBe(200)
  await endSlowWork()
  await expect
    .poll(() => engineQueue.count(), { timeout: 50_000 })
    .toEqual({ working: 0, waiting: 0 })
})

test('douze photos d’une personne ne passent pas devant l’agrandissement d’une autre', async () => {
  const generated = await setup.app.call('POST', '/images/generations', {
    token: setup.token,
    body: imageDraft,
  })
  const { image } = generated.json<{ data: CreatedImage }>().data
  endSlowWork = await beginSlowWork(withPictureTurn, other.userId)
  const order: string[] = []
  const photo = await solid('#204080', 2000, 2000)
  const photos = Array.from({ length: 12 }, async (_, index) => {
    const { status } = await setup.post(photo, `photo ${index}.png`, other)
    order.push(`photo ${status}`)
  })
  await expect.poll(receivedFiles, { timeout: 20_000 }).toBe(12)
  const upscaled = setup.app
    .call('POST', `/images/${image.id}/upscale`, { token: setup.token, body: { upscaleBy: 2 } })
    .then(({ status }) => order.push(`agrandissement ${status}`))
  await expect.poll(() => setup.app.services.engineQueue.count().working).toBe(1)
  await endSlowWork()
  await Promise.all([upscaled, ...photos])
  expect(order.filter((one) => one === 'photo 200')).toHaveLength(12)
  // It has two turns, to enlarge and to encode, and is stored meanwhile: some photos pass, but not all.
  expect(order.slice(0, 12)).toContain('agrandissement 200')
})
