import { join } from 'node:path'
import { abilityStates } from './ability-states.ts'
import { createChatFamily } from './chat/chat-family.ts'
import { type BuiltIn, createEmbeddedEngine } from './embedded-engine.ts'
import { createEspeak } from './espeak/espeak.ts'
import { createEspeakThread } from './espeak/espeak-thread.ts'
import type { Family } from './family.ts'
import { createGuide, guideModel } from './guide.ts'
import type { GuidePage } from './help-sections.ts'
import type { Embedded } from './local-models.ts'
import { createNativeParts, restAfterFailureMs } from './native-parts/native-parts.ts'
import { retouch, retouchModel } from './retouch/retouch.ts'
import { createShelf, type Shelf } from './shelf.ts'
import { createPreparedVoices } from './sound/prepared-voices.ts'
import { createSoundFamily } from './sound/sound-family.ts'

export interface EmbeddedOptions {
  /** The product's help, for the Guide. */
  readonly pages: readonly GuidePage[]
  readonly modelsFolder: string
  /** The folder of the product, where its native parts are fetched to. */
  readonly projectRoot: string
  /** A model that nobody asked for so long is taken out of memory. */
  readonly idleMs?: number
  /** What went wrong besides anyone's request. */
  readonly onTrouble: (trouble: {
    readonly what: 'models-folder' | 'native-part'
    readonly cause: unknown
  }) => void
}

/** With what shows of it in the machine's list of processes. */
export interface RunningEmbedded extends Embedded {
  pids(): readonly number[]
}

/** The engine that needs no other product: the Guide, a base voice, and whatever models lie in the models folder. */
export function createEmbedded({
  pages,
  modelsFolder,
  projectRoot,
  onTrouble,
  ...options
}: EmbeddedOptions): RunningEmbedded {
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const parts = createNativeParts({
    projectRoot,
    onChange: changed,
    onFailure: (cause) => onTrouble({ what: 'native-part', cause }),
  })
  const espeakThread = createEspeakThread()
  const espeak = createEspeak(espeakThread)
  // Beside the models, and passed over by whoever looks for some: what is in it can be made again.
  const workFolder = join(modelsFolder, '.prepared')
  const prepared = createPreparedVoices({ folder: workFolder, espeak: espeakThread })
  const families: readonly Family[] = [
    createChatFamily({ ...options, nativePart: parts.llama, onChange: changed }),
    createSoundFamily({
      ...options,
      nativePart: parts.sherpa,
      prepared,
      workFolder,
      onChange: changed,
    }),
  ]
  const shelf = createShelf({
    folder: modelsFolder,
    families,
    onChange() {
      fetchWhatIsNeeded(families, shelf)
      changed()
    },
    onTrouble: (cause) => onTrouble({ what: 'models-folder', cause }),
  })
  const retry = setInterval(() => fetchWhatIsNeeded(families, shelf), restAfterFailureMs).unref()
  const restart = async () => void (await Promise.all(families.map(({ child }) => child.stop())))
  async function unload(id: string): Promise<boolean> {
    const family = families.find((one) => one.loaded().includes(id))
    await family?.unload(id)
    return family !== undefined
  }
  const builtIn: readonly BuiltIn[] = [
    { model: guideModel, works: { chat: createGuide({ pages }).chat } },
    {
      model: espeak.model,
      works: { speak: espeak.speak, voices: (_, signal) => espeak.voices(signal) },
    },
    { model: retouchModel, works: { inpaint: retouch } },
  ]

  return {
    engine: createEmbeddedEngine({ builtIn, families, shelf, unload, restart }),
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
function fetchWhatIsNeeded(families: readonly Family[], shelf: Shelf) {
  for (const { abilities, nativePart } of families) {
    const isNeeded = abilities.some((ability) => shelf.usable(ability).length > 0)
    // A failure is the part's state from then on, and was told as trouble.
    if (isNeeded) void Promise.allSettled([nativePart.ensure(new AbortController().signal)])
  }
}
