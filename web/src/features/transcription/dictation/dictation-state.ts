import type { StoredRecording } from '#browser/storage/recording-store.ts'
import type { RecorderState } from '../recording/recorder.ts'

/** A recording that stays in the browser until its text is there. */
export interface UnfinishedRecording extends Pick<StoredRecording, 'id' | 'startedAt'> {
  readonly seconds: number
}

export type DictationState =
  /** `outcome`: how the last one ended. */
  | { readonly state: 'idle'; readonly outcome?: 'inserted' | 'discarded' }
  | Extract<RecorderState, { readonly state: 'asking' | 'recording' | 'nothing-recorded' }>
  | { readonly state: 'no-microphone'; readonly cause: unknown }
  /** The server transcribes it. */
  | { readonly state: 'transcribing'; readonly recording: UnfinishedRecording }
  | { readonly state: 'failed'; readonly reason: string; readonly recording: UnfinishedRecording }
  /** It waits for a decision: it was interrupted, or is one of a page that was left or crashed. */
  | { readonly state: 'offered'; readonly recording: UnfinishedRecording }

/** The microphone is open, or asked for. */
export const isListening = ({ state }: DictationState): boolean =>
  state === 'asking' || state === 'recording'
/** Something would be lost with the page. */
export const isAtWork = (state: DictationState): boolean =>
  isListening(state) || state.state === 'transcribing'

/** `undefined` of one that has stopped: only what it hands on counts. */
export function stateOfRecorder(recorder: RecorderState): DictationState | undefined {
  if (recorder.state === 'failed') return { state: 'no-microphone', cause: recorder.cause }
  return recorder.state === 'idle' || recorder.state === 'paused' ? undefined : recorder
}
