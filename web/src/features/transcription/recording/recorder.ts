import { createStore } from '#browser/create-store.ts'
import type { RecordingStore } from '#browser/storage/recording-store.ts'
import {
  createRecordingWriter,
  type FinishedRecording,
  type RecordingWriter,
} from './recording-writer.ts'
import { levelOf } from './samples/wav-recording.ts'

export type RecorderState =
  | { readonly state: 'idle' }
  | { readonly state: 'asking' }
  | ActiveRecording
  /** The microphone stays open; its sound is discarded. */
  | { readonly state: 'paused'; readonly seconds: number }
  | { readonly state: 'failed'; readonly cause: unknown }
  /** It was stopped before any sound came. */
  | { readonly state: 'nothing-recorded' }

interface ActiveRecording {
  readonly state: 'recording'
  readonly seconds: number
  /** From 0 to 1. */
  readonly level: number
  /** Nothing has come from the microphone for a while, or zeros only: it is muted, or its audio is suspended. */
  readonly isSilent: boolean
}

/** How long a microphone may give nothing before the user is told. */
const silenceMs = 3000

/** How often the sound is shown at most: blocks that come all at once, to a page that was held up, are then quickly stored. */
const showEveryMs = 100

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
  readonly purpose?: 'dictation'
  readonly makeId: () => string
  readonly now: () => number
  readonly onRecorded: (recorded: FinishedRecording) => void
}

/** Records a microphone into the browser's storage, and makes a WAV of it at the end. */
export function createRecorder(dependencies: RecorderDependencies) {
  const { current, set, subscribe } = createStore<RecorderState>({ state: 'idle' })
  let recording: RecordingWriter | undefined
  const isTimeToShow = createShowClock(dependencies.now)
  const microphone = createMicrophoneSlot({
    openMicrophone: dependencies.openMicrophone,
    onBlock(block, rate) {
      if (!recording || current().state === 'paused') return
      const seconds = recording.add(block, rate)
      if (isTimeToShow(seconds)) set(stateAfterBlock(current(), block, seconds))
    },
    onSilence: () => set(withSilence(current())),
    onEnded: () => void stop(),
  })
  /** Releases the microphone; returns what was recorded until now. */
  function end(state: RecorderState): RecordingWriter | undefined {
    const writing = recording
    recording = undefined
    microphone.release()
    set(state)
    return writing
  }
  /** The stored part stays in the browser, and is offered again. */
  const fail = (cause: unknown) => end({ state: 'failed', cause })?.release()
  async function stop() {
    const wasOpen = microphone.isOpen()
    try {
      const recorded = await end({ state: 'idle' })?.finish()
      if (recorded) dependencies.onRecorded(recorded)
      else if (wasOpen && current().state === 'idle') set({ state: 'nothing-recorded' })
    } catch (cause) {
      fail(cause)
    }
  }
  async function listen(writing: RecordingWriter, deviceId: string | undefined) {
    set({ state: 'asking' })
    try {
      if (await microphone.open(deviceId)) set(withSeconds(writing.seconds()))
    } catch (cause) {
      fail(cause)
    }
  }
  return {
    current,
    subscribe,
    start(deviceId: string | undefined) {
      recording = beginWriting(dependencies, fail)
      return listen(recording, deviceId)
    },
    /** Goes on with the same recording, from this microphone. */
    switchTo: async (deviceId: string | undefined) => recording && listen(recording, deviceId),
    togglePause() {
      set(withPauseToggled(current(), () => recording?.flush()))
      microphone.watchSilence(current().state === 'recording')
    },
    /** Both release the microphone; only the first keeps the recording. */
    stop,
    discard: async () => end({ state: 'idle' })?.discard(),
  }
}

/** Returns whether a recording that is so long is shown again, and counts it as shown. Each of its seconds is: one may be the last that fits. */
function createShowClock(now: () => number): (seconds: number) => boolean {
  let shown = { at: 0, second: 0 }
  return (seconds) => {
    const second = Math.floor(seconds)
    // Either way: the clock of a machine may be set back.
    if (Math.abs(now() - shown.at) < showEveryMs && second === shown.second) return false
    shown = { at: now(), second }
    return true
  }
}

const beginWriting = (
  { store, makeId, now, purpose }: RecorderDependencies,
  onFailed: (cause: unknown) => void,
): RecordingWriter => {
  const metadata = { id: makeId(), startedAt: now(), ...(purpose && { purpose }) }
  return createRecordingWriter({ store, metadata, onFailed })
}

interface MicrophoneSlotDependencies {
  readonly openMicrophone: RecorderDependencies['openMicrophone']
  readonly onBlock: (block: Float32Array, rate: number) => void
  /** Nothing but zeros has come for a while. */
  readonly onSilence: () => void
  readonly onEnded: () => void
}

/** Holds one open microphone. One that opens too late, because the user has left or started again meanwhile, is released at once. */
function createMicrophoneSlot(dependencies: MicrophoneSlotDependencies) {
  const { openMicrophone, onBlock, onSilence, onEnded } = dependencies
  let opened: Microphone | undefined
  let attempt: symbol | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined

  function watchSilence(isWatching: boolean) {
    clearTimeout(silenceTimer)
    if (isWatching) silenceTimer = setTimeout(onSilence, silenceMs)
  }
  function release() {
    watchSilence(false)
    attempt = undefined
    opened?.release()
    opened = undefined
  }
  /** Whether it is open; not if it was released while the browser was asking. */
  async function open(deviceId: string | undefined): Promise<boolean> {
    release()
    const own = Symbol('attempt')
    attempt = own
    const isOwn = () => attempt === own
    const onOwnBlock = (block: Float32Array) => {
      if (!isOwn() || !opened) return
      if (hasSound(block)) watchSilence(true)
      onBlock(block, opened.rate)
    }
    try {
      const handlers = { onBlock: onOwnBlock, onEnded: () => isOwn() && onEnded() }
      const microphone = await openMicrophone(deviceId, handlers)
      if (!isOwn()) {
        microphone.release()
        return false
      }
      opened = microphone
      watchSilence(true)
      return true
    } catch (cause) {
      if (isOwn()) throw cause
      return false
    }
  }
  return { isOpen: () => opened !== undefined, open, release, watchSilence }
}

const hasSound = (block: Float32Array) => block.some((sample) => sample !== 0)

const withSeconds = (seconds: number): RecorderState => ({
  state: 'recording',
  seconds,
  level: 0,
  isSilent: false,
})
const withSilence = (state: RecorderState): RecorderState =>
  state.state === 'recording' ? { ...state, level: 0, isSilent: true } : state

const stateAfterBlock = (
  before: RecorderState,
  block: Float32Array,
  seconds: number,
): RecorderState => ({
  state: 'recording',
  seconds,
  level: levelOf(block),
  isSilent: before.state === 'recording' && before.isSilent && !hasSound(block),
})

function withPauseToggled(state: RecorderState, flush: () => number | undefined): RecorderState {
  if (state.state === 'paused') return withSeconds(state.seconds)
  if (state.state === 'recording') return { state: 'paused', seconds: flush() ?? state.seconds }
  return state
}
