import {
  applySettingsChange,
  type SettingsChange,
  settings,
  type UserSettings,
} from '@atelier/contract/account/settings'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clientFor, queryKey } from '#api/client.ts'
import { cachedSettings } from '#browser/storage/cached-settings.ts'

const settingsClient = clientFor(settings)

const settingsQuery = queryOptions({
  queryKey: queryKey('account', 'readSettings'),
  queryFn: async ({ signal }) => {
    const settings = await settingsClient.readSettings({}, { signal })
    cachedSettings.save(settings)
    return settings
  },
  // The live channel refetches them when they change.
  staleTime: 60_000,
})

export const useSettings = () => useQuery(settingsQuery)

/** An optimistic update: shown at once, rolled back when the server refuses. */
export function useSaveSettings() {
  const queries = useQueryClient()
  const show = (settings: UserSettings | undefined) => {
    if (!settings) return
    cachedSettings.save(settings)
    queries.setQueryData(settingsQuery.queryKey, settings)
  }
  return useMutation({
    // Mutations of one scope run one after the other: each starts from the result of the one before.
    scope: { id: 'settings' },
    mutationFn: (change: SettingsChange) => settingsClient.saveSettings({ body: change }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: settingsQuery.queryKey })
      const before = queries.getQueryData(settingsQuery.queryKey)
      show(before && applySettingsChange(before, change))
      return { before }
    },
    onError: (_error, _change, context) => show(context?.before),
    onSuccess: show,
  })
}
