import { createStore } from '#browser/create-store.ts'
import type { RecordingStore } from '#browser/storage/recording-store.ts'
import { createRecordingWriter, type FinishedRecording } from './recording-writer.ts'
import { levelOf } from './wav-recording.ts'

export type RecorderState =
  | { readonly state: 'idle' }
  | { readonly state: 'asking' }
  /** `level` from 0 to 1. */
  | { readonly state: 'recording'; readonly seconds: number; readonly level: number }
  /** The microphone stays open; its sound is discarded. */
  | { readonly state: 'paused'; readonly seconds: number }
  | { readonly state: 'failed'; readonly cause: unknown }

/** An open microphone, until it is released. */
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
    handlers: MicrophoneHandlers,
  ) => Promise<Microphone>
  readonly store: RecordingStore
  readonly makeId: () => string
  readonly now: () => number
  readonly onRecorded: (recorded: FinishedRecording) => void
}

/** Records a microphone into the browser's storage, and makes a WAV of it at the end. */
export function createRecorder(dependencies: RecorderDependencies) {
  const { openMicrophone, store, makeId, now, onRecorded } = dependencies
  const { current, set, subscribe } = createStore<RecorderState>({ state: 'idle' })
  let recording: ReturnType<typeof createRecordingWriter> | undefined
  let microphone: Microphone | undefined

  function release() {
    microphone?.release()
    microphone = undefined
  }
  /** The stored part stays in the browser, and is offered again. */
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
      const metadata = { id: makeId(), startedAt: now() }
      const writing = createRecordingWriter({ store, metadata, onFailed: fail })
      recording = writing
      // The user may have left the page, or started again, while the browser was asking.
      const isMine = () => recording === writing
      const onBlock = (block: Float32Array) => {
        if (!isMine() || !microphone || current().state === 'paused') return
        writing.add(block, microphone.rate)
        set({ state: 'recording', seconds: writing.seconds(), level: levelOf(block) })
      }
      try {
        const onEnded = () => isMine() && void stop()
        const opened = await openMicrophone(deviceId, { onBlock, onEnded })
        if (!isMine()) return opened.release()
        microphone = opened
        set({ state: 'recording', seconds: 0, level: 0 })
      } catch (cause) {
        if (isMine()) fail(cause)
      }
    },
    togglePause: () => set(withPauseToggled(current(), () => recording?.flush())),
    /** Releases the microphone and finishes the recording. */
    stop,
  }
}

function withPauseToggled(state: RecorderState, flush: () => number | undefined): RecorderState {
  if (state.state === 'paused') return { state: 'recording', seconds: state.seconds, level: 0 }
  if (state.state === 'recording') return { state: 'paused', seconds: flush() ?? state.seconds }
  return state
}
