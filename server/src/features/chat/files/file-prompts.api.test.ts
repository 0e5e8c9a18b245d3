import { scriptedModel } from '@atelier/engine/testing/scripted/scripted-engine'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AttachmentsSetup, createAttachmentsSetup } from '#testing/setups/attachments-setup.ts'
import { tokensOfText } from '../replies/prompt/fit-prompt.ts'

let setup: AttachmentsSetup
beforeEach(async () => {
  setup = await createAttachmentsSetup()
})
afterEach(() => setup.close())

/** Switches the chat to a vision model with this context size. */
async function setContextSize(contextSize: number) {
  setup.engine.offered = [
    { ...scriptedModel, id: 'petit', contextSize, capabilities: ['chat', 'vision'] },
  ]
  await setup.app.call('PUT', `/chat/${setup.chatId}`, {
    token: setup.token,
    body: { model: 'petit' },
  })
  await setup.app.call('PUT', `/chat/${setup.chatId}/settings`, {
    token: setup.token,
    body: { maxTokens: 500 },
  })
}
const requested = () => setup.engine.calls.at(-1)?.request.messages ?? []
const notes = async () => (await setup.attachedTo()).map(({ note }) => note)
const pictureOf = (width: number) =>
  sharp({ create: { width, height: 20, channels: 3, background: '#1976d2' } })
    .png()
    .toBuffer()

test.each(['文字', 'слово ', 'كلمة '])(
  'un document dans une autre écriture (%s) est coupé à la mesure du modèle, et c’est dit',
  async (word) => {
    await setContextSize(3000)
    const { id } = await setup.attach(Buffer.from(word.repeat(20_000)), 'texte.txt')
    expect((await setup.sendWith('Résumez', [id])).status).toBe(200)
    const content = requested().at(-1)?.content ?? ''
    expect(tokensOfText(content)).toBeGreaterThan(1000)
    expect(tokensOfText(content)).toBeLessThan(2500)
    expect(content).not.toContain('\uFFFD')
    expect(await notes()).toEqual([expect.stringContaining('seul le début a été lu')])
  },
)

test('les images pèsent aussi : un petit modèle en voit moins, les autres le disent, et un document garde sa part', async () => {
  await setContextSize(4500)
  const pictures = []
  for (const width of [20, 30, 40, 50])
    pictures.push((await setup.attach(await pictureOf(width), `${width}.png`)).id)
  const { id } = await setup.attach(Buffer.from('mot '.repeat(20_000)), 'texte.txt')
  expect((await setup.sendWith('Comparez', [...pictures, id])).status).toBe(200)
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
  await setContextSize(3000)
  for (const name of ['Un', 'Deux', 'Trois']) await setup.send(`${name} ${'.'.repeat(2000)}`)
  const { id } = await setup.attach(Buffer.from('mot '.repeat(20_000)), 'texte.txt')
  await setup.sendWith('Résumez', [id])
  expect(requested().reduce((sum, { content }) => sum + tokensOfText(content), 0)).toBeLessThan(
    2500,
  )
  expect((await setup.readChat()).messages.at(-1)?.leftOut).toBeGreaterThan(0)
})
