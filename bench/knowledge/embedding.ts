import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { embedderWords } from '@atelier/engine/testing/models/tiny-embedder'
import { openBenchApp } from '@atelier/server/src/testing/knowledge/bench/bench-app.ts'
import { registerOf } from '@atelier/server/src/testing/knowledge/bench/bench-documents.ts'
import { createEmbeddedModels } from '@atelier/server/src/testing/knowledge/bench/bench-embedder.ts'
import { startBenchProcess } from '#bench/harness/bench-process.ts'
import { projectRoot } from '#bench/harness/project-root.ts'
import { isQuick } from '#bench/harness/verdict.ts'
import { check } from './report.ts'

const excerpts = isQuick ? 10 : 60
/** Enough that what comes later does not make the space measured again. */
const beginning = isQuick ? 10 : 40
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
    const text = registerOf(excerpts, { seed: 3, of })
    const began = performance.now()
    await app.addText(id, 'Registre', text)
    await app.untilEmbedded(beginning + excerpts)
    const product = excerpts / ((performance.now() - began) / 1000)
    const bare = await measureLibrary(file, text)
    check(
      product / bare >= 0.9,
      'Extraits par seconde d’un embedder contre la bibliothèque seule (0,9)',
      [`${(product / bare).toFixed(2)} fois`, `${product.toFixed(1)} contre ${bare.toFixed(1)}`],
    )
  } finally {
    await app.close()
  }
}

async function measureLibrary(file: string, text: string): Promise<number> {
  const library = await startBenchProcess(import.meta.resolve('./bare-embedder-main.ts'), [
    join(projectRoot, 'engine/native/llama/program'),
    file,
    String(contextLength),
  ])
  const texts = text.split(/^# /m).slice(1)
  const { perSecond } = await library.request<{ perSecond: number }>({ texts })
  await library.stop()
  return perSecond
}
