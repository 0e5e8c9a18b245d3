import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failureOf, neverAborted } from '#engine.suite.ts'
import { createModelsSetup, type ModelsSetup } from '#testing/models/models-setup.ts'
import { tinyChatModel } from '#testing/models/tiny-chat-model.ts'
import { tinyEmbedder, tinyEmbedderDimensions } from '#testing/models/tiny-embedder.ts'

const model = 'embeddings/miniature.gguf'
const dot = (one: Float32Array | undefined, other: Float32Array | undefined) =>
  [...(one ?? [])].reduce((sum, value, index) => sum + value * (other?.[index] ?? 0), 0)

describe('un modèle d’embedding dans le dossier', () => {
  let setup: ModelsSetup
  beforeAll(async () => {
    setup = await createModelsSetup({
      [model]: tinyEmbedder(),
      'embeddings/discussion.gguf': tinyChatModel(),
      'embeddings/tronque.gguf': tinyEmbedder().subarray(0, -200),
      'embeddings/sans-couches.gguf': tinyEmbedder({
        values: { 'bert.block_count': { kind: 'uint32', value: 2 } },
      }),
      'chat/embedder.gguf': tinyEmbedder(),
    })
  })
  afterAll(() => setup.close())
  const embed = (texts: readonly string[], signal = neverAborted()) =>
    setup.engine.embed?.({ model, texts, as: 'passage' }, signal) ?? Promise.reject(new Error())

  it('est proposé pour cela seul, et un modèle de discussion ne l’est pas', async () => {
    const offered = await setup.engine.models(neverAborted())
    expect(offered.filter(({ id }) => id.startsWith('embeddings/'))).toMatchObject([
      { id: model, name: 'Embedder miniature', capabilities: ['embedding'], contextSize: 128 },
      { id: 'embeddings/sans-couches.gguf' },
    ])
    const problems = (await setup.embedded.models()).map(({ id, problem }) => [id, problem?.code])
    expect(problems).toContainEqual(['embeddings/discussion.gguf', 'wrong-architecture'])
    expect(problems).toContainEqual(['embeddings/tronque.gguf', 'truncated'])
    expect(problems).toContainEqual(['chat/embedder.gguf', 'wrong-architecture'])
  })

  it('donne de vrais vecteurs, de longueur 1, dans leur ordre, proches quand les mots le sont', async () => {
    const vectors = await embed(['le budget de la ville', 'une recette de soupe', 'budget ville'])
    expect(vectors.map(({ length }) => length)).toEqual(Array(3).fill(tinyEmbedderDimensions))
    for (const vector of vectors) expect(dot(vector, vector)).toBeCloseTo(1, 4)
    const [budget, soup, same] = vectors
    expect(dot(budget, same)).toBeGreaterThan(dot(soup, same))
    expect(await embed(['budget ville'])).toEqual([same])
    expect(await setup.engine.health(neverAborted())).toMatchObject({ loaded: [model] })
  })

  it('refuse un texte plus long que son contexte, et continue', async () => {
    expect(await failureOf(embed(['soupe', 'budget '.repeat(130)]))).toMatchObject({
      reason: 'too-large',
    })
    expect(await failureOf(embed(['é'.repeat(4097)]))).toMatchObject({ reason: 'too-large' })
    expect(await failureOf(embed(Array(33).fill('a')))).toMatchObject({ reason: 'too-large' })
    expect(await embed(['soupe'])).toHaveLength(1)
  })

  it('s’arrête quand plus personne n’attend, et sert le suivant', async () => {
    const stop = new AbortController()
    const stopped = embed(Array(32).fill('budget '.repeat(100)), stop.signal)
    stop.abort(new Error('parti'))
    await expect(stopped).rejects.toThrow('parti')
    expect(await embed(['soupe'])).toHaveLength(1)
  })

  it('un fichier que son programme refuse n’est plus proposé, et n’emporte pas le moteur', async () => {
    const broken = 'embeddings/sans-couches.gguf'
    const request = { model: broken, texts: ['soupe'], as: 'passage' } as const
    await expect(setup.engine.embed?.(request, neverAborted())).rejects.toThrow()
    const ids = (await setup.engine.models(neverAborted())).map(({ id }) => id)
    expect(ids).not.toContain(broken)
    expect(await embed(['soupe'])).toHaveLength(1)
  })

  it('déchargé, libère sa mémoire, et se recharge', async () => {
    await setup.embedded.unload(model)
    expect(await setup.engine.health(neverAborted())).toMatchObject({ loaded: [] })
    expect(await embed(['soupe'])).toHaveLength(1)
  })
})
