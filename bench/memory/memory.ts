/**
 * What the product holds in memory at rest, with twenty users at work, and a minute later: 40 sign-ups, 200 replies, 200 small
 * text attachments and 60 short readings by the built-in voice. It runs as `npm start` runs it. Counted is the resident memory
 * of the server, with what its children hold for themselves. `--only=lectures` does one kind of work alone, to find what holds
 * memory; `--quick` only shows that the bench works.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startMeasuredProcess } from '#bench/harness/measured-process.ts'
import { projectRoot } from '#bench/harness/project-root.ts'
import { isQuick, print, reportLimit } from '#bench/harness/verdict.ts'
import { startProduct, watchMemory } from './product.ts'
import { kinds, signUp, work } from './work.ts'

const max = { idleBytes: 130 * 1024 ** 2, workBytes: 350 * 1024 ** 2, restRatio: 1.3 }
/** A server gives back what it needed to start, and then what the work needed, within this. */
const restMs = isQuick ? 2000 : 60_000
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)
const chosen = kinds.filter((kind) => only === undefined || kind === only)
if (chosen.length === 0) throw new Error(`--only= : ${kinds.join(', ')}`)

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} Mo`
const cache = join(projectRoot, 'node_modules/.cache')
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(join(cache, 'bench-memory-'))

async function measure(engineUrl: string): Promise<boolean> {
  const product = await startProduct(engineUrl, folder)
  try {
    await delay(restMs)
    const idle = (await product.memory()).tree
    const watch = watchMemory(product)
    await work(await signUp(product.url, chosen), chosen)
    const { own, tree: busy } = await watch.end()
    await delay(restMs)
    const rested = (await product.memory()).tree
    print(`     ${chosen.join(', ')}`)
    print(`     le lanceur, à côté : ${megabytes(await product.launcherBytes())}`)
    return [
      reportLimit(idle <= max.idleBytes, `au repos : ${megabytes(idle)}`, [
        `au plus ${megabytes(max.idleBytes)}`,
      ]),
      reportLimit(busy <= max.workBytes, `au travail : ${megabytes(busy)} au plus haut`, [
        `au plus ${megabytes(max.workBytes)}`,
        `le serveur seul : ${megabytes(own)}`,
      ]),
      reportLimit(
        rested <= idle * max.restRatio,
        `une minute après : ${megabytes(rested)}, ${(rested / idle).toFixed(2)} × le repos`,
        [`au plus ${max.restRatio} ×`],
      ),
    ].every(Boolean)
  } finally {
    await product.stop()
  }
}

const engine = await startMeasuredProcess({
  main: fileURLToPath(
    import.meta.resolve('@atelier/engine/testing/localai-double/localai-double-main'),
  ),
  args: ['--rate', '100'],
  core: undefined,
})
let isWithin = false
try {
  isWithin = await measure(engine.url)
} finally {
  await engine.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(isWithin || isQuick ? 0 : 1)
