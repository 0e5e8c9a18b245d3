import type { Engine, EngineModel } from '@atelier/engine/engine'
import { describe, expect, it } from 'vitest'
import type { ModelEngine } from './model-engine.ts'
import {
  type ListedModel,
  mayOffer,
  type OfferedModel,
  offerModels as offer,
} from './offered-model.ts'

const hasId = ({ id, aliases }: OfferedModel, wanted: string) =>
  id === wanted || aliases.includes(wanted)

const engineOf = (id: string, pool = '', formerPools: readonly string[] = []): ModelEngine => {
  const engine: Engine = {
    id,
    name: `Moteur ${id}`,
    parallelism: 1,
    models: async () => [],
    health: async () => ({ state: 'ok' }),
  }
  const prefixes: Readonly<Record<string, string>> = { localai: '', sdapi: 'sd', embedded: 'local' }
  const prefix = prefixes[id] ?? id
  return { engine, immediate: engine, prefix, pool, formerPools, isOrdered: false, isOn: true }
}
/** With `others` that list nothing now. */
const offerModels = (listed: readonly ListedModel[], others: readonly ModelEngine[] = []) =>
  offer(
    listed,
    [...listed.map(({ from }) => from), ...others].map(({ engine, ...from }) => ({
      id: engine.id,
      ...from,
    })),
  )
const modelOf = (id: string, more: Partial<EngineModel> = {}): EngineModel => ({
  id,
  name: id,
  description: '',
  capabilities: ['chat'],
  honours: ['temperature'],
  ...more,
})
const listed = (from: ModelEngine, ...ids: readonly string[]) =>
  ids.map((id) => ({ from, model: modelOf(id) }))
const idsOf = (models: readonly { readonly id: string }[]) => models.map(({ id }) => id)

describe('les identifiants des modèles', () => {
  it('sont nus pour le premier moteur, et commencent ailleurs par le moteur', () => {
    const models = offerModels([
      ...listed(engineOf('localai'), 'qwen3', 'org/qwen3'),
      ...listed(engineOf('sdapi'), 'sdxl'),
      ...listed(engineOf('embedded'), 'guide'),
      ...listed(engineOf('ollama-accueil'), 'qwen3'),
    ])
    expect(idsOf(models)).toEqual([
      'qwen3',
      'org/qwen3',
      'sd/sdxl',
      'local/guide',
      'ollama-accueil/qwen3',
    ])
  })

  it('sont ceux du groupe, une seule fois, dans l’ordre de l’installation', () => {
    const models = offerModels([
      ...listed(engineOf('a', 'gpu'), 'qwen3', 'mistral'),
      ...listed(engineOf('b', 'gpu'), 'qwen3'),
    ])
    expect(idsOf(models)).toEqual(['gpu/qwen3', 'gpu/mistral'])
    expect(models[0]?.engines.map(({ engine }) => engine.id)).toEqual(['a', 'b'])
    expect(models.map(({ engineName }) => engineName)).toEqual(['gpu', 'Moteur a'])
  })

  it('restent valables quand un moteur entre dans un groupe, puis en sort', () => {
    const before = 'b/qwen3'
    const [inside] = offerModels(listed(engineOf('b', 'gpu'), 'qwen3'))
    expect(inside?.id).toBe('gpu/qwen3')
    expect(inside && hasId(inside, before)).toBe(true)
    const [outside] = offerModels(listed(engineOf('b', '', ['gpu']), 'qwen3'))
    expect(outside?.id).toBe(before)
    expect(outside && hasId(outside, 'gpu/qwen3')).toBe(true)
  })

  it('restent nus quand le premier moteur entre dans un groupe', () => {
    const [model] = offerModels([
      ...listed(engineOf('localai', 'gpu'), 'qwen3'),
      ...listed(engineOf('b', 'gpu'), 'qwen3'),
    ])
    expect(model?.id).toBe('qwen3')
    expect(model?.aliases).toEqual(['localai/qwen3', 'gpu/qwen3', 'b/qwen3'])
  })

  it('restent ceux du groupe quand l’un de ses moteurs est éteint ou absent', () => {
    const away = [engineOf('localai', 'gpu')]
    const [model] = offerModels(listed(engineOf('b', 'gpu'), 'qwen3'), away)
    expect([model?.id, model?.aliases]).toEqual([
      'qwen3',
      ['b/qwen3', 'gpu/qwen3', 'localai/qwen3'],
    ])
  })

  it('restent valables quand le moteur qui les a donnés est retiré', () => {
    const [model] = offerModels(listed(engineOf('b', 'gpu', ['localai', '']), 'qwen3'))
    expect([model?.id, model?.aliases]).toEqual(['gpu/qwen3', expect.arrayContaining(['qwen3'])])
  })

  it('ne désignent qu’un modèle : celui qui le porte, plutôt que celui qui l’a porté', () => {
    const models = offerModels([
      ...listed(engineOf('b', 'neuf', ['ancien']), 'qwen3'),
      ...listed(engineOf('c', 'ancien'), 'qwen3'),
    ])
    expect(idsOf(models.filter((model) => hasId(model, 'ancien/qwen3')))).toEqual(['ancien/qwen3'])
  })

  it('nus avec une barre, l’emportent sur le début d’un autre moteur', () => {
    const models = offerModels([
      ...listed(engineOf('localai'), 'b/qwen3'),
      ...listed(engineOf('b'), 'qwen3'),
    ])
    expect(models.find((model) => hasId(model, 'b/qwen3'))?.engine.id).toBe('localai')
  })
})

