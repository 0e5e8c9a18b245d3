import type { Chat } from '@atelier/contract/chat/chat'
import { chatUploads, type FileImport } from '@atelier/contract/chat/imports/imports'
import type { MessagePage } from '@atelier/contract/chat/messages'
import type { Job } from '@atelier/contract/jobs/jobs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeZip } from '#testing/chat-files/make-zip.ts'
import { importChatFile, uploadChatFile } from '#testing/chat-files/upload-chat-file.ts'
import { atOnce } from '#testing/database/at-once.ts'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

let setup: ChatSetup
beforeEach(async () => {
  setup = await createChatSetup()
})
afterEach(() => setup.close())

const own = (title: string, ...texts: string[]) => ({
  title,
  messages: texts.map((content, index) => ({
    role: index % 2 ? 'assistant' : 'user',
    content,
  })),
})
const textContent = (...parts: unknown[]) => ({ content_type: 'text', parts })
const node = (parent: string | null, role: string, text: string) => ({
  parent,
  message: { author: { role }, content: textContent(text) },
})
const conversation = (title: string, more: object = {}) => ({
  title,
  current_node: 'b',
  mapping: {
    a: node(null, 'user', `Question de ${title}`),
    b: node('a', 'assistant', 'La réponse montrée'),
    c: node('a', 'assistant', 'Une autre version'),
    ...more,
  },
})

async function importBytes(bytes: Buffer, name = 'chats.zip', token = setup.token) {
  const uploadId = await uploadChatFile(setup.app, { token, bytes, name })
  const answer = await setup.app.call('POST', '/chat/imports', { token, body: { uploadId } })
  return { uploadId, ...answer }
}
const importJson = (value: unknown) => importBytes(Buffer.from(JSON.stringify(value)), 'chats.json')
const reportOf = ({ json }: { json: <T>() => T }) => json<{ data: FileImport }>().data
const listImports = async (token = setup.token) =>
  (await setup.app.call('GET', '/chat/imports', { token })).json<{ data: FileImport[] }>().data
async function titles(token = setup.token) {
  const { json } = await setup.app.call('GET', '/chat?limit=100', { token })
  return json<{ data: Chat[] }>()
    .data.map(({ title }) => title)
    .filter((title) => title !== 'Essai')
    .toSorted()
}

