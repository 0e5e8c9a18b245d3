import type { KnowledgeScope } from '@atelier/contract/knowledge/knowledge-scope'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '#api/failures.ts'
import { applyChatUpdate, chatQuery } from '../cache/chat-cache.ts'
import { chatClient } from '../cache/chat-client.ts'
import type { OpenChat } from '../cache/open-chat.ts'
import { chatTexts as texts } from '../chat.texts.ts'

/** The documents that the next questions are answered from. */
export interface ChosenKnowledge {
  readonly scope: KnowledgeScope
  readonly choose: (scope: KnowledgeScope) => void
}
export const noKnowledge: KnowledgeScope = { collectionIds: [], mode: 'with' }

/** How many collections the questions of a chat are answered from, by what is loaded of it. */
export const useChosenCollections = (chatId: string): number =>
  useQuery({ ...chatQuery(chatId), enabled: false }).data?.chat.knowledge?.collectionIds.length ?? 0

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
