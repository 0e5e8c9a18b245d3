import { createHash } from 'node:crypto'
import type { Attachment } from '@atelier/contract/attachments/attachments'
import type { BegunChat } from '@atelier/contract/chat/beginning'
import type { Chat } from '@atelier/contract/chat/chat'
import type { Page } from '@atelier/contract/wire/operation'
import { gate } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import { type AttachmentsSetup, createAttachmentsSetup } from '#testing/setups/attachments-setup.ts'

const model = 'modele-scripte'
const hourMs = 3_600_000

let setup: AttachmentsSetup
beforeEach(async () => {
  setup = await createAttachmentsSetup()
})
afterEach(() => setup.close())

const begin = (body: object, { key = '', token = setup.token } = {}) =>
  setup.app.call('POST', '/chat/begin', {
    token,
    body: { content: '', model, ...body },
    headers: key === '' ? {} : { 'idempotency-key': key },
  })
async function begun(body: object, key?: string): Promise<BegunChat> {
  const { status, json } = await begin(body, { key: key ?? '' })
  if (status !== 200) throw new Error(json().error)
  return json<{ data: BegunChat }>().data
}
/** Uploads a file for the chat to begin; returns its id. */
async function upload(name = 'note.txt', content = 'Le budget est de 12 000 €.', token?: string) {
  const options = { chatId: 'nouveau', token: token ?? setup.token }
  return (await setup.post(Buffer.from(content), name, options)).json<{ data: Attachment }>().data
    .id
}
const refusal = async (response: ReturnType<typeof begin>) => {
  const { status, json } = await response
  return [status, json().code]
}
const chatIds = async () => {
  const { json } = await setup.app.call('GET', '/chat', { token: setup.token })
  return json<Page<Chat>>().data.map(({ id }) => id)
}
const finished = async (chatId: string) => (await setup.subscribe(chatId)).rest()

describe('commencer', () => {
  test('le chat, sa question et sa réponse naissent ensemble, et la réponse se suit', async () => {
    const answer = await begun({ content: '  Bonjour,\n parlez-moi du budget  ' })
    expect(answer.chat).toMatchObject({
      title: 'Bonjour, parlez-moi du budget',
      model,
      messages: '[]',
      replying: true,
    })
    expect((await finished(answer.chat.id)).text).toBe('Bonjour, voici la réponse du script.')
    const { messages, settings } = await setup.readChat(answer.chat.id)
    expect(messages.map(({ id }) => id)).toEqual([answer.questionId, ...answer.replyIds])
    expect(JSON.parse(settings)).toMatchObject({ stream: true, temperature: 0.7 })
    expect((await chatIds())[0]).toBe(answer.chat.id)
  })

  test('les réglages demandés sont ceux du chat', async () => {
    const { chat } = await begun({ content: 'Bonjour', settings: { temperature: 1.5 } })
    expect(JSON.parse(chat.settings)).toMatchObject({ temperature: 1.5, topP: 0.9, stream: true })
    expect(await refusal(begin({ content: 'x', settings: { temperature: 3 } }))).toEqual([
      400,
      'request.invalid',
    ])
  })

  test('un fichier seul commence un chat à son nom, et le modèle le lit', async () => {
    const { chat } = await begun({ attachments: [await upload('budget.txt')] })
    expect(chat.title).toBe('budget.txt')
    await finished(chat.id)
    expect(setup.engine.calls.at(-1)?.request.messages.at(-1)?.content).toContain('12 000 €')
    expect(await setup.attachedTo(chat.id)).toMatchObject([
      { fileName: 'budget.txt', state: 'read' },
    ])
  })

  test('une réponse à montrer entière est un travail, que la liste montre', async () => {
    const opened = gate()
    setup.engine.script = () => [opened.promise, { text: 'Voilà.' }]
    const { chat } = await begun({ content: 'Lisez', attachments: [await upload()] })
    const { json } = await setup.app.call('GET', '/jobs?active=true', { token: setup.token })
    expect(json<{ data: object[] }>().data).toMatchObject([{ kind: 'chat.message' }])
    opened.resolve()
    expect((await finished(chat.id)).text).toBe('Voilà.')
  })

  test('ni mots ni fichiers : rien ne commence', async () => {
    expect((await begin({ content: '  ' })).json().fields).toEqual({
      content: 'Le message est vide',
    })
    expect(await refusal(begin({ content: 'x', attachments: ['a', 'a'] }))).toEqual([
      400,
      'request.invalid',
    ])
  })
})

