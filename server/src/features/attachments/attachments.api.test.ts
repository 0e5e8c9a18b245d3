import type { Chat } from '@atelier/contract/chat/chat'
import type { EngineModel } from '@atelier/engine/engine'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { scriptedModel } from '@atelier/engine/testing/scripted/scripted-engine'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDocx } from '#testing/sample-documents.ts'
import { type AttachmentsSetup, createAttachmentsSetup } from '#testing/setups/attachments-setup.ts'

let setup: AttachmentsSetup
beforeEach(async () => {
  setup = await createAttachmentsSetup()
})
afterEach(() => setup.close())

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#dc004e' } })
    .withExif({ IFD0: { Artist: 'Camille en vacances' } })
    .jpeg()
    .toBuffer()
const sound = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), Buffer.alloc(60)])

const refusal = async (response: Promise<{ status: number; json: () => { code?: string } }>) => {
  const { status, json } = await response
  return [status, json().code]
}
const requested = () => setup.engine.calls.at(-1)?.request.messages.at(-1)
let models = 0
/** Switches the chat to another model. Its name is new, because model lists are cached. */
function goOnWith(model: Partial<EngineModel>, ...others: readonly EngineModel[]) {
  models += 1
  setup.engine.offered = [
    scriptedModel,
    { ...scriptedModel, id: `autre-${models}`, ...model },
    ...others,
  ]
  return setup.app.call('PUT', `/chat/${setup.chatId}`, {
    token: setup.token,
    body: { model: `autre-${models}` },
  })
}
const transcriptionModel: EngineModel = {
  ...scriptedModel,
  id: 'oreille',
  capabilities: ['transcription'],
}

