import { createTestApp } from '@atelier/server/src/testing/create-test-app.ts'

/** The whole application with the limits that an installation has. Arguments: engine's URL, data folder, factor of the request rates. */
const [engineUrl = '', dataFolder = '', rateFactor = ''] = process.argv.slice(2)

const app = await createTestApp({
  engines: 'environment',
  environment: { LOCALAI_URL: engineUrl },
  dataFolder,
  limits: { requestRateFactor: Number(rateFactor) },
})
process.stdout.write(`${await app.url()}\n`)
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
