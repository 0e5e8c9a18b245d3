import { afterEach, describe, expect, it } from 'vitest'
import { failureOf, neverAborted } from '#engine.suite.ts'
import { embeddingDimensions } from '#testing/localai-double/embeddings-route.ts'
import { startLocalAiDouble } from '#testing/localai-double/localai-double.ts'
import { createLocalAi } from './localai.ts'

const double = await startLocalAiDouble()
const { control } = double
const engine = createLocalAi({ baseUrl: double.url })
afterEach(double.reset)

const embed = (texts: readonly string[], { model = 'bge-m3' } = {}) =>
  engine.embed({ model, texts, as: 'passage' }, neverAborted())
const dot = (one: Float32Array | undefined, other: Float32Array | undefined) =>
  [...(one ?? [])].reduce((sum, value, index) => sum + value * (other?.[index] ?? 0), 0)
const servers = ['localai', 'ollama', 'vllm', 'llama-cpp'] as const

describe.each(servers)('les vecteurs de plusieurs textes (%s)', (server) => {
  it('viennent dans leur ordre, de longueur 1, proches quand les mots le sont', async () => {
    control.server = server
    control.models = [{ id: 'bge-m3', capabilities: ['embeddings'] }]
    await engine.models(neverAborted())
    const vectors = await embed(['le budget de la ville', 'une recette de soupe', 'budget ville'])
    expect(vectors.map(({ length }) => length)).toEqual(Array(3).fill(embeddingDimensions))
    for (const vector of vectors) expect(dot(vector, vector)).toBeCloseTo(1, 5)
    const [budget, soup, same] = vectors
    expect(dot(budget, same)).toBeGreaterThan(dot(soup, same))
  })
})

it.each(['ollama', 'vllm', 'llama-cpp'] as const)(
  'un texte trop long pour le modèle est refusé, jamais coupé en silence (%s)',
  async (server) => {
    control.server = server
    control.models = [{ id: 'bge-m3', capabilities: ['embeddings'] }]
    await engine.models(neverAborted())
    const text = 'mot '.repeat(2047).slice(0, 8192)
    const long = server === 'ollama' ? 'au '.repeat(2500) : text
    expect(await failureOf(embed(['court', long]))).toMatchObject({ reason: 'too-large' })
  },
)

it('trop de textes, ou un texte de plus de 8 ko, ne partent pas', async () => {
  await engine.models(neverAborted())
  const sent = double.requests.length
  expect(await failureOf(embed(Array(33).fill('a')))).toMatchObject({ reason: 'too-large' })
  expect(await failureOf(embed(['é'.repeat(4097)]))).toMatchObject({ reason: 'too-large' })
  expect(double.requests).toHaveLength(sent)
})

it('un modèle reçoit devant le texte ce qu’il a appris à lire', async () => {
  control.models = [{ id: 'multilingual-e5-small', capabilities: ['embeddings'] }]
  await engine.models(neverAborted())
  const model = 'multilingual-e5-small'
  await engine.embed({ model, texts: ['Où est la mairie ?'], as: 'question' }, neverAborted())
  expect(double.requests.at(-1)?.body).toMatchObject({ input: ['query: Où est la mairie ?'] })
})

it('ne se demande pas à un modèle d’une autre sorte', async () => {
  control.server = 'localai'
  await engine.models(neverAborted())
  expect(await failureOf(embed(['Bonjour'], { model: 'qwen3-8b' }))).toMatchObject({
    reason: 'unsupported',
  })
})

const vectors = (...embeddings: readonly unknown[]) =>
  JSON.stringify({ data: embeddings.map((embedding, index) => ({ index, embedding })) })

it.each([
  ['aucun vecteur', '{"data":[]}', 'empty-answer'],
  ['un de moins', vectors([1, 2]), 'empty-answer'],
  ['des longueurs différentes', vectors([1, 2], [1]), 'bad-answer'],
  ['que des zéros', vectors([1, 2], [0, 0]), 'bad-answer'],
  ['ce qui n’est pas un nombre', vectors([1, 2], [null, 1]), 'bad-answer'],
] as const)('ne prend pas pour une réponse %s', async (_title, body, reason) => {
  await engine.models(neverAborted())
  control.routeFaults = { '/v1/embeddings': { type: 'answer', status: 200, body } }
  expect(await failureOf(embed(['un', 'deux']))).toMatchObject({ reason })
})
