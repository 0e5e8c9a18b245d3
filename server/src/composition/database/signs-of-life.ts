import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { createLog } from '#platform/log/log.ts'

export interface SignsOfLife {
  /** The file descriptor of the console: what goes through the main thread waits for it. */
  readonly output: number
  readonly everyMs: number
  readonly level: Parameters<typeof createLog>[0]['level']
  readonly readable: boolean
}

// This thread says that the main one is at work; each message is the step that begins.
const { output, everyMs, level, readable } = workerData as SignsOfLife // from migration-progress.ts
const log = createLog({ level, readable, write: (line) => void writeSync(output, line) })
let step: string | undefined
let beganAt = performance.now()
parentPort?.on('message', (begun: string) => {
  step = begun
  beganAt = performance.now()
})
setInterval(() => {
  const seconds = Math.round((performance.now() - beganAt) / 1000)
  log.info('la mise à niveau de la base de données continue', {
    ...{ source: 'system', step, seconds },
  })
}, everyMs)
