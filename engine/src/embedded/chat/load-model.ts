import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Llama, LlamaModel } from 'node-llama-cpp'
import type { CardBuild } from '../graphics-card/machine/choose-build.ts'
import type { CardPlacement, ChatTask } from './chat-protocol.ts'
import { type ChatSequences, createChatSequences } from './chat-sequences.ts'
import { loadOnCard } from './load-on-card.ts'
import { startLlama } from './start-llama.ts'

export interface LoadedModel {
  /** Version of the loaded file, because another file may replace it under the same name. */
  readonly version: string
  readonly model: LlamaModel
  readonly contextSize: number
  readonly chats: ChatSequences
  readonly placement: CardPlacement | undefined
}

/** Smaller models are slower with several threads, which then mostly wait for each other. */
const tinyBytes = 100_000_000
/** The library may never finish disposing of a model that failed to load. */
const disposeWithinMs = 10_000

/** Keeps the model that was used last in memory. */
export function createModelLoader(build: CardBuild | undefined) {
  let llama: Promise<Llama> | undefined
  let loaded: LoadedModel | undefined

  return async (task: ChatTask, onProgress: () => void): Promise<LoadedModel> => {
    const version = await versionOf(task.path)
    if (loaded?.version === version) return loaded
    const before = loaded
    loaded = undefined
    if (before) await dispose(before.model)
    llama ??= startLlama(build)
    const started = await llama
    const load = (request: LoadAttempt) => loadModel({ llama: started, onProgress, ...request })
    const { placement, ...parts } =
      build === undefined
        ? { ...(await load({ task })), placement: undefined }
        : await loadOnCard({ card: started, task, load })
    loaded = { version, placement, ...parts }
    return loaded
  }
}

const dispose = (model: LlamaModel) => Promise.race([model.dispose(), delay(disposeWithinMs)])

async function versionOf(path: string): Promise<string> {
  const { ino, size, mtimeMs } = await stat(path)
  return `${path} ${ino} ${size} ${mtimeMs}`
}

interface LoadAttempt {
  readonly task: ChatTask
  readonly gpuLayers?: number
}
interface LoadRequest extends LoadAttempt {
  readonly llama: Llama
  readonly onProgress: () => void
}

async function loadModel({
  llama,
  task: { path, byteSize, contextSize, sequences },
  onProgress,
  gpuLayers,
}: LoadRequest) {
  // By default it uses at least four threads, and more threads than cores make it fifty times
  // slower.
  const cores = Math.max(1, Math.min(llama.cpuMathCores, availableParallelism()))
  const threads = byteSize < tinyBytes ? 1 : cores
  llama.maxThreads = threads
  const model = await llama.loadModel({
    modelPath: path,
    onLoadProgress: onProgress,
    ...(gpuLayers === undefined ? {} : { gpuLayers }),
  })
  try {
    const context = await model.createContext({
      contextSize,
      sequences,
      threads,
      batchSize: Math.min(512, contextSize),
    })
    return {
      model,
      contextSize: context.contextSize,
      chats: createChatSequences(context, sequences),
    }
  } catch (cause) {
    await dispose(model)
    throw cause
  }
}
