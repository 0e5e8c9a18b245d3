import type { Chat } from '@atelier/contract/chat/chat'
import type { EngineModel } from '@atelier/engine/engine'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { scriptedModel } from '@atelier/engine/testing/scripted/scripted-engine'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDocx } from '#testing/sample-documents.ts'
import { type AttachmentsSetup, createAttachmentsSetup } from '#testing/setups/attachments-setup.ts'

let room: AttachmentsSetup
beforeEach(async () => {
  room = await createAttachmentsSetup()
})
afterEach(() => room.close())

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#dc004e' } })
    .withExif({ IFD0: { Artist: 'Camille en vacances' } })
    .jpeg()
    .toBuffer()
const sound = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), Buffer.alloc(60)])

const refusal = async (answer: Promise<{ status: number; json: () => { code?: string } }>) => {
  const { status, json } = await answer
  return [status, json().code]
}
const requested = () => room.engine.calls.at(-1)?.request.messages.at(-1)
let models = 0
/** The chat goes on with another model; lists are remembered, so it has a name that nobody knows yet. */
function goOnWith(model: Partial<EngineModel>, ...others: readonly EngineModel[]) {
  models += 1
  room.engine.offered = [
    scriptedModel,
    { ...scriptedModel, id: `autre-${models}`, ...model },
    ...others,
  ]
  return room.app.call('PUT', `/chat/${room.chatId}`, {
    token: room.token,
    body: { model: `autre-${models}` },
  })
}
const listener: EngineModel = { ...scriptedModel, id: 'oreille', capabilities: ['transcription'] }

