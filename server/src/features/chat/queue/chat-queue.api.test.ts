import type { MessagePage } from '@atelier/contract/chat/messages'
import type { AddedToQueue, Queue, QueuedMessage } from '@atelier/contract/chat/queue/queue'
import { gate } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

let setup: ChatSetup
let open: ReturnType<typeof gate>
beforeEach(async () => {
  setup = await createChatSetup()
  open = gate()
})
afterEach(() => setup.close())

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  setup.app.call(method, `/chat/${setup.chatId}${path}`, { token: setup.token, body })
const page = async () => (await call('GET', '/messages')).json<{ data: MessagePage }>().data
const queued = async () => (await page()).queued.map(({ content }) => content)
const queue = async (content: string) => {
  const answer = await call('POST', '/queue', { content })
  const { id = '', place } = answer.json<{ data?: AddedToQueue }>().data ?? {}
  return { ...answer, id, place }
}
/** Questions that the engine received, each with the text it said. */
const asked = () => setup.engine.calls.map(({ request }) => request.messages.at(-1)?.content)
const texts = () => setup.messageTexts()

/** A reply that is written until the gate opens; those after it answer at once. */
async function writing(question = 'Bonjour') {
  let count = 0
  setup.engine.script = () => {
    count += 1
    return count === 1
      ? [{ text: 'Début' }, open.promise, { text: ' et fin' }]
      : [{ text: `R${count}` }]
  }
  const reply = await setup.stream(question)
  await reply.next()
  return reply
}
const stop = () => call('POST', '/messages/stop')

describe('mettre en file', () => {
  test('trois messages partent dans l’ordre, l’un après la réponse de l’autre', async () => {
    const reply = await writing()
    for (const [index, text] of ['Un', 'Deux', 'Trois'].entries())
      expect(await queue(text)).toMatchObject({ status: 200, place: index + 1 })
    expect(await queued()).toEqual(['Un', 'Deux', 'Trois'])
    expect((await page()).queued[0]).toMatchObject({ state: 'waiting' })
    const [first] = (await page()).queued
    open.resolve()
    expect((await reply.rest()).text).toBe(' et fin')
    await expect
      .poll(texts)
      .toEqual([
        'user: Bonjour',
        'assistant: Début et fin',
        'user: Un',
        'assistant: R2',
        'user: Deux',
        'assistant: R3',
        'user: Trois',
        'assistant: R4',
      ])
    await expect.poll(async () => (await page()).writing).toEqual([])
    const { messages, queued: left } = await page()
    expect(left).toEqual([])
    expect(messages[2]?.id).toBe(first?.id)
    expect(setup.engine.calls.at(-1)?.request.messages).toHaveLength(7)
    expect((await setup.readChat()).replying).toBe(false)
  })

  test('sans réponse en cours, le message part aussitôt', async () => {
    const { id, status } = await queue('Bonjour')
    expect(status).toBe(200)
    await expect
      .poll(texts)
      .toEqual(['user: Bonjour', 'assistant: Bonjour, voici la réponse du script.'])
    expect((await page()).messages[0]?.id).toBe(id)
  })

  test('envoyer sans file reste refusé pendant une réponse, et n’y met rien', async () => {
    const reply = await writing()
    await queue('Un')
    for (const path of ['/messages', '/messages/stream']) {
      const { status, json } = await call('POST', path, { content: 'Non', role: 'user' })
      expect([status, json().code]).toEqual([409, 'chat.busy'])
    }
    expect(await queued()).toEqual(['Un'])
    open.resolve()
    await reply.rest()
  })

  test('une réponse coupée par la longueur laisse partir le suivant', async () => {
    setup.engine.script = () => [{ text: 'Début' }, open.promise, { type: 'end', reason: 'length' }]
    const reply = await setup.stream()
    await reply.next()
    setup.engine.script = () => [{ text: 'Suite' }]
    await queue('Un')
    open.resolve()
    await reply.rest()
    expect((await page()).messages[1]?.finishReason).toBe('length')
    await expect.poll(async () => (await texts()).at(-1)).toBe('assistant: Suite')
  })

  test('dix au plus, et rien de plus', async () => {
    const reply = await writing()
    const answers = await atOnce(15, (index) => queue(`Message ${index}`))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.find(({ status }) => status !== 200)?.json().code).toBe('chat.queue-full')
    expect(await queued()).toHaveLength(10)
    await call('DELETE', '/queue')
    open.resolve()
    await reply.rest()
    expect(await texts()).toHaveLength(2)
  })

  test('la même demande répétée ne met en file qu’une fois', async () => {
    const reply = await writing()
    const send = () =>
      setup.app.call('POST', `/chat/${setup.chatId}/queue`, {
        token: setup.token,
        body: { content: 'Un' },
        headers: { 'idempotency-key': 'file-1' },
      })
    const answers = await atOnce(3, send)
    expect(new Set(answers.map(({ json }) => json<{ data: QueuedMessage }>().data.id)).size).toBe(1)
    expect(await queued()).toEqual(['Un'])
    open.resolve()
    await reply.rest()
  })
})

