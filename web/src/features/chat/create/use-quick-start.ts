import { useNavigate } from 'react-router'
import { errorMessage } from '#api/failures.ts'
import { chooseModel } from '#features/models/choose-model.ts'
import { useModels } from '#features/models/use-models.ts'
import { parseChatSettings, titleFrom } from '../cache/open-chat.ts'
import { chatTexts } from '../chat.texts.ts'
import { pathOfChat } from '../chat-paths.ts'
import { drafts, newChatDraftId } from '../drafts.ts'
import { useLiveReplies } from '../reply/live-replies.ts'
import { preferredModels } from './preferred-models.ts'
import { useCreateChat } from './use-create-chat.ts'

/** A message written while no chat is open creates one, whose title is its first words, and is sent in it. */
export function useQuickStart(notify: (text: string) => void) {
  const models = useModels('text')
  const { mutateAsync, isPending } = useCreateChat()
  const replies = useLiveReplies()
  const navigate = useNavigate()
  const model = models.data && chooseModel(models.data, preferredModels.ids())

  const begin = async (content: string, modelId: string) => {
    try {
      const chat = await mutateAsync({ title: titleFrom(content), model: modelId })
      // Failures from here on belong to the chat, which is on screen by then and shows them.
      void replies.send(chat.id, {
        content,
        files: [],
        messagesBefore: 0,
        asStream: parseChatSettings(chat.settings).stream,
      })
      await navigate(pathOfChat(chat.id))
    } catch (error) {
      drafts.prepend(newChatDraftId, content)
      notify(chatTexts.failed.create(errorMessage(error)))
    }
  }
  return {
    /** The name of the model that would reply. */
    model: model?.name,
    isStarting: isPending,
    start(content: string): boolean {
      if (isPending) return false
      if (!model) {
        notify(models.error ? chatTexts.modelsFailed : chatTexts.noModels)
        return false
      }
      void begin(content, model.id)
      return true
    },
  }
}