describe('envoyer', () => {
  test('le texte d’un document va au modèle, et la pièce reste au message', async () => {
    const { id } = await room.attach(createDocx(['Le budget est de 12 000 €.']), 'budget.docx')
    expect((await room.sendWith('Combien ?', [id])).status).toBe(200)
    expect(requested()?.content).toContain('Combien ?')
    expect(requested()?.content).toContain('budget.docx')
    expect(requested()?.content).toContain('Le budget est de 12 000 €.')
    expect(await room.attachedTo()).toMatchObject([{ id, fileName: 'budget.docx', state: 'read' }])
    await room.send('Et encore ?')
    expect(room.engine.calls.at(-1)?.request.messages[0]?.content).toContain(
      'Le budget est de 12 000 €.',
    )
  })

  test('un fichier seul fait un message, un message sans rien est refusé', async () => {
    const { id } = await room.attach(Buffer.from('Bonjour'), 'note.txt')
    expect((await room.sendWith('  ', [id])).status).toBe(200)
    expect((await room.sendWith('  ', [])).json().fields).toEqual({
      content: 'Le message est vide',
    })
  })

  test('au fil de l’eau aussi', async () => {
    const { id } = await room.attach(Buffer.from('Bonjour'), 'note.txt')
    const { status } = await room.app.call('POST', `/chat/${room.chatId}/messages/stream`, {
      token: room.token,
      body: { content: 'Lisez', attachments: [id] },
    })
    expect(status).toBe(200)
    expect(await room.attachedTo()).toMatchObject([{ id, state: 'read' }])
  })

  test('une image va au modèle qui voit ; à un autre on dit qu’elle est là, et à la personne qu’elle n’est pas vue', async () => {
    const { id } = await room.attach(await picture(4000, 3000), 'plage.jpg')
    await goOnWith({ capabilities: ['chat', 'vision'] })
    await room.sendWith('Où est-ce ?', [id])
    const [shown] = requested()?.images ?? []
    expect(shown?.mediaType).toBe('image/jpeg')
    expect(await sharp(shown?.bytes).metadata()).toMatchObject({ width: 1536, height: 1152 })
    expect(await room.attachedTo()).toMatchObject([{ state: 'read' }])
    await goOnWith({ capabilities: ['chat'] })
    await room.regenerate().then((reply) => reply.rest())
    expect(requested()?.images).toBeUndefined()
    expect(requested()?.content).toContain('plage.jpg')
    expect(await room.attachedTo()).toMatchObject([
      { state: 'unreadable', note: 'Ce modèle ne voit pas les images.' },
    ])
  })

  test('un document plus long que ce que le modèle retient est coupé, et c’est dit des deux côtés', async () => {
    await goOnWith({ contextSize: 3000 })
    await room.app.call('PUT', `/chat/${room.chatId}/settings`, {
      token: room.token,
      body: { maxTokens: 500 },
    })
    const { id } = await room.attach(
      Buffer.from(`Début. ${'mot '.repeat(10_000)} Fin.`),
      'roman.txt',
    )
    const { json } = await room.sendWith('Résumez', [id])
    expect(json().error).toBeUndefined()
    const content = requested()?.content ?? ''
    expect([content.includes('Début.'), content.includes('Fin.'), content.length < 8000]).toEqual([
      true,
      false,
      true,
    ])
    expect(content).toContain('seul le début a été lu')
    expect(await room.attachedTo()).toMatchObject([
      { state: 'cut', note: expect.stringMatching(/seul le début a été lu \(\d+\s%\)/) },
    ])
  })

  test('sans modèle de transcription un son n’est pas écouté ; avec, son texte va au modèle, une seule fois transcrit', async () => {
    const { id } = await room.attach(sound, 'réunion.wav')
    await room.sendWith('Que dit-on ?', [id])
    expect(await room.attachedTo()).toMatchObject([
      { state: 'unreadable', note: expect.stringContaining('Aucun modèle de transcription') },
    ])
    const heard: string[] = []
    await goOnWith({}, listener)
    room.engine.transcribe = async ({ fileName }) => {
      heard.push(fileName)
      return { text: ' La séance est levée. ', segments: [] }
    }
    await room.regenerate().then((reply) => reply.rest())
    await room.regenerate().then((reply) => reply.rest())
    expect(heard).toEqual(['réunion.wav'])
    expect(requested()?.content).toContain('La séance est levée.')
    expect((await room.attachedTo())[0]).not.toHaveProperty('note')
  })

  test('une transcription qui échoue n’arrête pas la réponse', async () => {
    await goOnWith({}, listener)
    room.engine.transcribe = async () => {
      throw new EngineFailure('failed')
    }
    const { id } = await room.attach(sound, 'réunion.wav')
    expect((await room.sendWith('Que dit-on ?', [id])).status).toBe(200)
    expect(await room.attachedTo()).toMatchObject([
      { state: 'unreadable', note: expect.stringContaining('a échoué') },
    ])
  })

  test('la pièce d’un autre message, d’un autre chat ou d’une autre personne ne s’envoie pas', async () => {
    const { id } = await room.attach(Buffer.from('a'), 'a.txt')
    const elsewhere = await room.newChat('Ailleurs')
    expect(await refusal(room.sendWith('x', [id], elsewhere))).toEqual([
      404,
      'attachment.not-found',
    ])
    expect(await refusal(room.sendWith('x', [id, id]))).toEqual([400, 'request.invalid'])
    expect(await refusal(room.sendWith('x', ['inconnue']))).toEqual([404, 'attachment.not-found'])
    const other = await room.app.createUser('Noël')
    const theirs = (
      await room.app.call('POST', '/chat/create', {
        token: other.token,
        body: { title: 'T', model: 'modele-scripte' },
      })
    ).json<{ data: Chat }>().data
    const stolen = room.app.call('POST', `/chat/${theirs.id}/messages`, {
      token: other.token,
      body: { content: 'x', attachments: [id] },
    })
    expect(await refusal(stolen)).toEqual([404, 'attachment.not-found'])
    expect((await room.readChat()).messages).toEqual([])
    expect((await room.sendWith('x', [id])).status).toBe(200)
    expect(await refusal(room.sendWith('y', [id]))).toEqual([409, 'attachment.used'])
    expect(
      await refusal(room.app.call('DELETE', `/attachments/${id}`, { token: room.token })),
    ).toEqual([409, 'attachment.used'])
  })
})
