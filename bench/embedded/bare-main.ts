import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { measured } from './settings.ts'

/** node-llama-cpp without the product, with the same settings. Arguments: the folder it was fetched to, the model, its context. */
const [folder = '', modelPath = '', contextSize = ''] = process.argv.slice(2)

interface Library {
  getLlama(options: object): Promise<{
    readonly cpuMathCores: number
    maxThreads: number
    loadModel(
      options: object,
    ): Promise<{ createContext(options: object): Promise<{ getSequence(): unknown }> }>
  }>
  readonly LlamaChat: new (
    options: object,
  ) => { generateResponse(history: readonly object[], options: object): Promise<unknown> }
}
const path = join(folder, 'node_modules/node-llama-cpp/dist/index.js')
// The library brings its types only where it was fetched.
const { getLlama, LlamaChat } = (await import(pathToFileURL(path).href)) as Library

const llama = await getLlama({ gpu: false, build: 'never', logLevel: 'error', progressLogs: false })
llama.maxThreads = llama.cpuMathCores
const model = await llama.loadModel({ modelPath })
const { sequences } = measured
const context = await model.createContext({
  contextSize: Number(contextSize),
  sequences,
  threads: llama.cpuMathCores,
  batchSize: 512,
})
const chat = new LlamaChat({ contextSequence: context.getSequence() })

process.on('message', ({ question }: { readonly question: string }) => void answer(question))
process.send?.({ isReady: true })

/** Seconds per token, from the first one on. */
async function answer(question: string) {
  let first = 0
  let tokens = 0
  const history = [
    { type: 'user', text: question },
    { type: 'model', response: [] },
  ]
  await chat.generateResponse(history, {
    ...measured.sampling,
    maxTokens: measured.tokens,
    onToken(given: readonly unknown[]) {
      first ||= performance.now()
      tokens += given.length
    },
  })
  process.send?.({ tokensPerSecond: (tokens - 1) / ((performance.now() - first) / 1000) })
}
