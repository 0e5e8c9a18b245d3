import { attachmentLimits } from '@atelier/contract/attachments/attachments'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { multipartBody } from '#testing/multipart-body.ts'
import { createDocx, createPdf } from '#testing/sample-documents.ts'
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

describe('joindre', () => {
  test('une image est récrite sans ses métadonnées, et se lit par son lien signé', async () => {
    const sent = await picture()
    const attachment = await setup.attach(sent, 'plage.jpg')
    expect(attachment).toMatchObject({
      fileName: 'plage.jpg',
      fileType: 'image',
      fileSize: sent.length,
      mimeType: 'image/jpeg',
      state: 'waiting',
    })
    const stored = await setup.fetched(attachment.url ?? '')
    expect(stored.status).toBe(200)
    expect(sent.includes('Camille')).toBe(true)
    expect(stored.bytes.includes('Camille')).toBe(false)
    expect((await setup.fetched((attachment.url ?? '').replace(/s=.*/, 's=faux'))).status).toBe(404)
  })

  test('le type vient du contenu, le nom est une donnée', async () => {
    const named = async (bytes: Buffer, name: string) => {
      const { fileName, fileType, mimeType, state } = await setup.attach(bytes, name)
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
    expect(await refusal(setup.post(await make(), name))).toEqual([status, code])
    expect(await setup.storedFiles()).toBe(0)
  })

  test('cinquante fichiers à la fois pour dix places : dix sont pris, le reste ne laisse rien', async () => {
    const text = Buffer.from('Bonjour')
    const joinMany = (count: number) =>
      Promise.all(Array.from({ length: count }, () => setup.post(text, 'a.txt')))
    await joinMany(attachmentLimits.waitingMax - 10)
    const answers = await joinMany(50)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map((answer) => answer.json().code)).toEqual(
      Array.from({ length: 40 }, () => 'attachment.too-many'),
    )
    expect(await setup.storedFiles()).toBe(attachmentLimits.waitingMax)
  })

  test('dit la taille permise, et prend 10 Mo juste', async () => {
    const { json } = await setup.post(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 'a.txt')
    expect(json().error).toMatch(/\(10\sMB au plus\)/)
    expect(await setup.attach(Buffer.alloc(10 * 1024 * 1024, 'a '), 'a.txt')).toMatchObject({
      state: 'read',
      note: expect.stringContaining('très long'),
    })
  })

  test('un document qui se déplierait sans fin est dit trop lourd, et le serveur n’a rien senti', async () => {
    const bomb = await setup.attach(createDocx([' '.repeat(100_000_000)]), 'facture.docx')
    expect(bomb).toMatchObject({
      state: 'unreadable',
      note: expect.stringContaining('trop volumineux'),
    })
    expect((await setup.app.call('GET', '/health')).status).toBe(200)
  })

  test('le chat d’une autre personne ne reçoit rien, un envoi sans chat non plus', async () => {
    const other = (await setup.app.createUser('Noël')).token
    expect(await refusal(setup.post(Buffer.from('a'), 'a.txt', { token: other }))).toEqual([
      404,
      'chat.not-found',
    ])
    const form = await multipartBody('file', Buffer.from('a'), 'a.txt')
    const { status, json } = await setup.app.call('POST', '/attachments', {
      token: setup.token,
      ...form,
    })
    expect([status, json().fields]).toEqual([400, { chatId: 'Chat ID requis' }])
    expect(await setup.storedFiles()).toBe(0)
  })

  test('ce qui n’est dans aucun message s’enlève, ou part après un jour', async () => {
    const [first] = [
      await setup.attach(Buffer.from('a'), 'a.txt'),
      await setup.attach(Buffer.from('b'), 'b.txt'),
    ]
    expect(
      (await setup.app.call('DELETE', `/attachments/${first.id}`, { token: setup.token })).status,
    ).toBe(200)
    expect((await setup.fetched(first.url ?? '')).status).toBe(404)
    expect(await setup.storedFiles()).toBe(1)
    setup.clock.advance(23 * 3_600_000)
    expect(await setup.app.services.attachments.sweep()).toBe(0)
    setup.clock.advance(2 * 3_600_000)
    expect(await setup.app.services.attachments.sweep()).toBe(1)
    expect(await setup.storedFiles()).toBe(0)
  })
})
