import { describe, expect, test } from 'vitest'
import { createRandom } from '#testing/knowledge/random.ts'
import { assemble } from './assemble.ts'
import { createBestOf } from './best-of.ts'
import { createLetterVectors, letterDimensions } from './letter-vectors.ts'
import { createMatrixCache, type VectorSet } from './matrix-cache.ts'
import { quantize } from './quantized-vector.ts'
import { chunkBytes, createScanMemory, vectorsPerChunk } from './scan-memory.ts'
import { scanModuleBytes } from './scan-module.ts'
import type { IdentifiedVector } from './vector-matrix.ts'

const random = createRandom(7)
const randomNumbers = (length: number) => Int8Array.from({ length }, () => random(255) - 127)
const randomVector = (id: number, dimensions: number): IdentifiedVector => ({
  id,
  scale: (1 + random(100)) / 1000,
  numbers: randomNumbers(dimensions),
})

/** What a scan must find, from every pair of numbers. */
const bestIn = (vectors: readonly IdentifiedVector[], question: Int8Array, limit: number) => {
  const best = createBestOf(limit)
  for (const { id, scale, numbers } of vectors)
    best.offer(
      id,
      numbers.reduce((sum, value, lane) => sum + value * (question[lane] ?? 0), 0) * scale,
    )
  return best.list()
}

describe('le module des produits', () => {
  test('est assemblé de ses instructions', () => {
    expect(assemble(['local.get $b', 'i32.const 2', 'i32x4.add'], ['a', 'b'])).toEqual([
      ...[0x20, 1, 0x41, 2, 0xfd, 0xae, 0x01],
    ])
    expect(() => assemble(['local.get $c'], ['a', 'b'])).toThrow()
    expect(() => assemble(['i32.const 64'], [])).toThrow()
    expect(() => assemble(['i32.div_u'], [])).toThrow()
    expect(WebAssembly.validate(scanModuleBytes())).toBe(true)
  })

  test('multiplie chaque vecteur, quel que soit leur nombre', () => {
    const memories = [createScanMemory(), createScanMemory({ isPlain: true })]
    const dimensions = 48
    const all = vectorsPerChunk(dimensions)
    const numbers = Array.from({ length: all }, () => randomNumbers(dimensions))
    const question = randomNumbers(dimensions)
    const chunks = memories.map((memory) => {
      const chunk = memory.take()
      for (const [index, vector] of numbers.entries()) memory.write(chunk, index, vector)
      memory.setQuestion(question)
      return chunk
    })
    for (const count of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, all - 1, all]) {
      const [products, plain] = memories.map((memory, index) => [
        ...memory.scan({ chunk: chunks[index] ?? 0, count, dimensions }),
      ])
      expect(products).toEqual(plain)
    }
  })

  test.each([16, 48, 384, 500, 512, 1024])(
    'multiplie chaque nombre de %i dimensions',
    (dimensions) => {
      const memories = [createScanMemory(), createScanMemory({ isPlain: true })]
      const question = new Int8Array(dimensions)
      const lanes =
        dimensions <= 48
          ? Array.from({ length: dimensions }, (_, lane) => lane)
          : [0, 7, 8, dimensions - 1]
      for (const memory of memories) {
        const chunk = memory.take()
        const extremes = new Int8Array(dimensions).fill(-128)
        memory.write(chunk, 0, extremes)
        memory.write(chunk, 1, randomNumbers(dimensions).fill(127))
        for (const lane of lanes) {
          question.fill(0)
          question[lane] = -127
          memory.setQuestion(question)
          expect([...memory.scan({ chunk, count: 2, dimensions })]).toEqual([
            -127 * -128,
            -127 * 127,
          ])
        }
        memory.setQuestion(question.fill(-128))
        const [product] = memory.scan({ chunk, count: 1, dimensions })
        expect(product).toBe(dimensions * 128 * 128)
      }
    },
  )
})

