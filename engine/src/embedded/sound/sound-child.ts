/** The child of sounds: sherpa-onnx, which ends its process on files that it does not like, speaks and listens here. */
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

/** More bring little, and would leave none for the server. */
const threads = Math.min(4, availableParallelism())

/** One of each sort at a time: another one takes its place. */
const voices = createModelCache<LoadableVoice, OfflineTts>(async (voice) => {
  const tts = await sherpa.OfflineTts.createAsync(voiceConfig(voice, threads))
  // Some load and cannot say a word: what fails here is the fault of the file, not of a text.
  synthesize(tts, { text: 'a', speaker: 0, speed: 1 })
  return tts
})
const recognisers = createModelCache<LoadableRecogniser, OfflineRecognizer>(({ files }) =>
  sherpa.OfflineRecognizer.createAsync(recogniserConfig(files, { threads })),
)

const inTurn = createCallQueue()

const handlers: ChildHandlers<SoundProtocol> = {
  speak: (order, call) => inTurn(call, () => speak(order, call)),
  transcribe: (order, call) => inTurn(call, () => transcribe(order, call)),
}

type MethodInput<Method extends keyof SoundProtocol> = SoundProtocol[Method]['input']
type Call = CallContext<SoundEvent>

async function speak(
  { voice, pieces, speaker, speed }: MethodInput<'speak'>,
  call: Call,
): Promise<Uint8Array> {
  const tts = await voices.load(voice)
  call.send({ type: 'loaded' })
  const sounds: Float32Array[] = []
  for (const text of pieces) {
    call.signal.throwIfAborted()
    call.keepAlive()
    sounds.push(synthesize(tts, { text, speaker, speed }))
    // For what the server has to say meanwhile.
    await setImmediate()
  }
  if (sounds.every(({ length }) => length === 0))
    throw new EngineFailure('empty-answer', { detail: 'the voice said nothing' })
  return encodeWav(sounds, tts.sampleRate)
}

/**
 * Not by `generateAsync`, whose promise never settles when the voice fails: the process waits for ever. This way it ends
 * at once, and says why.
 */
function synthesize(
  tts: OfflineTts,
  piece: { readonly text: string; readonly speaker: number; readonly speed: number },
): Float32Array {
  const { text, speaker, speed } = piece
  return tts.generate({ text, sid: speaker, speed, enableExternalBuffer: false }).samples
}

async function transcribe(
  { recogniser: wanted, path, words = false, ...manner }: MethodInput<'transcribe'>,
  call: Call,
): Promise<Transcript> {
  const recogniser = await recognisers.load(wanted)
  call.send({ type: 'loaded' })
  // Language and task belong to the model rather than to the call.
  if (wanted.files.kind === 'whisper')
    recogniser.setConfig(recogniserConfig(wanted.files, { threads, ...manner }))
  return await transcribeRecording({ recogniser, path, detector: wanted.detector, words }, call)
}

/** Holds the model that was used last; it is known by all its files, as one may have been replaced under its name. */
function createModelCache<Wanted, Loaded>(load: (wanted: Wanted) => Promise<Loaded>) {
  let held: { readonly key: string; readonly loaded: Loaded } | undefined
  return {
    async load(wanted: Wanted): Promise<Loaded> {
      const key = JSON.stringify(wanted)
      if (held?.key === key) return held.loaded
      if (held) freeNow(() => (held = undefined))
      held = { key, loaded: await load(wanted) }
      return held.loaded
    },
  }
}

/** The program frees a model when JavaScript forgets it, which on its own may take for ever: it sees a small object only. */
function freeNow(forget: () => void) {
  forget()
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}

serveChild<SoundProtocol>(handlers)
