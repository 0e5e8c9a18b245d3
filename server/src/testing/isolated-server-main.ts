import { join } from 'node:path'
import { createCardDouble, exampleCard } from '@atelier/engine/testing/graphics-card/card-double'
import { createLog } from '#platform/log/log.ts'
import { createTestApp } from './create-test-app.ts'
import { allowOnlyOrigin } from './setups/catalogue-setup.ts'

/**
 * The whole server as its own program, for browser tests, with an environment that the shipped one
 * never has. `TEST_SURROUNDINGS` is JSON with its catalogue, the only host that it may fetch from,
 * where to look for engines, and the address of the program for its graphics card, if it has one.
 */
const { origin, entries, ports, cardProgram } = JSON.parse(
  process.env.TEST_SURROUNDINGS ?? '{}',
) as {
  origin: string
  entries: []
  ports: []
  cardProgram?: string
}
const dataFolder = process.env.DATA_DIR ?? ''

async function cardWith(program: string) {
  const card = await createCardDouble(join(dataFolder, 'product'))
  card.probe = exampleCard
  card.fetch = async () => {
    const response = await fetch(program)
    const { ok, status } = response
    await response.arrayBuffer()
    if (!ok) throw new Error(`ECONNREFUSED: the registry answered ${status}`)
  }
  return card.externals
}

const app = await createTestApp({
  engines: 'environment',
  log: createLog({ level: 'error', readable: false }),
  environment: {
    DATABASE_URL: process.env.DATABASE_URL ?? '',
    LOCALAI_URL: process.env.LOCALAI_URL ?? '',
    MODEL_CATALOGUE: process.env.MODEL_CATALOGUE ?? '',
  },
  dataFolder,
  ...(cardProgram !== undefined && { card: await cardWith(cardProgram) }),
  externals: { origins: allowOnlyOrigin(origin), entries, ports, patienceMs: 30_000 },
})
const { port } = new URL(await app.url())
// The same line as the shipped server, so that tests find the URL in the same way.
process.stdout.write(`http://localhost:${port} (Ctrl+C)\n`)
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
