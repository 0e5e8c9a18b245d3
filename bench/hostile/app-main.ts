import { createTestApp } from '@atelier/server/src/testing/create-test-app.ts'

/** The whole application with the limits that an installation has. Arguments: engine's URL, data folder. */
const [engineUrl = '', dataFolder = ''] = process.argv.slice(2)

const app = await createTestApp({
  engines: 'environment',
  environment: { LOCALAI_URL: engineUrl },
  dataFolder,
  limits: { requestRateFactor: 1 },
})
process.stdout.write(`${await app.url()}\n`)
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
