import type { Message } from '@atelier/contract/chat/chat'
import type { MessagePage } from '@atelier/contract/chat/messages'
import type { ChatRequest } from '@atelier/engine/engine-chat'
import {
  createScriptedEngine,
  gate,
  scriptedModel,
} from '@atelier/engine/testing/scripted/scripted-engine'
import { describe, expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import { openEventStream } from '#testing/read-event-stream.ts'
import { startServersTogether } from '#testing/servers/servers-together.ts'
import { createChatSetup } from '#testing/setups/chat-setup.ts'

const models = ['un', 'deux', 'trois', 'quatre']
const offered = [scriptedModel, ...models.map((id) => ({ ...scriptedModel, id }))]

/** One user in one chat, whose models are these four. */
async function comparing(options: Parameters<typeof createChatSetup>[0] = {}) {
  const setup = await createChatSetup(options)
  setup.engine.offered = offered
  const { app, token, chatId } = setup
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    app.call(method, path, { token, body })
  const page = async () =>
    (await call('GET', `/chat/${chatId}/messages`)).json<{ data: MessagePage }>().data
  return {
    ...setup,
    call,
    page,
    compare: (some = models) =>
      openEventStream(app, 'POST', `/chat/${chatId}/messages/stream`, token, {
        content: 'Dis',
        models: some,
      }),
    refusal: async (some = models, path = `/chat/${chatId}/messages/stream`) => {
      const { status, json } = await call('POST', path, { content: 'Dis', models: some })
      return [status, json().code]
    },
    [Symbol.asyncDispose]: setup.close,
  }
}

describe('ce qu’une personne peut demander', () => {
  test('chaque modèle compte dans la limite par minute', async () => {
    await using setup = await comparing()
    await setup.call('PUT', '/admin/config', { limits: { rateLimitPerMinute: 6 } })
    await (await setup.compare()).rest()
    expect(await setup.refusal()).toEqual([429, 'limit.rate'])
    expect(await setup.refusal(['un', 'deux'], `/chat/${setup.chatId}/queue`)).toEqual([
      429,
      'limit.rate',
    ])
    expect((await setup.page()).total).toBe(2)
  })

  test('un quota refuse toutes les réponses ou aucune, et chacune est comptée', async () => {
    await using setup = await comparing()
    const limit = async (each: number) => {
      const rule = { subject: 'everyone', period: 'day', meter: 'tokens', together: null, each }
      expect((await setup.call('PUT', '/admin/usage/quotas', rule)).status).toBe(200)
    }
    const { token } = await setup.app.createUser('Noël')
    const beginWith = (some: readonly string[]) =>
      setup.app.call('POST', '/chat/begin', {
        token,
        body: { content: 'Dis', model: 'un', models: some },
      })
    await limit(10)
    const refused = await beginWith(models)
    expect([refused.status, refused.json().code]).toEqual([403, 'quota.exhausted'])
    expect((await setup.app.call('GET', '/chat', { token })).json().data).toEqual([])
    await limit(1_000_000)
    expect((await beginWith(models)).status).toBe(200)
    const lines = async () => {
      const { json } = await setup.app.call('GET', '/usage/lines?limit=100', { token })
      const all = json<{ data: { model: string; state: string }[] }>().data
      return new Set(all.map(({ model, state }) => `${model} ${state}`))
    }
    await expect.poll(lines).toEqual(new Set(models.map((model) => `${model} counted`)))
  })

  test('cinquante envois à la fois : un seul échange, et rien de plus d’enregistré', async () => {
    await using setup = await comparing()
    const open = gate()
    setup.engine.script = () => [open.promise, { text: 'Oui' }]
    await setup.app.url()
    let refused = 0
    const sent = atOnce(50, async () => {
      const stream = await setup.compare(['un', 'deux'])
      if (stream.status === 409) refused += 1
      else await stream.rest()
      return stream.status
    })
    await expect.poll(() => refused).toBe(49)
    open.resolve()
    const statuses = await sent
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const stored = await setup.app.services.database.queries
      .selectFrom('messages')
      .select('id')
      .execute()
    expect(stored).toHaveLength(3)
  })
})

test('écrites par un autre serveur, elles se suivent toutes d’ici, et l’une s’y arrête', async () => {
  const engine = createScriptedEngine({ id: 'localai', name: 'LocalAI' })
  engine.offered = offered
  await using together = await startServersTogether({ engines: [engine] })
  const [one, two] = [await together.start(), await together.start()]
  const { token } = await one.createUser()
  const created = await one.call('POST', '/chat/create', {
    token,
    body: { title: 'Essai', model: 'un' },
  })
  const chatId = created.json<{ data: { id: string } }>().data.id
  const open = gate()
  engine.script = ({ model }: ChatRequest) => {
    if (model === 'un') return [{ text: 'courte' }]
    return model === 'deux' ? [{ text: 'A' }, 'hang'] : [{ text: 'B' }, open.promise, { text: 'C' }]
  }
  const path = `/chat/${chatId}/messages/stream`
  const here = await openEventStream(one, 'POST', path, token, {
    content: 'Dis',
    models: ['un', 'deux', 'trois'],
  })
  const page = async () =>
    (await two.call('GET', `/chat/${chatId}/messages`, { token })).json<{ data: MessagePage }>()
      .data
  await expect.poll(async () => (await page()).writing.map(({ column }) => column)).toEqual([2, 3])
  const there = await openEventStream(two, 'GET', path, token)
  const [second] = (await page()).writing
  const stopped = await two.call('POST', `/chat/${chatId}/messages/stop`, {
    token,
    body: { replyId: second?.replyId },
  })
  expect(stopped.json<{ data: { message: Message } }>().data.message).toMatchObject({
    id: second?.replyId,
    stopped: true,
  })
  expect((await page()).chat.replying).toBe(true)
  open.resolve()
  const { chunks } = await there.rest()
  const ended = chunks.flatMap((chunk) => ('message' in chunk ? [chunk.message.content] : []))
  expect(ended.sort()).toEqual(['A', 'BC', 'courte'])
  expect(chunks.every(({ reply }) => reply !== undefined)).toBe(true)
  await here.rest()
  expect((await page()).messages.at(-1)?.beside).toHaveLength(2)
})
