import { dirname } from 'node:path'
import { defined } from '#defined.ts'
import type { Sound, SpeechRequest, Transcript, TranscriptionRequest, Voice } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { splitText } from '#media/split-text.ts'
import type { ChildHost } from '../child-process/child-host.ts'
import { isModelFailure } from '../child-process/running-child.ts'
import type { ModelLookup, RuntimeMethods, UsableModel } from '../model-runtime.ts'
import type { NativePackage } from '../native-packages/native-package.ts'
import { findSpeechDetector } from '../sound-models/model-files.ts'
import type {
  RecogniserDetails,
  SoundDetails,
  VoiceDetails,
} from '../sound-models/sound-details.ts'
import type { PreparedVoices } from './prepared-voices.ts'
import type { SoundProtocol } from './sound-protocol.ts'
import { createTemporaryRecordings } from './temporary-recordings.ts'

export interface SoundMethodsDependencies extends ModelLookup<SoundDetails> {
  readonly nativePackage: NativePackage
  readonly preparedVoices: PreparedVoices
  /** For temporary copies of recordings. */
  readonly workFolder: string
  readonly child: ChildHost<SoundProtocol>
  /** Ids of the models in memory, by type: the child loads one of each type. */
  readonly loaded: Map<SoundDetails['type'], string>
  readonly onChange: () => void
}

type Model = UsableModel<SoundDetails>

export function createSoundMethods(dependencies: SoundMethodsDependencies): RuntimeMethods {
  const { find, workFolder } = dependencies
  const withRecording = createTemporaryRecordings(workFolder)

  return {
    speak: (request, signal) => speak(dependencies, request, signal),
    voices: async (id) => voicesOf(voiceOf(find(id)).details),
    async transcribe(request, signal) {
      signal.throwIfAborted()
      const recogniser = recogniserOf(find(request.model))
      if (request.translate && !recogniser.details.isMultilingual)
        throw new EngineFailure('unsupported', { detail: `${request.model} does not translate` })
      await dependencies.nativePackage.whenInstalled(signal)
      return await withRecording(request.sound, signal, (path) =>
        transcribe(dependencies, { request, recogniser, path }, signal),
      )
    },
  }
}

async function speak(
  dependencies: SoundMethodsDependencies,
  { model: id, text, voice, speed = 1 }: SpeechRequest,
  signal: AbortSignal,
): Promise<Sound> {
  const { find, nativePackage, preparedVoices, child } = dependencies
  signal.throwIfAborted()
  const { details } = voiceOf(find(id))
  const speaker = speakerOf(details, voice)
  const parts = splitText(text, maxPartLength)
  if (parts.length === 0)
    throw new EngineFailure('empty-answer', { detail: 'there is nothing to say' })
  await nativePackage.whenInstalled(signal)
  const loadable = await preparedVoices.prepare(details.files, signal)
  const input = { voice: { id, ...loadable }, parts, speaker, speed }
  const bytes = await trackLoading(dependencies, { type: 'voice', id }, (onEvent) =>
    child.request('speak', input, { signal, onEvent }),
  )
  return { bytes, mediaType: 'audio/wav' }
}

function voicesOf({ speakers, language }: VoiceDetails): readonly Voice[] {
  if (speakers.length === 1) return []
  return speakers.map((name, index) => ({ id: String(index), name, ...defined({ language }) }))
}

interface RecordingTranscription {
  readonly request: TranscriptionRequest
  readonly recogniser: Recogniser
  /** Path of the recording. */
  readonly path: string
}

async function transcribe(
  dependencies: SoundMethodsDependencies,
  { request, recogniser, path }: RecordingTranscription,
  signal: AbortSignal,
): Promise<Transcript> {
  const { model: id, language, translate = false, words = false } = request
  const { details, path: modelPath, kind } = recogniser
  const detector = await findSpeechDetector(
    kind === 'folder' ? [modelPath, dirname(modelPath)] : [dirname(modelPath)],
  )
  const input = {
    recogniser: { id, files: details.files, ...defined({ detector }) },
    path,
    words,
    translate,
    ...(details.isMultilingual && language && { language }),
  }
  return await trackLoading(dependencies, { type: 'recogniser', id }, (onEvent) =>
    dependencies.child.request('transcribe', input, { signal, onEvent }),
  )
}

/** Records which model a call loads. A file that ends the program is not tried again. */
async function trackLoading<T>(
  { loaded, reject, onChange }: SoundMethodsDependencies,
  { type, id }: { readonly type: SoundDetails['type']; readonly id: string },
  call: (onEvent: () => void) => Promise<T>,
): Promise<T> {
  if (loaded.get(type) !== id) loaded.delete(type)
  try {
    return await call(() => {
      if (loaded.get(type) === id) return
      loaded.set(type, id)
      onChange()
    })
  } catch (cause) {
    if (loaded.get(type) !== id && isModelFailure(cause)) reject(id, cause.detail)
    throw cause
  }
}

/** Characters spoken at once, about twenty seconds of speech. The child notices an abort only between two parts. */
const maxPartLength = 300

function voiceOf(model: Model): { readonly details: VoiceDetails } {
  if (model.details.type === 'voice') return { details: model.details }
  throw new EngineFailure('unsupported', { detail: `${model.id} does not speak` })
}

interface Recogniser extends Pick<Model, 'path' | 'kind'> {
  readonly details: RecogniserDetails
}
function recogniserOf({ id, details, path, kind }: Model): Recogniser {
  if (details.type === 'recogniser') return { details, path, kind }
  throw new EngineFailure('unsupported', { detail: `${id} does not transcribe` })
}

function speakerOf({ speakers }: VoiceDetails, voice: string | undefined): number {
  if (voice === undefined || voice === '') return 0
  const speaker = /^\d+$/.test(voice) ? Number(voice) : -1
  if (speaker >= 0 && speaker < speakers.length) return speaker
  throw new EngineFailure('unsupported', { detail: `no voice « ${voice} »` })
}
