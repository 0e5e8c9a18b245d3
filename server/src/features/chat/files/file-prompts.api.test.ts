import { scriptedModel } from '@atelier/engine/testing/scripted/scripted-engine'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AttachmentsSetup, createAttachmentsSetup } from '#testing/setups/attachments-setup.ts'
import { tokensOfText } from '../replies/fit-prompt.ts'

let room: AttachmentsSetup
beforeEach(async () => {
  room = await createAttachmentsSetup()
})
afterEach(() => room.close())

/** From here on the chat talks with a model that sees, and holds so many tokens. */
async function holding(contextSize: number) {
  room.engine.offered = [
    { ...scriptedModel, id: 'petit', contextSize, capabilities: ['chat', 'vision'] },
  ]
  await room.app.call('PUT', `/chat/${room.chatId}`, {
    token: room.token,
    body: { model: 'petit' },
  })
  await room.app.call('PUT', `/chat/${room.chatId}/settings`, {
    token: room.token,
    body: { maxTokens: 500 },
  })
}
const requested = () => room.engine.calls.at(-1)?.request.messages ?? []
const notes = async () => (await room.attachedTo()).map(({ note }) => note)
const pictureOf = (width: number) =>
  sharp({ create: { width, height: 20, channels: 3, background: '#1976d2' } })
    .png()
    .toBuffer()

test.each(['文字', 'слово ', 'كلمة '])(
  'un document dans une autre écriture (%s) est coupé à la mesure du modèle, et c’est dit',
  async (word) => {
    await holding(3000)
    const { id } = await room.attach(Buffer.from(word.repeat(20_000)), 'texte.txt')
    expect((await room.sendWith('Résumez', [id])).status).toBe(200)
    const content = requested().at(-1)?.content ?? ''
    expect(tokensOfText(content)).toBeGreaterThan(1000)
    expect(tokensOfText(content)).toBeLessThan(2500)
    expect(content).not.toContain('\uFFFD')
    expect(await notes()).toEqual([expect.stringContaining('seul le début a été lu')])
  },
)

test('les images pèsent aussi : un petit modèle en voit moins, les autres le disent, et un document garde sa part', async () => {
  await holding(4500)
  const pictures = []
  for (const width of [20, 30, 40, 50])
    pictures.push((await room.attach(await pictureOf(width), `${width}.png`)).id)
  const { id } = await room.attach(Buffer.from('mot '.repeat(20_000)), 'texte.txt')
  expect((await room.sendWith('Comparez', [...pictures, id])).status).toBe(200)
  const question = requested().at(-1)
  expect(question?.images).toHaveLength(2)
  expect(tokensOfText(question?.content ?? '')).toBeGreaterThan(500)
  expect((await notes()).map((note) => note?.slice(0, 12))).toEqual([
    undefined,
    undefined,
    'Seules les i',
    'Seules les i',
    'Trop long po',
  ])
})

test('de vieux messages cèdent la place à un nouveau document, et la réponse le dit', async () => {
  await holding(3000)
  for (const name of ['Un', 'Deux', 'Trois']) await room.send(`${name} ${'.'.repeat(2000)}`)
  const { id } = await room.attach(Buffer.from('mot '.repeat(20_000)), 'texte.txt')
  await room.sendWith('Résumez', [id])
  expect(requested().reduce((sum, { content }) => sum + tokensOfText(content), 0)).toBeLessThan(
    2500,
  )
  expect((await room.readChat()).messages.at(-1)?.leftOut).toBeGreaterThan(0)
})
