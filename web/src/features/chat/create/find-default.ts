import type { QueryClient } from '@tanstack/react-query'
import { defaultAssistantQuery } from '#features/assistants/use-default-assistant.ts'

/** The assistant that new chats begin with; `undefined`: none. */
export async function findDefault(queries: QueryClient): Promise<string | undefined> {
  const { assistantId } = await queries.fetchQuery(defaultAssistantQuery)
  return assistantId ?? undefined
}
