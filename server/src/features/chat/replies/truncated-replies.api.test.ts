import type { Message } from '@atelier/contract/chat/chat'
import { scriptedModel } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

let setup: ChatSetup
beforeEach(async () => {
  setup = await createChatSetup()
})
afterEach(() => setup.close())

const usage = (promptTokens: number, completionTokens: number) => ({
  promptTokens,
  completionTokens,
  totalTokens: promptTokens + completionTokens,
})
/** The engine writes this and stops for length. */
const truncateAfter = (text: string, tokens: ReturnType<typeof usage>) => {
  setup.engine.script = () => [{ text }, { type: 'end', reason: 'length', usage: tokens }]
}
const changeSettings = (body: object) =>
  setup.app.call('PUT', `/chat/${setup.chatId}/settings`, { token: setup.token, body })
const lastMessage = async () => (await setup.readChat()).messages.at(-1)

describe('une réponse coupée', () => {
  test('dit qu’elle l’a été par la limite du chat, aussi à qui la lit au fil de l’eau', async () => {
    await changeSettings({ maxTokens: 20 })
    truncateAfter('Un début', usage(5, 20))
    const { chunks } = await (await setup.stream()).rest()
    const cut = { finishReason: 'length', limit: { tokens: 20, by: 'chat' } }
    expect(chunks.at(-1)).toMatchObject({ message: { content: 'Un début', ...cut } })
    expect(await lastMessage()).toMatchObject(cut)
    expect(setup.engine.calls[0]?.request.maxTokens).toBe(20)
  })

  test('dit la limite de l’installation quand c’est elle', async () => {
    await setup.app.services.configuration.save({ limits: { maxTokensPerRequest: 100 } })
    await changeSettings({ maxTokens: 1000 })
    truncateAfter('Un début', usage(5, 100))
    await setup.send()
    expect((await lastMessage())?.limit).toEqual({ tokens: 100, by: 'installation' })
  })

  test('dit le modèle plein, ou le moteur quand il s’arrête avant tout cela', async () => {
    setup.engine.offered = [{ ...scriptedModel, contextSize: 4096 }]
    setup.app.services.models.clearLists()
    truncateAfter('Un début', usage(1000, 3090))
    await setup.send()
    expect((await lastMessage())?.limit).toEqual({ tokens: 4096, by: 'window' })
    truncateAfter('Un début', usage(1000, 30))
    await setup.send()
    expect((await lastMessage())?.limit?.by).toBe('engine')
  })

  test('l’est aussi quand le modèle n’a fait que réfléchir', async () => {
    await changeSettings({ maxTokens: 20 })
    setup.engine.script = () => [
      { type: 'reasoning', text: 'Voyons…' },
      { type: 'end', reason: 'length', usage: usage(5, 20) },
    ]
    await setup.send()
    expect(await lastMessage()).toMatchObject({
      content: '',
      reasoning: 'Voyons…',
      finishReason: 'length',
      limit: { tokens: 20, by: 'chat' },
    })
  })

  test('se refait plus longue, et remplace celle qui n’a fait que réfléchir', async () => {
    await changeSettings({ maxTokens: 20 })
    setup.engine.script = () => [
      { type: 'reasoning', text: 'Voyons…' },
      { type: 'end', reason: 'length', usage: usage(5, 20) },
    ]
    await setup.send()
    setup.engine.script = () => [
      { type: 'reasoning', text: 'Voyons mieux…' },
      { type: 'end', reason: 'length', usage: usage(5, 40) },
    ]
    await (await setup.regenerate({ isLonger: true })).rest()
    expect(setup.engine.calls.at(-1)?.request.maxTokens).toBe(40)
    expect((await setup.readChat()).messages).toMatchObject([
      { role: 'user' },
      { reasoning: 'Voyons mieux…', limit: { tokens: 40, by: 'reply' } },
    ])
    setup.engine.script = () => [{ text: 'Quarante-deux.' }]
    await (await setup.regenerate({ isLonger: true })).rest()
    expect(setup.engine.calls.at(-1)?.request.maxTokens).toBe(80)
    expect(await setup.messageTexts()).toEqual(['user: Bonjour', 'assistant: Quarante-deux.'])
  })

  test('une réflexion seule est une version de plus, à côté de la réponse entière', async () => {
    await setup.send()
    setup.engine.script = () => [
      { type: 'reasoning', text: 'Voyons…' },
      { type: 'end', reason: 'length' },
    ]
    const { chunks } = await (await setup.regenerate()).rest()
    expect(chunks.at(-1)).toMatchObject({ message: { reasoning: 'Voyons…', content: '' } })
    const page = await setup.app.call('GET', `/chat/${setup.chatId}/messages`, {
      token: setup.token,
    })
    const { messages } = page.json<{ data: { messages: Message[] } }>().data
    expect(messages.at(-1)).toMatchObject({
      reasoning: 'Voyons…',
      variants: { index: 2, total: 2 },
    })
  })

  test('le reste dans une copie et dans un export, et une réponse entière ne dit rien', async () => {
    truncateAfter('Un début', usage(5, 300))
    await setup.send()
    const path = `/chat/${setup.chatId}`
    const copy = await setup.app.call('POST', `${path}/duplicate`, { token: setup.token })
    const copied = await setup.readChat(copy.json<{ data: { id: string } }>().data.id)
    expect(copied.messages.at(-1)).toMatchObject({ finishReason: 'length' })
    const text = (await setup.app.call('GET', `${path}/export?format=json`, { token: setup.token }))
      .text
    const imported = await setup.app.call('POST', '/chat/import', {
      token: setup.token,
      body: { json: text },
    })
    const [chat] = imported.json<{ data: { id: string }[] }>().data
    expect((await setup.readChat(chat?.id)).messages.at(-1)).toMatchObject({
      finishReason: 'length',
      limit: { by: 'engine' },
    })
    setup.engine.script = () => [{ text: 'Tout.' }]
    await setup.send()
    const whole: Message | undefined = await lastMessage()
    expect([whole?.finishReason, whole?.limit]).toEqual([undefined, undefined])
  })
})

