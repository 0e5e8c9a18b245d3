import { setTimeout as delay } from 'node:timers/promises'
import { handleProcessRequests } from '#bench/harness/process-messages.ts'
import type { Load, LoadResult } from './load.ts'
import { nowMs, openStream, type StreamEnd } from './open-stream.ts'
import { createTokenLog, type TokenLog } from './token-log.ts'

/** The load client: opens the streams it is told to, when it is told to, and reads every token. */
handleProcessRequests({ run: (load) => run(load as Load) }) // both ends are this bench
process.stdout.write('ready\n')

async function run(load: Load): Promise<LoadResult> {
  const log = createTokenLog(load.arrivals.length * load.tokens)
  const startedAt = nowMs()
  const lastArrivalMs = Math.max(...load.arrivals.map(({ atMs }) => atMs))
  const giveUp = AbortSignal.timeout(Math.ceil(lastArrivalMs + load.giveUpAfterMs))
  let firstEndAt = Number.POSITIVE_INFINITY
  const ends = await Promise.all(
    load.arrivals.map(async (arrival) => {
      const wait = startedAt + arrival.atMs - nowMs()
      if (wait > 0) await delay(wait)
      const end = await openStream(load, arrival, log, giveUp)
      firstEndAt = Math.min(firstEndAt, nowMs())
      return end
    }),
  )
  return resultOf({
    load,
    log,
    ends,
    steady: { from: startedAt + lastArrivalMs + settleMs, to: firstEndAt },
  })
}

/** After the last arrival, before the streams count as steady: the last questions are stored by then. */
const settleMs = 1000

interface Ended {
  readonly load: Load
  readonly log: TokenLog
  readonly ends: readonly StreamEnd[]
  readonly steady: { readonly from: number; readonly to: number }
}

function resultOf({ load, log, ends, steady }: Ended): LoadResult {
  const failures = ends.map(({ failure }) => failure).filter((failure) => failure !== undefined)
  return {
    tokens: log.count(),
    failed: failures.length,
    firstFailure: failures[0],
    firstToken: ends.map(({ firstTokenMs }) => firstTokenMs).filter((value) => value !== undefined),
    lag: log.lag(),
    steadyLag: log.lagBetween(steady.from, steady.to),
    shareInTime: log.inTime() / (load.arrivals.length * load.tokens),
    doubleLate: log.lateness(),
  }
}
