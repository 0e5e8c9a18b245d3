import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRandom } from '#testing/knowledge/random.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { rarityOf } from '../ranking/rarity.ts'
import { openStoredIndex, type StoredIndex } from './stored-index.ts'

const settings = { installation: 'here', machineStart: 1_000_000, maxVectorBytes: 4 << 20 }
const open = (folder: string, changed: Partial<typeof settings> = {}) =>
  openStoredIndex({ file: join(folder, 'index', 'passages.db'), ...settings, ...changed })

interface ModelExcerpt {
  readonly id: number
  readonly sourceId: string
  readonly collectionId: string
  readonly words: readonly string[]
}
const collectionIds = ['a', 'b', 'c']
/** Words with a digit have no endings, so the model needs no stems. */
const vocabulary = Array.from({ length: 30 }, (_, index) => `mot${index}`)
const random = createRandom(11)
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T
const someOf = <T>(list: readonly T[], count: number) => [
  ...new Set(Array.from({ length: count }, () => pick(list))),
]

/** What must be returned, from a list of all excerpts. */
function createModel() {
  let excerpts: readonly ModelExcerpt[] = []
  const within = (collections: readonly string[]) =>
    excerpts.filter(({ collectionId }) => collections.includes(collectionId))
  return {
    all: () => excerpts,
    put(added: readonly ModelExcerpt[]) {
      const ids = new Set(added.map(({ id }) => id))
      excerpts = [...excerpts.filter(({ id }) => !ids.has(id)), ...added]
    },
    drop(sourceId: string) {
      excerpts = excerpts.filter((excerpt) => excerpt.sourceId !== sourceId)
    },
    find: (collections: readonly string[], words: readonly string[]) =>
      within(collections)
        .filter((excerpt) => words.every((word) => excerpt.words.includes(word)))
        .map(({ id }) => id)
        .toSorted((one, other) => other - one),
    /** The part of a question's rarity that each excerpt of these collections carries. */
    shares(collections: readonly string[], words: readonly string[]) {
      const read = within(collections)
      const rarity = (word: string) =>
        rarityOf(read.filter((excerpt) => excerpt.words.includes(word)).length, read.length)
      const sum = (list: readonly string[]) => list.reduce((total, word) => total + rarity(word), 0)
      const total = sum(words)
      return new Map(
        read.map((excerpt) => [
          excerpt.id,
          sum(words.filter((word) => excerpt.words.includes(word))) / total,
        ]),
      )
    },
  }
}
type Model = ReturnType<typeof createModel>

function putRandom(index: StoredIndex, model: Model, lastId: number): number {
  const number = random(12)
  const source = { id: `s${number}`, collectionId: pick(collectionIds) }
  const known = model.all().find(({ sourceId }) => sourceId === source.id)
  const collectionId = known?.collectionId ?? source.collectionId
  // Some are repeated, as after a call that failed.
  const first = random(4) === 0 ? Math.max(1, lastId - 2) : lastId + 1
  const excerpts = Array.from({ length: 1 + random(5) }, (_, at) => ({
    id: first + at,
    words: someOf(vocabulary, 1 + random(8)),
  }))
  index.put({
    id: source.id,
    collectionId,
    excerpts: excerpts.map(({ id, words }) => ({ id, heading: '', text: words.join(' ') })),
  })
  model.put(excerpts.map((excerpt) => ({ ...excerpt, sourceId: source.id, collectionId })))
  return Math.max(lastId, first + excerpts.length - 1)
}

function compare(index: StoredIndex, model: Model): void {
  const collections = someOf(collectionIds, 1 + random(2))
  const words = someOf(vocabulary, 1 + random(3))
  const found = index.find({ collectionIds: collections, words, limit: 1000 })
  expect(found.map(({ id }) => id)).toEqual(model.find(collections, words))
  const ranked = index.rank({
    collectionIds: [...collections, 'unknown'],
    words: words.map((word) => ({ word, weight: 1 })),
    space: { type: 'letters' },
    limit: 1000,
  })
  const shares = model.shares(collections, words)
  for (const { id, share, sourceId } of ranked) {
    expect(sourceId).toBe(model.all().find((excerpt) => excerpt.id === id)?.sourceId)
    expect(share).toBeCloseTo(shares.get(id) ?? Number.NaN, 4)
  }
  const best = Math.max(0, ...shares.values())
  expect(Math.max(0, ...ranked.map(({ share }) => share))).toBeCloseTo(best, 4)
  expect(index.state().excerptCount).toBe(model.all().length)
}

