import { transcriptionLimits } from '@atelier/contract/transcription/transcription-options'
import { createStore } from '#browser/create-store.ts'
import type { RecordingStore } from '#browser/storage/recording-store.ts'
import { markUnsavedWork } from '#browser/unsaved-work.ts'
import { createRecorder, type RecorderDependencies } from '../recording/recorder.ts'
import type { FinishedRecording } from '../recording/recording-writer.ts'
import { secondsOfBytes } from '../recording/samples/wav-recording.ts'
import {
  type DictationState,
  isAtWork,
  isListening,
  stateOfRecorder,
  type UnfinishedRecording,
} from './dictation-state.ts'
import { createTextRequest, type TextRequestDependencies } from './request-text.ts'

export type DictationDependencies = TextRequestDependencies &
  Pick<RecorderDependencies, 'openMicrophone' | 'makeId' | 'now'>

/** The recorder stops before the server would refuse: its last blocks still come. */
const maxSeconds = transcriptionLimits.dictationSeconds - 2

/** Records a microphone and has it transcribed. The recording stays in the browser until its text is there. */
export function createDictation(dependencies: DictationDependencies) {
  const { store } = dependencies
  const { current, show, subscribe } = createShownState()
  const request = createTextRequest(dependencies, show)
  let isOpen = true
  const recorder = createRecorder({ ...dependencies, purpose: 'dictation', onRecorded })
  recorder.subscribe(() => {
    const state = recorder.current()
    const shown = stateOfRecorder(state)
    if (shown) show(shown)
    if (state.state === 'recording' && state.seconds >= maxSeconds) void recorder.stop()
  })
  function onRecorded({ id, file, seconds }: FinishedRecording) {
    if (isOpen) void request.transcribe({ id, startedAt: file.lastModified, seconds })
  }
  /** Offers what an earlier page left, unless something is shown. */
  async function look() {
    isOpen = true
    const [recording] = await unfinishedDictations(store)
    if (recording && current().state === 'idle') show({ state: 'offered', recording })
  }
  return {
    current,
    subscribe,
    look,
    async start() {
      isOpen = true
      request.leave()
      await recorder.start(undefined)
    },
    finish: recorder.stop,
    transcribe: request.transcribe,
    /** Stops waiting for the text; the recording stays. */
    async stopWaiting(recording: UnfinishedRecording) {
      request.leave()
      show({ state: 'offered', recording })
    },
    /** Throws away what is being recorded, or a recording. */
    async discard(recording?: UnfinishedRecording) {
      if (isListening(current())) await recorder.discard().catch(() => undefined)
      request.leave()
      if (recording) await store.remove(recording.id).catch(() => undefined)
      show({ state: 'idle', outcome: 'discarded' })
      await look()
    },
    /** A message was read. */
    async close() {
      show({ state: 'idle' })
      await look()
    },
    /** The page is left: what was recorded so far stays. */
    leave() {
      isOpen = false
      request.leave()
      void recorder.stop()
      show({ state: 'idle' })
    },
  }
}
export type Dictation = ReturnType<typeof createDictation>

/** The state on screen; while something would be lost, the page is not left without a question. */
function createShownState() {
  const { current, set, subscribe } = createStore<DictationState>({ state: 'idle' })
  let release: (() => void) | undefined
  return {
    current,
    subscribe,
    show(state: DictationState) {
      if (isAtWork(state)) release ??= markUnsavedWork()
      else {
        release?.()
        release = undefined
      }
      set(state)
    },
  }
}

/** Dictations of pages that are gone, newest first. */
export async function unfinishedDictations(
  store: Pick<RecordingStore, 'list'>,
): Promise<readonly UnfinishedRecording[]> {
  // Without a database nothing was stored.
  const all = await store.list().catch(() => [])
  return all
    .filter(({ purpose }) => purpose === 'dictation')
    .map(({ id, startedAt, byteLength }) => ({
      id,
      startedAt,
      seconds: secondsOfBytes(byteLength),
    }))
}
