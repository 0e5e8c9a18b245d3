import { expect, test } from 'vitest'
import { DatabaseAway, OutcomeUnknown } from './connection-failures.ts'
import { createRetriedCommits } from './retried-commits.ts'

const limits = { forMs: 60_000, maxBytes: 10, pauseMs: 1 }
const away = () => new DatabaseAway(new Error('ECONNREFUSED'))

/** Fails with each of these, then returns; counts its runs. */
function commitAfter(failures: readonly Error[]) {
  const left = [...failures]
  const state = { runs: 0 }
  return {
    state,
    async commit() {
      state.runs += 1
      const failure = left.shift()
      if (failure) throw failure
      return 'stored'
    },
  }
}

test('ce qui attend la base est enregistré à son retour', async () => {
  const { commit, state } = commitAfter([away(), new OutcomeUnknown(new Error('cut')), away()])
  expect(await createRetriedCommits(limits).run(commit, 10)).toBe('stored')
  expect(state.runs).toBe(4)
})

test('un autre échec est dit aussitôt', async () => {
  for (const before of [[], [away()]]) {
    const { commit, state } = commitAfter([...before, new Error('non')])
    await expect(createRetriedCommits(limits).run(commit, 0)).rejects.toThrow('non')
    expect(state.runs).toBe(before.length + 1)
  }
})

test('n’attend que ce qui tient en mémoire, tant que dure l’attente permise', async () => {
  const retried = createRetriedCommits(limits)
  const open = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  let runs = 0
  const waiting = retried.run(async () => {
    runs += 1
    if (runs === 1) throw away()
    begun.resolve()
    await open.promise
    return 'stored'
  }, 6)
  await begun.promise
  const tooMuch = commitAfter([away()])
  await expect(retried.run(tooMuch.commit, 5)).rejects.toThrow(DatabaseAway)
  expect(await retried.run(commitAfter([away()]).commit, 4)).toBe('stored')
  open.resolve()
  expect(await waiting).toBe('stored')
  expect(await retried.run(commitAfter([away()]).commit, 10)).toBe('stored')

  const hasty = createRetriedCommits({ ...limits, forMs: 0 })
  await expect(hasty.run(commitAfter([away()]).commit, 0)).rejects.toThrow(DatabaseAway)
})

test('un serveur qui s’arrête n’attend plus', async () => {
  const retried = createRetriedCommits({ ...limits, pauseMs: 1_000_000 })
  const waiting = retried.run(commitAfter([away()]).commit, 0)
  retried.stop()
  await expect(waiting).rejects.toThrow(DatabaseAway)
  await expect(retried.run(commitAfter([away()]).commit, 0)).rejects.toThrow(DatabaseAway)
})
