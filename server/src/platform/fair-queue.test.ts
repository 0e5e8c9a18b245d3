import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** Work that the test ends, and the order in which it began. */
function createWork(total: number) {
  const run = createFairQueue(total)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    add: (name: string) =>
      run(name.slice(0, 1), () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      }),
    end: async (name: string) => {
      // Work begins in a later turn than the one in which it is added.
      await new Promise((resolve) => setImmediate(resolve))
      ends.get(name)?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('douze travaux lents d’une personne n’en retardent aucun d’une autre', async () => {
  const { begun, add, end } = createWork(2)
  const slow = Array.from({ length: 12 }, (_, index) => add(`a${index}`))
  const quick = add('b0')
  await end('b0')
  await quick
  expect(begun).toEqual(['a0', 'b0'])
  for (let index = 0; index < 12; index += 1) await end(`a${index}`)
  await Promise.all(slow)
  expect(begun).toHaveLength(13)
})

test('chacun son tour, un seul travail de chacun à la fois, même quand l’un échoue', async () => {
  const { begun, add, end } = createWork(1)
  const all = ['a0', 'a1', 'a2', 'b0', 'c0', 'b1'].map(add)
  for (const name of ['a0', 'b0', 'c0', 'a1', 'b1', 'a2']) await end(name)
  await Promise.all(all)
  expect(begun).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'a2'])
  const run = createFairQueue(1)
  await expect(run('a', () => Promise.reject(new Error('non')))).rejects.toThrow('non')
  expect(await run('a', async () => 'suivant')).toBe('suivant')
})

test('qui renonce en attendant quitte la file, et les autres passent', async () => {
  const run = createFairQueue(1)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const first = run('a', () => held)
  const leaving = new AbortController()
  const begun: string[] = []
  const left = run({ userId: 'b', signal: leaving.signal }, async () => begun.push('b0'))
  const next = run('b', async () => begun.push('b1'))
  leaving.abort(new Error('renonce'))
  await expect(left).rejects.toThrow('renonce')
  release()
  await Promise.all([first, next])
  expect(begun).toEqual(['b1'])
  const late = run({ userId: 'b', signal: leaving.signal }, async () => begun.push('b2'))
  await expect(late).rejects.toThrow('renonce')
  expect(await run('b', async () => 'suivant')).toBe('suivant')
})
