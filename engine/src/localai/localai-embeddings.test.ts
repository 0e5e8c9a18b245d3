import { afterEach, expect, it } from 'vitest'
import { failureOf, neverAborted } from '#engine.suite.ts'
import { embeddingDimensions } from '#testing/localai-double/embeddings-route.ts'
import { startLocalAiDouble } from '#testing/localai-double/localai-double.ts'
import { createLocalAi } from './localai.ts'

const double = await startLocalAiDouble()
const { control } = double
const engine = createLocalAi({ baseUrl: double.url })
afterEach(double.reset)

const embed = (text: string, model = 'bge-m3') => engine.embed({ model, text }, neverAborted())

it.each(['localai', 'ollama', 'vllm'] as const)(
  'place un texte parmi d’autres (%s)',
  async (server) => {
    control.server = server
    await engine.models(neverAborted())
    const [one, other] = [await embed('Bonjour'), await embed('Bonjour à tous')]
    expect([one.length, other.length]).toEqual([embeddingDimensions, embeddingDimensions])
    expect(one).not.toEqual(other)
  },
)

it('ne se demande pas à un modèle d’une autre sorte', async () => {
  control.server = 'localai'
  await engine.models(neverAborted())
  expect(await failureOf(embed('Bonjour', 'qwen3-8b'))).toMatchObject({ reason: 'unsupported' })
})

it('ne prend pas une réponse vide pour une réponse', async () => {
  await engine.models(neverAborted())
  control.routeFaults = {
    '/v1/embeddings': { type: 'answer', status: 200, body: '{"data":[]}' },
  }
  expect(await failureOf(embed('Bonjour'))).toMatchObject({ reason: 'empty-answer' })
})
