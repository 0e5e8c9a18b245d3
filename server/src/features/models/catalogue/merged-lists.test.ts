import type { Engine, EngineModel } from '@atelier/engine/engine'
import { describe, expect, it } from 'vitest'
import { createMerger, mergeLists } from './merged-lists.ts'
import type { ModelEngine } from './model-engine.ts'

const engineOf = (id: string, prefix = id): ModelEngine => {
  const engine: Engine = {
    id,
    name: id,
    parallelism: 1,
    models: async () => [],
    health: async () => ({ state: 'ok' }),
  }
  return {
    engine,
    immediate: engine,
    prefix,
    pool: '',
    formerPools: [],
    isOrdered: false,
    isOn: true,
  }
}
const modelOf = (id: string): EngineModel => ({
  id,
  name: id,
  description: '',
  capabilities: ['chat'],
  honours: [],
})
const [one, two] = [engineOf('localai', ''), engineOf('b')]
const members = [one, two].map(({ engine: { id }, ...from }) => ({ id, ...from }))

describe('les listes réunies', () => {
  it('trouvent un modèle par ce qu’il s’appelle, avant ce qu’un autre s’est appelé', () => {
    const lists = [
      { from: one, models: [modelOf('b/qwen3')] },
      { from: two, models: [modelOf('qwen3'), modelOf('phi')] },
    ]
    const { all, find } = mergeLists(lists, members)
    expect(all).toHaveLength(3)
    expect(find('b/qwen3')?.engine.id).toBe('localai')
    expect(find('b/phi')?.engine.id).toBe('b')
    expect(find('phi')).toBeUndefined()
  })

  it('ne sont refaites que si une liste, ou les moteurs, ont changé', () => {
    const merge = createMerger()
    const models = [modelOf('qwen3')]
    const first = merge([{ from: one, models }], members)
    expect(merge([{ from: one, models }], members)).toBe(first)
    const more = merge([{ from: one, models: [...models, modelOf('phi')] }], members)
    expect(more.all).toHaveLength(2)
    expect(merge([{ from: two, models }], members).find('b/qwen3')).toBeDefined()
    expect(merge([{ from: one, models }], [])).not.toBe(first)
  })
})
