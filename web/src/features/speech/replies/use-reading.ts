import { useSyncExternalStore } from 'react'
import { isOn, type Reading, type ReadingNow, reading } from './reading.ts'

/** How far the reading of a message is; `undefined` when it is not read now. */
export const useReadingState = (messageId: string): ReadingNow['type'] | undefined =>
  useSyncExternalStore(reading.subscribe, () => {
    const now = reading.current()
    return now?.messageId === messageId && isOn(now.state) ? now.state.type : undefined
  })

export const useReading = (): Reading | undefined =>
  useSyncExternalStore(reading.subscribe, reading.current)