describe('les matrices', () => {
  const small: VectorSet = { collection: 1, space: 's', dimensions: 48 }

  test('trouvent ce que trouve chaque produit, après des ajouts et des retraits au hasard', () => {
    const stored = new Map<number, IdentifiedVector>()
    const cache = createMatrixCache({
      read: () => stored.values(),
      count: () => stored.size,
      maxBytes: 64 * chunkBytes,
    })
    let lastId = 0
    for (let step = 0; step < 40; step += 1) {
      if (random(3) > 0) {
        const added = Array.from({ length: random(4000) }, () => {
          lastId += 1
          return randomVector(lastId, small.dimensions)
        })
        for (const vector of added) stored.set(vector.id, vector)
        cache.add(small, added)
      } else {
        const removed = new Set([...stored.keys()].filter(() => random(3) === 0))
        for (const id of removed) stored.delete(id)
        cache.remove(small.collection, removed)
      }
      if (step % 4 !== 0) continue
      const question = { numbers: randomNumbers(small.dimensions), scale: 1 }
      const best = createBestOf(20)
      cache.scan(small, question, best)
      const expected = bestIn([...stored.values()], question.numbers, 20)
      expect(best.list().map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    }
  })

  test('ne prennent pas plus que leur part : les moins récentes partent, une trop grande est lue sans rester', () => {
    const perChunk = vectorsPerChunk(512)
    const counts = new Map([
      [1, perChunk],
      [2, perChunk],
      [3, perChunk],
      [4, 5 * perChunk],
    ])
    const reads: number[] = []
    const cache = createMatrixCache({
      *read({ collection }) {
        reads.push(collection)
        const count = counts.get(collection) ?? 0
        for (let id = 1; id <= count; id += 1)
          yield {
            id: collection * 10_000 + id,
            scale: 1,
            numbers: new Int8Array(512).fill(id === count ? 9 : 1),
          }
      },
      count: ({ collection }) => counts.get(collection) ?? 0,
      maxBytes: 2 * chunkBytes,
    })
    const question = { numbers: new Int8Array(512).fill(1), scale: 1 }
    const nearest = (collection: number) => {
      const best = createBestOf(1)
      cache.scan({ collection, space: 'letters', dimensions: 512 }, question, best)
      expect(cache.byteSize).toBeLessThanOrEqual(2 * chunkBytes)
      return best.list()[0]?.id
    }
    expect([1, 2, 1, 3, 1, 2, 4, 2].map(nearest)).toEqual(
      [1, 2, 1, 3, 1, 2, 4, 2].map(
        (collection) => collection * 10_000 + (counts.get(collection) ?? 0),
      ),
    )
    expect(reads).toEqual([1, 2, 3, 2, 4])
  })
})

describe('les vecteurs de lettres', () => {
  const letters = createLetterVectors()
  const wordsOf = (text: string) => new Map(text.split(' ').map((word) => [word, 1] as const))
  const similarity = (text: string, word: string) => {
    const one = letters.ofText(wordsOf(text))
    const other = letters.ofQuestion([{ word, weight: 1 }])
    const product = one.numbers.reduce(
      (sum, value, lane) => sum + value * (other.numbers[lane] ?? 0),
      0,
    )
    return product * one.scale * other.scale
  }

  test('rapprochent un mot mal écrit du sien', () => {
    const texts = ['inpainting masque', 'sauvegarde restauration', 'transcription segments']
    for (const [typed, expected] of [
      ['inpaintign', 0],
      ['sauvgarde', 1],
      ['trancription', 2],
    ] as const) {
      const near = texts.map((text) => similarity(text, typed))
      expect(near.indexOf(Math.max(...near))).toBe(expected)
    }
  })

  test('sont de longueur 1, et nuls sans lettres', () => {
    const { numbers, scale } = letters.ofText(wordsOf('mot autre'))
    expect(numbers).toHaveLength(letterDimensions)
    expect(Math.sqrt(numbers.reduce((sum, value) => sum + value * value, 0)) * scale).toBeCloseTo(
      1,
      1,
    )
    expect(letters.ofText(new Map()).scale).toBe(0)
  })

  test('gardent en octets l’essentiel de leur direction', () => {
    const vector = Float32Array.from({ length: 64 }, () => random(2000) / 1000 - 1)
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
    const { numbers, scale } = quantize(vector)
    for (const [lane, value] of vector.entries())
      expect(Math.abs((numbers[lane] ?? 0) * scale - value / length)).toBeLessThan(scale)
  })
})
