import type { RecordingStore } from '#browser/storage/recording-store.ts'
import { readRecording } from '../recording/recording-writer.ts'
import type { DictationState, UnfinishedRecording } from './dictation-state.ts'

export interface TextRequestDependencies {
  readonly store: RecordingStore
  /** The text of a recording. */
  readonly transcribe: (file: File, signal: AbortSignal) => Promise<string>
  /** Keeps the text; only then is the recording removed. */
  readonly onText: (text: string) => void
  /** Why it failed, as a sentence. */
  readonly explain: (cause: unknown) => string
}
/** Thrown of a recording in which nothing was recognized. */
export const noSpeech = Symbol('no speech')

interface Waiting {
  readonly abort: AbortController
  readonly release: () => void
}

/** Has one recording transcribed at a time. Until its text is there, the recording stays in the browser. */
export function createTextRequest(
  { store, transcribe, onText, explain }: TextRequestDependencies,
  show: (state: DictationState) => void,
) {
  let waiting: Waiting | undefined

  async function textOf(recording: UnfinishedRecording, signal: AbortSignal): Promise<string> {
    const { file } = await readRecording(store, recording)
    const text = (await transcribe(file, signal)).trim()
    signal.throwIfAborted()
    if (text === '') throw noSpeech
    return text
  }
  /** Whoever waits leaves; other pages may offer the recording. */
  function leave() {
    waiting?.abort.abort()
    waiting?.release()
    waiting = undefined
  }
  return {
    leave,
    async transcribe(recording: UnfinishedRecording): Promise<void> {
      leave()
      const abort = new AbortController()
      const { signal } = abort
      waiting = { abort, release: store.markActive(recording.id) }
      show({ state: 'transcribing', recording })
      try {
        onText(await textOf(recording, signal))
        await store.remove(recording.id).catch(() => undefined)
        if (signal.aborted) return
        leave()
        show({ state: 'idle', outcome: 'inserted' })
      } catch (cause) {
        // This page goes on showing it.
        if (!signal.aborted) show({ state: 'failed', reason: explain(cause), recording })
      }
    },
  }
}
