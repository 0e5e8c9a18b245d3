import type { Chat } from '@atelier/contract/chat/chat'
import { hostileTexts } from '@atelier/contract/testing/hostile-texts'
import { type Method, type Operation, pathParamNames } from '@atelier/contract/wire/operation'
import {
  createScriptedEngine,
  scriptedModel,
} from '@atelier/engine/testing/scripted/scripted-engine'
import { createScriptedImageEngine } from '@atelier/engine/testing/scripted/scripted-image-engine'
import { createScriptedSpeechEngine } from '@atelier/engine/testing/scripted/scripted-speech-engine'
import { createScriptedTranscriptionEngine } from '@atelier/engine/testing/scripted/scripted-transcription-engine'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccessCase, accessCases, samplePath } from '#testing/access/access-matrix.ts'
import type { Owner, SampleCall } from '#testing/access/access-sample.ts'
import { createAccessKeyFor } from '#testing/access/create-access-key.ts'
import { type CallOptions, createTestApp, type TestApp } from '#testing/create-test-app.ts'
import {
  bodyWith,
  type FreeText,
  probedLengths,
  structureBodies,
  textBodies,
  textPaths,
} from '#testing/hostile/hostile-bodies.ts'
import { watchEventLoop } from '#testing/hostile/watch-event-loop.ts'
import { removeAddedProviders } from '#testing/providers/provider-samples.ts'

/** Milliseconds of processor time without a turn for others. Machines that run tests may be slow. */
const longestTurnMs = 500

const engine = createScriptedEngine({ id: 'localai' })
let app: TestApp
let admin: Owner
beforeAll(async () => {
  const engines = [
    engine,
    createScriptedImageEngine(),
    createScriptedSpeechEngine(),
    createScriptedTranscriptionEngine(),
  ]
  app = await createTestApp({ engines })
  admin = await newOwner('Admin')
  const limits = { rateLimitPerMinute: 1000, requestRateFactor: 10 }
  await app.call('PUT', '/admin/config', { token: admin.token, body: { limits } })
})
afterAll(() => app.close())
afterEach(() => removeAddedProviders(app))

async function newOwner(name = 'Camille'): Promise<Owner> {
  const user = await app.createUser(name)
  return {
    key: await createAccessKeyFor(app, user),
    token: user.token,
    email: user.user.email,
    password: 'motdepasse',
    refreshToken: user.tokens.refreshToken,
  }
}

/** An operation with what its caller owns. */
interface Prepared {
  readonly operation: Operation
  readonly token: string
  readonly sample: SampleCall
}
/** Each line has a caller of its own: some operations end a session or change the account. */
async function prepare(name: string): Promise<Prepared> {
  const owner = await newOwner()
  const line = accessCases(app, owner).find((one) => one.name === name) as AccessCase
  const { operation } = line
  const tokens = { key: owner.key, admin: admin.token, user: owner.token, public: owner.token }
  return { operation, token: tokens[operation.access], sample: await line.sample() }
}

/** Calls an operation and returns its status, and how long it kept everyone else waiting. */
async function watched({ operation, token, sample }: Prepared, options: CallOptions = {}) {
  const watch = watchEventLoop()
  const path = samplePath(operation, sample)
  const { status } = await app.call(operation.method, path, { token, ...options })
  return { status, blockedMs: watch.stop() }
}
const faultsOf = (shape: string, { status, blockedMs }: Awaited<ReturnType<typeof watched>>) => [
  ...(status >= 500 ? [`${shape}: ${status}`] : []),
  ...(blockedMs > longestTurnMs ? [`${shape}: ${Math.round(blockedMs)} ms`] : []),
]

const cases = accessCases({} as TestApp, {} as Owner)
/** Streams may have no end, and maintenance would keep the next lines out. */
const withBody = cases.filter(
  ({ name, operation }) =>
    operation.body &&
    operation.reply.kind !== 'events' &&
    name !== 'configuration.enableMaintenance',
)
const reads = (names: readonly string[], feature: string) =>
  cases.filter(
    ({ name, operation }) =>
      operation.method === 'GET' &&
      operation.reply.kind !== 'events' &&
      name.startsWith(`${feature}.`) &&
      pathParamNames(operation.path).every((param) => names.includes(param)),
  )

describe('personne n’attend, quel que soit le corps reçu', () => {
  test.each(withBody.map(({ name }) => name))('%s', async (name) => {
    const prepared = await prepare(name)
    const { operation, sample } = prepared
    const faults: string[] = []
    for (const { shape, rawBody } of structureBodies(operation))
      faults.push(...faultsOf(shape, await watched(prepared, { rawBody })))
    const texts = await freeTexts(prepared)
    for (const { shape, rawBody } of textBodies(operation, sample.body, texts))
      faults.push(...faultsOf(shape, await watched(prepared, { rawBody })))
    for (const read of reads(Object.keys(sample.own ?? {}), name.split('.')[0] ?? ''))
      faults.push(
        ...faultsOf(`then ${read.name}`, await watched({ ...prepared, operation: read.operation })),
      )
    expect(faults).toEqual([])
  })
})

