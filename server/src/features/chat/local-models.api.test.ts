import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Chat, Message } from '@atelier/contract/chat/chat'
import type { Job } from '@atelier/contract/jobs/jobs'
import type { Model } from '@atelier/contract/models/models'
import { createEmbedded, type EmbeddedWithProcesses } from '@atelier/engine/embedded/embedded'
import { tinyChatModel, tinyModelReply } from '@atelier/engine/testing/models/tiny-chat-model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '#environment.ts'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { openEventStream } from '#testing/read-event-stream.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

let app: TestApp
let embedded: EmbeddedWithProcesses
let token: string
beforeAll(async () => {
  const { path: dataFolder } = await temporaryFolder()
  const chats = join(dataFolder, 'models/chat')
  await mkdir(chats, { recursive: true })
  await writeFile(join(chats, 'chaîne 1.gguf'), tinyChatModel())
  await writeFile(
    join(chats, 'sans-fin.gguf'),
    tinyChatModel({ isEndless: true, contextLength: 16_384 }),
  )
  await writeFile(join(chats, 'texte.gguf'), 'Bonjour')
  embedded = createEmbedded({
    pages: [],
    modelsFolder: join(dataFolder, 'models'),
    projectRoot,
    onFailure: () => undefined,
  })
  app = await createTestApp({ dataFolder, embedded, engines: [embedded.engine] })
  token = (await app.createUser()).token
})
afterAll(async () => {
  await app.close()
  await rm(app.folder, { recursive: true, force: true })
})

async function newChat(model: string) {
  const { json } = await app.call('POST', '/chat/create', {
    token,
    body: { title: 'Essai', model },
  })
  return json<{ data: Chat }>().data.id
}
async function messagesOf(chatId: string) {
  const { messages } = (await app.call('GET', `/chat/${chatId}`, { token })).json<{ data: Chat }>()
    .data
  return JSON.parse(messages) as Message[]
}
const stream = (chatId: string) =>
  openEventStream(app, 'POST', `/chat/${chatId}/messages/stream`, token, {
    content: 'Bonjour',
    role: 'user',
  })

describe('des modèles posés dans le dossier', () => {
  test('sont offerts à tous sous leur nom, sauf ce qui n’en est pas un', async () => {
    const models = (await app.call('GET', '/models?type=text', { token })).json<{ data: Model[] }>()
      .data
    expect(models.map(({ id }) => id)).toEqual([
      'local/guide',
      'local/chat/chaîne 1.gguf',
      'local/chat/sans-fin.gguf',
    ])
    expect(models[1]).toMatchObject({
      name: 'Modèle miniature',
      engine: 'Le moteur intégré',
      capabilities: ['chat'],
    })
    const one = await app.call('GET', `/models/${encodeURIComponent('local/chat/chaîne 1.gguf')}`, {
      token,
    })
    expect(one.json<{ data: Model }>().data).toMatchObject({
      honours: ['temperature', 'topP', 'topK', 'maxTokens', 'seed'],
      isLoaded: false,
    })
  })

  test('répondent au fil de l’eau, et la réponse est gardée avec son compte', async () => {
    const chatId = await newChat('local/chat/chaîne 1.gguf')
    const { text, chunks, done } = await (await stream(chatId)).rest()
    expect([text, done]).toEqual([tinyModelReply, true])
    expect(chunks.at(-1)).toMatchObject({ usage: { completionTokens: 16 } })
    expect((await messagesOf(chatId)).map(({ content }) => content)).toEqual([
      'Bonjour',
      tinyModelReply,
    ])
  })

  test('continuent une réponse coupée sans perdre ni répéter un mot', async () => {
    const chatId = await newChat('local/chat/chaîne 1.gguf')
    const change = (body: object) => app.call('PUT', `/chat/${chatId}/settings`, { token, body })
    await change({ maxTokens: 3 })
    await (await stream(chatId)).rest()
    const truncated = (await messagesOf(chatId)).at(-1)
    expect(truncated).toMatchObject({ content: 'Bonjour ! Je', finishReason: 'length' })
    await change({ replyLength: 'model' })
    // This model begins its only sentence anew, whatever it is asked.
    const path = `/chat/${chatId}/messages/${truncated?.id}/continue`
    const { text } = await (await openEventStream(app, 'POST', path, token)).rest()
    expect(text).toBe(tinyModelReply)
    const messages = await messagesOf(chatId)
    expect(messages.map(({ content }) => content)).toEqual(['Bonjour', tinyModelReply])
    expect(messages[1]?.finishReason).toBeUndefined()
  })

  test('le processus tué au milieu d’une réponse : ce qui est venu est gardé, la question suivante aboutit', async () => {
    const chatId = await newChat('local/chat/sans-fin.gguf')
    const reply = await stream(chatId)
    await reply.next()
    for (const pid of embedded.pids()) process.kill(pid, 'SIGKILL')
    const { chunks } = await reply.rest()
    expect(chunks).toContainEqual(
      expect.objectContaining({
        code: 'chat.reply-cut',
        error: expect.stringContaining('Le moteur intégré a coupé la réponse avant la fin'),
      }),
    )
    expect((await messagesOf(chatId)).at(-1)?.content).toMatch(/^B/)
    const next = await newChat('local/chat/chaîne 1.gguf')
    expect((await (await stream(next)).rest()).text).toBe(tinyModelReply)
  })

  test('pendant qu’un modèle écrit, le Guide répond sans attendre, au fil de l’eau et d’un coup', async () => {
    const endless = await newChat('local/chat/sans-fin.gguf')
    await app.call('PUT', `/chat/${endless}/settings`, { token, body: { maxTokens: 4000 } })
    const busy = await stream(endless)
    await busy.next()
    const waiting = await newChat('local/chat/chaîne 1.gguf')
    const job = await app.call('POST', `/chat/${waiting}/messages`, {
      token,
      body: { content: 'Bonjour' },
      headers: { prefer: 'respond-async' },
    })
    expect(job.json<{ data: Job }>().data).toMatchObject({ state: 'waiting', position: 1 })
    const guide = await newChat('local/guide')
    expect((await (await stream(guide)).rest()).done).toBe(true)
    const plain = await app.call('POST', `/chat/${guide}/messages`, {
      token,
      body: { content: 'Encore ?' },
    })
    expect(plain.status).toBe(200)
    for (const pid of embedded.pids()) process.kill(pid, 'SIGKILL')
    await busy.rest()
  })

  test('Arrêter arrête le modèle, et la question suivante ne l’attend pas', async () => {
    const chatId = await newChat('local/chat/sans-fin.gguf')
    const reply = await stream(chatId)
    await reply.next()
    expect((await app.call('POST', `/chat/${chatId}/messages/stop`, { token })).status).toBe(200)
    const { chunks } = await reply.rest()
    expect(chunks.at(-1)).toMatchObject({ message: { content: expect.stringMatching(/^B/) } })
    const next = await newChat('local/chat/chaîne 1.gguf')
    expect((await (await stream(next)).rest()).text).toBe(tinyModelReply)
  })
})
