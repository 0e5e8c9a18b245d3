import { defaultSettings } from '@atelier/contract/settings'
import { settingsHere } from '#api/settings-here.ts'
import { useSettings } from './use-settings.ts'

/** How many of a history are shown before the person asks for more; nothing is ever removed by it (decision D13). */
export function useShownAtOnce(): number {
  const { data = settingsHere.read() ?? defaultSettings } = useSettings()
  return data.preferences.maxHistoryItems
}

/** How many are asked for at a time: as many as the list takes at most, and no more than are shown. */
export const useHistorySize = (most: number): number => Math.min(most, useShownAtOnce())
