import type { KnowledgeScope } from '@atelier/contract/knowledge/knowledge-scope'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '#api/failures.ts'
import { applyChatUpdate } from '../cache/chat-cache.ts'
import { chatClient } from '../cache/chat-client.ts'
import type { OpenChat } from '../cache/open-chat.ts'
import { chatTexts as texts } from '../chat.texts.ts'

/** The documents that the next questions are answered from. */
export interface ChosenKnowledge {
  readonly scope: KnowledgeScope
  readonly choose: (scope: KnowledgeScope) => void
}
export const noKnowledge: KnowledgeScope = { collectionIds: [], mode: 'with' }

/** Those of an open chat. What goes wrong is passed to `notify`. */
export function useChatKnowledge(
  { chat: { id: chatId, knowledge } }: OpenChat,
  notify: (text: string) => void,
): ChosenKnowledge {
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: KnowledgeScope) => chatClient.chooseKnowledge({ chatId, body }),
    onSuccess: (changed) => applyChatUpdate(queries, changed),
    onError: (error) => notify(texts.chooseFailed(errorMessage(error))),
  })
  return { scope: (isPending ? variables : knowledge) ?? noKnowledge, choose: mutate }
}
