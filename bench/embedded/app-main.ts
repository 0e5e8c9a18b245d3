import { createTestApp } from '@atelier/server/src/testing/create-test-app.ts'

/** The whole application with the models of a data folder; it tells how late its event loop runs. Argument: the data folder. */
const [dataFolder = ''] = process.argv.slice(2)
// Seldom: each look costs time that the model then lacks.
const sampleEveryMs = 100

const app = await createTestApp({ engines: 'environment', dataFolder })
process.send?.({ url: await app.url() })

const lateness: number[] = []
let expected = performance.now() + sampleEveryMs
setInterval(() => {
  lateness.push(Math.max(0, performance.now() - expected))
  expected = performance.now() + sampleEveryMs
}, sampleEveryMs)

process.on('message', () => {
  const sorted = lateness.splice(0).sort((a, b) => a - b)
  process.send?.({
    latenessP99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    samples: sorted.length,
  })
})
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
