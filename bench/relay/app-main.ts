import { createTestApp } from '@atelier/server/src/testing/create-test-app.ts'

/** The whole application on real files, with room for every stream of the bench at once. Arguments: engine's address, data folder. */
const [engineUrl = '', dataFolder = ''] = process.argv.slice(2)

const app = await createTestApp({
  engines: 'environment',
  environment: { LOCALAI_URL: engineUrl },
  dataFolder,
  maxConcurrentRequests: 100_000,
  limits: { eventStreams: 100_000, waitingCalls: 100_000 },
})
process.stdout.write(`${await app.url()}\n`)
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
