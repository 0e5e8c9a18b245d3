import { useSyncExternalStore } from 'react'
import { isOn, type Reading, type ReadingNow, reading } from './reading.ts'

/** How far the reading of a message is; `undefined` when it is not read now. */
export const useReadingState = (messageId: string): ReadingNow['type'] | undefined =>
  useSyncExternalStore(reading.subscribe, () => {
    const now = reading.current()
    return now?.messageId === messageId && isOn(now.state) ? now.state.type : undefined
  })

/** Why a message could not be read; a new attempt clears it. */
export const useReadingFailure = (messageId: string): string | undefined =>
  useSyncExternalStore(reading.subscribe, () => {
    const now = reading.current()
    return now?.messageId === messageId && now.state.type === 'failed'
      ? now.state.sentence
      : undefined
  })

export const useReading = (): Reading | undefined =>
  useSyncExternalStore(reading.subscribe, reading.current)
