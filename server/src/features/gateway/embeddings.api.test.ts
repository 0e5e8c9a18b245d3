import { startLocalAiDouble } from '@atelier/engine/testing/localai-double/localai-double'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { up as giveEmbeddings } from '#database/migrations/0085-scopes-and-readings.ts'
import { createGatewaySetup, failureOf, type GatewaySetup } from '#testing/setups/gateway-setup.ts'

const double = await startLocalAiDouble()
let setup: GatewaySetup
beforeAll(async () => {
  setup = await createGatewaySetup({
    engines: 'environment',
    environment: { LOCALAI_URL: double.url },
  })
})
afterAll(async () => {
  await setup.app.close()
  await double.close()
})
beforeEach(double.reset)

const embed = (body: object) =>
  setup.client.embeddings.create({ model: 'bge-m3', input: 'Bonjour', ...body })
const sent = () => double.requests.filter(({ path }) => path === '/v1/embeddings')

test('des textes ont leurs vecteurs, dans leur ordre, par lots de trente-deux', async () => {
  const input = Array.from({ length: 40 }, (_, index) => (index === 39 ? 'soupe' : 'budget'))
  const { data, usage } = await embed({ input })
  expect(data.map(({ index }) => index)).toEqual([...input.keys()])
  expect(data[0]?.embedding).toEqual(data[38]?.embedding)
  expect(data[0]?.embedding).not.toEqual(data[39]?.embedding)
  expect(usage.total_tokens).toBeGreaterThan(0)
  expect(sent()).toHaveLength(2)
})

test('en nombres ou en base64, ce sont les mêmes', async () => {
  const numbers = await embed({ encoding_format: 'float' })
  // The client asks for base64 by itself, and decodes it.
  const decoded = await embed({})
  expect(decoded.data[0]?.embedding).toHaveLength(numbers.data[0]?.embedding.length ?? 0)
  expect(decoded.data[0]?.embedding[0]).toBeCloseTo(numbers.data[0]?.embedding[0] ?? 0, 5)
})

test('un autre modèle, des tokens, trop de textes, d’autres dimensions sont refusés', async () => {
  expect(await failureOf(embed({ model: 'qwen3-8b' }))).toMatchObject({ status: 403 })
  for (const body of [
    { input: [1, 2, 3] },
    { input: Array(129).fill('a') },
    { input: 'é'.repeat(5000) },
    { dimensions: 12 },
  ])
    expect(await failureOf(embed(body))).toMatchObject({ status: 400 })
})

test('la liste des modèles dit la taille du contexte et les capacités, chaque modèle une fois', async () => {
  double.control.server = 'vllm'
  double.control.models = [{ id: 'qwen3', capabilities: ['chat'], contextSize: 8192 }]
  setup.app.services.models.clearLists()
  const { data } = await setup.client.models.list()
  expect(data.filter(({ id }) => id === 'qwen3')).toMatchObject([
    { id: 'qwen3', context_window: 8192, capabilities: ['chat'], scopes: ['chat'] },
  ])
})

test('ses tokens sont comptés à la clé, estimés', async () => {
  await embed({ input: 'a'.repeat(400) })
  const lines = await setup.app.call('GET', '/usage/lines?limit=1', { token: setup.user.token })
  expect(lines.json<{ data: object[] }>().data).toMatchObject([
    { tool: 'embeddings', origin: 'key', amount: 100, isEstimated: true, state: 'counted' },
  ])
})

test('l’autorisation des vecteurs suffit, celle du chat n’en donne pas', async () => {
  const embedWith = (client: typeof setup.client) =>
    client.embeddings.create({ model: 'bge-m3', input: 'Bonjour' })
  const { secret } = await setup.makeKey({ scopes: ['embeddings'] })
  const client = setup.clientOf(secret)
  expect((await embedWith(client)).data).toHaveLength(1)
  expect((await client.models.list()).data).toMatchObject([
    { id: 'bge-m3', scopes: ['embeddings'] },
  ])
  const asking = client.chat.completions.create({
    model: 'qwen3-8b',
    messages: [{ role: 'user', content: 'Bonjour' }],
  })
  expect(await failureOf(asking)).toMatchObject({ status: 403, code: 'key.out-of-scope' })
  const forChat = setup.clientOf((await setup.makeKey({ scopes: ['chat', 'knowledge'] })).secret)
  expect(await failureOf(embedWith(forChat))).toMatchObject({
    ...{ status: 403, code: 'key.out-of-scope' },
  })
  await setup.configure({ features: { chatEnabled: false } })
  expect(await failureOf(embedWith(client))).toMatchObject({ code: 'feature.disabled' })
  await setup.configure({ features: { chatEnabled: true } })
})

test('une clé faite pour le chat quand il donnait aussi les vecteurs les donne toujours, et rien de plus', async () => {
  const { key, secret } = await setup.makeKey({ scopes: ['images', 'chat'] })
  const other = (await setup.makeKey({ scopes: ['images'] })).key
  const { database } = setup.app.services
  await database.commit(async (on) => {
    await sql`drop table reading_claims`.execute(on)
    await sql`drop index sources_being_read`.execute(on)
    // A migration knows no table.
    await giveEmbeddings(on as unknown as Kysely<unknown>)
  })
  const client = setup.clientOf(secret)
  const { data } = await client.embeddings.create({ model: 'bge-m3', input: 'Bonjour' })
  expect(data).toHaveLength(1)
  const { rows } = await sql<{
    id: string
    scopes: string
  }>`select id, scopes from access_keys`.execute(database.queries)
  const scopesOf = (id: string) => JSON.parse(rows.find((row) => row.id === id)?.scopes ?? '')
  expect(scopesOf(key.id)).toEqual(['chat', 'embeddings', 'images'])
  expect(scopesOf(other.id)).toEqual(['images'])
})
