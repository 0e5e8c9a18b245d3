import { describe, expect, it } from 'vitest'
import { fitOnCard, layerAttempts } from './fit-layers.ts'

const gigabyte = 1024 ** 3
/** Like Qwen3 8B in four bits. */
const model = {
  modelBytes: 4.7 * gigabyte,
  blockCount: 36,
  bytesPerToken: 147_456,
  contextSize: 16_384,
  sequences: 4,
}
const fitInto = (freeGigabytes: number, changes: Partial<typeof model> = {}) =>
  fitOnCard({ ...model, ...changes, freeBytes: freeGigabytes * gigabyte })

describe('ce qui tient sur la carte', () => {
  it('tout, avec toutes les conversations, sur une grande', () => {
    expect(fitInto(24)).toEqual({ layers: 37, sequences: 4 })
  })

  it('tout, avec moins de conversations, avant de laisser une couche', () => {
    const { layers, sequences } = fitInto(10)
    expect(layers).toBe(37)
    expect(sequences).toBeGreaterThanOrEqual(1)
    expect(sequences).toBeLessThan(4)
  })

  it('une partie, sur une petite', () => {
    const { layers } = fitInto(4)
    expect(layers).toBeGreaterThan(10)
    expect(layers).toBeLessThan(30)
  })

  it('plus de couches quand les conversations sont plus courtes', () => {
    expect(fitInto(4, { contextSize: 4096 }).layers).toBeGreaterThan(fitInto(4).layers)
  })

  it('rien, quand il ne reste presque rien : tout va au processeur comme avant', () => {
    expect(fitInto(0.5)).toEqual({ layers: 0, sequences: 4 })
    expect(fitInto(0)).toEqual({ layers: 0, sequences: 4 })
  })

  it('un modèle sans attention ne demande rien pour ses conversations', () => {
    expect(fitInto(7, { bytesPerToken: 0 })).toEqual({ layers: 37, sequences: 4 })
  })

  it('plus de mémoire ne donne jamais moins de couches', () => {
    const layers = Array.from({ length: 100 }, (_, index) => fitInto(index / 8).layers)
    expect(layers).toEqual(layers.toSorted((one, other) => one - other))
  })

  it('ce qui ne passe pas se tente plus petit, jusqu’à rien', () => {
    expect(layerAttempts(37)).toEqual([37, 27, 18, 0])
    expect(layerAttempts(1)).toEqual([1, 0])
    expect(layerAttempts(0)).toEqual([0])
  })
})
