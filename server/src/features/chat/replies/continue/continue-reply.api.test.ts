import { EngineFailure } from '@atelier/engine/engine-failure'
import {
  gate,
  type ScriptStep,
  scriptedModel,
} from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

let setup: ChatSetup
beforeEach(async () => {
  setup = await createChatSetup()
})
afterEach(() => setup.close())

const end = (reason: 'stop' | 'length', promptTokens: number, completionTokens: number) => ({
  type: 'end' as const,
  reason,
  usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens },
})
const lastMessage = async () => (await setup.readChat()).messages.at(-1)
const say = (...steps: ScriptStep[]) => {
  setup.engine.script = () => steps
}
/** A reply that was truncated; returns its id. */
async function truncatedReply(text = 'Le rapport propose trois mesures'): Promise<string> {
  say({ text }, end('length', 10, 20))
  await setup.send()
  return (await lastMessage())?.id ?? ''
}
/** The model goes on with a last message by itself. */
function offerContinuation() {
  setup.engine.offered = [{ ...scriptedModel, honours: [...scriptedModel.honours, 'continuation'] }]
  setup.app.services.models.clearLists()
}
const codeOf = async (id: string) =>
  (
    await setup.app.call('POST', `/chat/${setup.chatId}/messages/${id}/continue`, {
      token: setup.token,
    })
  ).json().code

