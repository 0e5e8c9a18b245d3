import { assistantReads } from '@atelier/contract/assistants/assistant-reads'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor } from '#api/client.ts'

/** Read again when the user's settings or an assistant change. */
export const defaultAssistantQuery = {
  ...callQuery('assistants', 'readDefault', clientFor(assistantReads).readDefault),
  staleTime: 30_000,
}

/** The assistant that new chats begin with, and whether the user's own choice is gone. */
export function useDefaultAssistant() {
  const { data } = useQuery(defaultAssistantQuery)
  return { id: data?.assistantId ?? undefined, isGone: data?.isGone === true }
}