describe('l’import d’un fichier', () => {
  test('un zip de ChatGPT : chaque chat avec ce qu’il montre, et ce qui n’est pas repris est dit', async () => {
    const picture = { content_type: 'multimodal_text', parts: [{ content_type: 'image_asset' }] }
    const withPicture = {
      c: { parent: 'b', message: { author: { role: 'user' }, content: picture } },
    }
    const zip = await makeZip({
      'conversations.json': JSON.stringify([
        conversation('Lettre'),
        conversation('Recette', withPicture),
        { title: 'Cassé', mapping: 'rien' },
        { title: 'Vide', mapping: {} },
      ]),
      'message_feedback.json': '[{"rating":"thumbs_up"}]',
      'user.json': '{"email":"a@b.c"}',
      'photo.webp': 'une image',
      'chat.html': '<html>',
      '00/00/ailleurs.json': '{"messages":[{"role":"user","content":"Dehors"}]}',
      '__MACOSX/._conversations.json': 'Mac',
    })
    // Of a name that leads elsewhere nothing comes: names are never used as paths.
    const hostile = Buffer.from(zip.toString('latin1').replaceAll('00/00/', '../../'), 'latin1')
    const answer = await importBytes(hostile)
    expect(answer.status).toBe(200)
    const report = reportOf(answer)
    expect(report).toMatchObject({
      fileName: 'chats.zip',
      byteSize: zip.length,
      readBytes: zip.length,
      state: 'done',
      readChats: 5,
      importedChats: 3,
      chats: [
        { title: 'Lettre (Copie)' },
        { title: 'Recette (Copie)' },
        { title: 'Chat importé (Copie)' },
      ],
      error: null,
    })
    expect(report.leftOut).toEqual([
      { reason: 'unreadable', count: 1, titles: ['Cassé'] },
      { reason: 'empty', count: 1, titles: ['Vide'] },
      { reason: 'attachments', count: 1, titles: [] },
      { reason: 'files', count: 2, titles: [] },
      { reason: 'not-chats', count: 2, titles: [] },
    ])
    expect(await titles()).toEqual(report.chats.map(({ title }) => title).toSorted())
    const chat = await setup.readChat(report.chats[0]?.id)
    expect(chat.messages.map(({ content }) => content)).toEqual([
      'Question de Lettre',
      'La réponse montrée',
    ])
    const page = await setup.app.call('GET', `/chat/${chat.id}/messages`, { token: setup.token })
    const { messages } = page.json<{ data: MessagePage }>().data
    expect(messages[1]?.variants).toMatchObject({ total: 2 })
  })

  test('le compte rendu reste jusqu’à ce qu’on le retire, et le fichier envoyé n’est pas gardé', async () => {
    const answer = await importJson([own('À moi', 'Bonjour', 'Oui ?')])
    const { id } = reportOf(answer)
    expect(await listImports()).toEqual([reportOf(answer)])
    const again = await importChatFile(setup.app, { token: setup.token, uploadId: answer.uploadId })
    expect([again.status, again.json()]).toMatchObject([404, { code: 'upload.not-found' }])
    const path = `/chat/imports/${id}`
    expect((await setup.app.call('DELETE', path, { token: setup.token })).status).toBe(200)
    expect((await setup.app.call('GET', path, { token: setup.token })).status).toBe(404)
    expect(await listImports()).toEqual([])
    expect(await titles()).toEqual(['À moi (Copie)'])
  })

  test('une archive d’ici : les chats seuls, un fichier chacun', async () => {
    const zip = await makeZip({
      'LISEZMOI.txt': 'Votre archive',
      'profil.json': '{"name":"Zoé"}',
      'chats/Un-1.json': JSON.stringify(own('Un', 'Bonjour')),
      'chats/Un-1.md': '# Un',
      'chats/Deux-2.json': JSON.stringify(own('Deux', 'Bonsoir')),
      'images/index.json': '[{"prompt":"Un phare"}]',
    })
    expect(reportOf(await importBytes(zip))).toMatchObject({ readChats: 2, importedChats: 2 })
    expect(await titles()).toEqual(['Deux (Copie)', 'Un (Copie)'])
  })

  test('des centaines de chats viennent par lots, un grand parmi eux, et la recherche les trouve', async () => {
    const small = Array.from({ length: 130 }, (_, index) => own(`Petit ${index}`, 'Bonjour', 'Oui'))
    const big = own(
      'Grand',
      ...Array.from({ length: 700 }, (_, index) => `Phrase ${index} du phare`),
    )
    const report = reportOf(await importJson([...small, big]))
    expect(report).toMatchObject({ readChats: 131, importedChats: 131, leftOut: [] })
    expect((await titles()).length).toBe(100)
    await setup.app.services.chat.whenIndexed()
    const found = await setup.app.call('GET', '/chat/search?q=phare', { token: setup.token })
    expect(found.json<{ data: unknown[] }>().data).toHaveLength(1)
  })
})

describe('ce qui ne peut pas être lu', () => {
  test.each([
    ['un texte', Buffer.from('Bonjour'), 'import.no-chats', 400],
    ['du JSON sans chat', Buffer.from('{"courses":[]}'), 'import.no-chats', 400],
    ['un zip sans chat', undefined, 'import.no-chats', 400],
    ['un zip coupé', Buffer.from('PK\u0003\u0004 coupé'), 'import.damaged', 400],
  ])('%s est refusé par une phrase', async (_, bytes, code, status) => {
    const answer = await importBytes(bytes ?? (await makeZip({ 'a.txt': 'a' })))
    expect([answer.status, answer.json()]).toMatchObject([status, { code }])
    const [report] = await listImports()
    expect(report).toMatchObject({ state: 'failed', error: { code, error: expect.any(String) } })
    expect(await titles()).toEqual([])
  })

  test('un zip protégé par un mot de passe le dit', async () => {
    const zip = await makeZip({ 'conversations.json': JSON.stringify([conversation('Secret')]) })
    // The flag of encrypted files, in the central directory.
    const entry = zip.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
    zip.writeUInt16LE(zip.readUInt16LE(entry + 8) | 1, entry + 8)
    const answer = await importBytes(zip)
    expect([answer.status, answer.json()]).toMatchObject([400, { code: 'import.encrypted' }])
  })

  test('d’un zip dont un fichier est abîmé, les autres sont importés', async () => {
    const zip = await makeZip({
      'a.json': JSON.stringify([own('Premier', 'Bonjour')]),
      'b.json': JSON.stringify([own('Deuxième', 'x'.repeat(5000))]),
      'c.json': JSON.stringify([own('Troisième', 'Bonsoir')]),
    })
    const second = zip.indexOf('b.json') + 'b.json'.length
    zip.fill(0xff, second + 2, second + 12)
    const report = reportOf(await importBytes(zip))
    expect(report).toMatchObject({ state: 'done', importedChats: 2 })
    expect(report.leftOut).toEqual([{ reason: 'damaged', count: 1, titles: ['b.json'] }])
  })

  test('un JSON coupé donne ce qui précède la coupure', async () => {
    const whole = JSON.stringify([own('Entier', 'Bonjour'), own('Coupé', 'Bonsoir')])
    const report = reportOf(await importBytes(Buffer.from(whole.slice(0, -10)), 'chats.json'))
    expect(report.chats.map(({ title }) => title)).toEqual(['Entier (Copie)'])
    expect(report.leftOut).toEqual([{ reason: 'damaged', count: 1, titles: [] }])
  })
})

