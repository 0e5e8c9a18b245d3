import type { Chat } from '@atelier/contract/chat/chat'
import { errorMessage } from '#api/failures.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { chatTexts } from '../chat.texts.ts'
import { useDeleteChat } from './use-delete-chat.ts'

interface Props {
  readonly chat: Chat | undefined
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onDeleted: (chatId: string) => void
}

/** Asks before a chat is deleted for good. */
export function DeleteChatDialog({ chat, isOpen, onClose, onDeleted }: Props) {
  const { mutate, isPending, error, reset } = useDeleteChat(onDeleted)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={chatTexts.removeQuestion(chat?.title ?? '')}
      text={chatTexts.removeHelp}
      confirm={chatTexts.remove}
      cancel={chatTexts.cancel}
      tone="error"
      isPending={isPending}
      problem={error ? chatTexts.failed.remove(errorMessage(error)) : undefined}
      onConfirm={() => chat && mutate(chat.id, { onSuccess: onClose })}
      onCancel={onClose}
      onClosed={reset}
    />
  )
}
