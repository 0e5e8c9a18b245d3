import { isQuick, reportLimit } from '#bench/harness/verdict.ts'
import { measureAccepting } from './accepting.ts'
import { measureNotifying } from './notifying.ts'
import { measureTaking } from './taking.ts'

/**
 * Measures the job queue (taking the next job, accepting one) and the live channel (notifying 500 listeners).
 * They are compared with a queue of a hundredth, with one bare durable write, and with 500 bare sockets.
 * Limits: at most 1.5, 3 and 2 times their time.
 */
const rounds = isQuick ? 4 : 12

interface Metric {
  readonly what: string
  readonly ratio: number
  readonly maxRatio: number
  readonly detail: string
}

async function measureAll(): Promise<Metric[]> {
  const taking = await measureTaking(rounds)
  const accepting = await measureAccepting(rounds)
  const notifying = await measureNotifying(rounds)
  return [
    {
      what: 'Prendre le travail suivant, 10 000 en attente contre 100',
      ratio: taking.manyMs / taking.fewMs,
      maxRatio: 1.5,
      detail: `${taking.manyMs.toFixed(2)} ms contre ${taking.fewMs.toFixed(2)} ms`,
    },
    {
      what: 'Accepter un travail contre une écriture nue et durable',
      ratio: accepting.jobMs / accepting.bareMs,
      maxRatio: 3,
      detail: `${accepting.jobMs.toFixed(2)} ms contre ${accepting.bareMs.toFixed(2)} ms`,
    },
    {
      what: 'Un événement à 500 canaux contre 500 sockets nus (processeur)',
      ratio: notifying.appMicros / notifying.bareMicros,
      maxRatio: 2,
      detail: `${(notifying.appMicros / 1000).toFixed(2)} ms contre ${(notifying.bareMicros / 1000).toFixed(2)} ms`,
    },
  ]
}

const areMet = (await measureAll()).map(({ what, ratio, maxRatio, detail }) =>
  reportLimit(ratio <= maxRatio, `${what} : ${ratio.toFixed(2)} (au plus ${maxRatio})`, [detail]),
)
process.exit(areMet.every(Boolean) ? 0 : 1)
