import { join } from 'node:path'
import { defined } from '#defined.ts'
import { abilityStates } from './ability-states.ts'
import { createChatRuntime } from './chat/chat-runtime.ts'
import type { ChildState } from './child-process/child-host.ts'
import { type BuiltInModel, createEmbeddedEngine } from './embedded-engine.ts'
import { createEmbeddingRuntime } from './embedding/embedding-runtime.ts'
import { createEspeak, type Espeak } from './espeak/espeak.ts'
import { createEspeakThread } from './espeak/espeak-thread.ts'
import type { GraphicsCard } from './graphics-card/graphics-card.ts'
import { type CardExternals, openGraphicsCard } from './graphics-card/open-graphics-card.ts'
import { createGuide, guideModel } from './guide/guide.ts'
import type { GuidePage } from './guide/help-sections.ts'
import type { Embedded } from './local-models.ts'
import { createModelRegistry, type ModelRegistry } from './model-registry.ts'
import type { ModelRuntime } from './model-runtime.ts'
import { retryAfterFailureMs } from './native-packages/create-native-package.ts'
import { createNativePackages, type NativePackages } from './native-packages/native-packages.ts'
import { retouch, retouchModel } from './retouch/retouch.ts'
import { createPreparedVoices } from './sound/prepared-voices.ts'
import { createSoundRuntime } from './sound/sound-runtime.ts'
import { createTextRecognition } from './text-recognition/text-recognition.ts'

export interface EmbeddedOptions {
  /** The product's help, for the Guide. */
  readonly pages: readonly GuidePage[]
  readonly modelsFolder: string
  /** For what is made from models, and for the card's settings: beside the models unless given. */
  readonly workFolder?: string
  /** The product's folder, into which its native packages are downloaded. */
  readonly projectRoot: string
  /** Of the package manager, when a program is installed. */
  readonly environment?: Readonly<Record<string, string>>
  /** A model that is unused for this long is unloaded. */
  readonly idleMs?: number
  /** Called for failures that belong to no request. */
  readonly onFailure: (failure: {
    readonly what: 'models-folder' | 'native-part' | 'graphics-card'
    readonly cause: unknown
  }) => void
  /** Replaces the machine's graphics card in tests. */
  readonly card?: Partial<CardExternals>
}

export interface EmbeddedWithProcesses extends Embedded {
  /** Of the running children. */
  pids(): readonly number[]
}

/** The engine without any other program: the Guide, a base voice, and the models of the models folder. */
export function createEmbedded(options: EmbeddedOptions): EmbeddedWithProcesses {
  const { modelsFolder, onFailure } = options
  const changes = createListeners()
  const { packages, card } = openPrograms(options, changes.notify)
  const espeakThread = createEspeakThread()
  const espeak = createEspeak(espeakThread)
  const parts = { options, packages, card, espeakThread }
  const runtimes = createRuntimes({ ...parts, onChange: changes.notify })
  const installPackages = () => installNeededPackages(runtimes, registry)
  const registry = createModelRegistry({
    folder: modelsFolder,
    runtimes,
    onChange() {
      installPackages()
      changes.notify()
    },
    onFailure: (cause) => onFailure({ what: 'models-folder', cause }),
  })
  // Not awaited: the check itself waits until the card is known.
  card.onSwitch(() => void registry.recheckChat())
  const retry = setInterval(installPackages, retryAfterFailureMs).unref()
  const control = createRuntimeControl(runtimes)
  const textRecognition = openTextRecognition(options, packages)

  return {
    engine: createEmbeddedEngine({
      ...control,
      builtIn: builtInModels(options.pages, espeak),
      runtimes,
      registry,
    }),
    async models() {
      await registry.ready
      return registry.list()
    },
    async abilities() {
      await registry.ready
      return abilityStates(registry, { builtIn: ['speech'] })
    },
    graphicsCard: card,
    textRecognition,
    ...describeProcesses([textRecognition, ...runtimes.map(({ child }) => child)]),
    unload: async (id) => void (await control.unload(id)),
    restart: async () => void (await Promise.all([control.restart(), textRecognition.stop()])),
    rescan: registry.rescan,
    onChange: changes.subscribe,
    async close() {
      changes.clear()
      clearInterval(retry)
      await card.close()
      packages.close()
      const closing = [registry, espeak, control, textRecognition]
      await Promise.all(closing.map((part) => part.close()))
    },
  }
}

