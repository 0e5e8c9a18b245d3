import { join } from 'node:path'
import { openBenchApp } from '@atelier/server/src/testing/knowledge/bench/bench-app.ts'
import {
  bookOf,
  readByProduct,
  registerOf,
  storeBook,
} from '@atelier/server/src/testing/knowledge/bench/bench-documents.ts'
import { startBenchProcess } from '#bench/harness/bench-process.ts'
import { isQuick, median, print, quantile } from '#bench/harness/verdict.ts'
import { check, ms } from './report.ts'
import { checkWaits, longestWait } from './waits.ts'

const pages = isQuick ? 20 : 300
const rounds = isQuick ? 1 : 5
const dropped = 100
const excerpts = isQuick ? 2_000 : 100_000
const perSource = 2_000
const replies = isQuick ? 5 : 60

/** Pages of a PDF by the product, once its child has opened it, against the library alone, in turns; each in a process of its own. */
export async function measurePages(folder: string): Promise<void> {
  const path = join(folder, 'livre.pdf')
  await storeBook(path, bookOf(pages))
  const product: number[] = []
  const library: number[] = []
  const opening: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    library.push(pages / (await secondsOfLibrary(path)))
    const { toOpen, toRead } = await readByProduct(path)
    product.push(pages / toRead)
    opening.push(toOpen)
  }
  const ratio = median(product) / median(library)
  check(ratio >= 0.7, `Pages par seconde d’un PDF de ${pages} pages, contre unpdf seul (0,7)`, [
    `${ratio.toFixed(2)} fois`,
    `${median(product).toFixed(0)} contre ${median(library).toFixed(0)}`,
    `et ${median(opening).toFixed(2)} s pour ouvrir`,
  ])
}

async function secondsOfLibrary(path: string): Promise<number> {
  const library = await startBenchProcess(import.meta.resolve('./bare-reader-main.ts'), [path])
  await library.stop()
  return Number(library.first.seconds)
}

/** The whole product: a first answer, what others wait meanwhile, and what documents add to a reply. */
export async function measureProduct(): Promise<void> {
  const app = await openBenchApp()
  try {
    const book = await app.create('Livre')
    const began = performance.now()
    await app.addFile(book, 'livre.pdf', bookOf(dropped))
    while ((await app.search('chapitre')).passages.length === 0)
      await new Promise((resolve) => setTimeout(resolve, 20))
    const seconds = (performance.now() - began) / 1000
    check(seconds <= 5, `Du dépôt de ${dropped} pages à la première réponse (5 s)`, [
      `${seconds.toFixed(1)} s`,
    ])
    await app.idle()

    const registers = await app.create('Registres')
    const texts = Array.from({ length: excerpts / perSource }, (_, seed) =>
      registerOf(perSource, { seed }),
    )
    let readMs = 0
    const reading = await longestWait(async () => {
      const start = performance.now()
      for (const [seed, text] of texts.entries())
        await app.addText(registers, `Registre ${seed}`, text)
      await app.idle()
      readMs = performance.now() - start
    })
    checkWaits(`la lecture et l’indexation de ${excerpts} extraits`, reading, [
      `${Math.round(excerpts / (readMs / 1000))} extraits par seconde`,
    ])
    await measureReplies(app, registers)
    const removing = await longestWait(() => app.removeCollection(registers))
    checkWaits(`la suppression de ${excerpts} extraits`, removing)
  } finally {
    await app.close()
  }
}

/** In turns, of an engine that answers at once: what is left is what the documents add. */
async function measureReplies(
  app: Awaited<ReturnType<typeof openBenchApp>>,
  collectionId: string,
): Promise<void> {
  const plain = await app.createChat([])
  const grounded = await app.createChat([collectionId])
  const times = { plain: [] as number[], grounded: [] as number[] }
  for (let reply = 0; reply < replies; reply += 1) {
    const question = `Que dit le dossier ${reply * 7} du registre sur la voirie et le budget ?`
    times.plain.push(await plain(question))
    times.grounded.push(await grounded(question))
  }
  const added = quantile(times.grounded, 0.95) - quantile(times.plain, 0.95)
  check(added <= 100, `Premier mot avec ${excerpts} extraits contre sans document, p95 (100 ms)`, [
    `${ms(added)} de plus`,
    `médianes ${ms(median(times.grounded))} et ${ms(median(times.plain))}`,
  ])
  print(`     p95 avec : ${ms(quantile(times.grounded, 0.95))}`)
}