/** The texts of a body that may be anything (others name something that exists), as long as they are accepted. */
async function freeTexts(prepared: Prepared): Promise<FreeText[]> {
  const { operation, sample } = prepared
  const accepts = async (path: FreeText['path'], text: string) =>
    (await watched(prepared, { body: bodyWith(sample.body, path, text) })).status < 300
  const texts: FreeText[] = []
  for (const path of textPaths(operation, sample.body)) {
    if (!(await accepts(path, 'Un texte'))) continue
    for (const length of probedLengths(operation)) {
      if (!(await accepts(path, 'a'.repeat(length)))) continue
      texts.push({ path, length })
      break
    }
  }
  return texts
}

const textLength = 190_000
/** One chat for each hostile text, which is found by the same word. */
const hostileChats = () =>
  Object.entries(hostileTexts(textLength)).map(([shape, text]) => ({
    title: shape,
    messages: [{ role: 'user', content: `zanzibar\n${text}` }],
  }))
const messages = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => ({
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: `${index} ${'é`|[ '.repeat(length / 5)}`,
  }))

describe('personne n’attend, quel que soit ce qu’une personne a écrit', () => {
  let owner: Owner
  beforeEach(async () => {
    owner = await newOwner()
  })
  /** Calls as the owner; returns the answer's data, and adds what took too long to the faults. */
  const caller = (faults: string[]) => async (method: Method, path: string, body?: object) => {
    const options = { token: owner.token, ...(body && { rawBody: JSON.stringify(body) }) }
    const watch = watchEventLoop()
    const { status, text } = await app.call(method, path, options)
    const blockedMs = watch.stop()
    faults.push(...faultsOf(`${method} ${path}`, { status, blockedMs }))
    expect(status).toBeLessThan(300)
    return text
  }
  const dataOf = <T>(text: string) => (JSON.parse(text) as { data: T }).data
  async function whenIndexed(faults: string[]) {
    const watch = watchEventLoop()
    await app.services.chat.whenIndexed()
    faults.push(...faultsOf('indexing', { status: 200, blockedMs: watch.stop() }))
  }

  test('des textes hostiles, cherchés et exportés', async () => {
    const faults: string[] = []
    const call = caller(faults)
    const json = JSON.stringify(hostileChats())
    const made = dataOf<Chat[]>(await call('POST', '/chat/import', { json }))
    await whenIndexed(faults)
    const found = dataOf<unknown[]>(await call('GET', '/chat/search?q=zanzibar&limit=50'))
    expect(found).toHaveLength(made.length)
    await call('GET', '/search?q=zanzibar')
    for (const { id } of made) await call('GET', `/chat/${id}/messages`)
    await call('POST', '/belongings/export')
    expect(faults).toEqual([])
  })

  test.each([
    ['de peu de messages immenses', 99, 90_000],
    ['d’innombrables messages', 12_000, 100],
  ])('un chat %s', async (_, count, length) => {
    const faults: string[] = []
    const call = caller(faults)
    const json = JSON.stringify({ title: 'Immense', messages: messages(count, length) })
    const [{ id }] = dataOf<[Chat]>(await call('POST', '/chat/import', { json }))
    const read = dataOf<Chat>(await call('GET', `/chat/${id}`))
    await call('POST', `/chat/${id}/duplicate`)
    for (const format of ['json', 'markdown', 'text'])
      await call('GET', `/chat/${id}/export?format=${format}`)
    const fewer = JSON.stringify(JSON.parse(read.messages).slice(1))
    await call('PUT', `/chat/${id}`, { messages: fewer })
    const { undo } = dataOf<{ undo: string }>(await call('POST', `/chat/${id}/clear`))
    await call('POST', `/chat/${id}/restore`, { undo })
    await call('DELETE', `/chat/${id}`)
    expect(faults).toEqual([])
  })

  test.each([
    ['de mots', '語彙 '.repeat(500_000)],
    ['de lignes', `${'\n'.repeat(4_000_000)}Et`],
  ])('une réponse immense, faite %s, que l’on continue', async (_, content) => {
    engine.offered = [{ ...scriptedModel, contextSize: 262_144 }]
    app.services.models.clearLists()
    const faults: string[] = []
    const call = caller(faults)
    const reply = { role: 'assistant', content, finishReason: 'length' }
    const messages = [{ role: 'user', content: 'Bonjour' }, reply]
    const json = JSON.stringify({ title: 'Immense', model: scriptedModel.id, messages })
    const [{ id }] = dataOf<[Chat]>(await call('POST', '/chat/import', { json }))
    const read = dataOf<Chat>(await call('GET', `/chat/${id}`))
    const last = (JSON.parse(read.messages) as { id: string }[]).at(-1)
    const text = await call('POST', `/chat/${id}/messages/${last?.id}/continue`)
    expect(text).toContain('Bonjour, voici la réponse du script.')
    expect(faults).toEqual([])
  })
})

test('une opération qui bloque se voit', async () => {
  const prepared = await prepare('chat.sendMessage')
  engine.script = () => {
    const before = process.threadCpuUsage()
    while (process.threadCpuUsage(before).user < 2 * longestTurnMs * 1000);
    return [{ text: 'Enfin.' }]
  }
  const body = { content: 'Bonjour' }
  expect(faultsOf('blocked', await watched(prepared, { body }))).toEqual([
    expect.stringMatching(/^blocked: \d+ ms$/),
  ])
})
