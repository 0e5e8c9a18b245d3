import { expect, test } from 'vitest'
import { killInTheMiddle } from '#testing/killed-server.ts'

test('serveur tué au milieu de ses travaux, puis relancé : aucun n’est perdu, doublé ni laissé à moitié', async () => {
  const { faults, states } = await killInTheMiddle({
    people: 3,
    jobsEach: 4,
    placesAtOnce: 2,
    killAfterMs: 250,
  })
  expect(faults).toEqual([])
  expect(states.done).toBeGreaterThan(0)
}, 120_000)
