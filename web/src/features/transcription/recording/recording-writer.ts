import type { RecordingStore, StoredRecording } from '#browser/storage/recording-store.ts'
import { createResampler } from './samples/resampler.ts'
import {
  recordingSampleRate,
  samplesToBytes,
  secondsOfBytes,
  wavHeader,
} from './samples/wav-recording.ts'

export interface FinishedRecording {
  readonly id: string
  readonly file: File
  readonly seconds: number
}
/** Recordings are stored about once a second. */
const samplesPerWrite = recordingSampleRate

interface RecordingWriterDependencies {
  readonly store: RecordingStore
  readonly metadata: Omit<StoredRecording, 'byteLength'>
  readonly onFailed: (cause: unknown) => void
}
/** Stores one recording as it grows, a second at a time, in order. */
export function createRecordingWriter({ store, metadata, onFailed }: RecordingWriterDependencies) {
  const pending: Float32Array[] = []
  let pendingLength = 0
  let byteLength = 0
  let parts = 0
  let resampler: ReturnType<typeof createResampler> | undefined
  let resampledRate: number | undefined
  let written = Promise.resolve()
  const release = store.markActive(metadata.id)
  const seconds = () => secondsOfBytes(byteLength + pendingLength * 2)
  function write() {
    const samples = new Float32Array(pendingLength)
    let offset = 0
    for (const block of pending.splice(0)) {
      samples.set(block, offset)
      offset += block.length
    }
    pendingLength = 0
    byteLength += samples.length * 2
    const [recording, number] = [{ ...metadata, byteLength }, parts++]
    written = written.then(() => store.append(recording, number, samplesToBytes(samples)))
    written.catch(onFailed)
  }
  return {
    release,
    seconds,
    /** Stores what is pending; returns the seconds of the whole. */
    flush(): number {
      if (pendingLength > 0) write()
      return secondsOfBytes(byteLength)
    },
    /** A block of a sound at the rate of its microphone; another microphone may have another one. Returns the seconds of the whole. */
    add(block: Float32Array, rate: number): number {
      if (!resampler || rate !== resampledRate)
        resampler = createResampler(rate, recordingSampleRate)
      resampledRate = rate
      const samples = resampler.push(block)
      pending.push(samples)
      pendingLength += samples.length
      if (pendingLength >= samplesPerWrite) write()
      return seconds()
    },
    /** Removes what was stored. */
    async discard(): Promise<void> {
      pending.splice(0)
      pendingLength = 0
      await written.catch(() => undefined).finally(release)
      await store.remove(metadata.id)
    },
    async finish(): Promise<FinishedRecording | undefined> {
      if (pendingLength > 0) write()
      await written.finally(release)
      return byteLength === 0 ? undefined : await readRecording(store, metadata)
    },
  }
}

export type RecordingWriter = ReturnType<typeof createRecordingWriter>

/** A stored recording as a file. */
export async function readRecording(
  store: RecordingStore,
  { id, startedAt }: Pick<StoredRecording, 'id' | 'startedAt'>,
): Promise<FinishedRecording> {
  const samples = await store.read(id)
  const length = samples.reduce((sum, { size }) => sum + size, 0)
  const file = new File([wavHeader(length), ...samples], 'recording.wav', {
    type: 'audio/wav',
    lastModified: startedAt,
  })
  return { id, file, seconds: secondsOfBytes(length) }
}
