import { freemem, totalmem } from 'node:os'
import type {
  ChatRequest,
  Engine,
  EngineModel,
  InpaintRequest,
  SpeechRequest,
  TranscriptionRequest,
} from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import type { ModelRegistry } from './model-registry.ts'
import type { ModelRuntime, RuntimeMethods } from './model-runtime.ts'

/** A model that needs no file, such as the Guide or the base voice. */
export interface BuiltInModel {
  readonly model: EngineModel
  readonly methods: RuntimeMethods
}

export interface EmbeddedEngineDependencies {
  readonly builtIn: readonly BuiltInModel[]
  readonly runtimes: readonly ModelRuntime[]
  readonly registry: ModelRegistry
  unload(id: string): Promise<boolean>
  restart(): Promise<void>
}

/** One engine out of what is built in and of the families that run the models of the folder. */
export function createEmbeddedEngine(options: EmbeddedEngineDependencies): Engine {
  const { builtIn, runtimes, registry } = options
  const works = new Map(
    runtimes.map((family) => [family, family.createMethods(registry.find, registry.reject)]),
  )

  /** Who does the work of this model. */
  async function workerOf(id: string): Promise<RuntimeMethods> {
    const own = builtIn.find(({ model }) => model.id === id)
    if (own) return own.methods
    await registry.ready
    const family = registry.runtimeFor(registry.find(id).ability)
    return (family && works.get(family)) ?? throwModelMissing(id)
  }
  async function* chat(request: ChatRequest, signal: AbortSignal) {
    signal.throwIfAborted()
    const worker = await workerOf(request.model)
    yield* (worker.chat ?? throwUnsupported(request.model))(request, signal)
  }
  async function inpaint(request: InpaintRequest, signal: AbortSignal) {
    signal.throwIfAborted()
    const worker = await workerOf(request.model)
    return await (worker.inpaint ?? throwUnsupported(request.model))(request, signal)
  }
  async function speak(request: SpeechRequest, signal: AbortSignal) {
    signal.throwIfAborted()
    const worker = await workerOf(request.model)
    return await (worker.speak ?? throwUnsupported(request.model))(request, signal)
  }
  async function voices(model: string, signal: AbortSignal) {
    const worker = await workerOf(model)
    return (await worker.voices?.(model, signal)) ?? []
  }
  async function transcribe(request: TranscriptionRequest, signal: AbortSignal) {
    signal.throwIfAborted()
    const worker = await workerOf(request.model)
    return await (worker.transcribe ?? throwUnsupported(request.model))(request, signal)
  }
  const loaded = () => runtimes.flatMap((family) => family.loaded())

  return {
    id: 'embedded',
    name: 'Le moteur intégré',
    hasFastModelList: true,
    transcribesWavOnly: true,
    // One model at a time: two would share the same processor, and each would take twice as long.
    parallelism: 1,
    async models() {
      await registry.ready
      return [
        ...builtIn.map(({ model }) => model),
        ...runtimes.flatMap((family) => availableModels(family, registry)),
      ]
    },
    health: async () => ({ state: 'ok', loaded: loaded() }),
    chat,
    inpaint,
    speak,
    voices,
    transcribe,
    restart: async () => {
      await options.restart()
      return { done: 'restarted' }
    },
    status: async () => ({ loaded: loaded().map((id) => ({ id })), memory: memory(), cards: [] }),
    unload: options.unload,
  }
}

const memory = () => ({ kind: 'ram', total: totalmem(), used: totalmem() - freemem() }) as const

const throwModelMissing = (id: string): never => {
  throw new EngineFailure('model-missing', { detail: id })
}
const throwUnsupported = (id: string): never => {
  throw new EngineFailure('unsupported', { detail: id })
}

/** Only once the program that runs them is there. */
const availableModels = (family: ModelRuntime, shelf: ModelRegistry): EngineModel[] =>
  family.nativePackage.state().state === 'present'
    ? family.abilities
        .flatMap((ability) => shelf.usable(ability))
        .map((model) => family.describe(model))
    : []
