import type { Chat } from '@atelier/contract/chat/chat'
import type { EngineModel } from '@atelier/engine/engine'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { scriptedModel } from '@atelier/engine/testing/scripted/scripted-engine'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { multipartBody } from '#testing/multipart-body.ts'
import { createDocx, createPdf } from '#testing/sample-documents.ts'
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
const asked = () => room.engine.calls.at(-1)?.request.messages.at(-1)
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

describe('joindre', () => {
  test('une image est récrite sans ses métadonnées, et se lit par son lien signé', async () => {
    const sent = await picture()
    const attachment = await room.attach(sent, 'plage.jpg')
    expect(attachment).toMatchObject({
      fileName: 'plage.jpg',
      fileType: 'image',
      fileSize: sent.length,
      mimeType: 'image/jpeg',
      state: 'waiting',
    })
    const kept = await room.fetched(attachment.url ?? '')
    expect(kept.status).toBe(200)
    expect(sent.includes('Camille')).toBe(true)
    expect(kept.bytes.includes('Camille')).toBe(false)
    expect((await room.fetched((attachment.url ?? '').replace(/s=.*/, 's=faux'))).status).toBe(404)
  })

  test('le type vient du contenu, le nom est une donnée', async () => {
    const named = async (bytes: Buffer, name: string) => {
      const { fileName, fileType, mimeType, state } = await room.attach(bytes, name)
      return [fileName, fileType, mimeType, state]
    }
    expect(await named(Buffer.from('Bonjour'), '../../etc/passwd')).toEqual([
      'passwd',
      'document',
      'text/plain',
      'read',
    ])
    expect(await named(createPdf(['Un']), 'photo.png')).toEqual([
      'photo.png',
      'document',
      'application/pdf',
      'read',
    ])
    expect(await named(sound, 'note')).toEqual(['note', 'audio', 'audio/wav', 'waiting'])
    const [long] = await named(createDocx(['Deux']), `${'é'.repeat(300)}.docx`)
    expect([long?.length, long?.endsWith('é.docx')]).toEqual([200, true])
    expect(
      await named(Buffer.from('<script>alert(1)</script>'), '<img src=x onerror=alert(1)>.html'),
    ).toEqual(['<img src=x onerror=alert(1)>.html', 'document', 'text/plain', 'read'])
  })

  test.each<[string, number, string, () => Buffer | Promise<Buffer>, string]>([
    [
      'du HTML renommé en image',
      415,
      'attachment.type-refused',
      () => Buffer.from('<html><script>1</script>'),
      'a.png',
    ],
    [
      'du SVG renommé en image',
      415,
      'attachment.type-refused',
      () => Buffer.from('<svg onload="1"/>'),
      'a.png',
    ],
    [
      'un programme',
      415,
      'attachment.type-refused',
      () => Buffer.from('4d5a900003000000', 'hex'),
      'a.txt',
    ],
    [
      'une archive',
      415,
      'attachment.type-refused',
      () => createDocx(['x']).subarray(0, 90),
      'a.docx',
    ],
    [
      'une image abîmée',
      415,
      'file.not-an-image',
      async () => (await picture()).subarray(0, 60),
      'a.jpg',
    ],
    [
      'une photo HEIC',
      415,
      'file.heic',
      () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      'a.heic',
    ],
    ['un fichier vide', 400, 'file.empty', () => Buffer.alloc(0), 'a.txt'],
    [
      '10 Mo et un octet',
      413,
      'file.too-large',
      () => Buffer.alloc(10 * 1024 * 1024 + 1, 'a'),
      'a.txt',
    ],
  ])('refuse %s', async (_what, status, code, make, name) => {
    expect(await refusal(room.post(await make(), name))).toEqual([status, code])
    expect(await room.storedFiles()).toBe(0)
  })

  test('dit la taille permise, et prend 10 Mo juste', async () => {
    const { json } = await room.post(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 'a.txt')
    expect(json().error).toMatch(/\(10\sMo au plus\)/)
    expect(await room.attach(Buffer.alloc(10 * 1024 * 1024, 'a '), 'a.txt')).toMatchObject({
      state: 'read',
      note: expect.stringContaining('très long'),
    })
  })

  test('un document qui se déplierait sans fin est dit trop lourd, et le serveur n’a rien senti', async () => {
    const bomb = await room.attach(createDocx([' '.repeat(100_000_000)]), 'facture.docx')
    expect(bomb).toMatchObject({ state: 'unreadable', note: expect.stringContaining('trop lourd') })
    expect((await room.app.call('GET', '/health')).status).toBe(200)
  })

  test('le chat d’une autre personne ne reçoit rien, un envoi sans chat non plus', async () => {
    const other = (await room.app.createUser('Noël')).token
    expect(await refusal(room.post(Buffer.from('a'), 'a.txt', { token: other }))).toEqual([
      404,
      'chat.not-found',
    ])
    const form = await multipartBody('file', Buffer.from('a'), 'a.txt')
    const { status, json } = await room.app.call('POST', '/attachments', {
      token: room.token,
      ...form,
    })
    expect([status, json().fields]).toEqual([400, { chatId: 'Chat ID requis' }])
    expect(await room.storedFiles()).toBe(0)
  })

  test('ce qui n’est dans aucun message s’enlève, ou part après un jour', async () => {
    const [first] = [
      await room.attach(Buffer.from('a'), 'a.txt'),
      await room.attach(Buffer.from('b'), 'b.txt'),
    ]
    expect(
      (await room.app.call('DELETE', `/attachments/${first.id}`, { token: room.token })).status,
    ).toBe(200)
    expect((await room.fetched(first.url ?? '')).status).toBe(404)
    expect(await room.storedFiles()).toBe(1)
    room.clock.advance(23 * 3_600_000)
    expect(await room.app.services.attachments.sweep()).toBe(0)
    room.clock.advance(2 * 3_600_000)
    expect(await room.app.services.attachments.sweep()).toBe(1)
    expect(await room.storedFiles()).toBe(0)
  })
})

describe('envoyer', () => {
  test('le texte d’un document va au modèle, et la pièce reste au message', async () => {
    const { id } = await room.attach(createDocx(['Le budget est de 12 000 €.']), 'budget.docx')
    expect((await room.sendWith('Combien ?', [id])).status).toBe(200)
    expect(asked()?.content).toContain('Combien ?')
    expect(asked()?.content).toContain('budget.docx')
    expect(asked()?.content).toContain('Le budget est de 12 000 €.')
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
    const [shown] = asked()?.images ?? []
    expect(shown?.mediaType).toBe('image/jpeg')
    expect(await sharp(shown?.bytes).metadata()).toMatchObject({ width: 1536, height: 1152 })
    expect(await room.attachedTo()).toMatchObject([{ state: 'read' }])
    await goOnWith({ capabilities: ['chat'] })
    await room.regenerate().then((reply) => reply.rest())
    expect(asked()?.images).toBeUndefined()
    expect(asked()?.content).toContain('plage.jpg')
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
    const content = asked()?.content ?? ''
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
    expect(asked()?.content).toContain('La séance est levée.')
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
