import type { Chat } from '@atelier/contract/chat/chat'
import type { Collection } from '@atelier/contract/knowledge/collections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChooseCollectionDialog } from '#features/knowledge/ChooseCollectionDialog.tsx'
import { knowledgeTexts } from '#features/knowledge/knowledge.texts.ts'
import { truncateText } from '#format/truncate-text.ts'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { chatClient } from '../cache/chat-client.ts'

const texts = knowledgeTexts.choosing

interface Props {
  readonly frame: DialogState
  readonly chat: Chat
}
interface ChosenCollection {
  readonly collection: Collection
  readonly onDuplicate: 'refuse' | 'replace'
}

/** Adds the shown messages of a chat to a collection of documents. */
export function AddToCollection({ frame, chat }: Props) {
  const queries = useQueryClient()
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ collection, onDuplicate }: ChosenCollection) =>
      chatClient.toCollection({
        chatId: chat.id,
        body: { collectionId: collection.id, onDuplicate },
      }),
    onSuccess: ({ title }, { collection }) => {
      void queries.invalidateQueries({ queryKey: ['knowledge'] })
      frame.onClose()
      reportSuccess(texts.added(title, collection.name))
    },
  })
  return (
    <ChooseCollectionDialog
      frame={frame}
      title={texts.chatTitle(truncateText(chat.title))}
      isBusy={isPending}
      error={error}
      onChoose={(collection) => mutate({ collection, onDuplicate: 'refuse' })}
      onReplace={variables && (() => mutate({ ...variables, onDuplicate: 'replace' }))}
    />
  )
}
