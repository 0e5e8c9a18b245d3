import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { embedderWords } from '@atelier/engine/testing/models/tiny-embedder'
import { openBenchApp } from '@atelier/server/src/testing/knowledge/bench/bench-app.ts'
import { registerOf } from '@atelier/server/src/testing/knowledge/bench/bench-documents.ts'
import { createEmbeddedModels } from '@atelier/server/src/testing/knowledge/bench/bench-embedder.ts'
import { startBenchProcess } from '#bench/harness/bench-process.ts'
import { projectRoot } from '#bench/harness/project-root.ts'
import { isQuick, median } from '#bench/harness/verdict.ts'
import { check } from './report.ts'

const excerpts = isQuick ? 10 : 60
/** Enough that what comes later does not make the space measured again. */
const beginning = isQuick ? 10 : 60
const rounds = isQuick ? 1 : 3
const title = 'Registre'
const contextLength = 512

/** Vectors of a model of this machine through the whole product, against the same library alone; the weights are zeros, which takes as long. */
export async function measureEmbedding(folder: string): Promise<void> {
  const models = join(folder, 'models')
  const file = join(models, 'embeddings/banc.gguf')
  await mkdir(join(models, 'embeddings'), { recursive: true })
  const { bytes, embedded } = createEmbeddedModels(models, contextLength)
  await writeFile(file, bytes)
  const app = await openBenchApp({ embedded })
  try {
    const id = await app.create('Registre')
    const of = embedderWords.split(' ')
    await app.addText(id, 'Début', registerOf(beginning, { seed: 1, of }))
    await app.idle()
    // Loads the model and measures the space, which happens once.
    await app.choose('local/embeddings/banc.gguf')
    await app.untilEmbedded(beginning)
    await using library = await startLibrary(file)
    const product: number[] = []
    const bare: number[] = []
    const reading: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const text = registerOf(excerpts, { seed: 3 + round, of })
      const texts = textsOf(text)
      // Half before and half behind: a machine that others use is not as fast all the time.
      const before = await library.secondsOf(texts.slice(0, excerpts / 2))
      const added = performance.now()
      await app.addText(id, title, text)
      await app.untilRead(id)
      const began = performance.now()
      reading.push((began - added) / 1000)
      await app.untilEmbedded(beginning + (round + 1) * excerpts)
      product.push(excerpts / ((performance.now() - began) / 1000))
      bare.push(excerpts / (before + (await library.secondsOf(texts.slice(excerpts / 2)))))
    }
    const ratio = median(product.map((one, round) => one / (bare[round] ?? 0)))
    check(ratio >= 0.9, 'Extraits par seconde d’un embedder contre la bibliothèque seule (0,9)', [
      `${ratio.toFixed(2)} fois`,
      `${median(product).toFixed(1)} contre ${median(bare).toFixed(1)}`,
    ])
  } finally {
    await app.close()
  }
}

/** Its excerpts as the product embeds them: under the title of their document. */
const textsOf = (text: string) =>
  text
    .split(/^# /m)
    .slice(1)
    .map((section) => `${title}\n${section}`)

async function startLibrary(file: string) {
  const library = await startBenchProcess(import.meta.resolve('./bare-embedder-main.ts'), [
    join(projectRoot, 'engine/native/llama/program'),
    file,
    String(contextLength),
  ])
  return {
    secondsOf: async (texts: readonly string[]) =>
      (await library.request<{ seconds: number }>({ texts })).seconds,
    [Symbol.asyncDispose]: () => library.stop(),
  }
}
