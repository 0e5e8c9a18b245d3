import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '#api/failures.ts'
import { findModel } from '#features/models/find-model.ts'
import { useModelName, useModels } from '#features/models/use-models.ts'
import { useChatAssistant } from '../assistant/use-chat-assistant.ts'
import { applyChatUpdate, updateCachedChat } from '../cache/chat-cache.ts'
import { chatClient } from '../cache/chat-client.ts'
import type { OpenChat } from '../cache/open-chat.ts'
import { chatTexts } from '../chat.texts.ts'
import type { useComparedModels } from '../compare/use-compared-models.ts'
import { ModelButton } from './ModelButton.tsx'

interface Props {
  readonly open: OpenChat
  readonly compared: ReturnType<typeof useComparedModels>
  readonly change: (model: string) => void
  readonly notify: (text: string) => void
}

/** The model of an open chat. Another one replies from the next message on. */
export function ChatModelButton({ open, compared, change, notify }: Props) {
  const models = useModels('text').data
  const assistant = useChatAssistant(open, notify)
  const { chat } = open
  const name = useModelName('text')(chat.model)
  if (!models || models.length === 0) return undefined
  return (
    <ModelButton
      models={models}
      chosenId={chat.model}
      name={name}
      compared={compared.models}
      onCompare={compared.choose}
      assistant={assistant}
      onChoose={(id) => {
        compared.choose(undefined)
        if (id !== findModel(models, chat.model)?.id) change(id)
      }}
    />
  )
}

/** Shown at once, and taken back if the server refuses. */
export function useModelChange(
  { chat: { id: chatId, model: before } }: OpenChat,
  notify: (text: string) => void,
): (model: string) => void {
  const queries = useQueryClient()
  const show = (model: string) =>
    updateCachedChat(queries, chatId, (loaded) => ({ ...loaded, chat: { ...loaded.chat, model } }))
  const { mutate } = useMutation({
    // Choices of one chat are saved in their order.
    scope: { id: `chat-model ${chatId}` },
    mutationFn: (model: string) => chatClient.update({ chatId, body: { model } }),
    onMutate: show,
    onSuccess: (changed) => applyChatUpdate(queries, changed),
    onError: (error) => {
      show(before)
      notify(chatTexts.failed.settings(errorMessage(error)))
    },
  })
  return mutate
}