describe('l’index', () => {
  test('répond comme une simple liste à des ajouts, des retraits et des questions au hasard, dans les collections données seules', async () => {
    await using folder = await temporaryFolder()
    const model = createModel()
    let index = open(folder.path)
    let lastId = 0
    for (let step = 0; step < 250; step += 1) {
      const kind = random(10)
      if (kind < 5) lastId = putRandom(index, model, lastId)
      else if (kind < 7) {
        const sourceId = `s${random(12)}`
        while (index.drop(sourceId, 3));
        model.drop(sourceId)
      } else if (kind === 7 && random(5) === 0) {
        // Killed, or closed.
        if (random(2) === 0) index.close()
        else index.abandon()
        index = open(folder.path)
      }
      compare(index, model)
    }
    index.close()
  })

  test('reconstruit dans un autre ordre, répond de même', async () => {
    await using one = await temporaryFolder()
    await using other = await temporaryFolder()
    const model = createModel()
    const first = open(one.path)
    let lastId = 0
    for (let step = 0; step < 40; step += 1) lastId = putRandom(first, model, lastId)
    const second = open(other.path)
    for (const [sourceId, list] of [
      ...Map.groupBy(model.all(), (excerpt) => excerpt.sourceId),
    ].toReversed())
      second.put({
        id: sourceId,
        collectionId: list[0]?.collectionId ?? '',
        excerpts: list.map(({ id, words }) => ({ id, heading: '', text: words.join(' ') })),
      })
    for (let round = 0; round < 30; round += 1) {
      const request = {
        collectionIds: someOf(collectionIds, 2),
        words: someOf(vocabulary, 3).map((word) => ({ word, weight: 1 })),
        space: { type: 'letters' },
        limit: 24,
      } as const
      expect(second.rank(request)).toEqual(first.rank(request))
    }
    first.close()
    second.close()
  })

  test('cherche par les vecteurs d’un modèle, et suit ceux qui changent', async () => {
    await using folder = await temporaryFolder()
    const index = open(folder.path)
    const excerpts = [1, 2].map((id) => ({ id, heading: '', text: 'texte' }))
    const vectors = (numbers: readonly number[]) => ({
      space: 'model',
      dimensions: 2,
      excerptIds: [1, 2, 99],
      numbers: Int8Array.from([...numbers, 5, 5]),
      scales: Float32Array.from([0.01, 0.01, 0.01]),
    })
    const nearest = () =>
      index.rank({
        collectionIds: ['a'],
        words: [],
        space: { type: 'embedder', id: 'model', vector: Int8Array.from([100, 0]), scale: 0.01 },
        limit: 2,
      })
    index.put({ id: 's', collectionId: 'a', excerpts, vectors: vectors([90, 10, 10, 90]) })
    expect(nearest().map(({ id, foundBy }) => [id, foundBy])).toEqual([
      [1, ['meaning']],
      [2, ['meaning']],
    ])
    expect(nearest()[0]?.similarity).toBeCloseTo(0.9)
    index.put({ id: 's', collectionId: 'a', excerpts: [], vectors: vectors([10, 90, 90, 10]) })
    expect(nearest().map(({ id }) => id)).toEqual([2, 1])
    index.close()
  })

  test('retient jusqu’où il a suivi, et recommence quand il ne vaut plus rien', async () => {
    await using folder = await temporaryFolder()
    const fill = () => {
      const index = open(folder.path)
      index.put({ id: 's', collectionId: 'a', excerpts: [{ id: 1, heading: '', text: 'mot' }] })
      index.markReached({ change: 7 })
      index.markReached({ change: 3 })
      return index
    }
    const reopened = (changed: Partial<typeof settings> = {}) => {
      const index = open(folder.path, changed)
      const { lastChange } = index.state()
      index.abandon()
      return lastChange
    }
    fill().abandon()
    expect(reopened()).toBe(7)
    // The machine stopped before the file was closed.
    expect(reopened({ machineStart: 9_000_000 })).toBe(0)
    fill().close()
    expect(reopened({ machineStart: 9_000_000 })).toBe(7)
    expect(reopened({ installation: 'elsewhere' })).toBe(0)
    fill().close()
    const file = join(folder.path, 'index', 'passages.db')
    truncateSync(file, 5000)
    expect(reopened()).toBe(0)
    writeFileSync(file, 'no database')
    expect(reopened()).toBe(0)
    expect(readFileSync(file).includes('SQLite format 3')).toBe(true)
  })

  test('ne garde rien du texte de ce qui est retiré, ni de lisible de ce qui y est', async () => {
    await using folder = await temporaryFolder()
    const index = open(folder.path)
    const text = 'Le budget de Marguerite Vallombreuse'
    index.put({ id: 's', collectionId: 'a', excerpts: [{ id: 1, heading: 'Secret', text }] })
    expect(index.find({ collectionIds: ['a'], words: ['vallombreuse'], limit: 5 })).toHaveLength(1)
    index.drop('s', 10)
    expect(index.find({ collectionIds: ['a'], words: ['vallombreuse'], limit: 5 })).toEqual([])
    expect(index.state()).toMatchObject({ excerptCount: 0 })
    index.close()
    expect(readFileSync(join(folder.path, 'index', 'passages.db')).includes(text)).toBe(false)
  })
})
