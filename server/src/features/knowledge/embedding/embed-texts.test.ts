import { EngineFailure } from '@atelier/engine/engine-failure'
import {
  createScriptedEmbedder,
  embedderModel,
} from '@atelier/engine/testing/scripted/scripted-embedder'
import { describe, expect, test } from 'vitest'
import { quantize } from '../index/vectors/quantized-vector.ts'
import { embedTexts } from './embed-texts.ts'
import { measureFloor } from './floor/measure-floor.ts'
import { listVectors, similarityOf, vectorsFromText, vectorsToText } from './vectors-text.ts'

const signal = new AbortController().signal
const open = () => {
  const engine = createScriptedEmbedder()
  const embed = (texts: readonly string[]) =>
    embedTexts({ engine, model: embedderModel }, texts, { as: 'passage', signal })
  return { engine, embed }
}

describe('les vecteurs de textes', () => {
  test('viennent dans leur ordre, par appels de trente-deux au plus', async () => {
    const { engine, embed } = open()
    const texts = Array.from({ length: 70 }, (_, n) => `texte numéro${'abc'.repeat(n % 9)}`)
    const vectors = await embed(texts)
    expect(vectors).toHaveLength(70)
    expect(vectors[9]).toEqual(vectors[0])
    expect(vectors[1]).not.toEqual(vectors[0])
    expect(engine.requests.flatMap((request) => request.texts)).toEqual(texts)
    expect(Math.max(...engine.requests.map((request) => request.texts.length))).toBeLessThan(33)
  })

  test('un texte trop long a la moyenne de ses moitiés, de longueur 1', async () => {
    const { engine, embed } = open()
    engine.maxCharacters = 300
    const [long, short] = await embed(['budget mairie '.repeat(60), 'le parking'])
    expect(Math.hypot(...(long ?? []))).toBeCloseTo(1, 5)
    expect(short).toBeDefined()
    // A text that cannot become short enough is given up.
    engine.maxCharacters = 4
    expect(await embed(['Ä'.repeat(30), 'ici'])).toEqual([undefined, expect.anything()])
  })

  test('un texte dont le modèle ne fait rien n’empêche pas les autres', async () => {
    const { engine, embed } = open()
    engine.refused = /poison/
    const vectors = await embed(['un', 'du poison', 'trois', 'quatre'])
    expect(vectors.map((vector) => vector !== undefined)).toEqual([true, false, true, true])
    // Alone, it is the text and not the model.
    expect(await embed(['du poison'])).toEqual([undefined])
  })

  test('un modèle qui ne fait rien d’aucun texte a échoué', async () => {
    const { engine, embed } = open()
    engine.mood = 'broken'
    await expect(embed(['un', 'deux'])).rejects.toThrow(EngineFailure)
    engine.mood = 'away'
    await expect(embed(['un'])).rejects.toMatchObject({ reason: 'unreachable' })
    expect(engine.requests.length).toBeLessThan(10)
  })
})

test('des vecteurs se lisent de leur texte comme ils y ont été écrits', () => {
  const vectors = [0, 1, 2].map((n) =>
    quantize(Float32Array.from({ length: 33 }, (_, lane) => Math.sin(lane * (n + 1)))),
  )
  const read = listVectors(vectorsFromText(vectorsToText(vectors, 33), 33))
  expect(read.map(({ numbers }) => numbers)).toEqual(vectors.map(({ numbers }) => numbers))
  for (const [index, vector] of read.entries())
    expect(similarityOf(vector, vectors[index] ?? vector)).toBeCloseTo(1, 1)
  expect(() => vectorsToText(vectors, 32)).toThrow()
  expect(vectorsFromText('', 33).scales).toHaveLength(0)
})

describe('le seuil d’un espace', () => {
  const axis = (lane: number) =>
    quantize(Float32Array.from({ length: 80 }, (_, n) => +(n === lane)))
  /** As alike to the axis 0 as that. */
  const near = (similarity: number, other: number) => {
    const numbers = new Float32Array(80)
    numbers[0] = similarity
    numbers[other] = Math.sqrt(1 - similarity ** 2)
    return quantize(numbers)
  }
  const questions = Array.from({ length: 48 }, (_, n) => near(0.3 + n / 100, n + 1))

  test('est ce que trouvent de plus proche les questions sans rapport, sauf deux', async () => {
    expect(await measureFloor({ questions, excerpts: [axis(0), axis(70)] })).toBeCloseTo(0.75, 1)
    // Documents that answer two of them are no measure of what is unrelated.
    const answered = [axis(0), near(0.76, 47), near(0.77, 48)]
    expect(await measureFloor({ questions, excerpts: answered })).toBeCloseTo(0.75, 1)
    expect(await measureFloor({ questions, excerpts: Array(50).fill(axis(70)) })).toBeCloseTo(0, 1)
  })

  test('n’est atteint par rien quand il n’y a rien à comparer', async () => {
    expect(await measureFloor({ questions, excerpts: [] })).toBe(1)
    expect(await measureFloor({ questions: [], excerpts: [axis(1)] })).toBe(1)
  })
})
