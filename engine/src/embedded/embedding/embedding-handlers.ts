import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Llama, LlamaEmbeddingContext, LlamaModel } from 'node-llama-cpp'
import { EngineFailure } from '#engine-failure.ts'
import { startLlama } from '../chat/start-llama.ts'
import { createCallQueue } from '../child-process/call-queue.ts'
import type { ChildHandlers } from '../child-process/serve-child.ts'
import type { EmbeddingProtocol, EmbeddingTask } from './embedding-protocol.ts'

interface LoadedEmbedder {
  /** Version of the loaded file, because another file may replace it under the same name. */
  readonly version: string
  readonly model: LlamaModel
  readonly context: LlamaEmbeddingContext
}

/** Smaller models are slower with several threads, which then mostly wait for each other. */
const tinyBytes = 10_000_000
/** The library may never finish disposing of a model that failed to load. */
const disposeWithinMs = 10_000

/** The methods of the child that runs models that embed. */
export function createEmbeddingHandlers(): ChildHandlers<EmbeddingProtocol> {
  const load = createEmbedderLoader()
  const enqueue = createCallQueue()
  return {
    async embed(task, call) {
      const vectors: (readonly number[])[] = []
      // One text after the other in the queue: a question is answered between two texts of a document.
      for (const text of task.texts) {
        const vector = await enqueue(call, async () => {
          const { context } = await load(task, call.keepAlive)
          if (vectors.length === 0) call.send({ type: 'loaded' })
          return await embedOne(context, text, task.contextSize)
        })
        vectors.push(vector)
        call.keepAlive()
      }
      return vectors
    },
  }
}

/** The library fails without a code when a text is as long as the context. */
async function embedOne(context: LlamaEmbeddingContext, text: string, contextSize: number) {
  const tokens = context.calculateInputLength(text)
  if (tokens >= contextSize)
    throw new EngineFailure('too-large', { detail: `${tokens} tokens for ${contextSize}` })
  return (await context.getEmbeddingFor(text)).vector
}

/** Keeps the model that was used last in memory. */
function createEmbedderLoader() {
  let llama: Promise<Llama> | undefined
  let loaded: LoadedEmbedder | undefined

  return async (task: EmbeddingTask, onProgress: () => void): Promise<LoadedEmbedder> => {
    const { ino, size, mtimeMs } = await stat(task.path)
    const version = `${task.path} ${ino} ${size} ${mtimeMs}`
    if (loaded?.version === version) return loaded
    const before = loaded
    loaded = undefined
    if (before) await dispose(before.model)
    llama ??= startLlama(undefined)
    loaded = { version, ...(await loadEmbedder(await llama, task, onProgress)) }
    return loaded
  }
}

async function loadEmbedder(
  llama: Llama,
  { path, byteSize, contextSize }: EmbeddingTask,
  onLoadProgress: () => void,
) {
  const cores = Math.max(1, Math.min(llama.cpuMathCores, availableParallelism()))
  const threads = byteSize < tinyBytes ? 1 : cores
  llama.maxThreads = threads
  const model = await llama.loadModel({ modelPath: path, onLoadProgress })
  try {
    // A text is read at once, so it has to fit into one batch.
    const sizes = { contextSize, batchSize: contextSize }
    return { model, context: await model.createEmbeddingContext({ ...sizes, threads }) }
  } catch (cause) {
    await dispose(model)
    throw cause
  }
}

const dispose = (model: LlamaModel) => Promise.race([model.dispose(), delay(disposeWithinMs)])
