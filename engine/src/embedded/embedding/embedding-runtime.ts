import { fileURLToPath } from 'node:url'
import { defined } from '#defined.ts'
import { embeddingInput } from '#embedding-prefixes.ts'
import { type EmbeddingRequest, type EngineModel, embeddingLimits } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { type ChildHost, createChildHost } from '../child-process/child-host.ts'
import { isModelFailure } from '../child-process/running-child.ts'
import { cardLaunch } from '../graphics-card/probe/card-launch.ts'
import type { ModelLookup, ModelRuntime, UsableModel } from '../model-runtime.ts'
import type { NativePackage } from '../native-packages/native-package.ts'
import { checkEmbedder, type EmbedderDetails } from './check-embedder.ts'
import type { EmbeddingProtocol } from './embedding-protocol.ts'

export interface EmbeddingRuntimeDependencies {
  readonly nativePackage: NativePackage
  readonly modelsFolder: string
  readonly idleMs?: number
  readonly onChange: () => void
}

/** Vectors of texts by GGUF models, by llama.cpp in a child of its own: a question waits for no reply of a chat. */
export function createEmbeddingRuntime({
  nativePackage,
  modelsFolder,
  idleMs,
  onChange,
}: EmbeddingRuntimeDependencies): ModelRuntime<EmbedderDetails> {
  let loaded: string | undefined
  function setLoaded(id: string | undefined) {
    if (loaded === id) return
    loaded = id
    onChange()
  }
  const child = createChildHost<EmbeddingProtocol>({
    main: fileURLToPath(new URL('./embedding-child.ts', import.meta.url)),
    launch: () =>
      cardLaunch({
        programFolder: nativePackage.folder,
        card: undefined,
        reads: [modelsFolder],
      }),
    ...defined({ idleMs }),
    onChange: (change) => {
      if (change === 'ended') setLoaded(undefined)
    },
  })
  return {
    abilities: ['embeddings'],
    nativePackage,
    child,
    check: (entry) => checkEmbedder(entry),
    describe,
    createMethods: (lookup) => ({
      embed: createEmbed({ ...lookup, nativePackage, child, onLoaded: setLoaded }),
    }),
    loaded: () => (loaded === undefined ? [] : [loaded]),
    async unload(id) {
      // Only the end of the child frees all of its memory.
      if (id === loaded) await child.stop()
    },
  }
}

const describe = ({ id, title, details }: UsableModel<EmbedderDetails>): EngineModel => ({
  id,
  name: title,
  description: `Modèle d’embedding local (${details.architecture}), sur cette machine`,
  capabilities: ['embedding'],
  honours: [],
  contextSize: details.contextSize,
})

interface EmbedDependencies extends ModelLookup<EmbedderDetails> {
  readonly nativePackage: NativePackage
  readonly child: ChildHost<EmbeddingProtocol>
  readonly onLoaded: (id: string) => void
}

const createEmbed =
  ({ find, reject, nativePackage, child, onLoaded }: EmbedDependencies) =>
  async (
    { model: id, texts, as }: EmbeddingRequest,
    signal: AbortSignal,
  ): Promise<readonly Float32Array[]> => {
    const { path, byteSize, title, details } = find(id)
    requireBounds(texts)
    await nativePackage.whenInstalled(signal)
    const task = {
      ...{ path, byteSize, contextSize: details.contextSize },
      texts: texts.map((text) => embeddingInput(`${id} ${title}`, text, as)),
    }
    let isLoaded = false
    const onEvent = () => {
      isLoaded = true
      onLoaded(id)
    }
    try {
      return (await child.request('embed', task, { signal, onEvent })).map(toUnitLength)
    } catch (cause) {
      if (!isLoaded && isModelFailure(cause) && !/memory/i.test(cause.detail))
        reject(id, cause.detail)
      throw cause
    }
  }

function requireBounds(texts: readonly string[]): void {
  const isTooLong = texts.some((text) => Buffer.byteLength(text) > embeddingLimits.textBytes)
  if (texts.length > embeddingLimits.texts || isTooLong)
    throw new EngineFailure('too-large', { detail: `${texts.length} texts`, neverSent: true })
}

function toUnitLength(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers)
  if (!Number.isFinite(length) || length === 0)
    throw new EngineFailure('bad-answer', { detail: 'a vector without direction' })
  return Float32Array.from(numbers, (value) => value / length)
}
