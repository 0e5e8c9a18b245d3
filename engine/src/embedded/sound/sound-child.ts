/** The sound child: it runs sherpa-onnx, which ends its process on files that it does not accept. */
import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { OfflineRecognizer, OfflineTts } from 'sherpa-onnx-node'
import type { Transcript } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { encodeWav } from '#media/wav-samples.ts'
import { createCallQueue } from '../child-process/call-queue.ts'
import { resolvePackagesFrom } from '../child-process/native-imports.ts'
import { type CallContext, type ChildHandlers, serveChild } from '../child-process/serve-child.ts'
import { recogniserConfig, voiceConfig } from './sherpa-config.ts'
import type {
  LoadableRecogniser,
  LoadableVoice,
  SoundEvent,
  SoundProtocol,
} from './sound-protocol.ts'

const [, , nativeFolder = ''] = process.argv
resolvePackagesFrom(nativeFolder, ['sherpa-onnx-node'])
const { default: sherpa } = await import('sherpa-onnx-node')
const { transcribeRecording } = await import('./transcribe-recording.ts')

/** More threads bring little, and would leave none for the server. */
const threads = Math.min(4, availableParallelism())

/** One model of each type at a time. */
const voices = createModelCache<LoadableVoice, OfflineTts>(async (voice) => {
  const tts = await sherpa.OfflineTts.createAsync(voiceConfig(voice, threads))
  // Some models load and cannot speak. A failure here is the fault of the file, not of a text.
  synthesize(tts, { text: 'a', speaker: 0, speed: 1 })
  return tts
})
const recognisers = createModelCache<LoadableRecogniser, OfflineRecognizer>(({ files }) =>
  sherpa.OfflineRecognizer.createAsync(recogniserConfig(files, { threads })),
)

const enqueue = createCallQueue()

const handlers: ChildHandlers<SoundProtocol> = {
  speak: (input, call) => enqueue(call, () => speak(input, call)),
  transcribe: (input, call) => enqueue(call, () => transcribe(input, call)),
}

type MethodInput<Method extends keyof SoundProtocol> = SoundProtocol[Method]['input']
type Call = CallContext<SoundEvent>

async function speak(
  { voice, parts, speaker, speed }: MethodInput<'speak'>,
  call: Call,
): Promise<Uint8Array> {
  const tts = await voices.load(voice)
  call.send({ type: 'loaded' })
  const sounds: Float32Array[] = []
  for (const text of parts) {
    call.signal.throwIfAborted()
    call.keepAlive()
    sounds.push(synthesize(tts, { text, speaker, speed }))
    // Lets the process receive messages of the server.
    await setImmediate()
  }
  if (sounds.every(({ length }) => length === 0))
    throw new EngineFailure('empty-answer', { detail: 'the voice said nothing' })
  return encodeWav(sounds, tts.sampleRate)
}

/** `generateAsync` never settles when the voice fails. This way the process ends at once, and logs why. */
function synthesize(
  tts: OfflineTts,
  request: { readonly text: string; readonly speaker: number; readonly speed: number },
): Float32Array {
  const { text, speaker, speed } = request
  return tts.generate({ text, sid: speaker, speed, enableExternalBuffer: false }).samples
}

async function transcribe(
  { recogniser: loadable, path, words = false, ...options }: MethodInput<'transcribe'>,
  call: Call,
): Promise<Transcript> {
  const recogniser = await recognisers.load(loadable)
  call.send({ type: 'loaded' })
  // Language and task are set on the model, not on the call.
  if (loadable.files.kind === 'whisper')
    recogniser.setConfig(recogniserConfig(loadable.files, { threads, ...options }))
  return await transcribeRecording({ recogniser, path, detector: loadable.detector, words }, call)
}

/** Caches the model used last. All its files are part of the key, because a file may be replaced under its name. */
function createModelCache<Loadable, Loaded>(load: (loadable: Loadable) => Promise<Loaded>) {
  let cached: { readonly key: string; readonly loaded: Loaded } | undefined
  return {
    async load(loadable: Loadable): Promise<Loaded> {
      const key = JSON.stringify(loadable)
      if (cached?.key === key) return cached.loaded
      if (cached) freeNow(() => (cached = undefined))
      cached = { key, loaded: await load(loadable) }
      return cached.loaded
    },
  }
}

/**
 * sherpa-onnx frees a model only when its JavaScript object is collected. V8 considers that object
 * small, so it may never happen.
 */
function freeNow(release: () => void) {
  release()
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}

serveChild<SoundProtocol>(handlers)
