import { freemem, totalmem } from 'node:os'
import type { Engine, EngineModel } from '#engine.ts'
import type { ChatRequest } from '#engine-chat.ts'
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

/** One engine made of the built-in models and the runtimes of the models folder. */
export function createEmbeddedEngine(dependencies: EmbeddedEngineDependencies): Engine {
  const { builtIn, runtimes, registry, unload, restart } = dependencies
  const methodsOf = createMethodLookup(dependencies)

  async function methodOf<Name extends keyof RuntimeMethods>(model: string, name: Name) {
    return (await methodsOf(model))[name] ?? throwUnsupported(model)
  }
  async function* chat(request: ChatRequest, signal: AbortSignal) {
    signal.throwIfAborted()
    yield* (await methodOf(request.model, 'chat'))(request, signal)
  }
  const loaded = () => runtimes.flatMap((runtime) => runtime.loaded())

  return {
    id: 'embedded',
    name: 'Le moteur intégré',
    hasFastModelList: true,
    transcribesWavOnly: true,
    // One model at a time: two would share the processor, and each would take twice as long.
    parallelism: 1,
    async models() {
      await registry.ready
      return [
        ...builtIn.map(({ model }) => model),
        ...runtimes.flatMap((runtime) => availableModels(runtime, registry)),
      ]
    },
    health: async () => ({ state: 'ok', loaded: loaded() }),
    chat,
    async inpaint(request, signal) {
      signal.throwIfAborted()
      return await (await methodOf(request.model, 'inpaint'))(request, signal)
    },
    async speak(request, signal) {
      signal.throwIfAborted()
      return await (await methodOf(request.model, 'speak'))(request, signal)
    },
    voices: async (model, signal) => (await (await methodsOf(model)).voices?.(model, signal)) ?? [],
    async transcribe(request, signal) {
      signal.throwIfAborted()
      return await (await methodOf(request.model, 'transcribe'))(request, signal)
    },
    async embed(request, signal) {
      signal.throwIfAborted()
      return await (await methodOf(request.model, 'embed'))(request, signal)
    },
    async restart() {
      await restart()
      return { done: 'restarted' }
    },
    status: async () => ({ loaded: loaded().map((id) => ({ id })), memory: memory(), cards: [] }),
    unload,
  }
}

/** Finds the methods for a model: its own if it is built in, else those of its runtime. */
function createMethodLookup({ builtIn, runtimes, registry }: EmbeddedEngineDependencies) {
  const methods = new Map(runtimes.map((runtime) => [runtime, runtime.createMethods(registry)]))

  return async (id: string): Promise<RuntimeMethods> => {
    const own = builtIn.find(({ model }) => model.id === id)
    if (own) return own.methods
    await registry.ready
    const runtime = registry.runtimeFor(registry.find(id).ability)
    return (runtime && methods.get(runtime)) ?? throwModelMissing(id)
  }
}

const memory = () => ({ kind: 'ram', total: totalmem(), used: totalmem() - freemem() }) as const

const throwModelMissing = (id: string): never => {
  throw new EngineFailure('model-missing', { detail: id })
}
const throwUnsupported = (id: string): never => {
  throw new EngineFailure('unsupported', { detail: id })
}

/** Empty until the program that runs them is installed. */
const availableModels = (runtime: ModelRuntime, registry: ModelRegistry): EngineModel[] =>
  runtime.nativePackage.state().state === 'present'
    ? runtime.abilities
        .flatMap((ability) => registry.usable(ability))
        .map((model) => ({
          ...runtime.describe(model),
          isLoaded: runtime.loaded().includes(model.id),
        }))
    : []