describe('un commencement refusé ne laisse rien, et le fichier attend toujours', () => {
  const expectNothingBegun = async (file: string) => {
    expect(await chatIds()).toEqual([setup.chatId])
    const again = await begun({ attachments: [file] })
    await finished(again.chat.id)
    expect(await setup.attachedTo(again.chat.id)).toMatchObject([{ id: file }])
  }

  test('sans son modèle', async () => {
    const file = await upload()
    expect(await refusal(begin({ attachments: [file], model: 'parti' }))).toEqual([
      403,
      'model.not-offered',
    ])
    await expectNothingBegun(file)
  })

  test('quand un des fichiers n’est pas de ceux qui attendent', async () => {
    const file = await upload()
    const ofChat = await setup.attach(Buffer.from('x'), 'ailleurs.txt')
    const other = await setup.app.createUser('Noël')
    const theirs = await upload('secret.txt', 'secret', other.token)
    for (const stranger of [ofChat.id, theirs, 'inconnu'])
      expect(await refusal(begin({ attachments: [file, stranger] }))).toEqual([
        404,
        'attachment.not-found',
      ])
    expect(await refusal(setup.sendWith('x', [file]))).toEqual([404, 'attachment.not-found'])
    await expectNothingBegun(file)
    expect(await refusal(begin({ attachments: [file] }))).toEqual([409, 'attachment.used'])
  })

  test('quand la place de la personne est prise', async () => {
    const { token } = await setup.app.createUser('Noël')
    const file = await upload('note.txt', 'Le budget', token)
    const limitTo = (bytes: number | null) =>
      setup.app.services.database.queries
        .updateTable('users')
        .set({ max_storage_bytes: bytes })
        .execute()
    const body = { attachments: [file] }
    await limitTo(1)
    expect(await refusal(begin(body, { token }))).toEqual([507, 'limit.storage'])
    await limitTo(null)
    expect((await begin(body, { token })).status).toBe(200)
  })

  test('quand trop de demandes de cette personne attendent déjà', async () => {
    await setup.close()
    setup = await createAttachmentsSetup({ maxConcurrentRequests: 1, limits: { waitingCalls: 1 } })
    const opened = gate()
    setup.engine.script = () => [opened.promise, { text: 'Enfin.' }]
    await begun({ content: 'Qui est servi' })
    await expect.poll(() => setup.engine.calls.length).toBe(1)
    await begun({ content: 'Qui attend' })
    expect(await refusal(begin({ content: 'De trop' }))).toEqual([429, 'limit.waiting'])
    expect(await chatIds()).toHaveLength(3)
    opened.resolve()
  })
})

describe('deux fois', () => {
  test('un même fichier ne commence qu’un chat', async () => {
    const file = await upload()
    const answers = await atOnce(6, () => begin({ content: 'Lisez', attachments: [file] }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await chatIds()).toHaveLength(2)
  })

  test('une demande répétée sous le même numéro ne commence qu’un chat', async () => {
    const body = { content: 'Bonjour', attachments: [await upload()] }
    const answers = await atOnce(12, () => begin(body, { key: 'une-fois' }))
    const ids = answers.map(({ json }) => json<{ data: BegunChat }>().data.chat.id)
    expect(new Set(ids).size).toBe(1)
    expect(await chatIds()).toHaveLength(2)
    expect(await refusal(begin({ content: 'Autre' }, { key: 'une-fois' }))).toEqual([
      409,
      'idempotency.conflict',
    ])
  })

  test('une panne juste après l’enregistrement n’en fait pas commencer un second', async () => {
    // As sent by the browser, whose answer never left the server.
    const body = { content: 'Bonjour', model, attachments: [] }
    const fingerprint = createHash('sha256')
      .update(`/api/chat/begin\n${JSON.stringify(body)}`)
      .digest('base64url')
    const { id: userId } = await setup.app.services.database.queries
      .selectFrom('users')
      .select('id')
      .executeTakeFirstOrThrow()
    const request = { userId, key: 'coupure', fingerprint }
    const { chat, idempotency } = setup.app.services
    const first = await idempotency.runExclusively(request, async () => {
      await idempotency.begin(request)
      return chat.begin(userId, body, request)
    })
    const again = await setup.app.call('POST', '/chat/begin', {
      token: setup.token,
      body,
      headers: { 'idempotency-key': 'coupure' },
    })
    expect(again.json<{ data: BegunChat }>().data.chat.id).toBe(first.chat.id)
    expect(await chatIds()).toHaveLength(2)
  })
})

test('un fichier qui attend un chat s’efface au bout d’un jour, pas avant', async () => {
  const file = await upload()
  expect(await setup.app.services.attachments.sweep()).toBe(0)
  setup.clock.advance(23 * hourMs)
  expect(await setup.app.services.attachments.sweep()).toBe(0)
  expect(await setup.storedFiles()).toBe(1)
  setup.clock.advance(2 * hourMs)
  expect(await setup.app.services.attachments.sweep()).toBe(1)
  expect(await setup.storedFiles()).toBe(0)
  expect(await refusal(begin({ attachments: [file] }))).toEqual([404, 'attachment.not-found'])
})