describe('continuer une réponse', () => {
  test('ajoute la suite au même message, que tous ses lecteurs reçoivent en entier', async () => {
    const id = await truncatedReply()
    const open = gate()
    say({ text: 'pour ' }, open.promise, { text: 'les écoles.' }, end('stop', 35, 5))
    const first = await setup.continueReply(id)
    const other = await setup.subscribe()
    open.resolve()
    const whole = 'Le rapport propose trois mesures pour les écoles.'
    for (const reader of [first, other]) {
      const { text, chunks } = await reader.rest()
      expect(text).toBe(whole)
      expect(chunks.at(-1)).toMatchObject({ message: { id, content: whole } })
    }
    const { messages } = await setup.readChat()
    expect(messages.map((message) => message.id)).toHaveLength(2)
    expect(messages[1]).toMatchObject({
      id,
      content: whole,
      usage: { promptTokens: 15, completionTokens: 25, totalTokens: 40 },
    })
    expect(messages[1]?.finishReason).toBeUndefined()
  })

  test('donne au moteur le début et une consigne, ou le début seul s’il sait continuer', async () => {
    const id = await truncatedReply('Le début')
    say({ text: 'et plus' }, end('length', 30, 20))
    await (await setup.continueReply(id)).rest()
    expect(setup.engine.calls.at(-1)?.request).toMatchObject({
      messages: [
        { role: 'user', content: 'Bonjour' },
        { role: 'assistant', content: 'Le début' },
        { role: 'user', content: expect.stringMatching(/^Continue ta réponse/) },
      ],
    })
    expect(setup.engine.calls.at(-1)?.request.continues).toBeUndefined()
    offerContinuation()
    say({ text: ' encore.' })
    await (await setup.continueReply(id)).rest()
    expect(setup.engine.calls.at(-1)?.request).toMatchObject({
      continues: true,
      messages: [{ role: 'user' }, { role: 'assistant', content: 'Le début et plus' }],
    })
    expect((await lastMessage())?.content).toBe('Le début et plus encore.')
  })

  test('se rabat une fois sur la consigne quand le moteur refuse de continuer', async () => {
    const id = await truncatedReply('Le début')
    offerContinuation()
    setup.engine.script = ({ continues }) =>
      continues ? [new EngineFailure('refused')] : [{ text: 'et la fin.' }]
    await (await setup.continueReply(id)).rest()
    expect((await lastMessage())?.content).toBe('Le début et la fin.')
    setup.engine.script = () => [{ text: 'x' }, end('length', 1, 1)]
    await setup.send()
    const count = setup.engine.calls.length
    setup.engine.script = () => [new EngineFailure('refused')]
    await (await setup.continueReply((await lastMessage())?.id ?? '')).rest()
    expect(setup.engine.calls.length - count).toBe(2)
  })

  test('qui échoue ne change rien à la réponse, ou garde ce qui est venu', async () => {
    const id = await truncatedReply()
    const before = await lastMessage()
    say(new EngineFailure('failed'))
    const { chunks } = await (await setup.continueReply(id)).rest()
    expect(chunks.at(-2)).toMatchObject({ code: 'engine.failed' })
    expect(await lastMessage()).toEqual(before)
    say({ text: 'pour les' }, new EngineFailure('cut'))
    await (await setup.continueReply(id)).rest()
    expect(await lastMessage()).toMatchObject({
      content: 'Le rapport propose trois mesures pour les',
      error: expect.any(String),
    })
    say({ text: ' écoles.' })
    await (await setup.continueReply(id)).rest()
    expect((await lastMessage())?.error).toBeUndefined()
  })

  test.each<[string, ScriptStep[], object]>([
    ['trop courte', [end('length', 10, 20)], { finishReason: 'length' }],
    ['arrêtée', ['hang'], { stopped: true }],
    ['interrompue', [new EngineFailure('cut')], { error: expect.any(String) }],
  ])('laisse lire, exporter et copier le début d’une réponse %s', async (_, steps, status) => {
    say({ text: 'Le début' }, ...steps)
    const begun = await setup.stream()
    await begun.next()
    if (steps[0] === 'hang')
      await setup.app.call('POST', `/chat/${setup.chatId}/messages/stop`, { token: setup.token })
    await begun.rest()
    const before = await setup.readChat()
    const id = before.messages.at(-1)?.id ?? ''
    const open = gate()
    say(open.promise, { text: 'et la suite' })
    const reply = await setup.continueReply(id)
    expect(await setup.readChat()).toEqual({
      ...before,
      updatedAt: expect.any(String),
      replying: true,
    })
    expect(before.messages.at(-1)).toMatchObject({ content: 'Le début', ...status })
    const call = (method: 'GET' | 'POST', path: string) =>
      setup.app.call(method, `/chat/${setup.chatId}/${path}`, { token: setup.token })
    const file = (await call('GET', 'export')).json<{ messages: object[] }>()
    expect(file.messages.at(-1)).toMatchObject({ id, content: 'Le début', ...status })
    const { data: copy } = (await call('POST', 'duplicate')).json<{ data: { id: string } }>()
    open.resolve()
    await reply.rest()
    expect((await setup.readChat(copy.id)).messages.at(-1)).toMatchObject({
      content: 'Le début',
      ...status,
    })
    expect((await lastMessage())?.content).toBe('Le début et la suite')
  })

  test('s’arrête, et se continue après un arrêt', async () => {
    const id = await truncatedReply()
    say({ text: 'pour les' }, 'hang')
    const reply = await setup.continueReply(id)
    await reply.next()
    const stopped = await setup.app.call('POST', `/chat/${setup.chatId}/messages/stop`, {
      token: setup.token,
    })
    expect(stopped.json()).toMatchObject({ data: { message: { id, stopped: true } } })
    await reply.rest()
    say({ text: ' écoles.' })
    await (await setup.continueReply(id)).rest()
    expect(await lastMessage()).toMatchObject({ id, content: expect.stringMatching(/écoles\.$/) })
    expect((await lastMessage())?.stopped).toBeUndefined()
  })

  test('est refusé à une réponse entière, à une autre que la dernière, et pendant qu’on continue', async () => {
    await setup.send()
    const whole = (await lastMessage())?.id ?? ''
    expect(await codeOf(whole)).toBe('chat.nothing-to-continue')
    expect(await codeOf('ailleurs')).toBe('chat.message-not-found')
    const id = await truncatedReply()
    expect(await codeOf(whole)).toBe('chat.nothing-to-continue')
    say({ text: ' et' }, 'hang')
    const reply = await setup.continueReply(id)
    await reply.next()
    expect(await codeOf(id)).toBe('chat.busy')
    // One that never ends would be waited for when the application closes.
    await setup.app.call('POST', `/chat/${setup.chatId}/messages/stop`, { token: setup.token })
    await reply.rest()
  })

  test('répété avec la même clé n’écrit la suite qu’une fois', async () => {
    const id = await truncatedReply()
    const count = setup.engine.calls.length
    say({ text: 'pour les écoles.' })
    const key = { 'idempotency-key': 'continuer-1' }
    await (await setup.continueReply(id, key)).rest()
    const again = await (await setup.continueReply(id, key)).rest()
    expect(again.text).toBe('Le rapport propose trois mesures pour les écoles.')
    expect(setup.engine.calls.length - count).toBe(1)
  })

  test('tient dans un petit modèle, même après une longue réponse', async () => {
    setup.engine.offered = [{ ...scriptedModel, contextSize: 1024 }]
    setup.app.services.models.clearLists()
    const id = await truncatedReply('mot '.repeat(1000))
    say({ text: 'fin.' })
    await (await setup.continueReply(id)).rest()
    const sent = setup.engine.calls.at(-1)?.request.messages ?? []
    expect(sent.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
    expect(sent[1]?.content.length).toBeLessThanOrEqual(2048)
    expect((await lastMessage())?.content).toMatch(/^mot mot .* fin\.$/)
  })

  test('dit ce qui empêche de continuer quand la question et le début remplissent le modèle', async () => {
    setup.engine.offered = [{ ...scriptedModel, contextSize: 1024 }]
    setup.app.services.models.clearLists()
    say({ text: 'mot '.repeat(800) }, end('length', 10, 20))
    await setup.send('question '.repeat(320))
    const before = await lastMessage()
    const count = setup.engine.calls.length
    expect(await codeOf(before?.id ?? '')).toBe('chat.no-room-to-continue')
    expect(setup.engine.calls).toHaveLength(count)
    expect(await lastMessage()).toEqual(before)
  })

  test('le dit aussi quand seul le moteur connaît sa mémoire', async () => {
    const id = await truncatedReply()
    const before = await lastMessage()
    say(new EngineFailure('too-large'))
    const { chunks } = await (await setup.continueReply(id)).rest()
    expect(chunks.at(-2)).toMatchObject({ code: 'chat.no-room-to-continue' })
    expect(await lastMessage()).toEqual(before)
  })

  test('est proposé par une réponse interrompue qui a du texte, pas par une vide', async () => {
    say({ text: 'Un début' }, new EngineFailure('cut'))
    await setup.send()
    expect((await lastMessage())?.error).toMatch(/«.Continuer.».*«.Régénérer.»/)
    say(new EngineFailure('cut'))
    await setup.send()
    expect((await lastMessage())?.error).not.toMatch(/conservée|Continuer/)
  })
})
