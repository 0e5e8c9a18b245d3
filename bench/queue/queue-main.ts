import { setTimeout as delay } from 'node:timers/promises'
import { openBenchServer } from '@atelier/server/src/testing/bench/queue/shared-queue.ts'
import { handleProcessRequests } from '#bench/harness/process-messages.ts'
import { seededRandom } from '#bench/harness/vocabulary.ts'
import type { Load, SlotUse } from './load.ts'

/** One of several servers: each user always has calls here. Prints its name when it is ready. */
const [url = '', name = '', settings = '{}'] = process.argv.slice(2)
const load = JSON.parse(settings) as Load // both ends are this bench
const queue = await openBenchServer(url, { name, slots: load.slots })
const random = seededRandom(Number(name.split('-').at(-1)) + 1)
const now = () => performance.timeOrigin + performance.now()

async function callAgainAndAgain(user: number, until: number, held: SlotUse[]) {
  const end = AbortSignal.timeout(load.warmUpMs + load.measuredMs + 60_000)
  while (now() < until) {
    const slot = await queue.takeSlot({ userId: `personne ${user}` }, end)
    const from = now()
    await delay(load.holdMs * (0.5 + random()))
    held.push({ user, from, to: now() })
    slot.release()
  }
}

handleProcessRequests({
  async run() {
    const held: SlotUse[] = []
    const until = now() + load.warmUpMs + load.measuredMs
    const calls = Array.from({ length: load.users * load.callsPerUser }, (_, index) =>
      callAgainAndAgain(index % load.users, until, held),
    )
    await Promise.all(calls)
    return held
  },
})
process.stdout.write(`${name}\n`)
