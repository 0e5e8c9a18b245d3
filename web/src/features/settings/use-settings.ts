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
  // The live channel says when they change.
  staleTime: 60_000,
})

/** The person's settings, as the server has them. */
export const useSettings = () => useQuery(settingsQuery)

/** Changes some of them: shown at once, put back when the server refuses. */
export function useSaveSettings() {
  const queries = useQueryClient()
  const show = (settings: UserSettings | undefined) => {
    if (!settings) return
    cachedSettings.save(settings)
    queries.setQueryData(settingsQuery.queryKey, settings)
  }
  return useMutation({
    // One after the other: each change is made upon what the one before has left.
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
