import type { Attachment } from '@atelier/contract/attachments/attachments'
import type { Chat, Message } from '@atelier/contract/chat/chat'
import type { CitationInContext } from '@atelier/contract/knowledge/citations'
import { scriptedModel, wordSteps } from '@atelier/engine/testing/scripted/scripted-engine'
import { expect, test } from 'vitest'
import { pdfOf } from '#testing/documents/pdf-of.ts'
import { createGroundedSetup, rules } from '#testing/knowledge/grounded-chat.ts'
import type { Reader } from '#testing/knowledge/knowledge-setup.ts'
import { multipartBody } from '#testing/multipart-body.ts'

const question = 'Quel est le budget de la piscine ?'
const answer = 'Le budget de la piscine est de 12 500 euros [1].'
/** Other words on each page: what all pages have at their edge is no text of theirs. */
const filler = (n: number) => {
  const word = [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  return `Le chantier ${word}${word} avance selon le calendrier ${word} prévu par les services.`
}
const budget = 'Le budget de la piscine est de 12 500 euros.'
/** Sixty pages, of which page 41 answers. */
const book = pdfOf({
  pages: Array.from({ length: 60 }, (_, n) => ({
    lines: Array.from({ length: 12 }, (_line, line) => ({
      text: n === 40 && line === 0 ? budget : filler(100 * n + line),
      y: 720 - 20 * line,
    })),
  })),
})

async function createSetup() {
  const setup = await createGroundedSetup()
  setup.engine.offered = [{ ...scriptedModel, contextSize: 6000 }]
  setup.engine.script = () => wordSteps(answer)
  return Object.assign(setup, {
    async attach(reader: Reader, chatId: string, name: string, bytes: Buffer): Promise<string> {
      const form = await multipartBody('file', bytes, name, { chatId })
      const { json } = await setup.app.call('POST', '/attachments', {
        token: reader.token,
        ...form,
      })
      return json<{ data: Attachment }>().data.id
    },
  })
}
type Setup = Awaited<ReturnType<typeof createSetup>>

/** A chat of Lise whose first question comes with the book. */
async function chatWithBook(setup: Setup) {
  const { lise } = setup
  const chat = await setup.beginChat(lise, undefined, scriptedModel.id)
  const fileId = await setup.attach(lise, chat.id, 'Comptes.pdf', book)
  await chat.ask(question, { attachments: [fileId] })
  const [asked, reply] = (await chat.messages()) as [Message, Message]
  return { chat, fileId, asked, reply }
}
const readCitation = (
  reader: Reader,
  {
    chatId,
    replyId,
    n = 1,
  }: { readonly chatId: string; readonly replyId: string; readonly n?: number },
) => reader.call<CitationInContext>('GET', `/chat/${chatId}/messages/${replyId}/citations/${n}`)

test('un fichier où rien ne répond est donné par son début, à côté des extraits d’un autre', async () => {
  await using setup = await createSetup()
  const { chat } = await chatWithBook(setup)
  const lines = Array.from({ length: 900 }, (_, n) => `Xyw ${n} kjhx wxkzy kxhwj.`)
  const text = Buffer.from(['Voici tout.', ...lines].join('\n'))
  const fileId = await setup.attach(setup.lise, chat.id, 'Fête.txt', text)
  await chat.ask(question, { attachments: [fileId] })
  const { messages } = setup.lastPrompt()
  expect(messages.at(-1)?.content).toContain(budget)
  expect(JSON.stringify(messages)).toContain('Voici tout.')
})

test('un fichier trop long est donné par extraits numérotés, et la réponse cite la page', async () => {
  await using setup = await createSetup()
  const { chat, fileId, asked, reply } = await chatWithBook(setup)
  const { question: sent, system } = setup.lastPrompt()
  expect(system).toContain('extraits numérotés')
  expect(sent).toContain('Comptes.pdf, page')
  expect(sent).toContain(budget)
  expect(asked.attachments).toMatchObject([
    { state: 'cut', byExcerpts: true, note: expect.stringContaining('lu par extraits') },
  ])
  const given = reply.grounding?.given ?? []
  expect(given[0]).toMatchObject({ sourceId: fileId, isFile: true, title: 'Comptes.pdf' })
  setup.engine.script = ({ messages }) => {
    const excerpts = messages.at(-1)?.content.split(/^(?=\[\d+\] )/m) ?? []
    const n = /\d+/.exec(excerpts.find((one) => one.includes(budget)) ?? '')?.[0]
    return wordSteps(answer.replace('[1]', `[${n}]`))
  }
  await chat.ask(question)
  const second = await chat.lastReply()
  expect(second.citations).toMatchObject([
    {
      ...{ sourceId: fileId, isFile: true, position: { page: 41 }, support: 'stated' },
      quote: budget,
    },
  ])
  const { data } = await readCitation(setup.lise, { chatId: chat.id, replyId: second.id })
  expect(data).toMatchObject({ source: 'readable', file: { id: fileId, fileName: 'Comptes.pdf' } })
  expect((await readCitation(setup.noe, { chatId: chat.id, replyId: second.id })).status).toBe(404)
})

test('ce qui tient est donné en entier, et un long dont rien ne parle l’est par son début', async () => {
  await using setup = await createSetup()
  const { lise } = setup
  const chat = await setup.beginChat(lise, undefined, scriptedModel.id)
  const short = await setup.attach(lise, chat.id, 'note.txt', Buffer.from(rules.text))
  await chat.ask('Combien de jours de congés ?', { attachments: [short] })
  expect(setup.lastPrompt().question).toContain(rules.text)
  expect((await chat.lastReply()).grounding).toBeUndefined()
  const long = await setup.attach(lise, chat.id, 'Comptes.pdf', book)
  await chat.ask('Résume', { attachments: [long] })
  expect((await chat.lastReply()).grounding).toBeUndefined()
  const [, , asked] = await chat.messages()
  expect(asked?.attachments?.[0]?.note).toContain('seul le début a été lu')
})

test('un long fichier et une collection répondent ensemble ; le fichier vient d’abord', async () => {
  await using setup = await createSetup()
  const { lise } = setup
  const collectionId = await setup.addCollection(lise, 'Règlement', [rules])
  const chat = await setup.beginChat(
    lise,
    { collectionIds: [collectionId], mode: 'only' },
    scriptedModel.id,
  )
  const long = await setup.attach(lise, chat.id, 'Comptes.pdf', book)
  await chat.ask(question, { attachments: [long] })
  const { given, collections } = (await chat.lastReply()).grounding ?? {}
  expect(collections).toHaveLength(1)
  expect(given?.[0]?.isFile).toBe(true)
  expect(given?.at(-1)).toMatchObject({ title: rules.title })
  expect(given?.map(({ excerpt }) => excerpt)).toEqual(given?.map((_, index) => index + 1))
})

test('une copie du chat cite son propre fichier ; l’original peut disparaître', async () => {
  await using setup = await createSetup()
  const { lise } = setup
  const { chat, fileId } = await chatWithBook(setup)
  const { data: copy } = await lise.call<Chat>('POST', `/chat/${chat.id}/duplicate`)
  const [, reply] = JSON.parse(
    (await lise.call<Chat>('GET', `/chat/${copy.id}`)).data.messages,
  ) as Message[]
  const copied = reply?.citations?.[0]?.sourceId
  expect(copied).not.toBe(fileId)
  expect(reply?.grounding?.given[0]?.sourceId).toBe(copied)
  await lise.call('DELETE', `/chat/${chat.id}`)
  const of = { chatId: copy.id, replyId: reply?.id ?? '' }
  expect((await readCitation(lise, of)).data).toMatchObject({ source: 'readable' })
})

test('une réponse de texte, corrigée ou continuée, se vérifie contre le fichier', async () => {
  await using setup = await createSetup()
  const { lise } = setup
  const { chat, reply } = await chatWithBook(setup)
  await lise.call('PUT', `/chat/${chat.id}/messages/${reply.id}`, {
    content: 'Le budget de la piscine est de 99 000 euros [1].',
    corrections: 0,
  })
  const corrected = await chat.lastReply()
  expect(corrected.citations?.[0]).toMatchObject({ isFile: true, missing: ['99 000'] })
})

test('un texte et une recherche suivante : la question d’après retrouve le fichier', async () => {
  await using setup = await createSetup()
  const { lise } = setup
  const chat = await setup.beginChat(lise, undefined, scriptedModel.id)
  const text = Array.from({ length: 60 }, (_, n) =>
    n === 40 ? budget : `${filler(n)} `.repeat(12),
  ).join('\n\n')
  const fileId = await setup.attach(lise, chat.id, 'comptes.txt', Buffer.from(text))
  await chat.ask('Bonjour', { attachments: [fileId] })
  await chat.ask(question)
  const reply = await chat.lastReply()
  expect(reply.grounding?.given[0]).toMatchObject({ isFile: true, title: 'comptes.txt' })
  expect(setup.lastPrompt().question).toContain('comptes.txt, ligne')
})

test('un chat importé qui ment sur ses extraits ne fait rien lire, et n’occupe personne', async () => {
  await using setup = await createSetup()
  const { lise } = setup
  const { chat, fileId } = await chatWithBook(setup)
  const exported = await setup.app.call('GET', `/chat/${chat.id}/export`, { token: lise.token })
  const json = exported.text
    .replaceAll(/"lastOrdinal": \d+,/g, '')
    .replaceAll(/"ordinal": (\d+),/g, '"ordinal": $1, "lastOrdinal": 9000000000000000,')
  const imported = await lise.call<Chat[]>('POST', '/chat/import', { json })
  const chatId = imported.data[0]?.id ?? ''
  const [, reply] = JSON.parse(
    (await lise.call<Chat>('GET', `/chat/${chatId}`)).data.messages,
  ) as Message[]
  expect(reply?.grounding?.given[0]?.sourceId).toBe(fileId)
  const corrected = await lise.call<Message>('PUT', `/chat/${chatId}/messages/${reply?.id}`, {
    content: answer,
    corrections: 0,
  })
  expect(corrected.status).toBe(200)
  const { data } = await readCitation(lise, { chatId, replyId: reply?.id ?? '' })
  expect(data).toMatchObject({ source: 'removed', before: '' })
  expect(data.file).toBeUndefined()
})

test('un document lu avant qu’il y ait des pages est relu une fois : ce qui suit cite la page, ce qui précède garde sa citation', async () => {
  await using setup = await createSetup()
  const { lise, app } = setup
  const { queries } = app.services.database
  const chat = await setup.beginChat(lise, undefined, scriptedModel.id)
  const fileId = await setup.attach(lise, chat.id, 'Comptes.pdf', book)
  const noteId = await setup.attach(lise, chat.id, 'note.txt', Buffer.from('Une note.'))
  const rowOf = (id: string) =>
    queries
      .selectFrom('attachments')
      .select(['content', 'excerpts', 'reading'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const { content } = await rowOf(fileId)
  const setRow = (id: string, row: { content?: string; reading?: number }) =>
    queries
      .updateTable('attachments')
      .set({ excerpts: null, ...row })
      .where('id', '=', id)
      .execute()
  await setRow(fileId, { content: `Ancien début.\n${content}` })

  await chat.ask(question, { attachments: [fileId, noteId] })
  const former = await chat.lastReply()
  const [cited] = former.citations ?? []
  expect(cited).toMatchObject({ isFile: true, position: { line: expect.any(Number) } })

  await app.services.attachments.readAgain()
  expect(await rowOf(fileId)).toMatchObject({ content, reading: 1 })
  expect(await rowOf(noteId)).toMatchObject({ excerpts: null, reading: 0 })
  const { data } = await readCitation(lise, { chatId: chat.id, replyId: former.id })
  expect(data).toMatchObject({
    ...{ citation: { quote: cited?.quote }, source: 'changed', before: '', after: '' },
    file: { id: fileId },
  })
  setup.engine.script = ({ messages }) => {
    const excerpts = messages.at(-1)?.content.split(/^(?=\[\d+\] )/m) ?? []
    const n = /\d+/.exec(excerpts.find((one) => one.includes(budget)) ?? '')?.[0]
    return wordSteps(answer.replace('[1]', `[${n}]`))
  }
  await chat.ask(question)
  const later = await chat.lastReply()
  expect(later.citations).toMatchObject([{ position: { page: 41 }, quote: budget }])
  const again = await readCitation(lise, { chatId: chat.id, replyId: later.id })
  expect(again.data).toMatchObject({ source: 'readable' })

  // Once: what was read again is left as it is.
  await setRow(fileId, { content: 'Retouché.' })
  await app.services.attachments.readAgain()
  expect(await rowOf(fileId)).toMatchObject({ content: 'Retouché.', reading: 1 })
})

test('ce qui ne peut plus être relu, ou pas autant, garde son texte et ses citations, et n’empêche pas les autres', async () => {
  await using setup = await createSetup()
  const { lise, app } = setup
  const { queries } = app.services.database
  const chat = await setup.beginChat(lise, undefined, scriptedModel.id)
  const attach = (name: string) => setup.attach(lise, chat.id, name, book)
  const [gone, locked, other] = [
    await attach('a.pdf'),
    await attach('b.pdf'),
    await attach('c.pdf'),
  ]
  const scanned = await setup.attach(lise, chat.id, 'd.pdf', Buffer.from('%PDF-1.4 abîmé'))
  const set = (ids: readonly string[], row: { file_id?: null; content?: string }) =>
    queries
      .updateTable('attachments')
      .set({ excerpts: null, ...row })
      .where('id', 'in', ids)
      .execute()
  await set([gone, locked, other, scanned], {})
  await set([gone], { file_id: null })
  const file = await queries
    .selectFrom('attachments')
    .select('file_id')
    .where('id', '=', locked)
    .executeTakeFirstOrThrow()
  await app.services.storage.remove(file.file_id ?? '')
  await app.services.attachments.readAgain()
  const rows = await queries
    .selectFrom('attachments')
    .select(['id', 'reading', 'excerpts', 'content'])
    .execute()
  const row = (id: string) => rows.find((one) => one.id === id)
  expect(row(other)).toMatchObject({ reading: 1, excerpts: expect.stringContaining('page') })
  for (const id of [gone, locked])
    expect(row(id)).toMatchObject({ reading: 0, excerpts: null, content: row(other)?.content })
  expect(row(scanned)).toMatchObject({ reading: 0, content: '' })
})
