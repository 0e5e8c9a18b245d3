import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { getLlama, type Llama, type LlamaModel } from 'node-llama-cpp'
import type { ChatTask } from './chat-protocol.ts'
import { type ChatSequences, createChatSequences } from './chat-sequences.ts'

export interface LoadedModel {
  /** Version of the loaded file, because another file may replace it under the same name. */
  readonly version: string
  readonly model: LlamaModel
  readonly contextSize: number
  readonly chats: ChatSequences
}

/** Smaller models are slower with several threads, which then mostly wait for each other. */
const tinyBytes = 100_000_000
/** The library may never finish disposing of a model that failed to load. */
const disposeWithinMs = 10_000

/** Keeps the model that was used last in memory. */
export function createModelLoader() {
  let llama: Promise<Llama> | undefined
  let loaded: LoadedModel | undefined

  return async (task: ChatTask, onProgress: () => void): Promise<LoadedModel> => {
    const version = await versionOf(task.path)
    if (loaded?.version === version) return loaded
    const before = loaded
    loaded = undefined
    if (before) await Promise.race([before.model.dispose(), delay(disposeWithinMs)])
    llama ??= startLlama()
    loaded = { version, ...(await load(await llama, task, onProgress)) }
    return loaded
  }
}

async function versionOf(path: string): Promise<string> {
  const { ino, size, mtimeMs } = await stat(path)
  return `${path} ${ino} ${size} ${mtimeMs}`
}

const startLlama = () =>
  getLlama({
    // The build for Apple's own processors always includes the graphics part.
    gpu: process.platform === 'darwin' && process.arch === 'arm64' ? 'auto' : false,
    // Otherwise it would download sources and compile for minutes.
    build: 'never',
    logLevel: 'error',
    progressLogs: false,
  })

async function load(
  llama: Llama,
  { path, byteSize, contextSize, sequences }: ChatTask,
  onProgress: () => void,
) {
  // By default it uses at least four threads, and more threads than cores make it fifty times
  // slower.
  const cores = Math.max(1, Math.min(llama.cpuMathCores, availableParallelism()))
  const threads = byteSize < tinyBytes ? 1 : cores
  llama.maxThreads = threads
  const model = await llama.loadModel({ modelPath: path, onLoadProgress: onProgress })
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
}