describe('changer la file', () => {
  test('le texte et la place se changent, un message se retire', async () => {
    const reply = await writing()
    const [one, two] = [await queue('Un'), await queue('Deux')]
    await queue('Trois')
    expect((await call('PATCH', `/queue/${two.id}`, { place: 1 })).status).toBe(200)
    expect(await queued()).toEqual(['Deux', 'Un', 'Trois'])
    const changed = await call('PATCH', `/queue/${one.id}`, { content: 'Un autre', place: 3 })
    expect(changed.json()).toMatchObject({ data: { id: one.id, content: 'Un autre' } })
    expect(await queued()).toEqual(['Deux', 'Trois', 'Un autre'])
    expect((await call('DELETE', `/queue/${two.id}`)).status).toBe(200)
    expect((await call('DELETE', `/queue/${two.id}`)).json().code).toBe('chat.message-not-found')
    expect((await call('PATCH', `/queue/${one.id}`, { content: ' ' })).status).toBe(400)
    open.resolve()
    await reply.rest()
    await expect
      .poll(texts)
      .toEqual([
        'user: Bonjour',
        'assistant: Début et fin',
        'user: Trois',
        'assistant: R2',
        'user: Un autre',
        'assistant: R3',
      ])
    expect((await call('PATCH', `/queue/${one.id}`, { content: 'Trop tard' })).json().code).toBe(
      'chat.message-not-found',
    )
  })

  test('« Envoyer maintenant » arrête la réponse, et celui-là part en premier', async () => {
    await writing()
    await queue('Un')
    const two = await queue('Deux')
    const sent = await call('POST', `/queue/${two.id}/send`)
    expect(sent.status).toBe(200)
    await expect
      .poll(texts)
      .toEqual([
        'user: Bonjour',
        'assistant: Début',
        'user: Deux',
        'assistant: R2',
        'user: Un',
        'assistant: R3',
      ])
    expect((await page()).messages[1]?.stopped).toBe(true)
    expect(await setup.engine.calls[0]?.outcome).toBe('aborted')
    expect((await call('POST', `/queue/${two.id}/send`)).json().code).toBe('chat.message-not-found')
  })

  test('« Envoyer maintenant » d’un message tenu l’envoie seul ; les autres attendent encore', async () => {
    await writing()
    await queue('Un')
    const two = await queue('Deux')
    await stop()
    const sent = await call('POST', `/queue/${two.id}/send`)
    expect(sent.json<{ data: Queue }>().data.queued).toMatchObject([
      { content: 'Un', state: 'held' },
    ])
    await expect.poll(async () => (await texts()).at(-1)).toBe('assistant: R2')
    expect(asked()).toEqual(['Bonjour', 'Deux'])
  })
})

describe('où un message en file se range', () => {
  test('sous la réponse qu’il attendait, même si l’on regarde une autre version', async () => {
    setup.engine.script = () => [{ text: 'Un' }]
    await setup.send('Dis')
    const one = (await page()).messages.at(-1)
    setup.engine.script = () => [{ text: 'Deux' }, open.promise]
    const stream = await setup.regenerate()
    await stream.next()
    const [two] = (await page()).writing
    await queue('Et puis')
    await call('POST', '/path', { messageId: one?.id })
    open.resolve()
    await stream.rest()
    await expect.poll(queued).toEqual([])
    await expect.poll(async () => (await page()).writing).toEqual([])
    expect(await texts()).toEqual(['user: Dis', 'assistant: Un'])
    await call('POST', '/path', { messageId: two?.replyId })
    expect((await texts()).slice(0, 3)).toEqual(['user: Dis', 'assistant: Deux', 'user: Et puis'])
  })
})

describe('à plusieurs', () => {
  test('cinquante mises en file à la fois : une réponse après l’autre, rien deux fois, rien de perdu', async () => {
    let active = 0
    let most = 0
    setup.engine.script = () => {
      active += 1
      most = Math.max(most, active)
      const end = Promise.resolve().then(() => {
        active -= 1
      })
      return [{ text: 'Oui' }, end]
    }
    const answers = await atOnce(50, (index) => queue(`Message ${index}`))
    const accepted = answers.filter(({ status }) => status === 200).map(({ id }) => id)
    expect(accepted.length).toBeGreaterThanOrEqual(10)
    await expect.poll(queued, { timeout: 20_000 }).toEqual([])
    await expect.poll(async () => (await setup.readChat()).replying).toBe(false)
    const { messages } = await setup.readChat()
    const questions = messages.filter(({ role }) => role === 'user')
    expect(new Set(questions.map(({ id }) => id))).toEqual(new Set(accepted))
    expect(messages).toHaveLength(2 * accepted.length)
    expect(messages.every(({ role }, index) => role === (index % 2 ? 'assistant' : 'user'))).toBe(
      true,
    )
    expect(most).toBe(1)
    expect(setup.engine.calls).toHaveLength(accepted.length)
  })

  test('une autre personne ne trouve rien', async () => {
    await writing()
    const { id } = await queue('Un')
    await stop()
    const { token } = await setup.app.createUser()
    const foreign = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
      setup.app.call(method, `/chat/${setup.chatId}/queue${path}`, { token, body })
    const answers = [
      await foreign('POST', '', { content: 'Moi' }),
      await foreign('PATCH', `/${id}`, { content: 'Moi' }),
      await foreign('DELETE', `/${id}`),
      await foreign('DELETE', ''),
      await foreign('POST', `/${id}/send`),
      await foreign('POST', '/resume'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect(await queued()).toEqual(['Un'])
    const other = await setup.newChat('Autre')
    const wrong = await setup.app.call('DELETE', `/chat/${other}/queue/${id}`, {
      token: setup.token,
    })
    expect([wrong.status, await queued()]).toEqual([404, ['Un']])
  })

  test('les mots en file comptent dans la place de la personne', async () => {
    await writing()
    const { userStorage } = setup.app.services
    const used = async () => (await userStorage.state(setup.user.id)).usedBytes
    const before = await used()
    const { id } = await queue('x'.repeat(1000))
    expect((await used()) - before).toBe(1000)
    await call('PATCH', `/queue/${id}`, { content: 'x'.repeat(400) })
    expect((await used()) - before).toBe(400)
    await call('DELETE', `/queue/${id}`)
    expect(await used()).toBe(before)
    await stop()
  })
})
