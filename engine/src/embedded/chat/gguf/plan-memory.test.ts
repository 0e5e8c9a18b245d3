import { describe, expect, it } from 'vitest'
import { planChatMemory } from './plan-memory.ts'

const gigabyte = 1024 ** 3
/** Like Qwen3 8B in four bits: it takes about ten gigabytes of the machine's memory, or five of a card's. */
const sizes = {
  byteSize: 4.7 * gigabyte,
  contextLength: 40_960,
  bytesPerToken: 147_456,
  blockCount: 36,
}
const planOn = (machine: number, card = 0) =>
  planChatMemory(sizes, { machineBytes: machine * gigabyte, cardBytes: card * gigabyte })

describe('la place d’un modèle de chat', () => {
  it('est celle de la machine tant qu’elle suffit, avec ou sans carte', () => {
    expect(planOn(32)).toMatchObject({ contextSize: 16_384, minLayers: 0 })
    expect(planOn(32, 24)).toEqual(planOn(32))
  })

  it('manque sur une petite machine, et sur une petite carte', () => {
    expect(planOn(8)).toBeUndefined()
    expect(planOn(8, 0.5)).toBeUndefined()
    expect(planOn(0.5, 24)).toBeUndefined()
  })

  it('est sur la carte quand elle le tient entier', () => {
    const plan = planOn(8, 12)
    expect(plan).toMatchObject({ contextSize: 16_384, sequences: 1 })
    expect(plan?.minLayers).toBeGreaterThan(0)
    expect(plan?.memoryBytes).toBeLessThan(9 * gigabyte)
  })

  it('se partage entre la machine et une carte qui n’en tient qu’une partie', () => {
    const plan = planOn(8, 4)
    expect(plan?.minLayers).toBeGreaterThan(10)
    expect(plan?.minLayers).toBeLessThan(37)
    expect(plan?.contextSize).toBeLessThan(16_384)
  })
})
