import { assistantReads } from '@atelier/contract/assistants/assistant-reads'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor } from '#api/client.ts'

const client = clientFor(assistantReads)

/** Nothing is asked for without an id. */
export const useAssistant = (assistantId: string | undefined) =>
  useQuery({
    ...callQuery('assistants', 'read', client.read, { assistantId: assistantId ?? '' }),
    enabled: assistantId !== undefined,
    staleTime: 30_000,
  })
