import { createStore } from '#browser/create-store.ts'
import type { RecordingStore, StoredRecording } from '#browser/storage/recording-store.ts'
import { createResampler } from './resampler.ts'
import {
  levelOf,
  recordingSampleRate,
  samplesToBytes,
  secondsOfBytes,
  wavHeader,
} from './wav-recording.ts'

export interface FinishedRecording {
  readonly id: string
  readonly file: File
  readonly seconds: number
}
export type RecorderState =
  | { readonly state: 'idle' }
  | { readonly state: 'asking' }
  /** `level` from 0 to 1. */
  | { readonly state: 'recording'; readonly seconds: number; readonly level: number }
  /** The microphone stays open; what it hears is let go. */
  | { readonly state: 'paused'; readonly seconds: number }
  | { readonly state: 'failed'; readonly cause: unknown }

/** Sound that comes from a microphone, until it is let go of. */
export interface Microphone {
  readonly rate: number
  release(): void
}
export interface MicrophoneHandlers {
  readonly onBlock: (block: Float32Array) => void
  /** It was unplugged, or taken away. */
  readonly onEnded: () => void
}
export interface RecorderDependencies {
  readonly openMicrophone: (
    deviceId: string | undefined,
    hearing: MicrophoneHandlers,
  ) => Promise<Microphone>
  readonly store: RecordingStore
  readonly makeId: () => string
  readonly now: () => number
  readonly onRecorded: (recorded: FinishedRecording) => void
}

/** Recordings are written down about once a second. */
const samplesPerWrite = recordingSampleRate

/** Records a microphone into this browser as it goes, and makes a WAV of it at the end. */
export function createRecorder({
  openMicrophone,
  store,
  makeId,
  now,
  onRecorded,
}: RecorderDependencies) {
  const { current, set, subscribe } = createStore<RecorderState>({ state: 'idle' })
  let recording: ReturnType<typeof createRecordingWriter> | undefined
  let microphone: Microphone | undefined

  function release() {
    microphone?.release()
    microphone = undefined
  }
  /** What was written before is kept, and offered again. */
  function fail(cause: unknown) {
    release()
    recording?.release()
    recording = undefined
    set({ state: 'failed', cause })
  }
  async function stop() {
    const writing = recording
    recording = undefined
    release()
    set({ state: 'idle' })
    try {
      const recorded = await writing?.finish()
      if (recorded) onRecorded(recorded)
    } catch (cause) {
      fail(cause)
    }
  }
  return {
    current,
    subscribe,
    async start(deviceId: string | undefined) {
      set({ state: 'asking' })
      const writing = createRecordingWriter({
        store,
        metadata: { id: makeId(), startedAt: now() },
        onFailed: fail,
      })
      recording = writing
      let resampler: ReturnType<typeof createResampler> | undefined
      const onBlock = (block: Float32Array) => {
        if (recording !== writing || !microphone || current().state === 'paused') return
        resampler ??= createResampler(microphone.rate, recordingSampleRate)
        writing.add(resampler.push(block))
        set({ state: 'recording', seconds: writing.seconds(), level: levelOf(block) })
      }
      // One may have left the page, or begun anew, while the browser was asking.
      const isMine = () => recording === writing
      try {
        const opened = await openMicrophone(deviceId, {
          onBlock,
          onEnded: () => isMine() && void stop(),
        })
        if (!isMine()) return opened.release()
        microphone = opened
        set({ state: 'recording', seconds: 0, level: 0 })
      } catch (cause) {
        if (isMine()) fail(cause)
      }
    },
    /** Leaves out what is said, or goes on. */
    togglePause() {
      const state = current()
      if (state.state === 'paused') set({ state: 'recording', seconds: state.seconds, level: 0 })
      else if (state.state === 'recording')
        set({ state: 'paused', seconds: recording?.flush() ?? state.seconds })
    },
    /** Lets the microphone go and hands the recording on. */
    stop,
  }
}

interface RecordingWriterDependencies extends Pick<RecorderDependencies, 'store'> {
  readonly metadata: Omit<StoredRecording, 'byteLength'>
  readonly onFailed: (cause: unknown) => void
}
/** One recording on its way into the store, a second at a time, in order. */
function createRecordingWriter({ store, metadata, onFailed }: RecordingWriterDependencies) {
  const held: Float32Array[] = []
  let heldLength = 0
  let byteLength = 0
  let parts = 0
  let written = Promise.resolve()
  const letGo = store.markActive(metadata.id)
  function write() {
    const samples = new Float32Array(heldLength)
    let at = 0
    for (const block of held.splice(0)) {
      samples.set(block, at)
      at += block.length
    }
    heldLength = 0
    byteLength += samples.length * 2
    const [recording, number] = [{ ...metadata, byteLength }, parts++]
    written = written.then(() => store.append(recording, number, samplesToBytes(samples)))
    written.catch(onFailed)
  }
  return {
    release: letGo,
    seconds: () => secondsOfBytes(byteLength + heldLength * 2),
    /** Writes down what there is; answers its seconds. */
    flush(): number {
      if (heldLength > 0) write()
      return secondsOfBytes(byteLength)
    },
    add(block: Float32Array) {
      held.push(block)
      heldLength += block.length
      if (heldLength >= samplesPerWrite) write()
    },
    async finish(): Promise<FinishedRecording | undefined> {
      if (heldLength > 0) write()
      await written.finally(letGo)
      return byteLength === 0 ? undefined : await readRecording(store, { ...metadata, byteLength })
    },
  }
}

/** A recording of this browser as a file. */
export async function readRecording(
  store: RecordingStore,
  { id, startedAt }: StoredRecording,
): Promise<FinishedRecording> {
  const samples = await store.read(id)
  const length = samples.reduce((sum, { size }) => sum + size, 0)
  const file = new File([wavHeader(length), ...samples], 'recording.wav', {
    type: 'audio/wav',
    lastModified: startedAt,
  })
  return { id, file, seconds: secondsOfBytes(length) }
}
