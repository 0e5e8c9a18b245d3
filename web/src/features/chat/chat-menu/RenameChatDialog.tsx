import { type Chat, ChatDraft } from '@atelier/contract/chat/chat'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { errorMessage } from '#api/failures.ts'
import { DialogForm } from '#ui/dialogs/DialogForm.tsx'
import { TitledDialog } from '#ui/dialogs/TitledDialog.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { applyChatUpdate } from '../cache/chat-cache.ts'
import { chatClient } from '../cache/chat-client.ts'
import { chatTexts } from '../chat.texts.ts'

interface Props {
  readonly chat: Chat | undefined
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function RenameChatDialog({ chat, isOpen, onClose }: Props) {
  return (
    <TitledDialog isOpen={isOpen} title={chatTexts.renameTitle} onClose={onClose}>
      {chat && <RenameForm chat={chat} onClose={onClose} />}
    </TitledDialog>
  )
}

const Rename = ChatDraft.pick({ title: true })

interface FormProps {
  readonly chat: Chat
  readonly onClose: () => void
}
function RenameForm({ chat, onClose }: FormProps) {
  const { mutate, isPending, error } = useRenameChat(chat.id)
  const form = useForm({ defaultValues: { title: chat.title }, resolver: formResolver(Rename) })
  const rename = form.handleSubmit(({ title }) => mutate(title, { onSuccess: onClose }))
  return (
    <DialogForm
      submit={chatTexts.rename}
      isPending={isPending}
      problem={error ? chatTexts.failed.rename(errorMessage(error)) : undefined}
      onSubmit={rename}
      onCancel={onClose}
    >
      <FormField form={form} name="title" label={chatTexts.chatTitle} autoFocus />
    </DialogForm>
  )
}

/** The new title appears in the list and in the header at once. */
function useRenameChat(chatId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (title: string) => chatClient.update({ chatId, body: { title } }),
    onSuccess: (chat) => applyChatUpdate(queries, chat),
  })
}
