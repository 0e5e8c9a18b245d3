import type { QueryClient } from '@tanstack/react-query'
import { cachedSettings } from '#browser/storage/cached-settings.ts'
import { defaultAssistantQuery } from '#features/assistants/use-default-assistant.ts'

/** The assistant that new chats begin with; `undefined`: none. */
export async function findDefault(queries: QueryClient): Promise<string | undefined> {
  const chosen = cachedSettings.read()?.preferences.defaultAssistantId
  const { assistantId } = await queries.fetchQuery(defaultAssistantQuery(chosen))
  return assistantId ?? undefined
}
