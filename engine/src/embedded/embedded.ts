import { join } from 'node:path'
import { abilityStates } from './ability-states.ts'
import { createChatRuntime } from './chat/chat-runtime.ts'
import { type BuiltInModel, createEmbeddedEngine } from './embedded-engine.ts'
import { createEspeak } from './espeak/espeak.ts'
import { createEspeakThread } from './espeak/espeak-thread.ts'
import { createGuide, guideModel } from './guide/guide.ts'
import type { GuidePage } from './guide/help-sections.ts'
import type { Embedded } from './local-models.ts'
import { createModelRegistry, type ModelRegistry } from './model-registry.ts'
import type { ModelRuntime } from './model-runtime.ts'
import { createNativePackages, retryAfterFailureMs } from './native-packages/native-packages.ts'
import { retouch, retouchModel } from './retouch/retouch.ts'
import { createPreparedVoices } from './sound/prepared-voices.ts'
import { createSoundRuntime } from './sound/sound-runtime.ts'

export interface EmbeddedOptions {
  /** The product's help, for the Guide. */
  readonly pages: readonly GuidePage[]
  readonly modelsFolder: string
  /** The folder of the product, where its native parts are fetched to. */
  readonly projectRoot: string
  /** A model that nobody asked for so long is taken out of memory. */
  readonly idleMs?: number
  /** What went wrong besides anyone's request. */
  readonly onFailure: (trouble: {
    readonly what: 'models-folder' | 'native-part'
    readonly cause: unknown
  }) => void
}

/** With what shows of it in the machine's list of processes. */
export interface EmbeddedWithProcesses extends Embedded {
  pids(): readonly number[]
}

/** The engine that needs no other product: the Guide, a base voice, and whatever models lie in the models folder. */
export function createEmbedded({
  pages,
  modelsFolder,
  projectRoot,
  onFailure,
  ...options
}: EmbeddedOptions): EmbeddedWithProcesses {
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const parts = createNativePackages({
    projectRoot,
    onChange: changed,
    onFailure: (cause) => onFailure({ what: 'native-part', cause }),
  })
  const espeakThread = createEspeakThread()
  const espeak = createEspeak(espeakThread)
  // Beside the models, and passed over by whoever looks for some: what is in it can be made again.
  const workFolder = join(modelsFolder, '.prepared')
  const prepared = createPreparedVoices({ folder: workFolder, espeak: espeakThread })
  const families: readonly ModelRuntime[] = [
    createChatRuntime({ ...options, nativePackage: parts.llama, onChange: changed }),
    createSoundRuntime({
      ...options,
      nativePackage: parts.sherpa,
      preparedVoices: prepared,
      workFolder,
      onChange: changed,
    }),
  ]
  const shelf = createModelRegistry({
    folder: modelsFolder,
    runtimes: families,
    onChange() {
      installNeededPackages(families, shelf)
      changed()
    },
    onFailure: (cause) => onFailure({ what: 'models-folder', cause }),
  })
  const retry = setInterval(
    () => installNeededPackages(families, shelf),
    retryAfterFailureMs,
  ).unref()
  const restart = async () => void (await Promise.all(families.map(({ child }) => child.stop())))
  async function unload(id: string): Promise<boolean> {
    const family = families.find((one) => one.loaded().includes(id))
    await family?.unload(id)
    return family !== undefined
  }
  const builtIn: readonly BuiltInModel[] = [
    { model: guideModel, methods: { chat: createGuide({ pages }).chat } },
    {
      model: espeak.model,
      methods: { speak: espeak.speak, voices: (_, signal) => espeak.voices(signal) },
    },
    { model: retouchModel, methods: { inpaint: retouch } },
  ]

  return {
    engine: createEmbeddedEngine({ builtIn, runtimes: families, registry: shelf, unload, restart }),
    async models() {
      await shelf.ready
      return shelf.list()
    },
    async abilities() {
      await shelf.ready
      return abilityStates(shelf, { builtIn: ['speech'] })
    },
    memory: () => families.reduce((sum, { child }) => sum + child.residentBytes(), 0),
    pids: () => families.flatMap(({ child }) => child.pid() ?? []),
    unload: async (id) => void (await unload(id)),
    restart,
    rescan: shelf.rescan,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      listeners.clear()
      clearInterval(retry)
      parts.close()
      await Promise.all([
        shelf.close(),
        espeak.close(),
        ...families.map(({ child }) => child.close()),
      ])
    },
  }
}

/** A model that lies there is meant to be used: its program is fetched before anyone asks. */
function installNeededPackages(families: readonly ModelRuntime[], shelf: ModelRegistry) {
  for (const { abilities, nativePackage } of families) {
    const isNeeded = abilities.some((ability) => shelf.usable(ability).length > 0)
    // A failure is the part's state from then on, and was told as trouble.
    if (isNeeded) void Promise.allSettled([nativePackage.ensure(new AbortController().signal)])
  }
}
