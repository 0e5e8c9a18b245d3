import { scriptedModel } from '@atelier/engine/testing/scripted/scripted-engine'
import { createScriptedImageEngine } from '@atelier/engine/testing/scripted/scripted-image-engine'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withDocumentTurn, withPictureTurn } from '#platform/shared-work.ts'
import { beginSlowWork } from '#testing/begin-slow-work.ts'
import { createDocx } from '#testing/sample-documents.ts'
import { type AttachmentsSetup, createAttachmentsSetup } from '#testing/setups/attachments-setup.ts'
import { imageDraft } from '#testing/setups/images-setup.ts'
import { solid } from '#testing/setups/inpainting-setup.ts'

const painter = createScriptedImageEngine()
let setup: AttachmentsSetup
let other: { readonly userId: string; readonly token: string; readonly chatId: string }
let endSlowWork: () => Promise<void>
beforeEach(async () => {
  setup = await createAttachmentsSetup({ others: [painter] })
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
