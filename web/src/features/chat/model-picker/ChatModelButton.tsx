import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '#api/failures.ts'
import { useModelName, useModels } from '#features/models/use-models.ts'
import { applyChatUpdate, updateCachedChat } from '../cache/chat-cache.ts'
import { chatClient } from '../cache/chat-client.ts'
import type { OpenChat } from '../cache/open-chat.ts'
import { chatTexts } from '../chat.texts.ts'
import { ModelButton } from './ModelButton.tsx'

interface Props {
  readonly open: OpenChat
  readonly notify: (text: string) => void
}

/** The model of an open chat. Another one replies from the next message on. */
export function ChatModelButton({ open: { chat }, notify }: Props) {
  const models = useModels('text').data
  const name = useModelName('text')(chat.model)
  const { mutate } = useModelChange(chat, notify)
  if (!models || models.length === 0) return undefined
  return <ModelButton models={models} chosenId={chat.model} name={name} onChoose={mutate} />
}

/** Shown at once, and taken back if the server refuses. */
function useModelChange({ id: chatId, model: before }: OpenChat['chat'], notify: Props['notify']) {
  const queries = useQueryClient()
  const show = (model: string) =>
    updateCachedChat(queries, chatId, (loaded) => ({ ...loaded, chat: { ...loaded.chat, model } }))
  return useMutation({
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
}