describe('envoyer', () => {
  test('le texte d’un document va au modèle, et la pièce reste au message', async () => {
    const { id } = await setup.attach(createDocx(['Le budget est de 12 000 €.']), 'budget.docx')
    expect((await setup.sendWith('Combien ?', [id])).status).toBe(200)
    expect(requested()?.content).toContain('Combien ?')
    expect(requested()?.content).toContain('budget.docx')
    expect(requested()?.content).toContain('Le budget est de 12 000 €.')
    expect(await setup.attachedTo()).toMatchObject([{ id, fileName: 'budget.docx', state: 'read' }])
    await setup.send('Et encore ?')
    expect(setup.engine.calls.at(-1)?.request.messages[0]?.content).toContain(
      'Le budget est de 12 000 €.',
    )
  })

  test('un fichier seul fait un message, un message sans rien est refusé', async () => {
    const { id } = await setup.attach(Buffer.from('Bonjour'), 'note.txt')
    expect((await setup.sendWith('  ', [id])).status).toBe(200)
    expect((await setup.sendWith('  ', [])).json().fields).toEqual({
      content: 'Le message est vide',
    })
  })

  test('au fil de l’eau aussi', async () => {
    const { id } = await setup.attach(Buffer.from('Bonjour'), 'note.txt')
    const { status } = await setup.app.call('POST', `/chat/${setup.chatId}/messages/stream`, {
      token: setup.token,
      body: { content: 'Lisez', attachments: [id] },
    })
    expect(status).toBe(200)
    expect(await setup.attachedTo()).toMatchObject([{ id, state: 'read' }])
  })

  test('une image va au modèle qui voit ; à un autre on dit qu’elle est là, et à la personne qu’elle n’est pas vue', async () => {
    const { id } = await setup.attach(await picture(4000, 3000), 'plage.jpg')
    await goOnWith({ capabilities: ['chat', 'vision'] })
    await setup.sendWith('Où est-ce ?', [id])
    const [shown] = requested()?.images ?? []
    expect(shown?.mediaType).toBe('image/jpeg')
    expect(await sharp(shown?.bytes).metadata()).toMatchObject({ width: 1536, height: 1152 })
    expect(await setup.attachedTo()).toMatchObject([{ state: 'read' }])
    await goOnWith({ capabilities: ['chat'] })
    await setup.regenerate().then((reply) => reply.rest())
    expect(requested()?.images).toBeUndefined()
    expect(requested()?.content).toContain('plage.jpg')
    expect(await setup.attachedTo()).toMatchObject([
      { state: 'unreadable', note: 'Ce modèle n’accepte pas les images.' },
    ])
  })

  test('un document plus long que ce que le modèle retient est coupé, et c’est dit des deux côtés', async () => {
    await goOnWith({ contextSize: 3000 })
    await setup.app.call('PUT', `/chat/${setup.chatId}/settings`, {
      token: setup.token,
      body: { maxTokens: 500 },
    })
    const { id } = await setup.attach(
      Buffer.from(`Début. ${'mot '.repeat(10_000)} Fin.`),
      'roman.txt',
    )
    const { json } = await setup.sendWith('Résumez', [id])
    expect(json().error).toBeUndefined()
    const content = requested()?.content ?? ''
    expect([content.includes('Début.'), content.includes('Fin.'), content.length < 8000]).toEqual([
      true,
      false,
      true,
    ])
    expect(content).toContain('seul le début a été lu')
    expect(await setup.attachedTo()).toMatchObject([
      { state: 'cut', note: expect.stringMatching(/seul le début a été lu \(\d+\s%\)/) },
    ])
  })

  test('sans modèle de transcription un son n’est pas écouté ; avec, son texte va au modèle, une seule fois transcrit', async () => {
    const { id } = await setup.attach(sound, 'réunion.wav')
    await setup.sendWith('Que dit-on ?', [id])
    expect(await setup.attachedTo()).toMatchObject([
      { state: 'unreadable', note: expect.stringContaining('Aucun modèle de transcription') },
    ])
    const transcribed: string[] = []
    await goOnWith({}, transcriptionModel)
    setup.engine.transcribe = async ({ fileName }) => {
      transcribed.push(fileName)
      return { text: ' La séance est levée. ', segments: [] }
    }
    await setup.regenerate().then((reply) => reply.rest())
    await setup.regenerate().then((reply) => reply.rest())
    expect(transcribed).toEqual(['réunion.wav'])
    expect(requested()?.content).toContain('La séance est levée.')
    expect((await setup.attachedTo())[0]).not.toHaveProperty('note')
  })

  test('une transcription qui échoue n’arrête pas la réponse', async () => {
    await goOnWith({}, transcriptionModel)
    setup.engine.transcribe = async () => {
      throw new EngineFailure('failed')
    }
    const { id } = await setup.attach(sound, 'réunion.wav')
    expect((await setup.sendWith('Que dit-on ?', [id])).status).toBe(200)
    expect(await setup.attachedTo()).toMatchObject([
      { state: 'unreadable', note: expect.stringContaining('a échoué') },
    ])
  })

  test('la pièce d’un autre message, d’un autre chat ou d’une autre personne ne s’envoie pas', async () => {
    const { id } = await setup.attach(Buffer.from('a'), 'a.txt')
    const elsewhere = await setup.newChat('Ailleurs')
    expect(await refusal(setup.sendWith('x', [id], elsewhere))).toEqual([
      404,
      'attachment.not-found',
    ])
    expect(await refusal(setup.sendWith('x', [id, id]))).toEqual([400, 'request.invalid'])
    expect(await refusal(setup.sendWith('x', ['inconnue']))).toEqual([404, 'attachment.not-found'])
    const other = await setup.app.createUser('Noël')
    const theirs = (
      await setup.app.call('POST', '/chat/create', {
        token: other.token,
        body: { title: 'T', model: 'modele-scripte' },
      })
    ).json<{ data: Chat }>().data
    const stolen = setup.app.call('POST', `/chat/${theirs.id}/messages`, {
      token: other.token,
      body: { content: 'x', attachments: [id] },
    })
    expect(await refusal(stolen)).toEqual([404, 'attachment.not-found'])
    expect((await setup.readChat()).messages).toEqual([])
    expect((await setup.sendWith('x', [id])).status).toBe(200)
    expect(await refusal(setup.sendWith('y', [id]))).toEqual([409, 'attachment.used'])
    expect(
      await refusal(setup.app.call('DELETE', `/attachments/${id}`, { token: setup.token })),
    ).toEqual([409, 'attachment.used'])
  })
})