describe('la longueur des réponses d’un chat', () => {
  test('est d’abord celle du modèle, puis celle que l’on choisit', async () => {
    await setup.send()
    expect(setup.engine.calls[0]?.request.maxTokens).toBe(16_000)
    await changeSettings({ maxTokens: 1000 })
    await setup.send()
    expect(setup.engine.calls[1]?.request.maxTokens).toBe(1000)
    await changeSettings({ replyLength: 'model' })
    await setup.send()
    expect(setup.engine.calls[2]?.request.maxTokens).toBe(16_000)
    expect(JSON.parse((await setup.readChat()).settings)).toMatchObject({
      maxTokens: 1000,
      replyLength: 'model',
    })
  })

  test('laisse sa place à la question dans un petit modèle', async () => {
    setup.engine.offered = [{ ...scriptedModel, contextSize: 2048 }]
    setup.app.services.models.clearLists()
    await setup.send()
    const { maxTokens = 0 } = setup.engine.calls[0]?.request ?? {}
    expect(maxTokens).toBeGreaterThan(1800)
    expect(maxTokens).toBeLessThan(2048)
  })

  test('d’un export ancien est gardée quand quelqu’un l’avait choisie', async () => {
    const lengthOf = async (settings: object) => {
      const json = JSON.stringify({ model: scriptedModel.id, messages: [], settings })
      const { json: read } = await setup.app.call('POST', '/chat/import', {
        token: setup.token,
        body: { json },
      })
      const [chat] = read<{ data: { settings: string }[] }>().data
      return JSON.parse(chat?.settings ?? '{}').replyLength
    }
    expect(await lengthOf({ maxTokens: 500 })).toBe('fixed')
    expect(await lengthOf({ maxTokens: 1000 })).toBe('model')
  })
})
