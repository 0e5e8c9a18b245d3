import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EngineFailure } from '#engine-failure.ts'
import { splitText } from '#media/split-text.ts'
import { type ChildHost, createChildHost } from '../child-process/child-host.ts'
import { isModelFailure } from '../child-process/running-child.ts'
import type { ModelRuntime, RejectModel, RuntimeMethods, UsableModel } from '../model-runtime.ts'
import type { NativePackage } from '../native-packages/native-package.ts'
import { checkSoundModel } from '../sound-models/check-sound-model.ts'
import { findSpeechDetector } from '../sound-models/model-files.ts'
import type {
  RecogniserDetails,
  SoundDetails,
  VoiceDetails,
} from '../sound-models/sound-details.ts'
import { describeSoundModel } from './describe-sound-model.ts'
import type { PreparedVoices } from './prepared-voices.ts'
import type { SoundProtocol } from './sound-protocol.ts'
import { createTemporaryRecordings } from './temporary-recordings.ts'

export interface SoundRuntimeDependencies {
  readonly nativePackage: NativePackage
  readonly preparedVoices: PreparedVoices
  /** For recordings, while they are read. */
  readonly workFolder: string
  readonly idleMs?: number
  readonly onChange?: () => void
}

type Model = UsableModel<SoundDetails>
type Find = (id: string) => Model

/** Voices and recognisers in ONNX, by sherpa-onnx. */
export function createSoundRuntime(options: SoundRuntimeDependencies): ModelRuntime<SoundDetails> {
  const { nativePackage, idleMs, onChange } = options
  /** By sort: the child holds one of each. */
  const held = new Map<SoundDetails['type'], string>()
  const child = createChildHost<SoundProtocol>({
    main: fileURLToPath(new URL('./sound-child.ts', import.meta.url)),
    args: [nativePackage.folder],
    ...(idleMs !== undefined && { idleMs }),
    onChange(change) {
      if (change === 'ended') held.clear()
      onChange?.()
    },
  })
  return {
    abilities: ['speech', 'transcription'],
    nativePackage,
    check: (entry) => checkSoundModel(entry),
    describe: describeSoundModel,
    createMethods: (find, refuse) =>
      createMethods({ ...options, child, find, refuse, held, changed: () => onChange?.() }),
    loaded: () => [...held.values()],
    async unload(id) {
      // Nothing else gives the memory of such a model back for sure; the other one is loaded again when it is asked for.
      if ([...held.values()].includes(id)) await child.stop()
    },
    child,
  }
}

interface SoundMethodsDependencies extends SoundRuntimeDependencies {
  readonly child: ChildHost<SoundProtocol>
  readonly find: Find
  readonly refuse: RejectModel
  readonly held: Map<SoundDetails['type'], string>
  readonly changed: () => void
}

function createMethods({
  nativePackage,
  preparedVoices,
  workFolder,
  child,
  find,
  refuse,
  held,
  changed,
}: SoundMethodsDependencies): RuntimeMethods {
  const withRecording = createTemporaryRecordings(workFolder)
  /** What is asked for takes the place of another of its sort; a file that ends its program is not tried again. */
  async function using<T>(
    sort: SoundDetails['type'],
    id: string,
    work: (onPiece: () => void) => Promise<T>,
  ): Promise<T> {
    if (held.get(sort) !== id) held.delete(sort)
    try {
      return await work(() => {
        if (held.get(sort) === id) return
        held.set(sort, id)
        changed()
      })
    } catch (cause) {
      if (held.get(sort) !== id && isModelFailure(cause)) refuse(id, cause.detail)
      throw cause
    }
  }

  return {
    async speak({ model: id, text, voice, speed = 1 }, signal) {
      signal.throwIfAborted()
      const { details } = voiceOf(find(id))
      const speaker = speakerOf(details, voice)
      const pieces = splitText(text, chunkMaxLength)
      if (pieces.length === 0)
        throw new EngineFailure('empty-answer', { detail: 'there is nothing to say' })
      await nativePackage.ensure(signal)
      const loadable = await preparedVoices.prepare(details.files, signal)
      const input = { voice: { id, ...loadable }, pieces, speaker, speed }
      const bytes = await using('voice', id, (onPiece) =>
        child.request('speak', input, { signal, onPiece }),
      )
      return { bytes, mediaType: 'audio/wav' }
    },

    async voices(id) {
      const { speakers, language } = voiceOf(find(id)).details
      if (speakers.length === 1) return []
      return speakers.map((name, index) => ({
        id: String(index),
        name,
        ...(language && { language }),
      }))
    },

    async transcribe({ model: id, sound, language, translate = false, words = false }, signal) {
      signal.throwIfAborted()
      const { details, path: modelPath, kind } = recogniserOf(find(id))
      if (translate && !details.isMultilingual)
        throw new EngineFailure('unsupported', { detail: `${id} does not translate` })
      await nativePackage.ensure(signal)
      const manner = { words, translate, ...(details.isMultilingual && language && { language }) }
      return await withRecording(sound, signal, async (path) => {
        const detector = await findSpeechDetector(
          kind === 'folder' ? [modelPath, dirname(modelPath)] : [dirname(modelPath)],
        )
        const recogniser = { id, files: details.files, ...(detector && { detector }) }
        const input = { recogniser, path, ...manner }
        return await using('recogniser', id, (onPiece) =>
          child.request('transcribe', input, { signal, onPiece }),
        )
      })
    },
  }
}

/** Characters said at once, some twenty seconds of speech; only between two pieces does the child hear that it is to stop. */
const chunkMaxLength = 300

function voiceOf(model: Model): { readonly details: VoiceDetails } {
  if (model.details.type === 'voice') return { details: model.details }
  throw new EngineFailure('unsupported', { detail: `${model.id} does not speak` })
}

function recogniserOf({ id, details, path, kind }: Model): {
  readonly details: RecogniserDetails
  readonly path: string
  readonly kind: Model['kind']
} {
  if (details.type === 'recogniser') return { details, path, kind }
  throw new EngineFailure('unsupported', { detail: `${id} does not transcribe` })
}

function speakerOf({ speakers }: VoiceDetails, voice: string | undefined): number {
  if (voice === undefined || voice === '') return 0
  const speaker = /^\d+$/.test(voice) ? Number(voice) : -1
  if (speaker >= 0 && speaker < speakers.length) return speaker
  throw new EngineFailure('unsupported', { detail: `no voice « ${voice} »` })
}