describe('un moteur qui ne donne pas sa liste', () => {
  it('peut avoir un modèle dont l’identifiant commence comme les siens', () => {
    expect(mayOffer(engineOf('b', 'gpu', ['ancien']), 'b/qwen3')).toBe(true)
    expect(mayOffer(engineOf('b', 'gpu', ['ancien']), 'gpu/qwen3')).toBe(true)
    expect(mayOffer(engineOf('b', 'gpu', ['ancien']), 'ancien/qwen3')).toBe(true)
    expect(mayOffer(engineOf('b', 'gpu'), 'c/qwen3')).toBe(false)
    expect(mayOffer(engineOf('localai'), 'c/qwen3')).toBe(true)
    expect(mayOffer(engineOf('localai'), 'local/guide')).toBe(false)
    expect(mayOffer(engineOf('sdapi'), 'sd/sdxl')).toBe(true)
  })
})

describe('un modèle de plusieurs moteurs', () => {
  const offered = (...models: readonly EngineModel[]) =>
    offerModels(models.map((model, index) => ({ from: engineOf(`m${index}`, 'gpu'), model })))[0]

  it('a le plus petit contexte, et ce que tous prennent en compte', () => {
    const model = offered(
      modelOf('x', { contextSize: 8192, honours: ['temperature', 'topK', 'seed'] }),
      modelOf('x', { contextSize: 4096, honours: ['seed', 'temperature'] }),
      modelOf('x', { honours: ['temperature', 'seed', 'topP'] }),
    )
    expect(model?.model).toMatchObject({ contextSize: 4096, honours: ['temperature', 'seed'] })
  })

  it('ne sait faire que ce que tous savent, et est en mémoire dès que l’un l’y a', () => {
    const model = offered(
      modelOf('x', { capabilities: ['chat', 'vision'], isLoaded: false }),
      modelOf('x', { capabilities: undefined, isLoaded: true }),
      modelOf('x', { capabilities: ['chat'] }),
    )
    expect(model?.model.capabilities).toEqual(['chat'])
    expect(model?.model.isLoaded).toBe(true)
  })

  it('a les graines que tous reproduisent', () => {
    const seeds = (min: number, max: number) => modelOf('x', { seedRange: { min, max } })
    expect(offered(seeds(0, 100), seeds(1, 200), modelOf('x'))?.model.seedRange).toEqual({
      min: 1,
      max: 100,
    })
  })

  it('diffère quand les fichiers ne sont pas les mêmes, pas quand un moteur n’en dit rien', () => {
    const digest = (value: string) => modelOf('x', { digest: value })
    expect(offered(digest('a'), digest('b'))?.differs).toBe(true)
    expect(offered(digest('a'), digest('a'))?.differs).toBe(false)
    expect(offered(digest('a'), modelOf('x'))?.differs).toBe(false)
  })
})
