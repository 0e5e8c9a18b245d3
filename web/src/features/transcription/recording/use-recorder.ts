import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { randomId } from '#browser/random-id.ts'
import { recordingStore, type StoredRecording } from '#browser/storage/recording-store.ts'
import { markUnsavedWork } from '#browser/unsaved-work.ts'
import { openMicrophone } from './microphone.ts'
import { createRecorder } from './recorder.ts'
import { type FinishedRecording, readRecording } from './recording-writer.ts'
import { secondsOfBytes } from './samples/wav-recording.ts'

/** The recorder of a page. Leaving it while recording keeps the recording for later. */
export function useRecorder(onTake: (file: File, recordingId: string) => void) {
  const taken = useEffectEvent(({ file, id }: FinishedRecording) => onTake(file, id))
  const [recorder] = useState(() =>
    createRecorder({
      openMicrophone,
      store: recordingStore,
      makeId: randomId,
      now: Date.now,
      onRecorded: (one) => taken(one),
    }),
  )
  useEffect(() => () => void recorder.stop(), [recorder])
  const state = useSyncExternalStore(recorder.subscribe, recorder.current)
  const isRecording = state.state === 'recording' || state.state === 'asking'
  useEffect(() => (isRecording ? markUnsavedWork() : undefined), [isRecording])
  return { recorder, state }
}

/** Recordings that were not transcribed, of a page that was left or crashed. */
export function useUnfinishedRecordings(onTake: (file: File, recordingId: string) => void) {
  const [left, setLeft] = useState<readonly StoredRecording[]>([])
  const [hasFailed, setFailed] = useState(false)
  const look = useCallback(async () => {
    // Without a database nothing was stored.
    const all = await recordingStore.list().catch(() => [])
    setLeft(all.filter(({ purpose }) => purpose === undefined))
  }, [])
  useEffect(() => {
    void look()
    return recordingStore.watchLeaving(() => void look())
  }, [look])
  return {
    recordings: left.map((recording) => ({
      ...recording,
      seconds: secondsOfBytes(recording.byteLength),
    })),
    hasFailed,
    resume: (recording: StoredRecording) =>
      readRecording(recordingStore, recording).then(
        ({ file, id }) => {
          setLeft((before) => before.filter((one) => one.id !== id))
          onTake(file, id)
        },
        () => setFailed(true),
      ),
    discard: ({ id }: StoredRecording) =>
      recordingStore.remove(id).then(look, () => setFailed(true)),
  }
}

/** The microphones of this machine; they have names once one was permitted. */
export function useMicrophones(): readonly MediaDeviceInfo[] {
  const [found, setFound] = useState<readonly MediaDeviceInfo[]>([])
  useEffect(() => {
    // Absent off a secure context.
    const { mediaDevices } = navigator as { readonly mediaDevices?: MediaDevices }
    if (!mediaDevices) return
    const left = new AbortController()
    const look = () =>
      void mediaDevices
        .enumerateDevices()
        .catch(() => [])
        .then((all) => setFound((before) => unlessSame(before, all.filter(isNamedMicrophone))))
    look()
    mediaDevices.addEventListener('devicechange', look, left)
    // Names come with the permission, whose change some browsers do not announce: there they are known the next time.
    navigator.permissions.query({ name: 'microphone' }).then(
      (permission) => permission.addEventListener('change', look, left),
      () => undefined,
    )
    return () => left.abort()
  }, [])
  return found
}

const isNamedMicrophone = ({ kind, label, deviceId }: MediaDeviceInfo) =>
  kind === 'audioinput' && label !== '' && deviceId !== 'default'
/** An equal list renders nothing again. */
const unlessSame = (before: readonly MediaDeviceInfo[], now: readonly MediaDeviceInfo[]) =>
  JSON.stringify(before) === JSON.stringify(now) ? before : now
