import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** node-llama-cpp without the product, with the same settings. Arguments: the folder it was fetched to, the model, its context. */
const [folder = '', modelPath = '', contextLength = ''] = process.argv.slice(2)
const contextSize = Number(contextLength)

interface Library {
  getLlama(options: object): Promise<{
    readonly cpuMathCores: number
    maxThreads: number
    loadModel(options: object): Promise<{
      createEmbeddingContext(options: object): Promise<{
        getEmbeddingFor(text: string): Promise<unknown>
      }>
    }>
  }>
}
const path = join(folder, 'node_modules/node-llama-cpp/dist/index.js')
// The library brings its types only where it was fetched.
const { getLlama } = (await import(pathToFileURL(path).href)) as Library

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const llama = await getLlama({ gpu: false, build: 'never', logLevel: 'error', progressLogs: false })
llama.maxThreads = llama.cpuMathCores
const model = await llama.loadModel({ modelPath })
const threads = llama.cpuMathCores
const context = await model.createEmbeddingContext({ contextSize, batchSize: contextSize, threads })

process.on('message', ({ texts }: { readonly texts: readonly string[] }) => void embed(texts))
process.send?.({ isReady: true })

async function embed(texts: readonly string[]) {
  const began = performance.now()
  for (const text of texts) await context.getEmbeddingFor(text)
  process.send?.({ seconds: (performance.now() - began) / 1000 })
}
