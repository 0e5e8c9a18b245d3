import { assistantReads } from '@atelier/contract/assistants/assistant-reads'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { clientFor, queryKey } from '#api/client.ts'
import { cachedSettings } from '#browser/storage/cached-settings.ts'
import { useSettings } from '#features/settings/use-settings.ts'

const client = clientFor(assistantReads)

/** Another choice is another query: the answer follows from it. */
export const defaultAssistantQuery = (chosen: string | undefined) =>
  queryOptions({
    queryKey: [...queryKey('assistants', 'readDefault'), chosen],
    queryFn: ({ signal }) => client.readDefault({}, { signal }),
    staleTime: 30_000,
  })

/** The assistant that new chats begin with, and whether the user's own choice is gone. */
export function useDefaultAssistant() {
  const settings = useSettings().data ?? cachedSettings.read()
  const chosen = settings?.preferences.defaultAssistantId
  const { data } = useQuery(defaultAssistantQuery(chosen))
  return { id: data?.assistantId ?? undefined, isGone: data?.isGone === true }
}
