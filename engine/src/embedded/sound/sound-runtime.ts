import { fileURLToPath } from 'node:url'
import { defined } from '#defined.ts'
import { createChildHost } from '../child-process/child-host.ts'
import type { ModelRuntime } from '../model-runtime.ts'
import type { NativePackage } from '../native-packages/native-package.ts'
import { checkSoundModel } from '../sound-models/check-sound-model.ts'
import type { SoundDetails } from '../sound-models/sound-details.ts'
import { describeSoundModel } from './describe-sound-model.ts'
import type { PreparedVoices } from './prepared-voices.ts'
import { createSoundMethods } from './sound-methods.ts'
import type { SoundProtocol } from './sound-protocol.ts'

export interface SoundRuntimeDependencies {
  readonly nativePackage: NativePackage
  readonly preparedVoices: PreparedVoices
  readonly modelsFolder: string
  /** For temporary copies of recordings. */
  readonly workFolder: string
  readonly idleMs?: number
  readonly onChange?: () => void
}

/** Voices and recognisers in ONNX, by sherpa-onnx in a child. */
export function createSoundRuntime({
  nativePackage,
  preparedVoices,
  modelsFolder,
  workFolder,
  idleMs,
  onChange = () => undefined,
}: SoundRuntimeDependencies): ModelRuntime<SoundDetails> {
  const loaded = new Map<SoundDetails['type'], string>()
  const child = createChildHost<SoundProtocol>({
    main: fileURLToPath(new URL('./sound-child.ts', import.meta.url)),
    launch: () => ({
      args: [nativePackage.folder],
      access: { reads: [nativePackage.folder, modelsFolder, workFolder], loadsAddons: true },
    }),
    ...defined({ idleMs }),
    onChange(change) {
      if (change === 'ended') loaded.clear()
      onChange()
    },
  })
  const shared = { nativePackage, preparedVoices, workFolder, child, loaded, onChange }
  return {
    abilities: ['speech', 'transcription'],
    nativePackage,
    check: (entry) => checkSoundModel(entry),
    describe: describeSoundModel,
    createMethods: (lookup) => createSoundMethods({ ...shared, ...lookup }),
    loaded: () => [...loaded.values()],
    async unload(id) {
      // Only the end of the child reliably frees the memory; the other model is loaded again when
      // needed.
      if ([...loaded.values()].includes(id)) await child.stop()
    },
    child,
  }
}
