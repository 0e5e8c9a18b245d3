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

/** Has one recording transcribed at a time. Until its text is there, the recording stays in the browser. */
export function createTextRequest(
  { store, transcribe, onText, explain }: TextRequestDependencies,
  show: (state: DictationState) => void,
) {
  let waiting: AbortController | undefined

  async function textOf(recording: UnfinishedRecording, signal: AbortSignal): Promise<string> {
    const { file } = await readRecording(store, recording)
    const text = (await transcribe(file, signal)).trim()
    signal.throwIfAborted()
    if (text === '') throw noSpeech
    return text
  }
  /** Whoever waits leaves. */
  function leave() {
    waiting?.abort()
    waiting = undefined
  }
  return {
    leave,
    async transcribe(recording: UnfinishedRecording): Promise<void> {
      leave()
      const own = new AbortController()
      waiting = own
      const release = store.markActive(recording.id)
      show({ state: 'transcribing', recording })
      try {
        onText(await textOf(recording, own.signal))
        await store.remove(recording.id).catch(() => undefined)
        if (!own.signal.aborted) show({ state: 'idle', outcome: 'inserted' })
      } catch (cause) {
        if (!own.signal.aborted) show({ state: 'failed', reason: explain(cause), recording })
      } finally {
        release()
      }
    },
  }
}
