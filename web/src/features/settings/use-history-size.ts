import { defaultSettings } from '@atelier/contract/account/settings'
import { cachedSettings } from '#browser/storage/cached-settings.ts'
import { useSettings } from './use-settings.ts'

/** The page size of histories; it never removes anything (docs/decisions/0041-history-sizes-and-settings.md). */
export function useHistoryPageSize(): number {
  const { data = cachedSettings.read() ?? defaultSettings } = useSettings()
  return data.preferences.maxHistoryItems
}

/** The limit of one request: the most that the operation allows, and no more than a page shows. */
export const useHistoryFetchLimit = (max: number): number => Math.min(max, useHistoryPageSize())
