import { describe, expect, it } from 'vitest'
import type { ChatTask } from './chat-protocol.ts'
import { loadOnCard } from './load-on-card.ts'

const gigabyte = 1024 ** 3
const task: ChatTask = {
  path: '/modèle.gguf',
  byteSize: 4 * gigabyte,
  contextSize: 4096,
  sequences: 4,
  blockCount: 31,
  bytesPerToken: 100_000,
  minLayers: 0,
  request: { messages: [] },
}

interface Card {
  readonly free: number
  readonly most: number
  readonly minLayers?: number
}
/** A card on which at most so many layers load, whatever it says of its memory. */
async function loadWith({ free, most, minLayers = 0 }: Card) {
  const attempts: number[] = []
  let used = 0
  const result = loadOnCard({
    card: { getVramState: async () => ({ total: 8 * gigabyte, free: free * gigabyte - used }) },
    task: { ...task, minLayers },
    async load({ gpuLayers, task: { sequences } }) {
      attempts.push(gpuLayers)
      if (gpuLayers > most) throw new Error('Not enough VRAM')
      used = gpuLayers * 1000
      return { sequences }
    },
  })
  return { attempts, result: await result.catch((cause: unknown) => cause) }
}

describe('un modèle que l’on charge sur la carte', () => {
  it('y va entier s’il tient, et dit ce qu’il reste de mémoire', async () => {
    expect(await loadWith({ free: 8, most: 99 })).toEqual({
      attempts: [32],
      result: {
        sequences: 4,
        placement: {
          layers: 32,
          totalLayers: 32,
          memory: { totalBytes: 8 * gigabyte, freeBytes: 8 * gigabyte - 32_000 },
        },
      },
    })
  })

  it('y va en partie quand la carte en prend moins que prévu', async () => {
    expect(await loadWith({ free: 8, most: 20 })).toMatchObject({
      attempts: [32, 24, 16],
      result: { placement: { layers: 16, totalLayers: 32 } },
    })
  })

  it('reste au processeur, comme sans carte, quand rien n’y tient', async () => {
    expect(await loadWith({ free: 0.1, most: 0 })).toMatchObject({
      attempts: [0],
      result: { sequences: 4, placement: { layers: 0 } },
    })
    expect(await loadWith({ free: 8, most: 0 })).toMatchObject({
      attempts: [32, 24, 16, 0],
      result: { sequences: 4, placement: { layers: 0 } },
    })
  })

  it('n’est jamais chargé avec moins de couches que la machine n’en exige', async () => {
    expect(await loadWith({ free: 8, most: 20, minLayers: 18 })).toMatchObject({
      attempts: [32, 24, 18],
      result: { placement: { layers: 18 } },
    })
    expect(await loadWith({ free: 1, most: 10, minLayers: 18 })).toMatchObject({
      attempts: [18],
      result: { message: 'Not enough VRAM' },
    })
  })

  it('échoue quand le processeur n’en veut pas non plus', async () => {
    expect((await loadWith({ free: 8, most: -1 })).result).toMatchObject({
      message: 'Not enough VRAM',
    })
  })
})