describe('ce qui appartient à d’autres, ou se fait deux fois', () => {
  test('ni l’envoi ni l’import d’une autre personne ne se trouvent', async () => {
    const { token } = await setup.app.createUser('Zoé')
    const bytes = Buffer.from(JSON.stringify([own('À elle', 'Bonjour')]))
    const uploadId = await uploadChatFile(setup.app, { token, bytes })
    const stolen = await importChatFile(setup.app, { token: setup.token, uploadId })
    expect([stolen.status, stolen.json()]).toMatchObject([404, { code: 'upload.not-found' }])
    const { id } = reportOf(await importBytes(bytes, 'a.json', token))
    for (const method of ['GET', 'DELETE'] as const)
      expect(
        (await setup.app.call(method, `/chat/imports/${id}`, { token: setup.token })).status,
      ).toBe(404)
    expect(await listImports()).toEqual([])
    expect(await listImports(token)).toHaveLength(1)
  })

  test('un envoi incomplet attend', async () => {
    const bytes = Buffer.from(JSON.stringify([own('À moitié', 'Bonjour')]))
    const { token } = setup
    const uploadId = await uploadChatFile(setup.app, { token, bytes, sent: 10 })
    const answer = await importChatFile(setup.app, { token, uploadId })
    expect([answer.status, answer.json()]).toMatchObject([409, { code: 'upload.unfinished' }])
  })

  test('de plusieurs imports demandés ensemble un seul commence', async () => {
    const { token } = setup
    const bytes = Buffer.from(
      JSON.stringify(Array.from({ length: 300 }, (_, index) => own(`Chat ${index}`, 'Bonjour'))),
    )
    const uploadId = await uploadChatFile(setup.app, { token, bytes })
    const answers = await atOnce(6, () => importChatFile(setup.app, { token, uploadId }))
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 409)?.json()).toMatchObject({
      code: 'limit.imports',
    })
    const job = answers.find(({ status }) => status === 202)?.json<{ data: Job }>().data
    const [active] = await listImports()
    expect(active).toMatchObject({ jobId: job?.id })
    await expect.poll(async () => (await listImports())[0]?.state).toBe('done')
    expect((await listImports())[0]).toMatchObject({ importedChats: 300 })
  })

  test('un envoi retiré quand l’import commence n’est pas une erreur du serveur', async () => {
    const { token, app } = setup
    const bytes = await makeZip({ 'a.json': JSON.stringify([own('À moi', 'Bonjour')]) })
    for (let round = 0; round < 8; round += 1) {
      const uploadId = await uploadChatFile(app, { token, bytes })
      const headers = { 'tus-resumable': chatUploads.version }
      await importChatFile(app, { token, uploadId })
      await app.call('DELETE', `${chatUploads.path}/${uploadId}`, { token, headers })
      await expect
        .poll(async () => (await listImports()).some(({ state }) => state === 'active'))
        .toBe(false)
    }
    const codes = (await listImports()).flatMap(({ error }) => error?.code ?? [])
    expect(codes.filter((code) => code !== 'upload.not-found')).toEqual([])
  })

  test('annulé, ce qui est déjà importé reste, et rien ne suit', async () => {
    const { token } = setup
    const chats = Array.from({ length: 3000 }, (_, index) => own(`Chat ${index}`, 'x'.repeat(2000)))
    const uploadId = await uploadChatFile(setup.app, {
      token,
      bytes: Buffer.from(JSON.stringify(chats)),
    })
    const job = (await importChatFile(setup.app, { token, uploadId })).json<{ data: Job }>().data
    await expect.poll(async () => (await listImports())[0]?.importedChats).toBeGreaterThan(0)
    const active = await setup.app.call('DELETE', `/chat/imports/${(await listImports())[0]?.id}`, {
      token,
    })
    expect([active.status, active.json()]).toMatchObject([409, { code: 'import.active' }])
    expect((await setup.app.call('DELETE', `/jobs/${job.id}`, { token })).status).toBe(200)
    const [report] = await listImports()
    expect(report).toMatchObject({ state: 'cancelled', error: null })
    expect(report?.importedChats).toBeLessThan(3000)
    const listed = await setup.app.call('GET', '/chat', { token })
    expect(listed.json<{ pagination: { total: number } }>().pagination.total).toBe(
      (report?.importedChats ?? 0) + 1,
    )
  })
})
