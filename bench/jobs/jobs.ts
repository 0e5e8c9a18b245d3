import { measureAccepting } from './accepting.ts'
import { measureNotifying } from './notifying.ts'
import { measureTaking } from './taking.ts'

/** What the queue and the live channel cost, each against its limit within this one run. */
const rounds = process.argv.includes('--quick') ? 4 : 12
const print = (line: string) => void process.stdout.write(`${line}\n`)

interface Metric {
  readonly what: string
  readonly ratio: number
  readonly most: number
  readonly detail: string
}

async function measureAll(): Promise<Metric[]> {
  const taking = await measureTaking(rounds)
  const accepting = await measureAccepting(rounds)
  const telling = await measureNotifying(rounds)
  return [
    {
      what: 'Prendre le travail suivant, 10 000 en attente contre 100',
      ratio: taking.manyMs / taking.fewMs,
      most: 1.5,
      detail: `${taking.manyMs.toFixed(2)} ms contre ${taking.fewMs.toFixed(2)} ms`,
    },
    {
      what: 'Accepter un travail contre une écriture nue et durable',
      ratio: accepting.jobMs / accepting.bareMs,
      most: 3,
      detail: `${accepting.jobMs.toFixed(2)} ms contre ${accepting.bareMs.toFixed(2)} ms`,
    },
    {
      what: 'Un événement à 500 canaux contre 500 sockets nus (processeur)',
      ratio: telling.appMicros / telling.bareMicros,
      most: 2,
      detail: `${(telling.appMicros / 1000).toFixed(2)} ms contre ${(telling.bareMicros / 1000).toFixed(2)} ms`,
    },
  ]
}

const figures = await measureAll()
for (const { what, ratio, most, detail } of figures)
  print(
    `${ratio <= most ? 'OK ' : 'NON'}  ${what} : ${ratio.toFixed(2)} (au plus ${most}) — ${detail}`,
  )
process.exit(figures.every(({ ratio, most }) => ratio <= most) ? 0 : 1)
