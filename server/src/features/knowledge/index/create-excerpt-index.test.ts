import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRandom } from '#testing/knowledge/random.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { createExcerptIndex } from './create-excerpt-index.ts'
import { questionWords } from './text/question-words.ts'
import { createIndexThread } from './thread/index-thread.ts'
import { createStartLimit } from './thread/start-limit.ts'

const settingsIn = (folder: string) => ({
  file: join(folder, 'index', 'passages.db'),
  installation: 'here',
  machineStart: 1_000_000,
  maxVectorBytes: 16 << 20,
})
/** A busy machine starts a thread in seconds. */
const patient = { patience: { restartMs: 60_000, silentMs: 60_000 } }
const sourceOf = (id: string, firstId: number, count: number) => ({
  id,
  collectionId: 'a',
  isWhole: true,
  excerpts: Array.from({ length: count }, (_, at) => ({
    id: firstId + at,
    heading: 'Règlement',
    text: `Article${at} de ${id}, sur la piscine`,
  })),
})
const question = (text: string, limit = 5) => ({
  collectionIds: ['a'],
  words: questionWords(text),
  space: { type: 'letters' } as const,
  limit,
})

describe('l’index dans son fil', () => {
  test('répond pendant qu’on y écrit, et le retrouve après un arrêt', async () => {
    await using folder = await temporaryFolder()
    const index = createExcerptIndex({ ...settingsIn(folder.path), ...patient })
    const writing = index.put({ ...sourceOf('s1', 1, 700), change: 4 })
    await index.put({ ...sourceOf('s2', 10_000, 1), change: 5 })
    const [first] = await index.rank(question('article12 de s1'))
    expect(first).toMatchObject({ id: 13, sourceId: 's1', foundBy: ['words', 'letters'] })
    await writing
    expect(await index.state()).toMatchObject({ lastChange: 5, excerptCount: 701 })
    // Again with fewer: what it had goes.
    await index.put({ ...sourceOf('s1', 2001, 3), change: 6 })
    await index.drop('s2', 7)
    expect(await index.state()).toMatchObject({ lastChange: 7, excerptCount: 3 })
    await index.close()
    const again = createExcerptIndex({ ...settingsIn(folder.path), ...patient })
    const found = await again.find({ collectionIds: ['a'], words: ['piscine'], limit: 2 })
    expect(found).toEqual([
      { id: 2003, sourceId: 's1' },
      { id: 2002, sourceId: 's1' },
    ])
    const older = { collectionIds: ['a'], words: ['piscine'], before: 2002, limit: 2 }
    expect(await again.find(older)).toEqual([{ id: 2001, sourceId: 's1' }])
    await again.clear()
    expect(await again.state()).toMatchObject({ lastChange: 0, excerptCount: 0 })
    await again.close()
  })

  test('tué entre deux messages ou pendant l’un d’eux, se retrouve utilisable', async () => {
    await using folder = await temporaryFolder()
    const thread = createIndexThread({
      settings: settingsIn(folder.path),
      now: (() => {
        let time = 0
        return () => (time += 60_000)
      })(),
      onEnd: () => undefined,
    })
    const random = createRandom(5)
    for (let round = 0; round < 12; round += 1) {
      const { id, collectionId, excerpts } = sourceOf(`s${round}`, 1 + round * 1000, 60)
      const calls = [
        thread.call('put', { id, collectionId, excerpts }),
        thread.call('rank', question('piscine')),
        thread.call('put', { id, collectionId, excerpts: excerpts.slice(0, 20) }),
      ].map((call) => call.catch(() => undefined))
      for (const call of calls.slice(0, random(4))) await call
      await thread.end()
      await Promise.all(calls)
      // As the caller does, who was not told that it had been written.
      await thread.call('put', { id, collectionId, excerpts })
      expect(await thread.call('state', undefined)).toMatchObject({
        excerptCount: 60 * (round + 1),
      })
    }
    const found = await thread.call('find', {
      collectionIds: ['a'],
      words: ['article7'],
      limit: 99,
    })
    expect(found).toHaveLength(12)
    await thread.end()
  })

  test('qui ne démarre pas, le dit à la question et non à jamais', async () => {
    await using folder = await temporaryFolder()
    const settings = settingsIn(folder.path)
    // A folder in the position of the file.
    mkdirSync(settings.file, { recursive: true })
    writeFileSync(join(settings.file, 'file'), '')
    let ends = 0
    const index = createExcerptIndex({
      ...settings,
      patience: { restartMs: 300, silentMs: 60_000 },
      onEnd: () => {
        ends += 1
      },
    })
    await expect(index.rank(question('piscine'))).rejects.toMatchObject({
      code: 'knowledge.index-restarting',
    })
    await expect(index.put(sourceOf('s', 1, 1))).rejects.toThrow('the thread of the index ended')
    expect(ends).toBeGreaterThan(0)
    expect(ends).toBeLessThanOrEqual(6)
    await index.close()
  })

  test('qui redémarre à temps, répond à la question qui attendait', async () => {
    await using folder = await temporaryFolder()
    const settings = settingsIn(folder.path)
    mkdirSync(settings.file, { recursive: true })
    const index = createExcerptIndex({
      ...settings,
      ...patient,
      onEnd: () => rmSync(settings.file, { recursive: true, force: true }),
    })
    expect(await index.rank(question('piscine'))).toEqual([])
    await index.put(sourceOf('s', 1, 1))
    expect(await index.rank(question('piscine'))).toHaveLength(1)
    await index.close()
  })

  test('ne démarre que quelques fois par minute', () => {
    let time = 0
    const limit = createStartLimit(() => time)
    expect(Array.from({ length: 7 }, () => limit.countStart())).toEqual([0, 0, 0, 0, 0, 0, 60_000])
    time = 60_000
    expect(limit.countStart()).toBe(0)
  })
})
