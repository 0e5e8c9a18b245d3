import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage, isApiFailure } from '#api/failures.ts'
import { useAssistant } from '#features/assistants/use-assistant.ts'
import { applyChatUpdate } from '../cache/chat-cache.ts'
import { chatClient } from '../cache/chat-client.ts'
import type { OpenChat } from '../cache/open-chat.ts'
import { assistantTexts as texts } from '../chat-parts.texts.ts'
import type { ChosenAssistant } from './chosen-assistant.ts'

/** That of an open chat. What goes wrong is passed to `notify`. */
export function useChatAssistant(
  { chat: { id: chatId, assistantId } }: OpenChat,
  notify: (text: string) => void,
): ChosenAssistant {
  const queries = useQueryClient()
  const { data, error } = useAssistant(assistantId)
  const { mutate } = useMutation({
    scope: { id: `chat-model ${chatId}` },
    mutationFn: (id: string | undefined) =>
      chatClient.chooseAssistant({ chatId, body: { assistantId: id ?? null } }),
    onSuccess: (changed) => applyChatUpdate(queries, changed),
    onError: (failure) => notify(texts.chooseFailed(errorMessage(failure))),
  })
  return {
    id: assistantId,
    name: data?.name,
    isGone: assistantId !== undefined && isApiFailure(error) && error.status === 404,
    choose: mutate,
  }
}
