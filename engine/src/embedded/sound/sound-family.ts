import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ChildHost, createChildHost } from '#embedded/child/child-host.ts'
import { isRefusal } from '#embedded/child/child-run.ts'
import type { Family, FamilyWorks, Refuse, UsableModel } from '#embedded/family.ts'
import type { NativePart } from '#embedded/native-parts/native-part.ts'
import { checkSoundModel } from '#embedded/sound-models/check-sound-model.ts'
import { findDetector } from '#embedded/sound-models/model-files.ts'
import type {
  RecogniserDetails,
  SoundDetails,
  VoiceDetails,
} from '#embedded/sound-models/sound-details.ts'
import { EngineFailure } from '#engine-failure.ts'
import { textPieces } from '#media/text-pieces.ts'
import { describeSoundModel } from './describe-sound-model.ts'
import type { PreparedVoices } from './prepared-voices.ts'
import { createRecordings } from './recording-file.ts'
import type { SoundProtocol } from './sound-messages.ts'

export interface SoundFamilyOptions {
  readonly nativePart: NativePart
  readonly prepared: PreparedVoices
  /** For recordings, while they are read. */
  readonly workFolder: string
  readonly idleMs?: number
  readonly onChange?: () => void
}

type Model = UsableModel<SoundDetails>
type Find = (id: string) => Model

/** Voices and recognisers in ONNX, by sherpa-onnx. */
export function createSoundFamily(options: SoundFamilyOptions): Family<SoundDetails> {
  const { nativePart, idleMs, onChange } = options
  /** By sort: the child holds one of each. */
  const held = new Map<SoundDetails['type'], string>()
  const child = createChildHost<SoundProtocol>({
    main: fileURLToPath(new URL('./sound-child.ts', import.meta.url)),
    args: [nativePart.folder],
    ...(idleMs !== undefined && { idleMs }),
    onChange(change) {
      if (change === 'ended') held.clear()
      onChange?.()
    },
  })
  return {
    abilities: ['speech', 'transcription'],
    nativePart,
    check: (entry) => checkSoundModel(entry),
    describe: describeSoundModel,
    works: (find, refuse) =>
      createWorks({ ...options, child, find, refuse, held, changed: () => onChange?.() }),
    loaded: () => [...held.values()],
    async unload(id) {
      // Nothing else gives the memory of such a model back for sure; the other one is loaded again when it is asked for.
      if ([...held.values()].includes(id)) await child.stop()
    },
    child,
  }
}

interface WorksOptions extends SoundFamilyOptions {
  readonly child: ChildHost<SoundProtocol>
  readonly find: Find
  readonly refuse: Refuse
  readonly held: Map<SoundDetails['type'], string>
  readonly changed: () => void
}

function createWorks({
  nativePart,
  prepared,
  workFolder,
  child,
  find,
  refuse,
  held,
  changed,
}: WorksOptions): FamilyWorks {
  const withRecording = createRecordings(workFolder)
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
      if (held.get(sort) !== id && isRefusal(cause)) refuse(id, cause.detail)
      throw cause
    }
  }

  return {
    async speak({ model: id, text, voice, speed = 1 }, signal) {
      signal.throwIfAborted()
      const { details } = voiceOf(find(id))
      const speaker = speakerOf(details, voice)
      const pieces = textPieces(text, longestPiece)
      if (pieces.length === 0)
        throw new EngineFailure('empty-answer', { detail: 'there is nothing to say' })
      await nativePart.ensure(signal)
      const loadable = await prepared.loadable(details.files, signal)
      const input = { voice: { id, ...loadable }, pieces, speaker, speed }
      const bytes = await using('voice', id, (onPiece) =>
        child.ask('speak', input, { signal, onPiece }),
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
      await nativePart.ensure(signal)
      const manner = { words, translate, ...(details.isMultilingual && language && { language }) }
      return await withRecording(sound, signal, async (path) => {
        const detector = await findDetector(
          kind === 'folder' ? [modelPath, dirname(modelPath)] : [dirname(modelPath)],
        )
        const recogniser = { id, files: details.files, ...(detector && { detector }) }
        const input = { recogniser, path, ...manner }
        return await using('recogniser', id, (onPiece) =>
          child.ask('transcribe', input, { signal, onPiece }),
        )
      })
    },
  }
}

/** Characters said at once, some twenty seconds of speech; only between two pieces does the child hear that it is to stop. */
const longestPiece = 300

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
