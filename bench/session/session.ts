import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSessionLookup } from '@atelier/server/src/testing/bench/session-lookup.ts'

/**
 * Measures the look-up of a session with the groups of its user, which every request makes, against the same look-up without them.
 * Limit: twice as long. `--quick` has a tenth of the users.
 */
const users = process.argv.includes('--quick') ? 10_000 : 100_000
const groupsEach = 3
const rounds = 40
const callsPerRound = 2000
const maxRatio = 2

type Find = (accessHash: string, now: number) => Promise<unknown>

/** Microseconds of one call, for other users in each round. */
async function measure(find: Find, round: number): Promise<number> {
  const begin = performance.now()
  for (let call = 0; call < callsPerRound; call += 1)
    if (!(await find(`h${1 + ((call * 7919 + round * 104_729) % users)}`, 10)))
      throw new Error('no session')
  return ((performance.now() - begin) * 1000) / callsPerRound
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const folder = await mkdtemp(join(tmpdir(), 'bench-session-'))
let ratio = Number.NaN
try {
  const lookup = await openSessionLookup(folder, { users, groupsEach })
  const without: number[] = []
  const withGroups: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    without.push(await measure(lookup.without, round))
    withGroups.push(await measure(lookup.withGroups, round))
  }
  await lookup.close()
  ratio = median(withGroups) / median(without)
  process.stdout.write(
    `${users} users, ${groupsEach} groups each: ${median(without).toFixed(1)} µs without, ${median(withGroups).toFixed(1)} µs with groups, ratio ${ratio.toFixed(2)} (at most ${maxRatio})\n`,
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exit(ratio <= maxRatio ? 0 : 1)
