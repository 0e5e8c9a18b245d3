import { defaultSettings } from '@atelier/contract/account/settings'
import { cachedSettings } from '#browser/storage/cached-settings.ts'
import { useSettings } from './use-settings.ts'

/** How many of a history are shown before the person asks for more; nothing is ever removed by it (decision D13). */
export function useHistoryPageSize(): number {
  const { data = cachedSettings.read() ?? defaultSettings } = useSettings()
  return data.preferences.maxHistoryItems
}

/** How many are asked for at a time: as many as the list takes at most, and no more than are shown. */
export const useHistoryFetchLimit = (most: number): number => Math.min(most, useHistoryPageSize())
