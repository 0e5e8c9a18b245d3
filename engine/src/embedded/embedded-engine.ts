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
import type { Family, FamilyWorks } from './family.ts'
import type { Shelf } from './shelf.ts'

/** A model that needs no file, such as the Guide or the base voice. */
export interface BuiltIn {
  readonly model: EngineModel
  readonly works: FamilyWorks
}

export interface EmbeddedEngineOptions {
  readonly builtIn: readonly BuiltIn[]
  readonly families: readonly Family[]
  readonly shelf: Shelf
  unload(id: string): Promise<boolean>
  restart(): Promise<void>
}

/** One engine out of what is built in and of the families that run the models of the folder. */
export function createEmbeddedEngine(options: EmbeddedEngineOptions): Engine {
  const { builtIn, families, shelf } = options
  const works = new Map(families.map((family) => [family, family.works(shelf.find, shelf.refuse)]))

  /** Who does the work of this model. */
  async function workerOf(id: string): Promise<FamilyWorks> {
    const own = builtIn.find(({ model }) => model.id === id)
    if (own) return own.works
    await shelf.ready
    const family = shelf.familyFor(shelf.find(id).ability)
    return (family && works.get(family)) ?? missing(id)
  }
  async function* chat(request: ChatRequest, signal: AbortSignal) {
    signal.throwIfAborted()
    const worker = await workerOf(request.model)
    yield* (worker.chat ?? unsupported(request.model))(request, signal)
  }
  async function inpaint(request: InpaintRequest, signal: AbortSignal) {
    signal.throwIfAborted()
    const worker = await workerOf(request.model)
    return await (worker.inpaint ?? unsupported(request.model))(request, signal)
  }
  async function speak(request: SpeechRequest, signal: AbortSignal) {
    signal.throwIfAborted()
    const worker = await workerOf(request.model)
    return await (worker.speak ?? unsupported(request.model))(request, signal)
  }
  async function voices(model: string, signal: AbortSignal) {
    const worker = await workerOf(model)
    return (await worker.voices?.(model, signal)) ?? []
  }
  async function transcribe(request: TranscriptionRequest, signal: AbortSignal) {
    signal.throwIfAborted()
    const worker = await workerOf(request.model)
    return await (worker.transcribe ?? unsupported(request.model))(request, signal)
  }
  const loaded = () => families.flatMap((family) => family.loaded())

  return {
    id: 'embedded',
    name: 'Le moteur intégré',
    listsAtOnce: true,
    hearsWavOnly: true,
    // One model at a time: two would share the same processor, and each would take twice as long.
    parallelism: 1,
    async models() {
      await shelf.ready
      return [
        ...builtIn.map(({ model }) => model),
        ...families.flatMap((family) => offered(family, shelf)),
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

const missing = (id: string): never => {
  throw new EngineFailure('model-missing', { detail: id })
}
const unsupported = (id: string): never => {
  throw new EngineFailure('unsupported', { detail: id })
}

/** Only once the program that runs them is there. */
const offered = (family: Family, shelf: Shelf): EngineModel[] =>
  family.nativePart.state().state === 'present'
    ? family.abilities
        .flatMap((ability) => shelf.usable(ability))
        .map((model) => family.describe(model))
    : []
