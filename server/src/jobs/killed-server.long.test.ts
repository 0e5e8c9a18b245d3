import { expect, test } from 'vitest'
import { killDuringJobs } from '#testing/setups/killed-server.ts'

/** Moments spread over the whole work; a seeded generator, so that a failing one can be tried again. */
const moments = Array.from({ length: 8 }, (_, index) =>
  Math.round((((index + 1) * 0.618_034) % 1) * 4000),
)

test.each(moments)(
  '50 travaux de 5 personnes, deux à la fois, serveur tué après %i ms',
  async (killAfterMs) => {
    const { faults } = await killDuringJobs({
      users: 5,
      jobsPerUser: 10,
      slots: 2,
      killAfterMs,
    })
    expect(faults).toEqual([])
  },
  // A job that never ends is a fault too.
  300_000,
)
