import { expect, test } from 'vitest'
import { killDuringJobs } from '#testing/setups/killed-server.ts'

test('serveur tué au milieu de ses travaux, puis relancé : aucun n’est perdu, doublé ni laissé à moitié', async () => {
  const { faults, states } = await killDuringJobs({
    users: 3,
    jobsPerUser: 4,
    slots: 2,
    killAfterMs: 250,
  })
  expect(faults).toEqual([])
  expect(states.done).toBeGreaterThan(0)
}, 120_000)