/** What is fetched to run models, for the processor and for the card. */
function openPrograms(options: EmbeddedOptions, onChange: () => void) {
  const { projectRoot, environment, onFailure } = options
  const packages = createNativePackages({
    projectRoot,
    ...defined({ environment }),
    onChange,
    onFailure: (cause) => onFailure({ what: 'native-part', cause }),
  })
  const card = openGraphicsCard({
    ...options,
    packages,
    externals: options.card,
    onChange,
    onFailure: (cause) => onFailure({ what: 'graphics-card', cause }),
  })
  return { packages, card }
}

interface RuntimesDependencies {
  readonly options: EmbeddedOptions
  readonly packages: NativePackages
  readonly card: GraphicsCard
  readonly espeakThread: ReturnType<typeof createEspeakThread>
  readonly onChange: () => void
}

function createRuntimes({
  options,
  packages,
  card,
  espeakThread,
  onChange,
}: RuntimesDependencies): readonly ModelRuntime[] {
  const { modelsFolder, idleMs } = options
  // Ignored by the scan of the models. All of it can be made again.
  const workFolder = join(options.workFolder ?? modelsFolder, '.prepared')
  const preparedVoices = createPreparedVoices({ folder: workFolder, espeak: espeakThread })
  const shared = { ...defined({ idleMs }), modelsFolder, onChange }
  return [
    createChatRuntime({ ...shared, card, nativePackage: packages.llama }),
    createEmbeddingRuntime({ ...shared, nativePackage: packages.llama }),
    createSoundRuntime({ ...shared, nativePackage: packages.sherpa, preparedVoices, workFolder }),
  ]
}

const builtInModels = (pages: readonly GuidePage[], espeak: Espeak): readonly BuiltInModel[] => [
  { model: guideModel, methods: { chat: createGuide({ pages }).chat } },
  {
    model: espeak.model,
    methods: { speak: espeak.speak, voices: (_, signal) => espeak.voices(signal) },
  },
  { model: retouchModel, methods: { inpaint: retouch } },
]

const createRuntimeControl = (runtimes: readonly ModelRuntime[]) => ({
  restart: async () => void (await Promise.all(runtimes.map(({ child }) => child.stop()))),
  async unload(id: string): Promise<boolean> {
    const runtime = runtimes.find((one) => one.loaded().includes(id))
    await runtime?.unload(id)
    return runtime !== undefined
  },
  close: () => Promise.all(runtimes.map(({ child }) => child.close())),
})

const openTextRecognition = ({ idleMs }: EmbeddedOptions, { ocr }: NativePackages) =>
  createTextRecognition({ nativePackage: ocr, ...defined({ idleMs }) })

const describeProcesses = (children: readonly Pick<ChildState, 'pid' | 'residentBytes'>[]) => ({
  memory: () => children.reduce((sum, child) => sum + child.residentBytes(), 0),
  pids: () => children.flatMap((child) => child.pid() ?? []),
})

function createListeners() {
  const listeners = new Set<() => void>()
  return {
    notify() {
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    clear: () => listeners.clear(),
  }
}

/** Downloads the program for a model in the folder before anyone uses the model. */
function installNeededPackages(runtimes: readonly ModelRuntime[], registry: ModelRegistry) {
  for (const { abilities, nativePackage } of runtimes) {
    const isNeeded = abilities.some((ability) => registry.usable(ability).length > 0)
    // A failure becomes the package's state; `onFailure` has already reported it.
    if (isNeeded) void Promise.allSettled([nativePackage.ensure(new AbortController().signal)])
  }
}
